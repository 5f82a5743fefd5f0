interface Mark {
  key: string | number;
  /** From the left edge, in pixels; absent where it lies outside. */
  x: number | undefined;
  text: string;
}

/** Words below a chart, each under its place. */
export function MarksBelow({ marks, height }: { marks: readonly Mark[]; height: number }) {
  return marks.map(({ key, x, text }) => (
    <text
      key={key}
      x={x}
      y={height + 17}
      textAnchor="middle"
      fontSize={11}
      fill="var(--mantine-color-dimmed)"
    >
      {text}
    </text>
  ));
}

/** Of categories as many as have room beside each other. */
export function categoryMarks(
  categories: readonly string[],
  x: (index: number) => number | undefined,
  width: number,
): Mark[] {
  const every = Math.max(1, Math.ceil((categories.length * 64) / Math.max(1, width)));
  return categories.flatMap((text, index) => (index % every === 0 ? [{ key: text, x: x(index), text }] : []));
}

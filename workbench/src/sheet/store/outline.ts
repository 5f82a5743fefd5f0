import type { OutlineLine } from './sheet-types.ts';

/** A line with the rows beneath it, and its group by the values that lead to it. */
export interface PlacedLine extends OutlineLine {
  readonly path: string;
  readonly last: number;
}

export type Outline = ReadonlyMap<number, PlacedLine>;

/** Lines by the row they stand in. */
export function outlineOf(lines: readonly OutlineLine[], total: number): Outline {
  const outline = new Map<number, PlacedLine>();
  const above: OutlineLine['value'][] = [];
  for (const [place, line] of lines.entries()) {
    above.length = line.level;
    above.push(line.value);
    const next = lines.slice(place + 1).find(({ level }) => level <= line.level);
    outline.set(line.at, { ...line, path: JSON.stringify(above), last: (next?.at ?? total) - 1 });
  }
  return outline;
}

/** The lines of the groups a row lies in, the innermost last; a line lies in its own. */
export const linesOver = (outline: Outline, row: number): PlacedLine[] =>
  [...outline.values()].filter(({ at, last }) => at <= row && row <= last);

/** For each row whether a folded group hides it. */
export function hiddenRows(outline: Outline, folded: ReadonlySet<string>, count: number): boolean[] {
  const hidden = new Array<boolean>(count).fill(false);
  for (const { at, last, path } of outline.values())
    if (folded.has(path)) hidden.fill(true, at + 1, last + 1);
  return hidden;
}

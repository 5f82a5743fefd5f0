/** Groups of fewer people would tell what one of them earns. */
export const AT_LEAST = 3;

/** How many people stand behind each cell of a grid; the last of each line is the line's total. */
type Counts = readonly (readonly number[])[];

interface Around {
  /** Which lines add up to which other one; absent: all to the last. */
  sums?: readonly { parts: readonly number[]; total: number }[];
  /** What is to be hidden for another reason. */
  also?: (row: number, column: number) => boolean | undefined;
}

/**
 * Which cells to hide, so that no group of fewer than so many people is shown, nor what a total less the rest of its
 * line would give: where something is hidden in a line, what is hidden there is at least two cells and enough people.
 */
export function hideFew(counts: Counts, atLeast = AT_LEAST, { sums, also }: Around = {}): boolean[][] {
  const hidden = counts.map((line, row) =>
    line.map((people, column) => people > 0 && (people < atLeast || also?.(row, column) === true)),
  );
  const last = counts.length - 1;
  const lines = linesOf(counts, sums ?? [{ parts: [...counts.keys()].slice(0, -1), total: last }]);
  let changed = true;
  while (changed) {
    changed = false;
    for (const line of lines) if (hideAnother(line, counts, hidden, atLeast)) changed = true;
  }
  return hidden;
}

type Place = readonly [number, number];

/** Every line that adds up: cells to their total, rows and columns, the totals themselves too. */
function linesOf(counts: Counts, sums: NonNullable<Around['sums']>): Place[][] {
  const width = counts[0]?.length ?? 0;
  const rows = counts.map((_, row) => Array.from({ length: width }, (_, column): Place => [row, column]));
  const columns = sums.flatMap(({ parts, total }) =>
    Array.from({ length: width }, (_, column) => [...parts, total].map((row): Place => [row, column])),
  );
  return [...rows, ...columns];
}

function hideAnother(line: readonly Place[], counts: Counts, hidden: boolean[][], atLeast: number): boolean {
  const parts = line.slice(0, -1).filter(([row, column]) => (counts[row]?.[column] ?? 0) > 0);
  const isHidden = ([row, column]: Place) => hidden[row]?.[column] === true;
  const people = ([row, column]: Place) => counts[row]?.[column] ?? 0;
  const dark = parts.filter(isHidden);
  const total = line.at(-1);
  if (!total || parts.length === 0) return false;
  // Of two unknown figures neither follows from the line; of one, be it the total, the line tells it.
  if (isHidden(total) ? dark.length > 0 : dark.length === 0) return false;
  if (!isHidden(total) && dark.length > 1 && dark.reduce((all, part) => all + people(part), 0) >= atLeast)
    return false;
  const [smallest] = parts.filter((part) => !isHidden(part)).sort((a, b) => people(a) - people(b));
  const [row, column] = smallest ?? total;
  const target = hidden[row];
  if (target) target[column] = true;
  return true;
}

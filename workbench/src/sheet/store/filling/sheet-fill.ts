import type { CellValue, SheetColumnType } from '../sheet-types.ts';

const dayMs = 86_400_000;

/**
 * What filling on from some cells gives, as in every sheet: numbers with an even step go on with it, days go on day by
 * day (or by the step between them), anything else repeats.
 */
export function fillSeries(source: readonly CellValue[], count: number, type: SheetColumnType): CellValue[] {
  if (source.length === 0) return Array.from({ length: count }, () => null);
  if ((type === 'money' || type === 'number') && source.length > 1) {
    const step = evenStep(source, (value) => (typeof value === 'number' ? value : null));
    if (step !== null) {
      const last = source.at(-1) as number;
      return Array.from({ length: count }, (_, i) => Number((last + step * (i + 1)).toPrecision(15)));
    }
  }
  if (type === 'date') {
    const step =
      source.length === 1 && typeof source[0] === 'string'
        ? 1
        : evenStep(source, (value) => dayNumber(value));
    const last = dayNumber(source.at(-1) ?? null);
    if (step !== null && last !== null) {
      return Array.from({ length: count }, (_, i) =>
        new Date((last + step * (i + 1)) * dayMs).toISOString().slice(0, 10),
      );
    }
  }
  return repeat(source, count);
}

export function repeat(source: readonly CellValue[], count: number): CellValue[] {
  return Array.from({ length: count }, (_, i) => source[i % source.length] ?? null);
}

function dayNumber(value: CellValue): number | null {
  if (typeof value !== 'string') return null;
  const time = Date.parse(`${value}T00:00:00Z`);
  return Number.isNaN(time) ? null : time / dayMs;
}

function evenStep(source: readonly CellValue[], read: (value: CellValue) => number | null): number | null {
  const numbers = source.map(read);
  if (numbers.length < 2 || numbers.some((value) => value === null)) return null;
  const step = numbers[1]! - numbers[0]!;
  for (let i = 2; i < numbers.length; i++) {
    if (Math.abs(numbers[i]! - numbers[i - 1]! - step) > 1e-9 * Math.max(1, Math.abs(step))) return null;
  }
  return step;
}

/** A block of pasted cells laid over a selection: repeated where the selection is a whole number of times larger. */
export function tile(
  data: readonly (readonly string[])[],
  selected: { rows: number; columns: number },
): string[][] {
  const height = data.length;
  const width = Math.max(0, ...data.map((row) => row.length));
  if (height === 0 || width === 0) return [];
  const rows = selected.rows > height && selected.rows % height === 0 ? selected.rows : height;
  const columns = selected.columns > width && selected.columns % width === 0 ? selected.columns : width;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => data[row % height]?.[column % width] ?? ''),
  );
}

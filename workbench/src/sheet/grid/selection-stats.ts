import type { SheetStore } from '../store/sheet-store.ts';
import type { CellRange, CellValue, SheetColumn } from '../store/sheet-types.ts';

export interface SelectionStats {
  readonly cells: number;
  /** Cells that hold something. */
  readonly filled: number;
  readonly numbers: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
  /** Some of the cells haven't been fetched yet. */
  readonly partial: boolean;
}

/** Above this many cells counting would be felt while the selection is dragged. */
const countedCells = 2_000_000;

export function selectionStats(
  store: SheetStore,
  ranges: readonly CellRange[],
  columns: readonly SheetColumn[],
): SelectionStats | null {
  const cells = ranges.reduce(
    (sum, range) => sum + (range.bottom - range.top + 1) * (range.right - range.left + 1),
    0,
  );
  if (cells < 2 || cells > countedCells) return null;
  const counts: Counts = {
    filled: 0,
    numbers: 0,
    sum: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    partial: false,
  };
  for (const range of ranges) {
    for (const column of columns.slice(range.left, range.right + 1)) {
      countColumn(counts, store, column.code, range);
    }
  }
  return { cells, ...counts, sum: Number(counts.sum.toPrecision(15)) };
}

type Counts = { -readonly [Name in Exclude<keyof SelectionStats, 'cells'>]: SelectionStats[Name] };

function countColumn(counts: Counts, store: SheetStore, column: string, { top, bottom }: CellRange): void {
  for (let row = top; row <= bottom; row++) {
    // What a group comes to would be counted twice.
    if (store.rows.outline.has(row)) continue;
    const value = store.value(row, column);
    if (value === undefined) counts.partial ||= !store.isDraft(row);
    else if (value !== null) count(counts, value);
  }
}

function count(stats: Counts, value: CellValue): void {
  stats.filled++;
  if (typeof value !== 'number') return;
  stats.numbers++;
  stats.sum += value;
  if (value < stats.min) stats.min = value;
  if (value > stats.max) stats.max = value;
}

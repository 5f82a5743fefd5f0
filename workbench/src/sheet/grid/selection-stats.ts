import type { SheetStore } from '../store/sheet-store.ts';
import type { CellValue, SheetColumn } from '../store/sheet-types.ts';
import type { GridRange } from './create-grid.ts';

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
  ranges: readonly GridRange[],
  columns: readonly SheetColumn[],
): SelectionStats | null {
  let cells = 0;
  for (const range of ranges) cells += (range.bottom - range.top + 1) * (range.right - range.left + 1);
  if (cells < 2 || cells > countedCells) return null;
  const stats = {
    filled: 0,
    numbers: 0,
    sum: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
  };
  let partial = false;
  for (const range of ranges) {
    for (let index = range.left; index <= range.right; index++) {
      const column = columns[index];
      if (!column) continue;
      for (let row = range.top; row <= range.bottom; row++) {
        const value = store.value(row, column.code);
        if (value === undefined) partial ||= row < store.rows.total;
        else if (value !== null) count(stats, value);
      }
    }
  }
  return { cells, ...stats, sum: Number(stats.sum.toPrecision(15)), partial };
}

function count(stats: Record<'filled' | 'numbers' | 'sum' | 'min' | 'max', number>, value: CellValue): void {
  stats.filled++;
  if (typeof value !== 'number') return;
  stats.numbers++;
  stats.sum += value;
  if (value < stats.min) stats.min = value;
  if (value > stats.max) stats.max = value;
}

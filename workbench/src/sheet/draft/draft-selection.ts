import type { Grid } from '../grid/hot/handsontable.ts';
import { selectedRanges } from '../grid/hot/open-grid.ts';
import type { CellRange } from '../store/sheet-types.ts';

/** What was selected last, without the headers. */
export const rangeOf = (hot: Grid): CellRange | null => selectedRanges(hot).at(-1) ?? null;

/** The columns that are selected by their headers. */
export function wholeColumnsOf(hot: Grid): number[] {
  const range = hot.getSelectedRangeLast();
  if (!range || (range.from.row ?? 0) >= 0) return [];
  const now = rangeOf(hot);
  return now ? Array.from({ length: now.right - now.left + 1 }, (_, at) => now.left + at) : [];
}

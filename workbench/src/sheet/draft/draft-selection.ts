import type { Grid } from '../grid/handsontable.ts';
import type { DraftRange } from './draft-events.ts';

/** What is selected, without the headers. */
export function rangeOf(hot: Grid): DraftRange | null {
  const range = hot.getSelectedRangeLast();
  if (!range) return null;
  const start = range.getTopStartCorner();
  const end = range.getBottomEndCorner();
  return {
    top: Math.max(0, start.row ?? 0),
    left: Math.max(0, start.col ?? 0),
    bottom: Math.max(0, end.row ?? 0),
    right: Math.max(0, end.col ?? 0),
  };
}

/** The columns that are selected by their headers. */
export function wholeColumnsOf(hot: Grid): number[] {
  const range = hot.getSelectedRangeLast();
  if (!range || (range.from.row ?? 0) >= 0) return [];
  const now = rangeOf(hot);
  return now ? Array.from({ length: now.right - now.left + 1 }, (_, at) => now.left + at) : [];
}

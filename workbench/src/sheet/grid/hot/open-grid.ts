import type { SheetStore } from '../../store/sheet-store.ts';
import type { CellRange } from '../../store/sheet-types.ts';
import type { GridEvents, GridView } from '../grid-view.ts';
import type { Grid } from './handsontable.ts';

/** A grid while it is open: what it draws from, what it shows by now, and whom it tells. */
export interface OpenGrid {
  readonly store: SheetStore;
  readonly events: GridEvents;
  view: GridView;
  hot: Grid;
}

/** One object a row; the cells themselves are asked of the store. */
export type RowObject = { row: number };

/** How Handsontable is told of a column. It gives the accessor back as the name of what was changed. */
export type Accessor = ((row: RowObject) => string) & { column: string };

export const codeOf = (grid: OpenGrid, visualColumn: number): string | undefined =>
  grid.view.columns[visualColumn]?.code;

/** What is selected, without the headers. */
export function selectedRanges(hot: Grid): CellRange[] {
  return (hot.getSelectedRange() ?? []).map((range) => {
    const start = range.getTopStartCorner();
    const end = range.getBottomEndCorner();
    return {
      top: Math.max(0, start.row ?? 0),
      left: Math.max(0, start.col ?? 0),
      bottom: Math.max(0, end.row ?? 0),
      right: Math.max(0, end.col ?? 0),
    };
  });
}

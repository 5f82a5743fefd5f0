import { formatCell } from '../../store/cell-values.ts';
import type { OpenGrid } from './open-grid.ts';

const NARROWEST = 60;
const WIDEST = 480;
/** Padding of a cell; in the header the icon and the button of the menu besides. */
const CELL_ROOM = 18;
const HEAD_ROOM = 50;
/** So many rows around those in sight are measured. */
const MEASURED = 500;

/** A double click on a header's border: as wide as the name and the widest cell that has been fetched around here. */
export function fittingWidth({ hot, store, view }: OpenGrid, visualColumn: number): number | undefined {
  const column = view.columns[visualColumn];
  const drawing = document.createElement('canvas').getContext('2d');
  if (!column || !drawing) return undefined;
  const { fontSize, fontFamily } = getComputedStyle(hot.rootElement);
  drawing.font = `600 ${fontSize} ${fontFamily}`;
  let width = drawing.measureText(column.label).width + HEAD_ROOM;
  drawing.font = `${fontSize} ${fontFamily}`;
  const middle = hot.getFirstRenderedVisibleRow() ?? 0;
  const last = Math.min(store.rowCount, middle + MEASURED);
  for (let row = Math.max(0, middle - MEASURED); row < last; row++) {
    const text = formatCell(store.value(row, column.code), column, view.language);
    if (text !== '') width = Math.max(width, drawing.measureText(text).width + CELL_ROOM);
  }
  return Math.ceil(Math.min(WIDEST, Math.max(NARROWEST, width)));
}

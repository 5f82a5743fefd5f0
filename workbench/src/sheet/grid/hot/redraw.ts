import type { SheetPlace } from '../../store/sheet-types.ts';
import { type RowSpan, TouchedCells } from '../../store/touched-cells.ts';
import { drawCell } from '../draw-cell.ts';
import { drawnBeyond } from './grid-settings.ts';
import { tellScroll } from './on-selection.ts';
import type { OpenGrid, RowObject } from './open-grid.ts';

/** As many objects as there are rows. */
export function growTo(rows: RowObject[], count: number): void {
  while (rows.length < count) rows.push({ row: rows.length });
  rows.length = count;
}

/** Draws what the store says has changed: single cells at once, anything else with the next frame. */
export function redrawing(
  grid: OpenGrid,
  rows: RowObject[],
  /** Hides rows of folded groups; tells whether that changed anything. */
  fold: () => boolean,
): { redraw(): void; now(): void; stop(): void } {
  const { hot, store } = grid;
  let frame = 0;
  const mine = new TouchedCells();
  store.touched.add(mine);

  const inFrame = () => {
    frame = 0;
    if (hot.isDestroyed) return;
    const touched = mine.take();
    if (store.rowCount !== rows.length) {
      growTo(rows, store.rowCount);
      hot.updateData(rows);
      if (fold()) hot.render();
      tellScroll(grid);
    } else if (fold() || !touched || touched.spans.some((span) => isInView(grid, span))) hot.render();
    else for (const place of touched.cells) drawPlace(grid, place);
  };

  return {
    redraw() {
      if (frame !== 0 || hot.isDestroyed) return;
      // Single cells are drawn at once, so that what is typed and its effect aren't a frame late.
      const cells = store.rowCount === rows.length ? mine.takeCells() : null;
      if (cells) for (const place of cells) drawPlace(grid, place);
      else frame = requestAnimationFrame(inFrame);
    },
    now() {
      cancelAnimationFrame(frame);
      inFrame();
    },
    stop: () => {
      cancelAnimationFrame(frame);
      store.touched.delete(mine);
    },
  };
}

const isInView = ({ hot }: OpenGrid, { first, last }: RowSpan) =>
  first <= (hot.getLastRenderedVisibleRow() ?? Number.POSITIVE_INFINITY) + drawnBeyond &&
  last >= (hot.getFirstRenderedVisibleRow() ?? 0) - drawnBeyond;

/** One cell, where it is on screen: drawing the whole view for it would take a hundred times as long. */
function drawPlace({ hot, store, view }: OpenGrid, { rowKey, column }: SheetPlace): void {
  const row = store.rows.place(rowKey);
  const at = view.columns.findIndex((each) => each.code === column);
  const shown = view.columns[at];
  // Frozen columns are drawn in a layer of their own above the others; the one on top is seen.
  const td = row === undefined ? null : hot.getCell(row, at, true);
  if (td && shown && row !== undefined) drawCell(td, store, row, shown, view);
}

import type { SheetStore } from '../store/sheet-store.ts';
import type { GridEvents, GridView } from './grid-view.ts';
import { folding } from './hot/folding.ts';
import { keepReachable } from './hot/grid-access.ts';
import { fixedSettings, hasWidths, viewSettings } from './hot/grid-settings.ts';
import { drawFirst, forgetWidths, type Grid, openHandsontable } from './hot/handsontable.ts';
import { onEdit } from './hot/on-edit.ts';
import { onKey } from './hot/on-key.ts';
import { onSelection } from './hot/on-selection.ts';
import type { OpenGrid, RowObject } from './hot/open-grid.ts';
import { growTo, redrawing } from './hot/redraw.ts';
import { rowName } from './row-head.ts';
import { setZoom } from './zoom.ts';

export interface SheetGrid {
  readonly hot: Grid;
  update(view: GridView): void;
  redraw(): void;
  select(row: number, column: string): void;
  /** Opens the selected cell with this text in it, as if it had been typed. */
  openWith(text: string): void;
  destroy(): void;
}

/** Handsontable over a store: it asks the store for every cell it draws and tells it of everything that is typed. */
export function createGrid(
  element: HTMLElement,
  store: SheetStore,
  initial: GridView,
  events: GridEvents,
  licenceKey: string,
): SheetGrid {
  setZoom(element, initial.zoom);
  const rows: RowObject[] = [];
  growTo(rows, store.rowCount);
  const grid = { store, events, view: initial } as OpenGrid;
  const settings = viewSettings(grid);
  const ofHooks = { ...onSelection(grid), ...onEdit(grid), ...onKey(grid) };
  grid.hot = openHandsontable(
    element,
    { ...fixedSettings(grid, licenceKey), ...settings(), data: rows, ...ofHooks },
    (row, column) => [rowName(store, row), grid.view.columns[column]?.label].join(', '),
  );
  const { hot } = grid;
  keepReachable(hot);
  drawFirst(hot);
  const fold = folding(grid, () => grid.view.folded);
  fold();
  const drawing = redrawing(grid, rows, fold);
  hot.addHook('beforeBeginEditing', (row) => (store.rows.outline.has(row) ? false : undefined));
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    events.zoom(event.deltaY < 0 ? 1 : -1);
  };
  element.addEventListener('wheel', onWheel, { passive: false });

  /** Everything but the rows: columns, their widths and how large they are drawn. */
  const setAnew = (before: GridView) => {
    const { view } = grid;
    if (before.columns !== view.columns || before.zoom !== view.zoom || before.widths !== view.widths)
      forgetWidths(hot, before.columns.length);
    if (before.zoom !== view.zoom) {
      setZoom(element, view.zoom);
      hot.stylesHandler.clearCache();
    }
    hot.updateSettings(settings());
    if (fold()) hot.render();
    if (before.columns !== view.columns) keepSelection(grid, before.columns);
  };

  return {
    hot,
    redraw: drawing.redraw,
    update(next) {
      const before = grid.view;
      grid.view = next;
      if (sameBody(before, next)) {
        // Only headers may have changed; widths the person dragged are in place already.
        if (before.widths !== next.widths && !hasWidths(grid)) setAnew(before);
        else if (fold() || !sameHeaders(before, next)) hot.render();
        return;
      }
      setAnew(before);
    },
    select(row, column) {
      // Rows that were opened just now are drawn first.
      if (store.rowCount !== rows.length) drawing.now();
      const at = grid.view.columns.findIndex((each) => each.code === column);
      if (at >= 0 && row < rows.length) hot.selectCell(row, at, row, at, true, false);
    },
    openWith(text) {
      hot.listen();
      const editor = hot.getActiveEditor();
      if (!editor || hot.getCellMeta(editor.row ?? 0, editor.col ?? 0).readOnly) return;
      editor.enableFullEditMode();
      editor.beginEditing(text);
    },
    destroy() {
      element.removeEventListener('wheel', onWheel);
      drawing.stop();
      hot.destroy();
    },
  };
}

/** What is selected is a column, not its place: where that went out of sight, the next one that is left. */
function keepSelection({ hot, view }: OpenGrid, before: GridView['columns']): void {
  const at = hot.getSelectedRangeLast()?.highlight;
  const column = at && before[at.col ?? -1];
  if (!at || !column || view.columns[at.col ?? -1]?.code === column.code) return;
  const places = new Map(view.columns.map(({ code }, place) => [code, place]));
  const after = before.slice(at.col ?? 0).find(({ code }) => places.has(code));
  const place = after ? (places.get(after.code) ?? 0) : view.columns.length - 1;
  hot.selectCell(at.row ?? 0, place, at.row ?? 0, place, false, false);
  if (after?.code !== column.code) hot.scrollViewportTo({ col: place });
}

const sameBody = (a: GridView, b: GridView): boolean =>
  a.columns === b.columns &&
  a.frozen === b.frozen &&
  a.dark === b.dark &&
  a.language === b.language &&
  a.readOnly === b.readOnly &&
  a.looks === b.looks &&
  a.zoom === b.zoom &&
  a.isGrouped === b.isGrouped &&
  a.marks.size > 0 === b.marks.size > 0 &&
  a.words === b.words;

/** Each change of the rows brings new sets with the old content: those needn't be drawn. */
function sameHeaders(a: GridView, b: GridView): boolean {
  const content = (view: GridView) =>
    JSON.stringify([
      [...view.colours],
      [...view.sorted],
      [...view.filtered],
      [...view.stale],
      [...view.marks],
    ]);
  return content(a) === content(b);
}

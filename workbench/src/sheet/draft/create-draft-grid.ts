import { keepReachable } from '../grid/hot/grid-access.ts';
import { drawFirst, forgetWidths, type Grid, openHandsontable } from '../grid/hot/handsontable.ts';
import { enterMoves } from '../grid/hot/on-key.ts';
import type { DraftEvents, DraftPlace } from './draft-events.ts';
import { takeKey } from './draft-keys.ts';
import { cellName, fixedSettings, viewSettings } from './draft-settings.ts';
import { type DraftColumn, type DraftView, HEAD_ROWS } from './draft-view.ts';
import { onDraftEdit } from './on-draft-edit.ts';
import { onDraftSelection } from './on-draft-selection.ts';
import type { OpenDraft, RowObject } from './open-draft.ts';

export interface DraftGrid {
  readonly hot: Grid;
  update(view: DraftView): void;
  select(place: DraftPlace): void;
  /** Where a cell is drawn, relative to the grid's frame. */
  boxOf(place: DraftPlace): { left: number; top: number; width: number; height: number } | null;
  destroy(): void;
}

/** Handsontable over a view: names and formulas in frozen rows, computed rows beneath. It changes nothing by itself. */
export function createDraftGrid(
  element: HTMLElement,
  initial: DraftView,
  events: DraftEvents,
  licenceKey: string,
): DraftGrid {
  const grid = { events, view: initial } as OpenDraft;
  const settings = viewSettings(grid);
  let rows = rowsOf(initial);
  const ofHooks = {
    ...onDraftSelection(grid),
    ...onDraftEdit(grid),
    ...enterMoves(() => grid.hot),
    beforeKeyDown: (event: KeyboardEvent) => takeKey(event, grid) as never,
  };
  grid.hot = openHandsontable(
    element,
    { ...fixedSettings(grid, licenceKey), ...settings(), data: rows, ...ofHooks },
    (row, column) => cellName(grid, row, column),
  );
  const { hot } = grid;
  keepReachable(hot);
  drawFirst(hot);

  return {
    hot,
    update(next) {
      const before = grid.view;
      grid.view = next;
      if (rowCount(next) !== rows.length) {
        rows = rowsOf(next);
        hot.updateData(rows);
      }
      if (sameBody(before, next)) {
        hot.render();
        return;
      }
      if (!sameShape(before.columns, next.columns)) forgetWidths(hot, before.columns.length);
      hot.updateSettings(settings());
    },
    select({ row, column }) {
      const last = rows.length - 1;
      if (column >= 0 && column < grid.view.columns.length) hot.selectCell(Math.min(row, last), column);
      hot.listen();
    },
    boxOf({ row, column }) {
      const td = hot.getCell(row, column, true);
      if (!td) return null;
      const box = td.getBoundingClientRect();
      const frame = element.getBoundingClientRect();
      return { left: box.left - frame.left, top: box.top - frame.top, width: box.width, height: box.height };
    },
    destroy: () => hot.destroy(),
  };
}

const rowCount = (view: DraftView): number => HEAD_ROWS + view.rows + (view.growing ? 1 : 0);

const rowsOf = (view: DraftView): RowObject[] =>
  Array.from({ length: rowCount(view) }, (_, row) => ({ row }));

const sameBody = (a: DraftView, b: DraftView): boolean =>
  a.columns === b.columns &&
  a.frozen === b.frozen &&
  a.readOnly === b.readOnly &&
  a.dark === b.dark &&
  a.language === b.language;

const sameShape = (a: readonly DraftColumn[], b: readonly DraftColumn[]): boolean =>
  a.length === b.length && a.every((column, at) => column.id === b[at]?.id);

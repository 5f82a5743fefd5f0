import type { GridSettings } from '../grid/hot/handsontable.ts';
import sheetClasses from '../sheet.module.css';
import { rangeOf } from './draft-selection.ts';
import { FORMULAS, NAMES } from './draft-view.ts';
import type { OpenDraft } from './open-draft.ts';

/** What is told when a cell is selected or pressed. */
export function onDraftSelection(grid: OpenDraft): GridSettings {
  const { events } = grid;
  return {
    beforeOnCellMouseDown: (event: MouseEvent, coords: { row: number; col: number }) =>
      onPress(grid, event, coords),
    afterOnCellContextMenu: (event: MouseEvent, coords: { row: number; col: number }) => {
      event.preventDefault();
      if (coords.col >= 0) events.menu(coords.col, { x: event.clientX, y: event.clientY });
    },
    afterOnCellMouseDown: (event: MouseEvent, coords: { row: number; col: number }) => {
      if (event.detail === 2 && coords.row === FORMULAS && !grid.view.readOnly)
        events.beginFormula(coords.col, true);
    },
    afterSelection: () => {
      const at = grid.hot.getSelectedRangeLast()?.highlight;
      if (!at) events.select(null, null);
      else
        events.select({ row: Math.max(0, at.row ?? 0), column: Math.max(0, at.col ?? 0) }, rangeOf(grid.hot));
    },
    afterScrollVertically: () => events.scrolled(),
    afterScrollHorizontally: () => events.scrolled(),
  } as unknown as GridSettings;
}

/** A column that is pressed goes into the formula being written; the button in a header opens its menu. */
function onPress({ hot, events }: OpenDraft, event: MouseEvent, coords: { row: number; col: number }): void {
  const pointed = coords.col >= 0 && events.point(coords.col);
  const button = (event.target as HTMLElement).closest(`.${sheetClasses.menuButton}`);
  if (!pointed && (!button || coords.row >= 0)) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  if (pointed || !button) return;
  const box = button.getBoundingClientRect();
  hot.selectCell(NAMES, coords.col);
  events.menu(coords.col, { x: box.left, y: box.bottom });
}

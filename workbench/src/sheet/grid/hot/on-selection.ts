import sheetClasses from '../../sheet.module.css';
import { pressedGroup } from '../head-outline.ts';
import { fittingWidth } from './fitting-width.ts';
import type { GridSettings } from './handsontable.ts';
import { openPick } from './on-key.ts';
import { codeOf, type OpenGrid, selectedRanges } from './open-grid.ts';

/** What is told when cells are selected, scrolled to or pressed. */
export function onSelection(grid: OpenGrid): GridSettings {
  const { events } = grid;
  return {
    ...onPress(grid),
    afterSelection: () => tellSelection(grid),
    afterDeselect: () => events.select(null),
    afterScrollVertically: () => tellScroll(grid),
    beforeColumnMove: (places: number[], final: number) => {
      const codes = places.flatMap((place) => codeOf(grid, place) ?? []);
      const rest = grid.view.columns.filter(({ code }) => !codes.includes(code));
      events.moved(codes, rest[final]?.code ?? null);
      return false;
    },
    beforeColumnResize: (width: number, visualColumn: number, isDoubleClick: boolean) =>
      isDoubleClick ? fittingWidth(grid, visualColumn) : width,
    afterColumnResize: (width: number, visualColumn: number) => {
      const code = codeOf(grid, visualColumn);
      if (code) events.resized(code, (width * 100) / grid.view.zoom);
    },
  } as unknown as GridSettings;
}

/** The menus of columns and cells. */
function onPress(grid: OpenGrid): GridSettings {
  const { events } = grid;
  return {
    beforeOnCellMouseDown: (event: MouseEvent, coords: { row: number; col: number }) => {
      const line = coords.col < 0 ? grid.store.rows.outline.get(coords.row) : undefined;
      if (line && event.button === 0) {
        event.stopImmediatePropagation();
        events.fold(line.path);
        return;
      }
      const cell = event.target as HTMLElement;
      if (coords.row >= 0 && isPickButton(cell, event)) {
        event.stopImmediatePropagation();
        event.preventDefault();
        openPick(grid);
        return;
      }
      const group = coords.row < 0 ? pressedGroup(cell) : null;
      if (group !== null) {
        event.stopImmediatePropagation();
        event.preventDefault();
        events.foldColumns(group);
        return;
      }
      const button = (event.target as HTMLElement).closest(`.${sheetClasses.menuButton}`);
      if (!button || coords.row >= 0) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      const code = codeOf(grid, coords.col);
      if (code) events.columnMenu(code, button.getBoundingClientRect());
    },
    afterOnCellContextMenu: (event: MouseEvent, coords: { row: number; col: number }) => {
      event.preventDefault();
      const code = codeOf(grid, coords.col);
      if (coords.row < 0 && code) events.columnMenu(code, new DOMRect(event.clientX, event.clientY, 0, 0));
      else if (coords.row >= 0) events.cellMenu({ x: event.clientX, y: event.clientY });
    },
  } as unknown as GridSettings;
}

/** The mark at the end of the selected cell, where its column has something to pick. */
function isPickButton(cell: HTMLElement, { clientX }: MouseEvent): boolean {
  if (!cell.matches(`td.${sheetClasses.pick}.current`)) return false;
  return cell.getBoundingClientRect().right - clientX < PICK_WIDTH;
}

const PICK_WIDTH = 18;

function tellSelection(grid: OpenGrid): void {
  const last = grid.hot.getSelectedRangeLast();
  const column = last && codeOf(grid, Math.max(0, last.highlight.col ?? 0));
  if (!last || column === undefined) grid.events.select(null);
  else {
    const row = Math.max(0, last.highlight.row ?? 0);
    grid.events.select({ row, column, ranges: selectedRanges(grid.hot) });
  }
}

export function tellScroll({ hot, events }: OpenGrid): void {
  const first = hot.getFirstRenderedVisibleRow() ?? 0;
  const last = hot.getLastRenderedVisibleRow() ?? first + 40;
  events.scrolled(first, last);
}

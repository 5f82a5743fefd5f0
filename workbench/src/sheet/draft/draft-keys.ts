import type { Grid } from '../grid/handsontable.ts';
import type { DraftEvents, DraftPlace } from './draft-events.ts';
import { rangeOf, wholeColumnsOf } from './draft-selection.ts';
import { type DraftView, FORMULAS, NAMES } from './draft-view.ts';

interface KeyedGrid {
  readonly hot: Grid;
  readonly view: DraftView;
  readonly events: DraftEvents;
}

/** What a key means in the sheet of a draft. False for keys that are handled here, so that the grid leaves them alone. */
export function takeKey(event: KeyboardEvent, grid: KeyedGrid): boolean {
  const { hot, view, events } = grid;
  const at = hot.getSelectedRangeLast()?.highlight;
  if (!at) return true;
  const place = { row: Math.max(0, at.row ?? 0), column: Math.max(0, at.col ?? 0) };
  if (hot.getActiveEditor()?.isOpened()) return typedKey(event, grid, place);
  if (event.key === 'Escape') {
    events.leave();
    return taken(event);
  }
  if ((event.key === 'F10' && event.shiftKey) || event.key === 'ContextMenu') {
    const box = hot.getCell(place.row, place.column, true)?.getBoundingClientRect();
    if (box) events.menu(place.column, { x: box.left, y: box.bottom });
    return taken(event);
  }
  if (event.key === 'Delete' || event.key === 'Backspace') {
    clear(grid);
    return taken(event);
  }
  return place.row !== FORMULAS || view.readOnly || formulaKey(event, events, place.column);
}

function taken(event: KeyboardEvent): false {
  event.preventDefault();
  event.stopImmediatePropagation();
  return false;
}

/** While a cell is open: Tab after a new column's name asks for the next one. */
function typedKey(event: KeyboardEvent, { hot, view, events }: KeyedGrid, place: DraftPlace): boolean {
  if (event.key !== 'Tab' || event.shiftKey || event.isComposing) return true;
  if (place.row !== NAMES || view.columns[place.column]?.role !== 'newColumn') return true;
  const editor = hot.getActiveEditor();
  // The column to go to comes to be by the name that is typed here.
  const name = String(editor?.getValue() ?? '');
  editor?.finishEditing(true);
  events.nameNext(place.column, name);
  return taken(event);
}

function formulaKey(event: KeyboardEvent, events: DraftEvents, column: number): boolean {
  const commands = event.ctrlKey || event.metaKey || event.altKey;
  const writes = (event.key.length === 1 || event.key === 'Process') && !commands;
  if (!writes && event.key !== 'F2' && event.key !== 'Enter') return true;
  events.beginFormula(column, !writes);
  if (!writes) return taken(event);
  // The letter itself goes into the field that has just opened.
  event.stopImmediatePropagation();
  return false;
}

function clear({ hot, view, events }: KeyedGrid): void {
  const range = rangeOf(hot);
  if (!range || view.readOnly) return;
  const whole = wholeColumnsOf(hot);
  if (whole.length > 0) {
    events.removeColumns(whole);
    return;
  }
  // Names aren't cleared: a column without one could not be told from the others.
  const top = Math.max(range.top, FORMULAS);
  const line = Array.from({ length: range.right - range.left + 1 }, () => '');
  const lines = Array.from({ length: Math.max(0, range.bottom - top + 1) }, () => line);
  if (lines.length > 0) events.write(top, range.left, lines);
}

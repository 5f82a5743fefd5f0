import { cellBox, isEditing, momentText, stop } from '../grid/hot/on-key.ts';
import { type ShortcutName, shortcutOf } from '../keys/shortcuts.ts';
import { cellAt } from './draft-cells.ts';
import type { DraftEvents, DraftPlace } from './draft-events.ts';
import { fillDown, fillRight, writeAll } from './draft-fill.ts';
import { rangeOf, wholeColumnsOf } from './draft-selection.ts';
import { FORMULAS, NAMES } from './draft-view.ts';
import type { OpenDraft } from './open-draft.ts';

/** What a key means in the sheet of a draft. False for keys that are handled here, so that the grid leaves them alone. */
export function takeKey(event: KeyboardEvent, grid: OpenDraft): boolean {
  const { hot, view, events } = grid;
  const at = hot.getSelectedRangeLast()?.highlight;
  if (!at || event.isComposing) return true;
  const place = { row: Math.max(0, at.row ?? 0), column: Math.max(0, at.col ?? 0) };
  const name = shortcutOf(event, 'draft');
  if (isEditing(hot)) return typedKey(event, grid, place, name);
  if (name) {
    act(name, grid, place);
    return taken(event);
  }
  if (event.key === 'Delete' || event.key === 'Backspace') {
    clear(grid);
    return taken(event);
  }
  return place.row !== FORMULAS || view.readOnly || formulaKey(event, events, place.column);
}

function taken(event: KeyboardEvent): false {
  stop(event);
  return false;
}

function act(name: ShortcutName, grid: OpenDraft, place: DraftPlace): void {
  const { hot, view, events } = grid;
  const range = rangeOf(hot);
  if (name === 'leave') events.leave();
  else if (name === 'menu') {
    const box = cellBox(hot);
    if (box) events.menu(place.column, { x: box.left, y: box.bottom });
  } else if (view.readOnly || !range) return events.shortcut(name);
  else if (name === 'fillDown') fillDown(grid, range);
  else if (name === 'fillRight') fillRight(grid, range);
  else if (name === 'fillSelection') writeAll(grid, range, cellAt(view, place.row, place.column).plain);
  else if (name === 'today' || name === 'now') events.write(place.row, place.column, [[momentText(name)]]);
  else if (name === 'sum') events.beginSum(place.column);
  else events.shortcut(name);
}

/** While a cell is open: Tab after a new column's name asks for the next one, Ctrl+Enter writes to all that is selected. */
function typedKey(
  event: KeyboardEvent,
  grid: OpenDraft,
  place: DraftPlace,
  name: ShortcutName | null,
): boolean {
  const { hot, view, events } = grid;
  const editor = hot.getActiveEditor();
  const text = String(editor?.getValue() ?? '');
  if (name === 'fillSelection') {
    const range = rangeOf(hot);
    editor?.finishEditing(true);
    if (range) writeAll(grid, range, text);
    return taken(event);
  }
  if (event.key !== 'Tab' || event.shiftKey) return true;
  if (place.row !== NAMES || view.columns[place.column]?.role !== 'newColumn') return true;
  // The column to go to comes to be by the name that is typed here.
  editor?.finishEditing(true);
  events.nameNext(place.column, text);
  return taken(event);
}

function formulaKey(event: KeyboardEvent, events: DraftEvents, column: number): boolean {
  const commands = event.ctrlKey || event.metaKey || event.altKey;
  const writes = (event.key.length === 1 || event.key === 'Process') && !commands;
  if (!writes && event.key !== 'F2') return true;
  events.beginFormula(column, !writes);
  if (!writes) return taken(event);
  // The letter itself goes into the field that has just opened.
  event.stopImmediatePropagation();
  return false;
}

function clear({ hot, view, events }: OpenDraft): void {
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

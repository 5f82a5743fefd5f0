import { dayOf } from '@suanpan/portal/kit/form';
import { type ShortcutName, shortcutOf } from '../../keys/shortcuts.ts';
import { pickOf } from './cell-pick.ts';
import type { Grid, GridSettings } from './handsontable.ts';
import { MoveAfterPaint } from './move-after-paint.ts';
import type { OpenGrid } from './open-grid.ts';
import { TabRun } from './tab-run.ts';

/** What a key does in the grid of a batch; keys that aren't listed are the grid's own. */
export function onKey(grid: OpenGrid): GridSettings {
  const run = new TabRun();
  const moving = new MoveAfterPaint();
  return {
    ...enterMoves(() => grid.hot, run),
    beforeKeyDown: (event: KeyboardEvent) => {
      const { hot, events } = grid;
      const name = shortcutOf(event, 'batch');
      if (!hot.getSelectedRangeLast()) return true;
      if (isEditing(hot) && !event.isComposing && name !== 'pick' && events.pick.onKey?.(event)) {
        stop(event);
        return false;
      }
      const taken = isEditing(hot)
        ? takeWhileEditing(grid, event, name) || closeAndMove(hot, event, run, moving)
        : name !== null && takeKey(grid, name);
      if (!taken) return true;
      stop(event);
      if (name === 'leave') events.leave();
      return false;
    },
  } as unknown as GridSettings;
}

/** Enter and Tab, the same in every grid. */
export function enterMoves(grid: () => Grid, run = new TabRun()): GridSettings {
  return {
    enterBeginsEditing: false,
    enterMoves: (event: KeyboardEvent) => run.enter(grid(), event),
    tabMoves: (event: KeyboardEvent) => {
      if (!event.shiftKey) run.tab(grid());
      return { row: 0, col: 1 };
    },
  } as unknown as GridSettings;
}

/**
 * Enter and Tab end the typing at once and move on once it is painted. Left to the grid: several selected cells, and the
 * edges, where it knows the way on.
 */
function closeAndMove(hot: Grid, event: KeyboardEvent, run: TabRun, moving: MoveAfterPaint): boolean {
  const plain = !event.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey;
  const range = hot.getSelectedRangeLast();
  const editor = hot.getActiveEditor();
  if (!plain || !editor || !range?.isSingle() || (event.key !== 'Enter' && event.key !== 'Tab')) return false;
  const from = { row: editor.row ?? 0, col: editor.col ?? 0 };
  const by = event.key === 'Enter' ? run.peek(hot, event) : { row: 0, col: 1 };
  const to = event.shiftKey
    ? { row: from.row - by.row, col: from.col - by.col }
    : { row: from.row + by.row, col: from.col + by.col };
  const isInside = to.row >= 0 && to.col >= 0 && to.row < hot.countRows() && to.col < hot.countCols();
  if (!isInside) return false;
  if (event.key === 'Enter') run.enter(hot, event);
  else if (!event.shiftKey) run.tab(hot);
  editor.finishEditing(false);
  if (editor.isOpened()) return true;
  moving.later(() => {
    const at = hot.isDestroyed ? undefined : hot.getSelectedRangeLast()?.highlight;
    if (at?.row === from.row && at.col === from.col) hot.selectCell(to.row, to.col);
  });
  return true;
}

export const isEditing = (hot: Grid): boolean => hot.getActiveEditor()?.isOpened() === true;

export function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function takeKey(grid: OpenGrid, name: ShortcutName): boolean {
  const { hot, events } = grid;
  if (name === 'pick') return openPick(grid);
  if (name === 'menu') {
    const at = cellBox(hot);
    if (at) events.cellMenu({ x: at.left, y: at.bottom });
  } else if (name === 'leave') hot.unlisten();
  else events.shortcut(name, null);
  return true;
}

/** A cell is open: its text is written to all selected cells, or goes on to be written in the bar. */
function takeWhileEditing(grid: OpenGrid, event: KeyboardEvent, name: ShortcutName | null): boolean {
  const { hot, events } = grid;
  const editor = hot.getActiveEditor();
  if (!editor || event.isComposing) return false;
  if (name === 'pick') return openPick(grid);
  const text = String(editor.getValue() ?? '');
  if (name === 'fillSelection' || event.key === 'F2') {
    editor.finishEditing(true);
    if (name) events.shortcut(name, text);
    else events.editInBar(text);
    return true;
  }
  if (name !== 'today' && name !== 'now') return false;
  insertText(momentText(name));
  return true;
}

/** Opens the selected cell with the list or calendar of its column; false where there is none. */
export function openPick({ hot, events, view, store }: OpenGrid): boolean {
  const at = hot.getSelectedRangeLast()?.highlight;
  // Rows that were drawn anew since took the field away.
  if (!hot.getActiveEditor() && at) hot.selectCell(at.row ?? 0, at.col ?? 0);
  const editor = hot.getActiveEditor();
  const row = editor?.row ?? -1;
  const column = view.columns[editor?.col ?? -1];
  if (!editor || !column || row < 0 || !pickOf(column) || hot.getCellMeta(row, editor.col ?? 0).readOnly)
    return false;
  if (!editor.isOpened()) {
    editor.enableFullEditMode();
    editor.beginEditing(store.typedText(row, column.code));
  }
  events.pick.open(row, column, String(editor.getValue() ?? ''));
  return true;
}

/** At the caret of the field one types in, as if it had been typed. */
function insertText(text: string): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** @example momentText('today') // '2026-01-31' */
export function momentText(name: 'today' | 'now', at = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return name === 'today' ? dayOf(at) : `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Where the selected cell is on the screen. */
export function cellBox(hot: Grid): DOMRect | undefined {
  const at = hot.getSelectedRangeLast()?.highlight;
  return at && hot.getCell(Math.max(0, at.row ?? 0), Math.max(0, at.col ?? 0), true)?.getBoundingClientRect();
}

import { addressOf, type CellBox, columnLetters, SCRATCH_LIMITS } from '@suanpan/engine/scratch';
import { keepReachable } from '../grid/hot/grid-access.ts';
import {
  drawFirst,
  type Grid,
  type GridSettings,
  openHandsontable,
  sheetEditor,
} from '../grid/hot/handsontable.ts';
import { cellBox, enterMoves, isEditing, stop } from '../grid/hot/on-key.ts';
import { type ShortcutName, shortcutOf } from '../keys/shortcuts.ts';
import sheetClasses from '../sheet.module.css';
import { seenAs } from './scratch-edits.ts';

/** A cell as it looks: what was computed, and what is wrong with it. */
export interface ScratchCell {
  readonly text: string;
  /** As it is handed to other programs. */
  readonly plain: string;
  readonly numeric?: boolean;
  /** Why there is no figure, in words. */
  readonly error?: string;
}

/** What a grid asks for, and what it tells. It keeps nothing itself. */
export interface ScratchView {
  readonly readOnly: boolean;
  readonly licenceKey: string;
  /** Of the corner, which Handsontable would name in English. */
  readonly allLabel: string;
  /** What was typed, by address. */
  typedAt(address: string): string;
  shownAt(address: string): ScratchCell | undefined;
  onWrite(texts: ReadonlyMap<string, string>): void;
  onFill(source: CellBox, target: CellBox): void;
  onPaste(data: readonly (readonly string[])[], over: CellBox): void;
  onCopied(box: CellBox, isCut: boolean, seen: string): void;
  onSelect(address: string | null, box: CellBox | null): void;
  onMenu(at: { x: number; y: number }): void;
  onShortcut(name: ShortcutName): void;
  onLeave(): void;
}

type RowObject = { row: number };
type Accessor = ((row: RowObject) => string) & { at: number };
interface CopiedRange {
  readonly startRow: number;
  readonly startCol: number;
  readonly endRow: number;
  readonly endCol: number;
}
type Corners = Record<'from' | 'to', { readonly row: number | null; readonly col: number | null }>;

const { rows, columns } = SCRATCH_LIMITS;

const boxBetween = (a: Corners['from'], b: Corners['from']): CellBox => ({
  top: Math.max(0, Math.min(a.row ?? 0, b.row ?? 0)),
  left: Math.max(0, Math.min(a.col ?? 0, b.col ?? 0)),
  bottom: Math.min(rows - 1, Math.max(0, a.row ?? 0, b.row ?? 0)),
  right: Math.min(columns - 1, Math.max(0, a.col ?? 0, b.col ?? 0)),
});

export function selectedBox(hot: Grid): CellBox | null {
  const selected = hot.getSelectedRangeLast();
  return selected ? boxBetween(selected.getTopStartCorner(), selected.getBottomEndCorner()) : null;
}

/** Handsontable over the cells of a free sheet; `now` always holds the newest view. */
export function openScratchGrid(
  element: HTMLElement,
  now: { readonly current: ScratchView },
  dark: boolean,
): Grid {
  const { readOnly, licenceKey } = now.current;
  const accessors = Array.from(
    { length: columns },
    (_, at): Accessor =>
      Object.assign((object: RowObject) => now.current.typedAt(addressOf(object.row, at)), { at }),
  );
  const draw = (_grid: Grid, td: HTMLTableCellElement, row: number, column: number) =>
    drawCell(td, now.current.shownAt(addressOf(row, column)));
  const settings = {
    data: Array.from({ length: rows }, (_, row) => ({ row })),
    dataSchema: () => ({ row: -1 }),
    columns: accessors.map((data) => ({ data: data as never, width: 110, renderer: draw as never })),
    cells: () => ({ editor: readOnly ? false : sheetEditor, readOnly, readOnlyCellClassName: '' }),
    licenseKey: licenceKey,
    density: 'compact',
    colorScheme: dark ? 'dark' : 'light',
    width: '100%',
    height: '100%',
    rowHeaders: true,
    rowHeaderWidth: 44,
    colHeaders: (at: number) => columnLetters(at),
    fillHandle: readOnly ? false : { autoInsertRow: false },
    copyPaste: { rowsLimit: rows, columnsLimit: columns },
    manualColumnResize: true,
    outsideClickDeselects: false,
    autoWrapRow: false,
    autoWrapCol: false,
    minSpareRows: 0,
    trimWhitespace: false,
    imeFastEdit: true,
    wordWrap: false,
    ...enterMoves(() => hot),
    ...changes(() => hot, now),
    ...clipboard(() => hot, now),
    afterGetColHeader: (at: number, th: HTMLTableCellElement) => {
      if (at < 0) th.setAttribute('aria-label', now.current.allLabel);
    },
    afterOnCellContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      if (!readOnly) now.current.onMenu({ x: event.clientX, y: event.clientY });
    },
    afterSelection: () => {
      const at = hot.getSelectedRangeLast()?.highlight;
      now.current.onSelect(
        at ? addressOf(Math.max(0, at.row ?? 0), Math.max(0, at.col ?? 0)) : null,
        selectedBox(hot),
      );
    },
  } as unknown as GridSettings;
  const hot: Grid = openHandsontable(element, settings, addressOf);
  keepReachable(hot);
  drawFirst(hot);
  return hot;
}

function drawCell(td: HTMLTableCellElement, cell: ScratchCell | undefined): HTMLTableCellElement {
  const { cell: plain, number, error } = sheetClasses;
  td.className = [plain, cell?.numeric && number, cell?.error && error].filter(Boolean).join(' ');
  td.textContent = cell?.text ?? '';
  if (cell?.error) td.title = cell.error;
  else td.removeAttribute('title');
  return td;
}

/** Typing, clearing and filling: told, never done by the grid itself. */
function changes(grid: () => Grid, now: { readonly current: ScratchView }) {
  return {
    beforeChange: (found: ([number, Accessor, unknown, unknown] | null)[], source: string) => {
      // Cells that are cut go when they are pasted.
      if (source === 'CopyPaste.cut') return false;
      const texts = new Map<string, string>();
      for (const change of found)
        if (change) texts.set(addressOf(change[0], change[1].at), String(change[3] ?? ''));
      if (texts.size > 0) now.current.onWrite(texts);
      return false;
    },
    beforeAutofill: (_data: unknown, source: Corners, target: Corners) => {
      now.current.onFill(boxBetween(source.from, source.to), boxBetween(target.from, target.to));
      return false;
    },
    beforeKeyDown: (event: KeyboardEvent) => {
      const hot = grid();
      const { onWrite, readOnly } = now.current;
      if (takesShortcut(event, hot, now.current)) return false;
      const clears = event.key === 'Delete' || event.key === 'Backspace';
      const box = selectedBox(hot);
      if (readOnly || !clears || !box || hot.getActiveEditor()?.isOpened()) return true;
      const texts = new Map<string, string>();
      for (let row = box.top; row <= box.bottom; row += 1)
        for (let col = box.left; col <= box.right; col += 1) texts.set(addressOf(row, col), '');
      onWrite(texts);
      event.preventDefault();
      event.stopImmediatePropagation();
      return false;
    },
  };
}

function takesShortcut(event: KeyboardEvent, hot: Grid, view: ScratchView): boolean {
  const name = shortcutOf(event, 'free');
  if (!name || !hot.getSelectedRangeLast() || isEditing(hot)) return false;
  stop(event);
  const at = name === 'menu' ? cellBox(hot) : undefined;
  if (name === 'leave') {
    hot.unlisten();
    view.onLeave();
  } else if (name !== 'menu') view.onShortcut(name);
  else if (at && !view.readOnly) view.onMenu({ x: at.left, y: at.bottom });
  return true;
}

/** The clipboard is given what is seen; what it is of is told, so that a paste here knows it again. */
function clipboard(grid: () => Grid, now: { readonly current: ScratchView }) {
  const give = (data: unknown[][], [range]: readonly CopiedRange[], isCut: boolean) => {
    if (!range) return;
    const box = boxBetween(
      { row: range.startRow, col: range.startCol },
      { row: range.endRow, col: range.endCol },
    );
    for (const [down, line] of data.entries())
      for (const right of line.keys())
        line[right] = now.current.shownAt(addressOf(box.top + down, box.left + right))?.plain ?? '';
    now.current.onCopied(box, isCut, seenAs(data));
  };
  return {
    beforeCopy: (data: unknown[][], ranges: readonly CopiedRange[]) => give(data, ranges, false),
    beforeCut: (data: unknown[][], ranges: readonly CopiedRange[]) =>
      give(data, ranges, !now.current.readOnly),
    beforePaste: (data: string[][]) => {
      const box = selectedBox(grid());
      if (box && !now.current.readOnly) now.current.onPaste(data, box);
      return false;
    },
  };
}

import { addShortcuts } from '../grid/grid-shortcuts.ts';
import { type Grid, type GridSettings, openHandsontable, sheetEditor } from '../grid/handsontable.ts';
import sheetClasses from '../sheet.module.css';
import classes from './draft.module.css';
import {
  type DraftCell,
  type DraftColumn,
  type DraftView,
  FORMULAS,
  HEAD_ROWS,
  NAMES,
} from './draft-view.ts';

export interface DraftPlace {
  /** Row of the sheet: names, formulas, then rows. */
  readonly row: number;
  readonly column: number;
}

export interface DraftRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface DraftEvents {
  select(place: DraftPlace | null, range: DraftRange | null): void;
  /** Texts typed, pasted or cleared, from this place on. */
  write(top: number, left: number, texts: readonly (readonly string[])[]): void;
  /** A name was typed for a new column and the next one is wanted. */
  nameNext(column: number, name: string): void;
  /** The formula of a column is to be written; `typed` is false when what stands there is kept. */
  beginFormula(column: number, keep: boolean): void;
  /** A column was pressed while a formula is being written; true when it was taken into the formula. */
  point(column: number): boolean;
  moveColumns(columns: readonly number[], to: number): void;
  menu(column: number, at: { x: number; y: number }): void;
  shortcut(name: 'undo' | 'redo'): void;
  removeColumns(columns: readonly number[]): void;
  copyColumns(columns: readonly number[]): void;
  leave(): void;
  scrolled(): void;
}

export interface DraftGrid {
  readonly hot: Grid;
  update(view: DraftView): void;
  select(place: DraftPlace): void;
  /** Where a cell is drawn, relative to the grid's frame. */
  boxOf(place: DraftPlace): { left: number; top: number; width: number; height: number } | null;
  destroy(): void;
}

const blank: DraftCell = { text: '', plain: '', look: 'plain', editable: true };

type RowObject = { row: number };
type Accessor = ((row: RowObject) => string) & { at: number };

/** Handsontable over a view: names and formulas in frozen rows, computed rows beneath. It changes nothing by itself. */
export function createDraftGrid(
  element: HTMLElement,
  initial: DraftView,
  events: DraftEvents,
  licenceKey: string,
): DraftGrid {
  let view = initial;
  const rows: RowObject[] = [];
  const accessors: Accessor[] = [];

  const cellAt = (row: number, column: number): DraftCell => {
    const shown = view.columns[column];
    if (!shown) return blank;
    if (row === NAMES) {
      return { ...blank, text: shown.name, plain: shown.name, editable: shown.role !== 'before' };
    }
    if (row === FORMULAS) {
      return { ...blank, text: shown.gist, plain: shown.isFormula ? shown.gist : '', editable: false };
    }
    if (row - HEAD_ROWS < view.rows) return view.cell(row - HEAD_ROWS, column);
    return { ...blank, editable: shown.role === 'column' && !shown.isFormula };
  };

  const accessor = (at: number): Accessor => {
    accessors[at] ??= Object.assign((row: RowObject) => cellAt(row.row, at).plain, { at });
    return accessors[at];
  };

  const rowCount = () => HEAD_ROWS + view.rows + (view.growing ? 1 : 0);
  const growTo = (count: number) => {
    while (rows.length < count) rows.push({ row: rows.length });
    rows.length = count;
  };

  const settings = (): GridSettings =>
    ({
      columns: view.columns.map((column, at) => ({
        data: accessor(at) as never,
        width: widthOf(column),
        renderer: draw as never,
      })),
      cells: (row: number, column: number) => {
        const editable = !view.readOnly && cellAt(row, column).editable;
        return { editor: editable ? sheetEditor : false, readOnly: !editable, readOnlyCellClassName: '' };
      },
      fixedRowsTop: HEAD_ROWS,
      fixedColumnsStart: view.frozen,
      colorScheme: view.dark ? 'dark' : 'light',
    }) as GridSettings;

  const draw = (_hot: Grid, td: HTMLTableCellElement, row: number, column: number) => {
    const shown = view.columns[column];
    const cell = cellAt(row, column);
    const names = [sheetClasses.cell];
    if (row === NAMES) names.push(classes.name);
    else if (row === FORMULAS) names.push(classes.formula, shown?.wrong ? sheetClasses.error : undefined);
    else {
      if (shown?.numeric) names.push(sheetClasses.number);
      if (cell.look !== 'plain') names.push(sheetClasses[cell.look] ?? classes[cell.look]);
      names.push(classes[`caught_${cell.look}`]);
    }
    if (shown?.role === 'rule' || shown?.role === 'newRule') names.push(classes.rule);
    if (shown?.role === 'before') names.push(classes.before);
    if (shown?.role === 'newColumn' || shown?.role === 'newRule') names.push(classes.fresh);
    td.className = names.filter(Boolean).join(' ');
    td.textContent =
      row === NAMES && cell.text === '' && shown?.role.startsWith('new') ? shown.kind : cell.text;
    const title = row <= FORMULAS ? [shown?.wrong, cell.text].filter(Boolean).join('\n') : cell.title;
    if (title) td.title = title;
    else td.removeAttribute('title');
    return td;
  };

  const rangeNow = (): DraftRange | null => {
    const range = hot.getSelectedRangeLast();
    if (!range) return null;
    const start = range.getTopStartCorner();
    const end = range.getBottomEndCorner();
    return {
      top: Math.max(0, start.row ?? 0),
      left: Math.max(0, start.col ?? 0),
      bottom: Math.max(0, end.row ?? 0),
      right: Math.max(0, end.col ?? 0),
    };
  };

  const reportSelection = () => {
    const at = hot.getSelectedRangeLast()?.highlight;
    if (!at) events.select(null, null);
    else events.select({ row: Math.max(0, at.row ?? 0), column: Math.max(0, at.col ?? 0) }, rangeNow());
  };

  const wholeColumns = (): number[] => {
    const range = hot.getSelectedRangeLast();
    if (!range || (range.from.row ?? 0) >= 0) return [];
    const now = rangeNow();
    return now ? Array.from({ length: now.right - now.left + 1 }, (_, at) => now.left + at) : [];
  };

  const clear = () => {
    const range = rangeNow();
    if (!range || view.readOnly) return;
    const whole = wholeColumns();
    if (whole.length > 0) {
      events.removeColumns(whole);
      return;
    }
    // Names aren't cleared: a column without one could not be told from the others.
    const top = Math.max(range.top, FORMULAS);
    const line = Array.from({ length: range.right - range.left + 1 }, () => '');
    if (top <= range.bottom)
      events.write(
        top,
        range.left,
        Array.from({ length: range.bottom - top + 1 }, () => line),
      );
  };

  /** False for keys that are handled here, so that the grid leaves them alone. */
  const onKey = (event: KeyboardEvent): boolean => {
    const at = hot.getSelectedRangeLast()?.highlight;
    if (!at) return true;
    const row = Math.max(0, at.row ?? 0);
    const column = Math.max(0, at.col ?? 0);
    const taken = (): false => {
      event.preventDefault();
      event.stopImmediatePropagation();
      return false;
    };
    const editor = hot.getActiveEditor();
    if (editor?.isOpened()) {
      if (event.key !== 'Tab' || event.shiftKey || event.isComposing) return true;
      if (row !== NAMES || view.columns[column]?.role !== 'newColumn') return true;
      // The column to go to comes to be by the name that is typed here.
      const name = String(editor.getValue() ?? '');
      editor.finishEditing(true);
      events.nameNext(column, name);
      return taken();
    }
    if (event.key === 'Escape') {
      events.leave();
      return taken();
    }
    if ((event.key === 'F10' && event.shiftKey) || event.key === 'ContextMenu') {
      const box = hot.getCell(row, column, true)?.getBoundingClientRect();
      if (box) events.menu(column, { x: box.left, y: box.bottom });
      return taken();
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      clear();
      return taken();
    }
    if (row !== FORMULAS || view.readOnly) return true;
    const writes =
      (event.key.length === 1 || event.key === 'Process') &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey;
    if (!writes && event.key !== 'F2' && event.key !== 'Enter') return true;
    events.beginFormula(column, !writes);
    if (!writes) return taken();
    // The letter itself goes into the field that has just opened.
    event.stopImmediatePropagation();
    return false;
  };

  growTo(rowCount());
  const hot: Grid = openHandsontable(element, {
    ...settings(),
    data: rows,
    dataSchema: () => ({ row: -1 }),
    licenseKey: licenceKey,
    density: 'compact',
    width: '100%',
    height: '100%',
    rowHeaders: true,
    rowHeaderWidth: 54,
    colHeaders: true,
    columnHeaderHeight: 28,
    fillHandle: false,
    copyPaste: true,
    manualColumnMove: true,
    manualColumnResize: true,
    outsideClickDeselects: false,
    autoWrapRow: false,
    autoWrapCol: false,
    minSpareRows: 0,
    trimWhitespace: false,
    imeFastEdit: true,
    wordWrap: false,
    modifyRowHeader: (row: number) => row,
    afterGetRowHeader: (row: number, th: HTMLTableCellElement) => {
      const label = th.querySelector('.rowHeader');
      if (!label) return;
      const fresh = view.growing && row === HEAD_ROWS + view.rows;
      label.textContent =
        row === NAMES ? '' : row === FORMULAS ? 'ƒ' : fresh ? '*' : String(row - HEAD_ROWS + 1);
      th.title =
        row === NAMES
          ? view.rowLabels.names
          : row === FORMULAS
            ? view.rowLabels.formulas
            : fresh
              ? view.rowLabels.fresh
              : '';
    },
    afterGetColHeader: (at: number, th: HTMLTableCellElement) => {
      const column = view.columns[at];
      if (at >= 0 && column) drawHead(th, column, view);
    },
    beforeOnCellMouseDown: (event: MouseEvent, coords: { row: number; col: number }) => {
      const stop = () => {
        event.stopImmediatePropagation();
        event.preventDefault();
      };
      if (coords.col >= 0 && events.point(coords.col)) {
        stop();
        return;
      }
      const button = (event.target as HTMLElement).closest(`.${sheetClasses.menuButton}`);
      if (!button || coords.row >= 0) return;
      stop();
      const box = button.getBoundingClientRect();
      hot.selectCell(NAMES, coords.col);
      events.menu(coords.col, { x: box.left, y: box.bottom });
    },
    afterOnCellContextMenu: (event: MouseEvent, coords: { row: number; col: number }) => {
      event.preventDefault();
      if (coords.col >= 0) events.menu(coords.col, { x: event.clientX, y: event.clientY });
    },
    afterOnCellMouseDown: (event: MouseEvent, coords: { row: number; col: number }) => {
      if (event.detail === 2 && coords.row === FORMULAS && !view.readOnly)
        events.beginFormula(coords.col, true);
    },
    beforeKeyDown: onKey,
    beforeChange: (changes: ([number, unknown, unknown, unknown] | null)[]) => {
      for (const change of changes) {
        if (!change) continue;
        const [row, property, , typed] = change;
        const { at } = property as Accessor;
        const text = String(typed ?? '');
        if (text !== cellAt(row, at).plain) events.write(row, at, [[text]]);
      }
      return false;
    },
    beforeCopy: () => {
      const whole = wholeColumns();
      if (whole.length > 0) events.copyColumns(whole);
      return whole.length === 0;
    },
    beforePaste: (data: string[][]) => {
      const range = rangeNow();
      if (range && !view.readOnly)
        events.write(wholeColumns().length > 0 ? NAMES : range.top, range.left, data);
      return false;
    },
    beforeColumnMove: (columns: number[], final: number) => {
      events.moveColumns(columns, final);
      return false;
    },
    afterSelection: reportSelection,
    afterScrollVertically: () => events.scrolled(),
    afterScrollHorizontally: () => events.scrolled(),
  } as unknown as GridSettings);
  hot.init();
  const nothing = document.createElement('textarea');
  // See the grid of batches: the text isn't selected again once it is being typed into.
  hot.getFocusManager().setRefocusElementGetter(() => {
    const editor = hot.getActiveEditor() as
      | { TEXTAREA?: HTMLTextAreaElement; isOpened(): boolean }
      | undefined;
    return (!editor?.isOpened() && editor?.TEXTAREA) || nothing;
  });
  addShortcuts(hot, (name) => {
    if (name === 'undo' || name === 'redo') events.shortcut(name);
  });

  return {
    hot,
    update(next) {
      const before = view;
      view = next;
      const count = rowCount();
      if (count !== rows.length) {
        growTo(count);
        hot.updateData(rows);
      }
      const same =
        before.columns === next.columns &&
        before.frozen === next.frozen &&
        before.readOnly === next.readOnly &&
        before.dark === next.dark &&
        before.language === next.language;
      if (same) {
        hot.render();
        return;
      }
      if (!sameShape(before.columns, next.columns)) {
        const resizing = hot.getPlugin('manualColumnResize');
        for (let at = 0; at < before.columns.length; at++) resizing.clearManualSize(at);
      }
      hot.updateSettings(settings());
    },
    select({ row, column }) {
      const last = rows.length - 1;
      if (column >= 0 && column < view.columns.length) hot.selectCell(Math.min(row, last), column);
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

const sameShape = (a: readonly DraftColumn[], b: readonly DraftColumn[]): boolean =>
  a.length === b.length && a.every((column, at) => column.id === b[at]?.id);

function drawHead(th: HTMLTableCellElement, column: DraftColumn, view: DraftView): void {
  const frame = th.querySelector('.colHeader') ?? th;
  const line = document.createElement('div');
  line.className = sheetClasses.headTop ?? '';
  const part = (text: string, className: string | undefined) => {
    const span = document.createElement('span');
    span.className = className ?? '';
    span.textContent = text;
    line.append(span);
  };
  const fresh = column.role === 'newColumn' || column.role === 'newRule';
  part(column.sign, sheetClasses.headIcon);
  if (!fresh) part(column.kind, sheetClasses.headUnit);
  if (!fresh && column.unit !== '') part(`· ${column.unit}`, sheetClasses.headUnit);
  frame.replaceChildren(line);
  if (!fresh && column.role !== 'before') {
    const menu = document.createElement('button');
    menu.type = 'button';
    menu.className = sheetClasses.menuButton ?? '';
    menu.tabIndex = -1;
    menu.textContent = '⋮';
    menu.setAttribute('aria-label', `${view.menuWord}: ${column.name}`);
    frame.append(menu);
  }
  th.title = [column.wrong, column.name, `${column.kind} ${column.unit}`].filter(Boolean).join('\n');
  th.classList.add(sheetClasses.head ?? '');
  const colour = view.colours.get(column.id.slice(2).normalize('NFKC').toLowerCase());
  for (let i = 0; i < 8; i++)
    th.classList.toggle(sheetClasses[`headColour${i}`] ?? '', column.role === 'column' && colour === i);
  th.dataset.column = column.id;
}

function widthOf(column: DraftColumn): number {
  const letters = (text: string) =>
    [...text].reduce((width, character) => width + (character > '\u2e80' ? 13 : 7.5), 0);
  const needed = Math.max(
    letters(column.name) + 34,
    letters(`${column.kind} ${column.unit}`) + 64,
    Math.min(letters(column.gist) + 26, 220),
  );
  return Math.round(Math.min(300, Math.max(104, needed)));
}

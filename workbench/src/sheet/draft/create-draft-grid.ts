import { keepReachable } from '../grid/grid-access.ts';
import { addShortcuts } from '../grid/grid-shortcuts.ts';
import { type Grid, type GridSettings, openHandsontable, sheetEditor } from '../grid/handsontable.ts';
import sheetClasses from '../sheet.module.css';
import { cellAt, drawCell } from './draft-cells.ts';
import type { DraftEvents, DraftPlace } from './draft-events.ts';
import { drawHead, widthOf } from './draft-head.ts';
import { takeKey } from './draft-keys.ts';
import { rangeOf, wholeColumnsOf } from './draft-selection.ts';
import { type DraftColumn, type DraftView, FORMULAS, HEAD_ROWS, NAMES } from './draft-view.ts';

export interface DraftGrid {
  readonly hot: Grid;
  update(view: DraftView): void;
  select(place: DraftPlace): void;
  /** Where a cell is drawn, relative to the grid's frame. */
  boxOf(place: DraftPlace): { left: number; top: number; width: number; height: number } | null;
  destroy(): void;
}

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

  const accessor = (at: number): Accessor => {
    accessors[at] ??= Object.assign((row: RowObject) => cellAt(view, row.row, at).plain, { at });
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
        renderer: ((_hot: Grid, td: HTMLTableCellElement, row: number, column: number) =>
          drawCell(td, view, row, column)) as never,
      })),
      cells: (row: number, column: number) => {
        const editable = !view.readOnly && cellAt(view, row, column).editable;
        return { editor: editable ? sheetEditor : false, readOnly: !editable, readOnlyCellClassName: '' };
      },
      fixedRowsTop: HEAD_ROWS,
      fixedColumnsStart: view.frozen,
      colorScheme: view.dark ? 'dark' : 'light',
    }) as GridSettings;

  const tellSelection = () => {
    const at = hot.getSelectedRangeLast()?.highlight;
    if (!at) events.select(null, null);
    else events.select({ row: Math.max(0, at.row ?? 0), column: Math.max(0, at.col ?? 0) }, rangeOf(hot));
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
      if (at < 0) th.setAttribute('aria-label', view.rowLabels.all);
      const column = view.columns[at];
      if (column) drawHead(th, column, view);
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
    beforeKeyDown: (event: KeyboardEvent) => takeKey(event, { hot, view, events }),
    beforeChange: (changes: ([number, unknown, unknown, unknown] | null)[]) => {
      for (const change of changes) {
        if (!change) continue;
        const [row, property, , typed] = change;
        const { at } = property as Accessor;
        const text = String(typed ?? '');
        if (text !== cellAt(view, row, at).plain) events.write(row, at, [[text]]);
      }
      return false;
    },
    beforeCopy: () => {
      const whole = wholeColumnsOf(hot);
      if (whole.length > 0) events.copyColumns(whole);
      return whole.length === 0;
    },
    beforePaste: (data: string[][]) => {
      const range = rangeOf(hot);
      if (range && !view.readOnly)
        events.write(wholeColumnsOf(hot).length > 0 ? NAMES : range.top, range.left, data);
      return false;
    },
    beforeColumnMove: (columns: number[], final: number) => {
      events.moveColumns(columns, final);
      return false;
    },
    afterSelection: tellSelection,
    afterScrollVertically: () => events.scrolled(),
    afterScrollHorizontally: () => events.scrolled(),
  } as unknown as GridSettings);
  keepReachable(hot);
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

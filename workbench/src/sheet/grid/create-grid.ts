import classes from '../sheet.module.css';
import type { SheetStore, TypedCell } from '../store/sheet-store.ts';
import type { SheetColumn, SheetPlace } from '../store/sheet-types.ts';
import type { RowSpan } from '../store/touched-cells.ts';
import { drawCell } from './draw-cell.ts';
import { keepReachable, takeAccessKey } from './grid-access.ts';
import { addShortcuts, type GridShortcut } from './grid-shortcuts.ts';
import { type Grid, type GridSettings, openHandsontable, sheetEditor } from './handsontable.ts';
import { drawHeader, type HeaderWords } from './sheet-header.ts';
import { beginTyping, endTyping, type Typing } from './typing.ts';

export interface GridRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface GridSelection {
  readonly row: number;
  readonly column: string;
  readonly ranges: readonly GridRange[];
}

/** What a grid shows and how; anything but the callbacks may change while it is open. */
export interface GridView {
  /** Visible columns in their order; the first `frozen` stay in place. */
  readonly columns: readonly SheetColumn[];
  readonly frozen: number;
  readonly widths: Readonly<Record<string, number>>;
  readonly language: string;
  readonly dark: boolean;
  readonly readOnly: boolean;
  /** Columns that the shown formula reads, with their colours. */
  readonly colours: ReadonlyMap<string, number>;
  readonly sorted: ReadonlyMap<string, 'asc' | 'desc'>;
  readonly filtered: ReadonlySet<string>;
  readonly stale: ReadonlySet<string>;
  readonly words: HeaderWords;
}

export interface GridEvents {
  select(selection: GridSelection | null): void;
  /** Cells typed, cleared, pasted or filled. Nothing is changed until the store says so. */
  type(cells: TypedCell[], source: 'typed' | 'paste' | 'fill'): void;
  fill(source: GridRange, target: GridRange): void;
  paste(data: string[][], at: GridRange): void;
  columnMenu(column: string, at: DOMRect): void;
  cellMenu(at: { x: number; y: number }): void;
  scrolled(first: number, last: number): void;
  resized(column: string, width: number): void;
  copyUnloaded(ranges: readonly GridRange[]): void;
  shortcut(name: GridShortcut): void;
  /** Escape: on to what comes after the grid. */
  leave(): void;
}

export interface SheetGrid {
  readonly hot: Grid;
  update(view: GridView): void;
  redraw(): void;
  select(row: number, column: string): void;
  destroy(): void;
}

/** Rows that are drawn above and below those in sight, so that scrolling finds them there. */
const drawnBeyond = 24;

type RowObject = { row: number };
type Accessor = ((row: RowObject) => string) & { column: string };

/** Handsontable over a store: it asks the store for every cell it draws and tells it of everything that is typed. */
export function createGrid(
  element: HTMLElement,
  store: SheetStore,
  initial: GridView,
  events: GridEvents,
  licenceKey: string,
): SheetGrid {
  let view = initial;
  const rowObjects: RowObject[] = [];
  const accessors = new Map<string, Accessor>();

  const accessor = (code: string): Accessor => {
    let found = accessors.get(code);
    if (!found) {
      found = Object.assign((row: RowObject) => store.text(row.row, code), { column: code });
      accessors.set(code, found);
    }
    return found;
  };

  const growTo = (count: number) => {
    while (rowObjects.length < count) rowObjects.push({ row: rowObjects.length });
    rowObjects.length = count;
  };

  const drawing = (column: SheetColumn) => (_hot: Grid, td: HTMLTableCellElement, row: number) =>
    drawCell(td, store, row, column, view.language);

  const columnSettings = (): GridSettings['columns'] =>
    view.columns.map((column) => {
      const fixed =
        view.readOnly || (column.editing === 'none' && !(store.options.ownRows && column.kind === 'key'));
      return {
        data: accessor(column.code) as never,
        renderer: drawing(column) as never,
        editor: fixed ? false : sheetEditor,
        readOnly: fixed,
        readOnlyCellClassName: '',
        width: view.widths[column.code] ?? widthOf(column),
      };
    });

  const viewSettings = (): GridSettings => ({
    columns: columnSettings(),
    fixedColumnsStart: Math.min(view.frozen, view.columns.length),
    colorScheme: view.dark ? 'dark' : 'light',
    readOnly: view.readOnly,
  });

  const codeOf = (visualColumn: number) => view.columns[visualColumn]?.code;

  const ranges = (): GridRange[] =>
    (hot.getSelectedRange() ?? []).map((range) => {
      const start = range.getTopStartCorner();
      const end = range.getBottomEndCorner();
      return {
        top: Math.max(0, start.row ?? 0),
        left: Math.max(0, start.col ?? 0),
        bottom: Math.max(0, end.row ?? 0),
        right: Math.max(0, end.col ?? 0),
      };
    });

  const reportSelection = () => {
    const last = hot.getSelectedRangeLast();
    const column = last && codeOf(Math.max(0, last.highlight.col ?? 0));
    if (!last || column === undefined) events.select(null);
    else events.select({ row: Math.max(0, last.highlight.row ?? 0), column, ranges: ranges() });
  };

  const reportScroll = () => {
    const first = hot.getFirstRenderedVisibleRow() ?? 0;
    const last = hot.getLastRenderedVisibleRow() ?? first + 40;
    events.scrolled(first, last);
  };

  let typing: Typing | null = null;
  let pendingFill: ReturnType<typeof setTimeout> | undefined;

  growTo(store.rowCount);

  const hot: Grid = openHandsontable(element, {
    ...viewSettings(),
    data: rowObjects,
    dataSchema: () => ({ row: -1 }),
    licenseKey: licenceKey,
    density: 'compact',
    width: '100%',
    height: '100%',
    rowHeaders: true,
    rowHeaderWidth: 54,
    colHeaders: true,
    columnHeaderHeight: 40,
    fillHandle: { autoInsertRow: false },
    copyPaste: true,
    manualColumnResize: true,
    outsideClickDeselects: false,
    autoWrapRow: false,
    autoWrapCol: false,
    minSpareRows: 0,
    trimWhitespace: false,
    imeFastEdit: true,
    wordWrap: false,
    viewportRowRenderingOffset: drawnBeyond,
    // Row headers count from one; the row that is being typed anew carries a star.
    modifyRowHeader: (row: number) => row,
    afterGetRowHeader: (row: number, th: HTMLTableCellElement) => {
      const label = th.querySelector('.rowHeader');
      if (label && store.isDraft(row)) label.textContent = '*';
    },
    afterGetColHeader: (visualColumn: number, th: HTMLTableCellElement) => {
      // Handsontable names its corner in English.
      if (visualColumn < 0) th.setAttribute('aria-label', view.words.all);
      const column = view.columns[visualColumn];
      if (!column) return;
      drawHeader(th, column, {
        words: view.words,
        colour: view.colours.get(column.code.normalize('NFKC').toLowerCase()),
        sorted: view.sorted.get(column.code),
        filtered: view.filtered.has(column.code),
        stale: view.stale.has(column.code),
      });
    },
    beforeOnCellMouseDown: (event: MouseEvent, coords: { row: number; col: number }) => {
      const button = (event.target as HTMLElement).closest(`.${classes.menuButton}`);
      if (!button || coords.row >= 0) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      const code = codeOf(coords.col);
      if (code) events.columnMenu(code, button.getBoundingClientRect());
    },
    afterOnCellContextMenu: (event: MouseEvent, coords: { row: number; col: number }) => {
      event.preventDefault();
      const code = codeOf(coords.col);
      if (coords.row < 0 && code) events.columnMenu(code, new DOMRect(event.clientX, event.clientY, 0, 0));
      else if (coords.row >= 0) events.cellMenu({ x: event.clientX, y: event.clientY });
    },
    afterBeginEditing: (row: number, visualColumn: number) => {
      typing = beginTyping(store, row, codeOf(visualColumn));
    },
    beforeChange: (changes: ([number, unknown, unknown, unknown] | null)[]) => {
      const [first] = changes;
      const typed = hot.getActiveEditor()?.isOpened() && changes.length === 1 ? typing : null;
      if (typed && first) {
        const cell = endTyping(store, typed, first[3]);
        if (cell) events.type([cell], 'typed');
        return false;
      }
      const cells = changes
        .filter((change) => change !== null)
        .map(([row, property, , typed]) => ({ row, column: (property as Accessor).column, typed }))
        .filter((cell) => String(cell.typed ?? '') !== store.text(cell.row, cell.column));
      if (cells.length > 0) events.type(cells, 'typed');
      return false;
    },
    beforePaste: (data: string[][]) => {
      const target = ranges().at(-1);
      if (target) events.paste(data, target);
      return false;
    },
    beforeCopy: (
      _data: unknown,
      copied: { startRow: number; endRow: number; startCol: number; endCol: number }[],
    ) => {
      const unloaded = copied.some(({ startRow, endRow }) => {
        for (let row = startRow; row <= Math.min(endRow, store.rows.total - 1); row++) {
          if (!store.rows.isLoaded(row)) return true;
        }
        return false;
      });
      if (!unloaded) return true;
      events.copyUnloaded(
        copied.map((range) => ({
          top: range.startRow,
          left: range.startCol,
          bottom: range.endRow,
          right: range.endCol,
        })),
      );
      return false;
    },
    beforeAutofill: (_data: unknown, source: CornerRange, target: CornerRange) => {
      // A double click on the handle arrives here too, when the grid finds empty cells below: ours goes first.
      pendingFill = setTimeout(() => events.fill(box(source), box(target)), 0);
      return false;
    },
    afterOnCellCornerDblClick: () => {
      setTimeout(() => {
        clearTimeout(pendingFill);
        const range = ranges().at(-1);
        const last = store.rows.total - 1;
        if (range && range.bottom < last) {
          events.fill(range, { ...range, top: range.bottom + 1, bottom: last });
        }
      }, 0);
    },
    beforeKeyDown: (event: KeyboardEvent) =>
      takeAccessKey(event, hot, { menu: events.cellMenu, leave: events.leave }),
    afterSelection: reportSelection,
    afterDeselect: () => events.select(null),
    afterScrollVertically: reportScroll,
    afterColumnResize: (width: number, visualColumn: number) => {
      const code = codeOf(visualColumn);
      if (code) events.resized(code, width);
    },
  } as unknown as GridSettings);
  keepReachable(hot);
  hot.init();
  // Handsontable selects the editor's text a moment after the selection has moved, even when the first character has been
  // typed by then: the second would replace it.
  const nothing = document.createElement('textarea');
  hot.getFocusManager().setRefocusElementGetter(() => {
    const editor = hot.getActiveEditor() as
      | { TEXTAREA?: HTMLTextAreaElement; isOpened(): boolean }
      | undefined;
    return (!editor?.isOpened() && editor?.TEXTAREA) || nothing;
  });

  addShortcuts(hot, (name) => events.shortcut(name));

  let frame = 0;
  const redraw = () => {
    if (frame !== 0 || hot.isDestroyed) return;
    // Single cells are drawn at once, so that what is typed and its effect aren't a frame late.
    const cells = store.rowCount === rowObjects.length ? store.touched.takeCells() : null;
    if (cells) {
      for (const place of cells) drawPlace(place);
      return;
    }
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (hot.isDestroyed) return;
      const touched = store.touched.take();
      if (store.rowCount !== rowObjects.length) {
        growTo(store.rowCount);
        hot.updateData(rowObjects);
        reportScroll();
      } else if (!touched || touched.spans.some(isInView)) hot.render();
      else for (const place of touched.cells) drawPlace(place);
    });
  };

  const isInView = ({ first, last }: RowSpan) =>
    first <= (hot.getLastRenderedVisibleRow() ?? Number.POSITIVE_INFINITY) + drawnBeyond &&
    last >= (hot.getFirstRenderedVisibleRow() ?? 0) - drawnBeyond;

  /** One cell, where it is on screen: drawing the whole view for it would take a hundred times as long. */
  const drawPlace = ({ rowKey, column }: SheetPlace) => {
    const row = store.rows.place(rowKey);
    const at = view.columns.findIndex((each) => each.code === column);
    const shown = view.columns[at];
    // Frozen columns are drawn in a layer of their own above the others; the one on top is seen.
    const td = row === undefined ? null : hot.getCell(row, at, true);
    if (td && shown && row !== undefined) drawCell(td, store, row, shown, view.language);
  };

  return {
    hot,
    redraw,
    update(next) {
      const before = view;
      view = next;
      const same =
        before.columns === next.columns &&
        before.frozen === next.frozen &&
        before.dark === next.dark &&
        before.language === next.language &&
        before.readOnly === next.readOnly &&
        before.words === next.words;
      if (same) {
        // Only headers may have changed; widths the person dragged are in place already.
        if (!sameHeaders(before, next)) hot.render();
        return;
      }
      if (before.columns !== next.columns) {
        // Dragged widths are kept by place in the plugin and by column with us; places mean something else now.
        const resizing = hot.getPlugin('manualColumnResize');
        for (let at = 0; at < before.columns.length; at++) resizing.clearManualSize(at);
      }
      hot.updateSettings(viewSettings());
    },
    select(row, column) {
      const at = view.columns.findIndex((each) => each.code === column);
      if (at >= 0 && row < rowObjects.length) hot.selectCell(row, at, row, at, true, false);
    },
    destroy() {
      cancelAnimationFrame(frame);
      hot.destroy();
    },
  };
}

/** Each change of the rows brings new sets with the old content: those needn't be drawn. */
function sameHeaders(a: GridView, b: GridView): boolean {
  const content = (view: GridView) =>
    JSON.stringify([[...view.colours], [...view.sorted], [...view.filtered], [...view.stale]]);
  return content(a) === content(b);
}

interface CornerRange {
  readonly from: { readonly row: number; readonly col: number };
  readonly to: { readonly row: number; readonly col: number };
}

function box(range: CornerRange): GridRange {
  return {
    top: Math.min(range.from.row, range.to.row),
    left: Math.min(range.from.col, range.to.col),
    bottom: Math.max(range.from.row, range.to.row),
    right: Math.max(range.from.col, range.to.col),
  };
}

function widthOf(column: SheetColumn): number {
  const byType: Record<string, number> = { money: 116, number: 96, date: 104, boolean: 84, text: 132 };
  // CJK labels are about twice as wide per character; the menu button and the icon need some 50 pixels.
  const label = [...column.label].reduce((width, character) => width + (character > '\u2e80' ? 13 : 7), 50);
  return Math.min(240, Math.max(byType[column.type] ?? 110, label));
}

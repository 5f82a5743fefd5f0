import type { SheetColumn } from '../../store/sheet-types.ts';
import { drawCell } from '../draw-cell.ts';
import { drawLine } from '../draw-line.ts';
import { drawRowHead, rowHeadWidth } from '../row-head.ts';
import { drawHeader } from '../sheet-header.ts';
import { headHeight, zoomed } from '../zoom.ts';
import { type Grid, type GridSettings, sheetEditor } from './handsontable.ts';
import type { Accessor, OpenGrid, RowObject } from './open-grid.ts';

/** Rows that are drawn above and below those in sight, so that scrolling finds them there. */
export const drawnBeyond = 24;

/** What both grids, of a batch and of a draft, are configured with. */
export const usualSettings: GridSettings = {
  dataSchema: () => ({ row: -1 }),
  density: 'compact',
  width: '100%',
  height: '100%',
  rowHeaders: true,
  rowHeaderWidth: 54,
  colHeaders: true,
  copyPaste: true,
  manualColumnResize: true,
  outsideClickDeselects: false,
  autoWrapRow: false,
  autoWrapCol: false,
  minSpareRows: 0,
  trimWhitespace: false,
  imeFastEdit: true,
  wordWrap: false,
  // Row headers count from one.
  modifyRowHeader: (row: number) => row,
} as unknown as GridSettings;

/** What a grid over a store is configured with, whatever it shows. */
export function fixedSettings(grid: OpenGrid, licenseKey: string): GridSettings {
  return {
    ...usualSettings,
    licenseKey,
    fillHandle: { autoInsertRow: false },
    manualColumnMove: true,
    viewportRowRenderingOffset: drawnBeyond,
    // The row that is being typed anew carries a star.
    afterGetRowHeader: (row: number, th: HTMLTableCellElement) => {
      const label = th.querySelector<HTMLElement>('.rowHeader');
      if (label) drawRowHead(label, row, grid.store, grid.view);
    },
    afterGetColHeader: (visualColumn: number, th: HTMLTableCellElement) => {
      const { view } = grid;
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
        outlined: view.marks.size > 0,
        mark: view.marks.get(column.code),
      });
    },
  } as unknown as GridSettings;
}

/** Settings that follow from the view, to be asked for again whenever it changes. */
export function viewSettings(grid: OpenGrid): () => GridSettings {
  const accessors = new Map<string, Accessor>();
  const accessor = (code: string): Accessor => {
    let found = accessors.get(code);
    if (!found) {
      found = Object.assign((row: RowObject) => grid.store.text(row.row, code), { column: code });
      accessors.set(code, found);
    }
    return found;
  };
  const drawing = (column: SheetColumn) => (_hot: Grid, td: HTMLTableCellElement, row: number) => {
    const line = grid.store.rows.outline.get(row);
    return line
      ? drawLine(td, grid.store, line, column, grid.view)
      : drawCell(td, grid.store, row, column, grid.view);
  };
  const ofColumn = (column: SheetColumn) => {
    const fixed =
      grid.view.readOnly ||
      (column.editing === 'none' && !(grid.store.options.ownRows && column.kind === 'key'));
    return {
      data: accessor(column.code) as never,
      renderer: drawing(column) as never,
      editor: fixed ? (false as const) : sheetEditor,
      readOnly: fixed,
      readOnlyCellClassName: '',
      width: zoomed(grid.view.widths[column.code] ?? widthOf(column), grid.view.zoom),
    };
  };
  return () => ({
    columns: grid.view.columns.map(ofColumn),
    rowHeaderWidth: rowHeadWidth(grid.store, grid.view.zoom),
    columnHeaderHeight: headHeight(grid.view.zoom, grid.view.marks.size > 0),
    fixedColumnsStart: Math.min(grid.view.frozen, grid.view.columns.length),
    colorScheme: grid.view.dark ? 'dark' : 'light',
    readOnly: grid.view.readOnly,
  });
}

/** Whether the columns are as wide as the view says: one may have been dragged here, or in another pane. */
export const hasWidths = ({ hot, view }: OpenGrid): boolean =>
  view.columns.every(
    (column, at) =>
      Math.abs((hot.getColWidth(at) ?? 0) - zoomed(view.widths[column.code] ?? widthOf(column), view.zoom)) <=
      1,
  );

function widthOf(column: SheetColumn): number {
  const byType: Record<string, number> = { money: 116, number: 96, date: 104, boolean: 84, text: 132 };
  // CJK labels are nearly twice as wide per character; the menu button and the icon need some 54 pixels.
  const label = [...column.label].reduce((width, character) => width + (character > '\u2e80' ? 13 : 7.5), 54);
  const unit = column.unit ? 10 + column.unit.length * 8 : 0;
  return Math.min(260, Math.max(byType[column.type] ?? 110, label) + unit);
}

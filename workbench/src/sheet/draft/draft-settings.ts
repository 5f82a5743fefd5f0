import { usualSettings } from '../grid/hot/grid-settings.ts';
import { type Grid, type GridSettings, sheetEditor } from '../grid/hot/handsontable.ts';
import { cellAt, drawCell } from './draft-cells.ts';
import { drawHead, widthOf } from './draft-head.ts';
import { FORMULAS, HEAD_ROWS, NAMES } from './draft-view.ts';
import type { Accessor, OpenDraft, RowObject } from './open-draft.ts';

/** What the grid of a draft is configured with, whatever it shows. */
export function fixedSettings(grid: OpenDraft, licenseKey: string): GridSettings {
  return {
    ...usualSettings,
    licenseKey,
    columnHeaderHeight: 28,
    fillHandle: false,
    manualColumnMove: true,
    afterGetRowHeader: (row: number, th: HTMLTableCellElement) => {
      const label = th.querySelector('.rowHeader');
      if (!label) return;
      const [text, title] = rowLabel(grid, row);
      label.textContent = text;
      th.title = title;
    },
    afterGetColHeader: (at: number, th: HTMLTableCellElement) => {
      const { view } = grid;
      if (at < 0) th.setAttribute('aria-label', view.rowLabels.all);
      const column = view.columns[at];
      if (column) drawHead(th, column, view);
    },
  } as unknown as GridSettings;
}

function rowLabel({ view }: OpenDraft, row: number): readonly [text: string, title: string] {
  if (row === NAMES) return ['', view.rowLabels.names];
  if (row === FORMULAS) return ['ƒ', view.rowLabels.formulas];
  if (view.growing && row === HEAD_ROWS + view.rows) return ['*', view.rowLabels.fresh];
  return [String(row - HEAD_ROWS + 1), ''];
}

/** What a cell is called: its row, and its column's name. */
export function cellName(grid: OpenDraft, row: number, column: number): string {
  const [text, title] = rowLabel(grid, row);
  return [title || text, grid.view.columns[column]?.name].filter(Boolean).join(', ');
}

/** Settings that follow from the view, to be asked for again whenever it changes. */
export function viewSettings(grid: OpenDraft): () => GridSettings {
  const accessors: Accessor[] = [];
  const accessor = (at: number): Accessor => {
    accessors[at] ??= Object.assign((row: RowObject) => cellAt(grid.view, row.row, at).plain, { at });
    return accessors[at];
  };
  return () => {
    const { view } = grid;
    return {
      columns: view.columns.map((column, at) => ({
        data: accessor(at) as never,
        width: widthOf(column),
        renderer: ((_hot: Grid, td: HTMLTableCellElement, row: number, column: number) =>
          drawCell(td, grid.view, row, column)) as never,
      })),
      cells: (row: number, column: number) => {
        const editable = !grid.view.readOnly && cellAt(grid.view, row, column).editable;
        return { editor: editable ? sheetEditor : false, readOnly: !editable, readOnlyCellClassName: '' };
      },
      fixedRowsTop: HEAD_ROWS,
      fixedColumnsStart: view.frozen,
      colorScheme: view.dark ? 'dark' : 'light',
    } as GridSettings;
  };
}

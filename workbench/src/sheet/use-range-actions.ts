import { useText } from '@suanpan/portal/kit/i18n';
import { notifyWarning } from '@suanpan/portal/kit/notices';
import { editText } from './store/cell-values.ts';
import { cellsOfClipboard } from './store/filling/clipboard-cells.ts';
import type { SheetStore } from './store/sheet-store.ts';
import type { CellRange, SheetColumn } from './store/sheet-types.ts';

/** What is done to all cells of some ranges, which have to be fetched for it first. */
export function useRangeActions(
  store: SheetStore,
  columns: readonly SheetColumn[],
  load: (from: number, to: number) => Promise<void>,
) {
  const t = useText('workbench/sheet');
  return {
    async copy(ranges: readonly CellRange[]) {
      const lines: string[] = [];
      for (const range of ranges) {
        await load(range.top, range.bottom);
        const codes = columns.slice(range.left, range.right + 1).map((each) => each.code);
        for (let row = range.top; row <= range.bottom; row++) {
          lines.push(codes.map((code) => quoted(store.text(row, code))).join('\t'));
        }
      }
      await onClipboard((clipboard) => clipboard.writeText(lines.join('\n'))).catch(() =>
        notifyWarning(t('cell.copyFailed')),
      );
    },
    async paste(write: (data: string[][]) => Promise<void>) {
      const text = await onClipboard((clipboard) => clipboard.readText()).catch(() => null);
      if (text === null) notifyWarning(t('cell.pasteFailed'));
      else await write(cellsOfClipboard(text));
    },
    async removeRows(ranges: readonly CellRange[]) {
      const rows = new Set<number>();
      for (const range of ranges) {
        await load(range.top, range.bottom);
        for (let row = range.top; row <= range.bottom; row++) rows.add(row);
      }
      await store.removeRows([...rows]);
    },
  };
}

/** Fails as well where there is none: a page that came by plain http has no clipboard. */
const onClipboard = async <T>(use: (clipboard: Clipboard) => Promise<T>): Promise<T> =>
  use(navigator.clipboard);

/** A cell with a tab, a line break or a quote is quoted, as Excel does on its clipboard. */
const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${editText(text).replaceAll('"', '""')}"` : text);

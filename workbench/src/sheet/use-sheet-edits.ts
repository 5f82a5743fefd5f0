import { useText } from '@suanpan/portal/kit/i18n';
import { notifySuccess, notifyWarning } from '@suanpan/portal/kit/notices';
import type { EditSource } from '@suanpan/server/words';
import { useMemo, useState } from 'react';
import { copiedDown, copiedRight, filledCells } from './store/filling/filled-cells.ts';
import { tile } from './store/filling/sheet-fill.ts';
import { placePaste } from './store/filling/sheet-paste.ts';
import type { SheetStore } from './store/sheet-store.ts';
import type { CellRange, SheetColumn, SheetPlace, TypedCell } from './store/sheet-types.ts';

interface AskedReason {
  readonly cells: readonly TypedCell[];
  readonly source: EditSource;
}

export interface SheetEdits {
  readonly asked: AskedReason | null;
  answer(reason: string | null): void;
  type(cells: readonly TypedCell[], source: EditSource): void;
  paste(data: readonly (readonly string[])[], at: CellRange): Promise<void>;
  fill(from: CellRange, to: CellRange): Promise<void>;
  /** Ctrl+D and Ctrl+R: the first row (column) of the selection goes over the rest. */
  fillDown(range: CellRange): Promise<void>;
  fillRight(range: CellRange): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
}

/** Turns what a person does in the grid into changes of the store, asking for a reason where one is due. */
export function useSheetEdits(store: SheetStore, columns: readonly SheetColumn[]): SheetEdits {
  const t = useText('workbench/sheet');
  const [asked, setAsked] = useState<AskedReason | null>(null);

  return useMemo(() => {
    const apply = async (cells: readonly TypedCell[], source: EditSource, reason?: string) => {
      const result = await store.apply(cells, source, reason);
      if (result.readOnly > 0 && source !== 'typed') {
        notifyWarning(t('edit.someReadOnly', { count: result.readOnly }));
      } else if (result.readOnly > 0) notifyWarning(t('edit.readOnly'));
    };

    const type = (cells: readonly TypedCell[], source: EditSource) => {
      const { set, release } = withoutCleared(store, cells);
      if (release.length > 0) void store.release(release);
      if (set.length === 0) return;
      if (store.needsReason(set)) setAsked({ cells: set, source });
      else void apply(set, source);
    };
    const filling = { store, columns };

    return {
      asked,
      answer(reason) {
        setAsked(null);
        if (reason !== null && asked) void apply(asked.cells, asked.source, reason);
      },
      type,
      async paste(data, at) {
        const laid = tile(data, { rows: at.bottom - at.top + 1, columns: at.right - at.left + 1 });
        // Lines that bring keys may belong to rows anywhere: all keys must be known then.
        const bringsKeys = at.left < store.options.keyColumns.length;
        const last = bringsKeys ? store.rows.total - 1 : Math.min(at.top + laid.length, store.rows.total) - 1;
        if (last >= 0) await store.rows.ensure(bringsKeys ? 0 : at.top, last);
        const placed = placePaste(store, columns.slice(at.left), laid, at.top);
        type(placed.cells, 'paste');
        if (placed.movedByKey > 0) notifyWarning(t('edit.placedByKey', { count: placed.movedByKey }));
        if (placed.left > 0) notifyWarning(t('edit.noRow', { count: placed.left }));
      },
      fill: async (from, to) => type(await filledCells(filling, from, to), 'fill'),
      fillDown: async (range) => type(await copiedDown(filling, range), 'fill'),
      fillRight: async (range) => type(await copiedRight(filling, range), 'fill'),
      async undo() {
        const step = await store.undo();
        if (step) notifySuccess(t('edit.undone', { count: step.cells }));
      },
      async redo() {
        const step = await store.redo();
        if (step) notifySuccess(t('edit.redone', { count: step.cells }));
      },
    };
  }, [store, columns, asked, t]);
}

/** Clearing a cell that was typed over, or brought by a file, lets its formula hold again; clearing another computed cell means nothing. */
function withoutCleared(store: SheetStore, cells: readonly TypedCell[]) {
  const set: TypedCell[] = [];
  const release: SheetPlace[] = [];
  for (const cell of cells) {
    const cleared = cell.typed === null || cell.typed === '';
    if (!cleared || store.column(cell.column)?.editing !== 'override' || store.isDraft(cell.row)) {
      set.push(cell);
      continue;
    }
    const rowKey = store.rowKey(cell.row);
    const mark = store.mark(cell.row, cell.column);
    if (rowKey !== undefined && (mark?.override || mark?.imported)) {
      release.push({ rowKey, column: cell.column });
    }
  }
  return { set, release };
}

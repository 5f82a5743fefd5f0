import { useText } from '@suanpan/portal/kit/i18n';
import { notifySuccess, notifyWarning } from '@suanpan/portal/kit/notices';
import { useMemo, useState } from 'react';
import type { GridRange } from './grid/create-grid.ts';
import { fillSeries, repeat, tile } from './store/sheet-fill.ts';
import { placePaste } from './store/sheet-paste.ts';
import type { SheetStore, TypedCell } from './store/sheet-store.ts';
import type { CellValue, ChangeSource, SheetColumn, SheetPlace } from './store/sheet-types.ts';

interface AskedReason {
  readonly cells: readonly TypedCell[];
  readonly source: ChangeSource;
}

export interface SheetEdits {
  readonly asked: AskedReason | null;
  answer(reason: string | null): void;
  type(cells: readonly TypedCell[], source: ChangeSource): void;
  paste(data: readonly (readonly string[])[], at: GridRange): Promise<void>;
  fill(from: GridRange, to: GridRange): Promise<void>;
  /** Ctrl+D and Ctrl+R: the first row (column) of the selection goes over the rest. */
  fillDown(range: GridRange): Promise<void>;
  fillRight(range: GridRange): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
}

/** Turns what a person does in the grid into changes of the store, asking for a reason where one is due. */
export function useSheetEdits(store: SheetStore, columns: readonly SheetColumn[]): SheetEdits {
  const t = useText('workbench/sheet');
  const [asked, setAsked] = useState<AskedReason | null>(null);

  return useMemo(() => {
    const apply = async (cells: readonly TypedCell[], source: ChangeSource, reason?: string) => {
      const result = await store.apply(cells, source, reason);
      if (result.readOnly > 0 && source !== 'typed') {
        notifyWarning(t('edit.someReadOnly', { count: result.readOnly }));
      } else if (result.readOnly > 0) notifyWarning(t('edit.readOnly'));
    };

    const type = (cells: readonly TypedCell[], source: ChangeSource) => {
      const { set, release } = withoutCleared(store, cells);
      if (release.length > 0) void store.release(release);
      if (set.length === 0) return;
      if (store.needsReason(set)) setAsked({ cells: set, source });
      else void apply(set, source);
    };

    const values = async (range: GridRange, column: SheetColumn): Promise<CellValue[]> => {
      await store.rows.ensure(range.top, range.bottom);
      return span(range.top, range.bottom).map((row) => store.value(row, column.code) ?? null);
    };

    /** Up or down: numbers and days go on as a series. */
    const filledDown = async (from: GridRange, to: GridRange): Promise<TypedCell[]> => {
      const cells: TypedCell[] = [];
      const upwards = to.top < from.top;
      const rows = upwards ? span(to.top, from.top - 1).reverse() : span(from.bottom + 1, to.bottom);
      if (rows.length > 0) await store.rows.ensure(Math.min(...rows.slice(0, 1), to.top), to.bottom);
      for (const index of span(from.left, from.right)) {
        const column = columns[index];
        if (!column) continue;
        const source = await values(from, column);
        const filled = fillSeries(upwards ? source.reverse() : source, rows.length, column.type);
        rows.forEach((row, i) => {
          cells.push({ row, column: column.code, typed: filled[i] ?? null });
        });
      }
      return cells;
    };

    /** To the left or right: what stands there is repeated. */
    const filledAcross = (from: GridRange, to: GridRange): TypedCell[] => {
      const leftwards = to.left < from.left;
      const targets = leftwards ? span(to.left, from.left - 1).reverse() : span(from.right + 1, to.right);
      return span(from.top, from.bottom).flatMap((row) => {
        const source = span(from.left, from.right).map(
          (index) => store.value(row, columns[index]?.code ?? '') ?? null,
        );
        const filled = repeat(leftwards ? source.reverse() : source, targets.length);
        return targets.flatMap((index, i) => {
          const column = columns[index];
          return column ? [{ row, column: column.code, typed: filled[i] ?? null }] : [];
        });
      });
    };

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
      async fill(from, to) {
        const downwards = to.bottom > from.bottom || to.top < from.top;
        type(downwards ? await filledDown(from, to) : filledAcross(from, to), 'fill');
      },
      async fillDown(range) {
        await store.rows.ensure(Math.max(0, range.top - 1), range.bottom);
        const single = range.top === range.bottom;
        const sourceRow = single ? range.top - 1 : range.top;
        if (sourceRow < 0) return;
        const rows = single ? [range.top] : span(range.top + 1, range.bottom);
        type(
          copied(span(range.left, range.right), rows, (index) => store.value(sourceRow, index)),
          'fill',
        );
      },
      async fillRight(range) {
        await store.rows.ensure(range.top, range.bottom);
        const single = range.left === range.right;
        const sourceColumn = columns[single ? range.left - 1 : range.left];
        if (!sourceColumn) return;
        const targets = single ? [range.left] : span(range.left + 1, range.right);
        const cells = span(range.top, range.bottom).flatMap((row) =>
          targets.flatMap((index) => {
            const column = columns[index];
            return column
              ? [{ row, column: column.code, typed: store.value(row, sourceColumn.code) ?? null }]
              : [];
          }),
        );
        type(cells, 'fill');
      },
      async undo() {
        const step = await store.undo();
        if (step) notifySuccess(t('edit.undone', { count: step.cells }));
      },
      async redo() {
        const step = await store.redo();
        if (step) notifySuccess(t('edit.redone', { count: step.cells }));
      },
    };

    function copied(
      indexes: readonly number[],
      rows: readonly number[],
      read: (column: string) => CellValue | undefined,
    ): TypedCell[] {
      return indexes.flatMap((index) => {
        const column = columns[index];
        if (!column) return [];
        const typed = read(column.code) ?? null;
        return rows.map((row) => ({ row, column: column.code, typed }));
      });
    }
  }, [store, columns, asked, t]);
}

const span = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

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

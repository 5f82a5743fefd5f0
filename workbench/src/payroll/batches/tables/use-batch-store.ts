import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { notifyWarning } from '@suanpan/portal/kit/notices';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import { readableKey } from '../../../sheet/store/readable-key.ts';
import { SheetStore } from '../../../sheet/store/sheet-store.ts';
import { emptyQuery, type SheetColumn, type SheetOptions } from '../../../sheet/store/sheet-types.ts';
import type { Batch, BatchTable } from '../state/use-batch.ts';
import { useUnsavedEdits } from '../state/use-unsaved-edits.ts';
import { BatchSource } from './batch-source.ts';
import type { LiveEffect } from './live-effect.ts';

/** Why a text isn't taken although it is of the right kind; the column's type says the rest. */
const WRITING_PROBLEMS = ['otherDecimal', 'otherCurrency', 'dateUnclear', 'numberTooLarge'] as const;

interface BatchStoreOptions {
  batch: Batch;
  table: BatchTable;
  columns: SheetColumn[];
  /** Shows what an edit leads to before it is stored. */
  effect: RefObject<LiveEffect | null>;
  onEdited(): void;
}

/** The rows of a batch's table and the edits to them; it outlives small changes (counts, versions). */
export function useBatchStore({ batch, table, columns, effect, onEdited }: BatchStoreOptions) {
  const t = useText('workbench/payroll/batches');
  const sheetWords = useText('workbench/sheet');
  const language = useLanguage();
  const nameOf = useLocalName();
  // What a column is decides whether a new store is due.
  const shape = JSON.stringify(columns);
  const edited = useRef(onEdited);
  edited.current = onEdited;
  const edits = useUnsavedEdits(batch.id);
  const outdated = useRef(() => {});
  /** Read before the engine was there to compute them. */
  const waiting = useRef<string[]>([]);
  const source = useMemo(
    () =>
      new BatchSource(batch.id, table.code, {
        changed: () => edited.current(),
        outdated: () => outdated.current(),
        changedRows: (rowKeys) => {
          if (effect.current) effect.current.read(rowKeys);
          else waiting.current.push(...rowKeys);
        },
      }),
    [batch.id, table.code, shape],
  );

  const store = useMemo(() => {
    const options: SheetOptions = {
      columns,
      keyColumns: table.key,
      ownRows: table.ownRows,
      people: table.people,
      source,
      language,
      sayWrongType: (column, problem) => {
        const writing = WRITING_PROBLEMS.find((one) => one === problem);
        return writing
          ? sheetWords(`edit.${writing}`, { column: column.label, currency: column.unit ?? '' })
          : sheetWords(`edit.wrongType.${column.type}`, { column: column.label });
      },
      effect: {
        shown: (edits) => effect.current?.shown(edits),
        settled: (stored, refused) => effect.current?.settled(stored, refused),
      },
      onFailed: (message, at) =>
        notifyWarning(
          at
            ? t('tables.rejected', {
                count: at.cells,
                message,
                table: nameOf(table.name, table.code),
                row: readableKey(at.rowKey),
                column: columns.find((column) => column.code === at.column)?.label ?? at.column,
              })
            : message,
          t('tables.notStored'),
        ),
    };
    return new SheetStore(options, emptyQuery, edits.open(table.code));
  }, [source, edits, table.code, table.ownRows, shape, sheetWords, language]);
  useEffect(() => () => store.close(), [store]);
  // Texts are dropped elsewhere too: among the findings, all at once.
  useEffect(() => edits.subscribe(() => store.changed()), [edits, store]);
  return { store, source, outdated, waiting };
}

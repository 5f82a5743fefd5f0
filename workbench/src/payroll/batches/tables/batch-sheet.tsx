import { Alert, Skeleton } from '@mantine/core';
import type { FormulaSolution } from '@suanpan/engine/authoring';
import { trpc } from '@suanpan/portal/kit/api';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { notifyWarning } from '@suanpan/portal/kit/notices';
import { IconArrowsDiff, IconHistory, IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import type { CellAction } from '../../../sheet/grid/cell-menu.tsx';
import { LazySheet } from '../../../sheet/lazy-sheet.tsx';
import { readableKey } from '../../../sheet/store/readable-key.ts';
import { SheetStore } from '../../../sheet/store/sheet-store.ts';
import { emptyQuery, type SheetOptions } from '../../../sheet/store/sheet-types.ts';
import { useLicenceKey } from '../../../sheet/use-licence-key.ts';
import type { Batch, BatchTable } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';
import { useUnsavedEdits } from '../state/use-unsaved-edits.ts';
import { BatchSource, sheetColumns } from './batch-source.ts';
import { LiveEffect } from './live-effect.ts';
import { useLiveEngine } from './use-live-engine.ts';
import { useTableContent } from './use-table-content.ts';

/** Why a text isn't taken although it is of the right kind; the rest is told by the column's type. */
const WRITING_PROBLEMS = ['otherDecimal', 'otherCurrency', 'dateUnclear', 'numberTooLarge'] as const;

interface BatchSheetProps {
  batch: Batch;
  place: BatchPlace;
  table: BatchTable;
  toolbar?: ReactNode;
  /** Told after rows or cells were stored. */
  onEdited(): void;
}

/** One table of a batch in the sheet: rows from the server, edits to it, effects shown by the browser's own engine. */
export function BatchSheet({ batch, place, table, toolbar, onEdited }: BatchSheetProps) {
  const t = useText('workbench/payroll/batches');
  const sheetWords = useText('workbench/sheet');
  const language = useLanguage();
  const nameOf = useLocalName();
  const licenceKey = useLicenceKey();
  const plan = useQuery({
    ...trpc.payroll.batchTables.plan.queryOptions({ batchId: batch.id }),
    staleTime: 5 * 60_000,
  });
  const columns = useMemo(() => sheetColumns(table, batch, nameOf), [table, batch, nameOf]);
  // The store outlives small changes (counts, versions); what a column is decides whether a new one is due.
  const shape = JSON.stringify(columns);
  const staleColumns = useMemo(
    () =>
      new Set(
        batch.stale.is && table.computed
          ? table.columns.filter((column) => column.kind === 'formula').map((column) => column.code)
          : [],
      ),
    [batch.stale.is, table],
  );
  const edited = useRef(onEdited);
  edited.current = onEdited;
  const engine = useLiveEngine(batch, table, plan.data);

  const edits = useUnsavedEdits(batch.id);
  const outdated = useRef(() => {});
  const source = useMemo(
    () =>
      new BatchSource(batch.id, table.code, {
        changed: () => edited.current(),
        outdated: () => outdated.current(),
      }),
    [batch.id, table.code, shape],
  );

  const store = useMemo(() => {
    const options: SheetOptions = {
      columns,
      keyColumns: table.key,
      ownRows: table.ownRows,
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

  const effect = useRef<LiveEffect | null>(null);
  const standsIn = place.cell?.rowKey ?? null;
  useEffect(() => {
    effect.current = engine && new LiveEffect(engine, (cells) => store.showComputed(cells));
  }, [engine, store]);
  useEffect(() => effect.current?.prepare(standsIn), [standsIn, engine, store]);

  const state = `${batch.status} ${table.rows} ${table.errors} ${table.findings}`;
  outdated.current = useTableContent(store, source, table.content, state);

  const cellActions = useMemo<CellAction[]>(
    () => [
      {
        name: 'explain',
        label: t('panels.explain'),
        icon: <IconSitemap size={16} />,
        run: () => place.setPanel('explain'),
      },
      {
        name: 'history',
        label: t('panels.history'),
        icon: <IconHistory size={16} />,
        run: () => place.setPanel('history'),
      },
      {
        name: 'difference',
        label: t('panels.difference'),
        icon: <IconArrowsDiff size={16} />,
        run: () => place.setPanel('difference'),
      },
    ],
    [t, place],
  );

  if (plan.error) return <Alert color="red">{t('tables.noPlan')}</Alert>;
  if (!plan.data) return <Skeleton h="100%" />;
  const editable = columns.some((column) => column.editing !== 'none') || table.ownRows;
  return (
    <LazySheet
      key={`${batch.id} ${table.code}`}
      store={store}
      solution={plan.data.file as FormulaSolution}
      table={table.code}
      storageKey={`${batch.solution.code}.${table.code}`}
      readOnly={!editable}
      licenceKey={licenceKey}
      query={place.query}
      onQuery={place.setQuery}
      place={place.cell}
      onPlace={place.setCell}
      cellActions={cellActions}
      stale={staleColumns}
      onTravel={place.goColumn}
      unfiltered={table.rows}
      toolbar={toolbar}
    />
  );
}

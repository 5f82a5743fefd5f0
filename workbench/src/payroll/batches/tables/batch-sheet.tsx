import { Alert, Skeleton } from '@mantine/core';
import type { FormulaSolution } from '@suanpan/engine/authoring';
import { problemOf, trpc } from '@suanpan/portal/kit/api';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import { useGroupedQuery } from '../../../sheet/groups/use-grouped-query.ts';
import { LazySheet } from '../../../sheet/lazy-sheet.tsx';
import { allLooks } from '../../../sheet/looks/cell-looks.ts';
import { noteMarks } from '../../../sheet/looks/note-mark.ts';
import { formatLooks, ruleLooks } from '../../../sheet/looks/view-looks.ts';
import { useLicenceKey } from '../../../sheet/use-licence-key.ts';
import { useArrangement } from '../../../sheet/views/use-arrangement.ts';
import { ExportMenu } from '../../excel/export-menu.tsx';
import { notePrintOf } from '../../excel/note-print.ts';
import { useNoteMarks } from '../notes/use-notes.ts';
import { usePresenceMarks } from '../presence/presence-marks.ts';
import type { Batch, BatchTable } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';
import { useCurrentView } from '../views/use-current-view.ts';
import { ViewMenu } from '../views/view-menu.tsx';
import { conditions, sheetColumns } from './batch-source.ts';
import { LiveEffect } from './live-effect.ts';
import { printTable } from './print-table.ts';
import { rowSources } from './row-sources.ts';
import { useBatchStore } from './use-batch-store.ts';
import { useCellActions } from './use-cell-actions.tsx';
import { useLiveEngine } from './use-live-engine.ts';
import { usePreviousFigures } from './use-previous-figures.ts';
import { useTableContent } from './use-table-content.ts';

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
  const nameOf = useLocalName();
  const licenceKey = useLicenceKey();
  const plan = useQuery({
    ...trpc.payroll.batchTables.plan.queryOptions({ batchId: batch.id }),
    staleTime: 5 * 60_000,
  });
  const columns = useMemo(() => sheetColumns(table, batch, nameOf), [table, batch, nameOf]);
  const stale = useMemo(() => staleColumns(batch, table), [batch.stale.is, table]);
  const cellActions = useCellActions(place);
  const engine = useLiveEngine(batch, table, plan.data);
  const effect = useRef<LiveEffect | null>(null);
  const { store, source, outdated, waiting } = useBatchStore({ batch, table, columns, effect, onEdited });

  const currentRow = place.cell?.rowKey ?? null;
  useEffect(() => {
    effect.current = engine && new LiveEffect(engine, (cells) => store.showComputed(cells));
    effect.current?.read(waiting.current.splice(0));
  }, [engine, store]);
  useEffect(() => effect.current?.prepare(currentRow), [currentRow, engine, store]);

  const state = `${batch.status} ${table.rows} ${table.errors} ${table.findings}`;
  outdated.current = useTableContent(store, source, table.content, state);

  const said = useNoteMarks(batch.id, table.code);
  const standing = usePresenceMarks(batch.id, table.code);

  const storageKey = `${batch.solution.code}.${table.code}`;
  const layout = useArrangement(storageKey, store.options.columns);
  const view = useCurrentView({
    solutionId: batch.solution.id,
    table: table.code,
    storageKey,
    columns: store.options.columns,
    layout,
    place,
  });

  const query = useGroupedQuery(place.query, layout);
  const language = useLanguage();
  const { formats, rules } = layout.arrangement;
  const previous = usePreviousFigures(batch.id, table.code, rules);
  const looks = useMemo(
    () =>
      allLooks([
        formatLooks(formats, language),
        ruleLooks(rules, store, previous),
        noteMarks(said),
        standing,
      ]),
    [formats, rules, store, previous, said, standing, language],
  );

  const print = () => {
    const title = `${nameOf(batch.name)} · ${nameOf(table.name, table.code)}`;
    const part = (at: number, of: number) => t('print.part', { at, of });
    const words = { name: t('print.name'), total: t('print.total'), part };
    const onPrint = notePrintOf(batch.id, table.code);
    printTable({ source, layout, query, language, title, words, onPrint }).catch((failure) =>
      notifyProblem(problemOf(failure)),
    );
  };

  const follows = rowSources(plan.data?.file, table).map(({ code, name }) => nameOf(name, code));
  const rowsFollow = table.master
    ? t('tables.rowsOfPeople')
    : follows.length > 0
      ? t('tables.rowsFollow', { tables: follows.join(', ') })
      : undefined;

  if (plan.error) return <Alert color="red">{t('tables.noPlan')}</Alert>;
  if (!plan.data) return <Skeleton h="100%" />;
  const editable = columns.some((column) => column.editing !== 'none') || table.ownRows;
  return (
    <LazySheet
      key={`${batch.id} ${table.code}`}
      store={store}
      solution={plan.data.file as FormulaSolution}
      table={table.code}
      layout={layout}
      readOnly={!editable}
      licenceKey={licenceKey}
      query={query}
      onQuery={place.setQuery}
      place={place.cell}
      onPlace={place.setCell}
      cellActions={cellActions}
      looks={looks}
      stale={stale}
      onTravel={place.goColumn}
      unfiltered={table.rows}
      rowsFollow={rowsFollow}
      toolbar={
        <>
          {toolbar}
          <ViewMenu solutionId={batch.solution.id} table={table.code} view={view} />
          <ExportMenu
            batchId={batch.id}
            of={{
              kind: 'table',
              table: table.code,
              columns: layout.shown.map(({ code }) => code),
              ...conditions(place.query),
            }}
            onPrint={print}
            isTool
          />
        </>
      }
    />
  );
}

/** What was computed before something it is computed from changed. */
function staleColumns(batch: Batch, table: BatchTable): Set<string> {
  const computed = table.columns.filter((column) => column.kind === 'formula').map((column) => column.code);
  return new Set(batch.stale.is && table.computed ? computed : []);
}

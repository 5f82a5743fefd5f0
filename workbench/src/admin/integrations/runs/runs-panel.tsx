import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { SYNC_ACTIONS } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RunRow, usePlatform } from '../use-platform.ts';
import { RunDialog } from './run-dialog.tsx';
import { RunState } from './run-state.tsx';

/** What was read and brought in step, the newest first. */
export function RunsPanel() {
  const t = useText('workbench/admin/integrations');
  const format = useFormat();
  const { calls } = usePlatform();
  const state = useTableState({ pageSize: 20 });
  const [params, setParams] = useSearchParams();
  const run = params.get('run');
  const { page, pageSize } = state;
  const list = useQuery({
    ...calls.runs.list.queryOptions({ page, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: 5000,
  });
  const columns: Column<RunRow>[] = [
    {
      key: 'startedAt',
      header: t('runs.startedAt'),
      fixed: true,
      render: (row) => format.instant(row.startedAt),
    },
    { key: 'kind', header: t('runs.kind'), render: (row) => t(`runs.kinds.${row.kind}`) },
    { key: 'object', header: t('runs.object'), render: (row) => t(`runs.objects.${row.object}`) },
    { key: 'trigger', header: t('runs.trigger'), render: (row) => t(`runs.triggers.${row.trigger}`) },
    { key: 'state', header: t('state'), fixed: true, render: (row) => <RunState state={row.state} /> },
    {
      key: 'counts',
      header: t('runs.counts'),
      render: (row) =>
        row.kind === 'read'
          ? t('runs.found', { count: row.counts.found ?? 0 })
          : SYNC_ACTIONS.filter((one) => row.counts[one])
              .map((one) => `${t(`runs.actions.${one}`)} ${format.number(row.counts[one] ?? 0)}`)
              .join(' · ') || t('runs.inStep'),
    },
    {
      key: 'endedAt',
      header: t('runs.endedAt'),
      render: (row) => (row.endedAt ? format.instant(row.endedAt) : '–'),
    },
  ];
  return (
    <>
      <DataTable
        id="integration-runs"
        label={t('tabs.runs')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        onRowOpen={(row) => setParams({ run: row.id })}
        state={state}
        searchable={false}
        empty={<EmptyState text={t('runs.empty')} />}
      />
      {run && <RunDialog id={run} onClose={() => setParams({ run: undefined })} />}
    </>
  );
}

import { Badge } from '@mantine/core';
import { api } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { VENDOR_FAULTS } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { filterInput } from '../../shared/filter-input.ts';
import { FilterSelect } from '../../shared/filter-select.tsx';
import { type CallRow, usePlatform } from './use-platform.ts';

/** Every call that went out, with what came back; no secret, no token. */
export function CallsPanel() {
  const t = useText('workbench/admin/integrations');
  const format = useFormat();
  const { calls, platform } = usePlatform();
  const state = useTableState({ pageSize: 50, sort: { column: 'at', direction: 'desc' } });
  const filter = useListFilter();
  const asked = filterInput(state, { fault: filter.oneOf('fault', VENDOR_FAULTS) });
  const list = useQuery({
    ...calls.calls.list.queryOptions({ filter: asked }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const columns: Column<CallRow>[] = [
    {
      key: 'at',
      header: t('calls.at'),
      fixed: true,
      sortable: true,
      render: (row) => format.instant(row.at),
    },
    { key: 'appName', header: t('microApps.app') },
    { key: 'path', header: t('calls.path'), fixed: true, line: (row) => `${row.method} ${row.path}` },
    {
      key: 'fault',
      header: t('calls.result'),
      render: (row) =>
        row.fault === null ? (
          <Badge color="green">{t('calls.fine')}</Badge>
        ) : (
          <Badge color="red">{faultOf(t, row.fault)}</Badge>
        ),
    },
    { key: 'status', header: t('calls.status'), sortable: true, align: 'right' },
    { key: 'code', header: t('calls.code'), sortable: true },
    { key: 'message', header: t('calls.message'), line: (row) => row.message ?? '–' },
    {
      key: 'milliseconds',
      header: t('calls.milliseconds'),
      sortable: true,
      align: 'right',
      render: (row) => format.number(row.milliseconds),
    },
    { key: 'attempt', header: t('calls.attempt'), align: 'right' },
    { key: 'requestId', header: t('calls.requestId'), hidden: true, line: (row) => row.requestId ?? '–' },
    { key: 'traceId', header: t('calls.traceId'), hidden: true, line: (row) => row.traceId },
  ];
  return (
    <DataTable
      id="integration-calls"
      label={t('tabs.calls')}
      columns={columns}
      {...ofQuery(list)}
      rowKey={(row) => row.id}
      state={state}
      filter={filter}
      download={(page) => api.integrations[platform].calls.list.query({ filter: { ...asked, ...page } })}
      toolbar={
        <FilterSelect
          param="fault"
          aria-label={t('calls.result')}
          placeholder={t('calls.all')}
          data={VENDOR_FAULTS.map((value) => ({ value, label: t(`faults.${value}`) }))}
        />
      }
      empty={<EmptyState text={t('calls.empty')} />}
    />
  );
}

function faultOf(t: ReturnType<typeof useText<'workbench/admin/integrations'>>, fault: string) {
  const known = VENDOR_FAULTS.find((one) => one === fault);
  return known ? t(`faults.${known}`) : fault;
}

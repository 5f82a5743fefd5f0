import { List } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { filterInput } from '../../shared/filter-input.ts';

type Row = RouterOutputs['admin']['timedTasks']['schedule']['rows'][number];

/** What fires next, soonest first, with the five moments that follow. */
export function SchedulePanel() {
  const t = useText('workbench/admin/timed-tasks');
  const format = useFormat();
  const state = useTableState({ pageSize: 50, prefix: 'schedule' });
  const list = useQuery({
    ...trpc.admin.timedTasks.schedule.queryOptions({ filter: filterInput(state) }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t('name'),
      fixed: true,
      render: (row) => <strong>{row.builtIn ? row.handlerName : row.name}</strong>,
    },
    {
      key: 'nextAt',
      header: t('nextAt'),
      fixed: true,
      render: (row) => (row.nextAt ? format.instant(row.nextAt) : '–'),
    },
    {
      key: 'next',
      header: t('next'),
      wrap: true,
      text: (row) => row.next.map((at) => format.instant(at)).join('\n'),
      render: (row) => (
        <List size="xs">
          {row.next.map((at) => (
            <List.Item key={at}>{format.instant(at)}</List.Item>
          ))}
        </List>
      ),
    },
    { key: 'timeZone', header: t('timeZone') },
  ];
  return (
    <DataTable
      id="timed-schedule"
      label={t('tabs.schedule')}
      columns={columns}
      {...ofQuery(list)}
      rowKey={(row) => row.id}
      state={state}
      empty={<EmptyState text={t('nothingPlanned')} />}
    />
  );
}

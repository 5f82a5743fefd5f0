import { Badge } from '@mantine/core';
import { api, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { RUN_STATES } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filterInput } from '../../shared/filter-input.ts';
import { FilterSelect } from '../../shared/filter-select.tsx';
import { RunDialog } from './run-dialog.tsx';
import { RUN_COLOURS, type RunRow } from './timed-task-rows.ts';

/** Every firing, the newest first. */
export function RunsPanel() {
  const t = useText('workbench/admin/timed-tasks');
  const format = useFormat();
  const state = useTableState({
    pageSize: 50,
    prefix: 'runs',
    sort: { column: 'dueAt', direction: 'desc' },
  });
  const filter = useListFilter();
  const [shown, setShown] = useState<string>();
  const tasks = useQuery(trpc.admin.timedTasks.list.queryOptions({ filter: { pageSize: 200 } }));
  const asked = filterInput(state, {
    state: filter.oneOf('runState', RUN_STATES),
    taskId: filter.one('task'),
  });
  const list = useQuery({
    ...trpc.admin.timedTasks.logs.queryOptions({ filter: asked }),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
  const columns: Column<RunRow>[] = [
    { key: 'taskName', header: t('name'), fixed: true, render: (row) => <strong>{row.taskName}</strong> },
    {
      key: 'dueAt',
      header: t('dueAt'),
      fixed: true,
      sortable: true,
      render: (row) => format.instant(row.dueAt),
    },
    {
      key: 'state',
      header: t('result'),
      fixed: true,
      render: (row) => <Badge color={RUN_COLOURS[row.state]}>{t(`runStates.${row.state}`)}</Badge>,
    },
    { key: 'trigger', header: t('trigger'), render: (row) => t(`triggers.${row.trigger}`) },
    {
      key: 'startedAt',
      header: t('startedAt'),
      sortable: true,
      render: (row) => (row.startedAt ? format.instant(row.startedAt) : '–'),
    },
    {
      key: 'endedAt',
      header: t('endedAt'),
      render: (row) => (row.endedAt ? format.instant(row.endedAt) : '–'),
    },
  ];
  return (
    <>
      <DataTable
        id="timed-runs"
        label={t('tabs.runs')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        onRowOpen={(row) => setShown(row.id)}
        state={state}
        filter={filter}
        download={(page) => api.admin.timedTasks.logs.query({ filter: { ...asked, ...page } })}
        toolbar={
          <>
            <FilterSelect
              param="task"
              searchable
              aria-label={t('tabs.tasks')}
              placeholder={t('allTasks')}
              data={(tasks.data?.rows ?? []).map((row) => ({
                value: row.id,
                label: row.builtIn ? row.handlerName : row.name,
              }))}
            />
            <FilterSelect
              param="runState"
              aria-label={t('result')}
              placeholder={t('allResults')}
              data={RUN_STATES.map((value) => ({ value, label: t(`runStates.${value}`) }))}
            />
          </>
        }
        empty={<EmptyState text={t('noRuns')} />}
      />
      {shown && <RunDialog id={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

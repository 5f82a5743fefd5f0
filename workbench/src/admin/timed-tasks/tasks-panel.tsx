import { Badge, Button, Group, Text } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { TASK_STATES } from '@suanpan/server/words';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filterInput } from '../../shared/filter-input.ts';
import { FilterSelect } from '../../shared/filter-select.tsx';
import { RunNowDialog } from './run-now-dialog.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { TaskMenu } from './task-menu.tsx';
import { RUN_COLOURS, type TaskRow } from './timed-task-rows.ts';

/** Every task with what it did last and when it fires next. */
export function TasksPanel() {
  const t = useText('workbench/admin/timed-tasks');
  const format = useFormat();
  const mayEdit = useCan('admin.timedTasks.edit');
  const state = useTableState({ pageSize: 50 });
  const filter = useListFilter();
  const wanted = filter.oneOf('state', TASK_STATES);
  const [editing, setEditing] = useState<TaskRow | 'new'>();
  const [running, setRunning] = useState<TaskRow>();
  const list = useQuery({
    ...trpc.admin.timedTasks.list.queryOptions({ filter: filterInput(state, { state: wanted }) }),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
  const add = mayEdit && (
    <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('add')}
    </Button>
  );
  const columns: Column<TaskRow>[] = [
    {
      key: 'name',
      header: t('name'),
      fixed: true,
      sortable: true,
      render: (row) => (
        <Group gap={6} wrap="nowrap">
          <strong>{row.builtIn ? row.handlerName : row.name}</strong>
          {row.builtIn && <Badge color="gray">{t('builtIn')}</Badge>}
        </Group>
      ),
    },
    { key: 'handler', header: t('handler'), hidden: true, render: (row) => row.handlerName },
    {
      key: 'expression',
      header: t('expression'),
      text: (row) => `${row.expression} ${row.timeZone}`,
      render: (row) => (
        <Text size="sm" ff="monospace" title={row.timeZone}>
          {row.expression}
        </Text>
      ),
    },
    { key: 'timeZone', header: t('timeZone'), hidden: true },
    {
      key: 'state',
      header: t('state'),
      fixed: true,
      render: (row) => (
        <Badge color={row.state === 'paused' ? 'yellow' : 'green'}>{t(`states.${row.state}`)}</Badge>
      ),
    },
    {
      key: 'nextAt',
      header: t('nextAt'),
      sortable: true,
      render: (row) => (row.nextAt ? format.instant(row.nextAt) : '–'),
    },
    {
      key: 'lastAt',
      header: t('lastAt'),
      sortable: true,
      render: (row) => (row.lastAt ? format.instant(row.lastAt) : '–'),
    },
    {
      key: 'lastState',
      header: t('lastState'),
      render: (row) =>
        row.lastState ? (
          <Badge color={RUN_COLOURS[row.lastState]}>{t(`runStates.${row.lastState}`)}</Badge>
        ) : (
          '–'
        ),
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) => <TaskMenu row={row} onEdit={setEditing} onRun={setRunning} />,
    },
  ];
  return (
    <>
      <DataTable
        id="timed-tasks"
        label={t('tabs.tasks')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        {...(mayEdit ? { onRowOpen: (row: TaskRow) => setEditing(row) } : {})}
        state={state}
        filter={filter}
        toolbar={
          <>
            <FilterSelect
              param="state"
              aria-label={t('state')}
              placeholder={t('allStates')}
              data={TASK_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
            />
            {add}
          </>
        }
        empty={<EmptyState text={t('empty')} action={add} />}
      />
      {editing && (
        <TaskDialog task={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {running && <RunNowDialog task={running} onClose={() => setRunning(undefined)} />}
    </>
  );
}

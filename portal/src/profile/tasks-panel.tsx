import { Badge, Button, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryClient, type RouterOutputs, trpc, useCommand } from '../kit/api/index.ts';
import { EmptyState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { useSearchParams } from '../kit/location/index.ts';
import { type Column, DataTable, ofQuery } from '../kit/table/index.ts';

type Task = RouterOutputs['portal']['profile']['tasks']['rows'][number];

const SHOWN = ['all', 'open', 'done'] as const;

/** Tasks of one's own, what is due first; they are ticked here. */
export function TasksPanel() {
  const t = useText('portal/profile');
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const show = SHOWN.find((each) => each === params.get('show')) ?? 'all';
  const tasks = useQuery(trpc.portal.profile.tasks.queryOptions());
  const finish = useCommand(
    trpc.portal.profile.finishTask.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.portal.pathFilter()),
    }),
    { done: 'saved' },
  );
  const asked = ofQuery(tasks);
  const columns: Column<Task>[] = [
    { key: 'title', header: t('columns.title'), fixed: true },
    { key: 'list', header: t('columns.list'), render: (row) => t(`lists.${row.list}`) },
    { key: 'about', header: t('columns.about') },
    { key: 'due', header: t('columns.due'), render: (row) => format.day(row.due) },
    {
      key: 'state',
      header: t('columns.state'),
      text: (row) => t(row.doneAt ? 'done' : 'open'),
      render: (row) => <Badge color={row.doneAt ? 'teal' : 'blue'}>{t(row.doneAt ? 'done' : 'open')}</Badge>,
    },
    {
      key: 'action',
      header: '',
      fixed: true,
      align: 'right',
      text: () => '',
      render: (row) => (
        <Button
          size="compact-sm"
          variant="default"
          loading={finish.isPending && finish.variables.id === row.id}
          aria-label={t(row.doneAt ? 'reopenTask' : 'finishTask', { title: row.title })}
          onClick={() => finish.mutate({ id: row.id, version: row.version, done: row.doneAt === null })}
        >
          {t(row.doneAt ? 'reopen' : 'finish')}
        </Button>
      ),
    },
  ];
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('columns.state')}
        value={show}
        onChange={(next) => setParams({ show: next === 'all' ? undefined : next })}
        data={SHOWN.map((value) => ({ value, label: t(value) }))}
        style={{ alignSelf: 'flex-start' }}
      />
      <DataTable
        id="own-tasks"
        label={t('tabs.tasks')}
        columns={columns}
        {...asked}
        rows={asked.rows?.filter(({ doneAt }) => show === 'all' || (show === 'done') === (doneAt !== null))}
        rowKey={(row) => row.id}
        searchable={false}
        empty={<EmptyState text={t('empty.tasks')} />}
      />
    </Stack>
  );
}

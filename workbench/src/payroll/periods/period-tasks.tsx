import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';
import { NoWrap } from '../../shared/no-wrap.tsx';

type Task = RouterOutputs['payroll']['cycles']['tasks']['rows'][number];

const colours: Readonly<Record<Task['state'], string>> = {
  waiting: 'gray',
  open: 'blue',
  late: 'red',
  done: 'green',
};

/** What the cycles ask for in a period: days, owner, state, and the word that it is done. */
export function PeriodTasks({ periodId }: { periodId: string }) {
  const t = useText('workbench/payroll/periods');
  const format = useFormat();
  const list = useQuery(trpc.payroll.cycles.ofPeriod.queryOptions({ periodId }));
  const finish = useCommand(
    trpc.payroll.cycles.finish.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.payroll.cycles.pathFilter());
        queryClient.invalidateQueries(trpc.inbox.pathFilter());
      },
    }),
    { done: 'saved' },
  );
  const columns: Column<Task>[] = [
    { key: 'name', header: t('cycles.task'), fixed: true },
    { key: 'cycle', header: t('cycles.cycle') },
    { key: 'start', header: t('tasks.start'), render: (row) => <NoWrap>{format.day(row.start)}</NoWrap> },
    { key: 'end', header: t('tasks.end'), render: (row) => <NoWrap>{format.day(row.end)}</NoWrap> },
    { key: 'owner', header: t('cycles.owner'), render: (row) => row.owner ?? '–' },
    { key: 'state', header: t('tasks.state'), render: (row) => <TaskState task={row} /> },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) =>
        row.mine && (
          <Button
            size="compact-xs"
            variant={row.state === 'done' ? 'subtle' : 'light'}
            aria-label={t(row.state === 'done' ? 'tasks.reopenNamed' : 'tasks.finishNamed', {
              name: row.name,
            })}
            loading={finish.isPending && finish.variables?.task === row.id}
            onClick={() =>
              finish.mutate({ periodId: row.periodId, task: row.id, done: row.state !== 'done' })
            }
          >
            {t(row.state === 'done' ? 'tasks.reopen' : 'tasks.finish')}
          </Button>
        ),
    },
  ];
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('tasks.title')}</Text>
      <DataTable
        id="period-tasks"
        label={t('tasks.title')}
        columns={columns}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        isLoading={list.isFetching}
        error={list.error}
        onRetry={() => list.refetch()}
        download
        empty={<EmptyState text={t('tasks.empty')} />}
      />
    </Stack>
  );
}

function TaskState({ task }: { task: Task }) {
  const t = useText('workbench/payroll/periods');
  const format = useFormat();
  return (
    <Group gap={6}>
      <Badge color={colours[task.state]}>{t(`tasks.states.${task.state}`)}</Badge>
      {task.state === 'done' && task.late && <Badge color="orange">{t('tasks.doneLate')}</Badge>}
      {task.doneAt && (
        <Text size="xs" c="dimmed">
          {t('tasks.doneBy', { by: task.doneBy ?? '–', when: format.instant(task.doneAt) })}
        </Text>
      )}
    </Group>
  );
}

import { Stack, Text } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import type { Column } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';
import { EditedList } from '../../shared/edited-list.tsx';
import { useCanOver } from '../shared/rights-over.ts';
import { CycleDialog } from './cycle-dialog.tsx';

type Cycle = RouterOutputs['payroll']['cycles']['list']['rows'][number];

/** What has to be done in every period, by whom and how many days from which day. */
export function CyclesSection({ solutionId }: { solutionId: string }) {
  const t = useText('workbench/payroll/periods');
  const mayEdit = useCanOver('payroll.periods.edit', solutionId);
  const list = useQuery(trpc.payroll.cycles.list.queryOptions({ solutionId }));
  const remove = useCommand(
    trpc.payroll.cycles.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.payroll.cycles.pathFilter()),
    }),
    { success: t('cycles.removed') },
  );
  const columns: Column<Cycle>[] = [
    { key: 'name', header: t('cycles.name'), fixed: true },
    { key: 'type', header: t('cycles.type'), render: (row) => t(`cycles.types.${row.type}`) },
    { key: 'base', header: t('cycles.base'), render: (row) => t(`cycles.bases.${row.base}`) },
    {
      key: 'tasks',
      header: t('cycles.tasks'),
      render: (row) => (
        <Stack gap={2}>
          {row.tasks.map((task) => (
            <Text key={task.id} size="xs" style={{ whiteSpace: 'nowrap' }}>
              {task.name} · {signed(task.from)} … {signed(task.to)} · {task.owner ?? '–'}
            </Text>
          ))}
        </Stack>
      ),
    },
  ];
  return (
    <EditedList
      id="cycles"
      label={t('cycles.title')}
      columns={columns}
      rows={list.data?.rows}
      isLoading={list.isFetching}
      error={list.error}
      onRetry={() => list.refetch()}
      download
      mayEdit={mayEdit}
      words={{
        add: t('cycles.add'),
        edit: t('cycles.edit'),
        empty: t('cycles.empty'),
        actions: (row) => t('cycles.actionsFor', { name: row.name }),
      }}
      removal={{
        title: t('cycles.remove'),
        message: (row) => t('cycles.removeAsk', { name: row.name, count: row.tasks.length }),
        run: (row) => remove.mutate({ id: row.id }),
      }}
      dialog={(cycle, onClose) =>
        list.data && (
          <CycleDialog solutionId={solutionId} cycle={cycle} owners={list.data.owners} onClose={onClose} />
        )
      }
    />
  );
}

/** Before the base with a minus, after it with a plus. */
const signed = (offset: number) => (offset > 0 ? `+${offset}` : String(offset).replace('-', '−'));

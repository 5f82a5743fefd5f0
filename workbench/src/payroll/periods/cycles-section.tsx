import { Button, Menu, Stack, Text } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RowMenu } from '../../shared/row-menu.tsx';
import { useCanOver } from '../shared/rights-over.ts';
import { CycleDialog } from './cycle-dialog.tsx';

type Cycle = RouterOutputs['payroll']['cycles']['list']['rows'][number];

/** What has to be done in every period, by whom and how many days from which day. */
export function CyclesSection({ solutionId }: { solutionId: string }) {
  const t = useText('workbench/payroll/periods');
  const mayEdit = useCanOver('payroll.periods.edit', solutionId);
  const [editing, setEditing] = useState<Cycle | 'new'>();
  const list = useQuery(trpc.payroll.cycles.list.queryOptions({ solutionId }));
  const remove = useCommand(
    trpc.payroll.cycles.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.payroll.cycles.pathFilter()),
    }),
    { success: t('cycles.removed') },
  );
  const askRemove = async (cycle: Cycle) => {
    const sure = await confirm({
      title: t('cycles.remove'),
      message: t('cycles.removeAsk', { name: cycle.name, count: cycle.tasks.length }),
      confirmLabel: t('cycles.remove'),
      irreversible: true,
    });
    if (sure) remove.mutate({ id: cycle.id });
  };
  const add = mayEdit && (
    <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setEditing('new')}>
      {t('cycles.add')}
    </Button>
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
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) =>
        mayEdit && (
          <RowMenu label={t('cycles.actionsFor', { name: row.name })}>
            <Menu.Item onClick={() => setEditing(row)}>{t('cycles.edit')}</Menu.Item>
            <Menu.Item color="red" onClick={() => void askRemove(row)}>
              {t('cycles.remove')}
            </Menu.Item>
          </RowMenu>
        ),
    },
  ];
  return (
    <>
      <DataTable
        id="cycles"
        label={t('cycles.title')}
        columns={columns}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        isLoading={list.isFetching}
        error={list.error}
        onRetry={() => list.refetch()}
        {...(mayEdit ? { onRowOpen: (row: Cycle) => setEditing(row) } : {})}
        toolbar={add}
        download
        empty={<EmptyState text={t('cycles.empty')} />}
      />
      {editing && list.data && (
        <CycleDialog
          solutionId={solutionId}
          cycle={editing === 'new' ? undefined : editing}
          owners={list.data.owners}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

/** Before the base with a minus, after it with a plus. */
const signed = (offset: number) => (offset > 0 ? `+${offset}` : String(offset).replace('-', '−'));

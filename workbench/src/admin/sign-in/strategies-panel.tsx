import { Button, Menu } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { RowMenu } from '../../shared/row-menu.tsx';
import { StrategyDialog, type StrategyRow } from './strategy-dialog.tsx';

/** What passwords have to be: one strategy holds for everybody, others for accounts that they are chosen for. */
export function StrategiesPanel() {
  const t = useText('workbench/admin/sign-in');
  const format = useFormat();
  const nameOf = useLocalName();
  const mayEdit = useCan('identity.users.edit');
  const [editing, setEditing] = useState<StrategyRow | 'new'>();
  const list = useQuery(trpc.identity.strategies.list.queryOptions());
  const remove = useCommand(
    trpc.identity.strategies.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.identity.strategies.pathFilter()),
    }),
    { success: t('strategies.removed') },
  );
  const drop = async (row: StrategyRow) => {
    const sure = await confirm({
      title: t('strategies.remove'),
      message: t('strategies.removeMessage', { name: nameOf(row.name, row.id) }),
      irreversible: true,
    });
    if (sure) remove.mutate({ id: row.id });
  };
  const isStandard = (row: StrategyRow) => row.id === 'standard';
  const columns: Column<StrategyRow>[] = [
    {
      key: 'name',
      header: t('strategies.name'),
      fixed: true,
      wrap: true,
      render: (row) => <strong>{nameOf(row.name, row.id)}</strong>,
    },
    {
      key: 'userCount',
      header: t('strategies.holdsFor'),
      render: (row) =>
        isStandard(row) ? t('strategies.everybodyElse') : t('strategies.accounts', { count: row.userCount }),
    },
    {
      key: 'leastLength',
      header: t('strategies.leastLength'),
      align: 'right',
      render: (row) => format.number(row.leastLength),
    },
    {
      key: 'kinds',
      header: t('strategies.kinds'),
      wrap: true,
      render: (row) => row.kinds.map((kind) => t(`strategies.kind.${kind}`)).join(', ') || '–',
    },
    {
      key: 'remembered',
      header: t('strategies.remembered'),
      align: 'right',
      render: (row) => format.number(row.remembered),
    },
    {
      key: 'lastsDays',
      header: t('strategies.lasts'),
      render: (row) =>
        row.lastsDays === null ? t('strategies.forEver') : t('strategies.days', { count: row.lastsDays }),
    },
    {
      key: 'pattern',
      header: t('strategies.pattern'),
      wrap: true,
      render: (row) => nameOf(row.hint ?? undefined, '') || '–',
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) =>
        mayEdit && (
          <RowMenu label={t('strategies.actionsOf', { name: nameOf(row.name, row.id) })}>
            <Menu.Item onClick={() => setEditing(row)}>{t('edit')}</Menu.Item>
            {!isStandard(row) && (
              <Menu.Item color="red" disabled={row.userCount > 0} onClick={() => drop(row)}>
                {t('strategies.remove')}
              </Menu.Item>
            )}
          </RowMenu>
        ),
    },
  ];
  return (
    <>
      <DataTable
        id="security-strategies"
        label={t('tabs.strategies')}
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.id}
        {...(mayEdit ? { onRowOpen: (row: StrategyRow) => setEditing(row) } : {})}
        error={list.error}
        onRetry={() => list.refetch()}
        toolbar={
          mayEdit && (
            <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
              {t('strategies.add')}
            </Button>
          )
        }
      />
      {editing && (
        <StrategyDialog
          strategy={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

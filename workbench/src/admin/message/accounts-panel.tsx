import { Button, Menu } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filterInput } from '../../shared/filter-input.ts';
import { RowMenu } from '../../shared/row-menu.tsx';
import { AccountDialog } from './account-dialog.tsx';
import type { MessageAccountRow } from './message-rows.ts';

export function AccountsPanel() {
  const t = useText('workbench/admin/message');
  const format = useFormat();
  const mayEdit = useCan('admin.message.edit');
  const state = useTableState({ pageSize: 20, prefix: 'accounts' });
  const [editing, setEditing] = useState<MessageAccountRow | 'new'>();
  const list = useQuery({
    ...trpc.admin.message.accounts.list.queryOptions({ data: filterInput(state) }),
    placeholderData: keepPreviousData,
  });
  const remove = useCommand(
    trpc.admin.message.accounts.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.admin.message.pathFilter()),
    }),
    { success: t('accounts.removed') },
  );
  const drop = async (row: MessageAccountRow) => {
    const sure = await confirm({
      title: t('accounts.remove'),
      message: t('accounts.removeMessage', { name: row.name }),
      irreversible: true,
    });
    if (sure) remove.mutate({ ids: [row.id] });
  };
  const add = mayEdit && (
    <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('accounts.add')}
    </Button>
  );
  const columns: Column<MessageAccountRow>[] = [
    {
      key: 'name',
      header: t('name'),
      fixed: true,
      sortable: true,
      render: (row) => <strong>{row.name}</strong>,
    },
    {
      key: 'provider',
      header: t('accounts.provider'),
      sortable: true,
      render: (row) => t(`providers.${row.provider}`),
    },
    { key: 'keyId', header: t('accounts.keyId') },
    { key: 'address', header: t('accounts.endpoint') },
    {
      key: 'updatedAt',
      header: t('updatedAt'),
      sortable: true,
      render: (row) => format.instant(row.updatedAt),
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) =>
        mayEdit && (
          <RowMenu label={t('actionsOf', { name: row.name })}>
            <Menu.Item onClick={() => setEditing(row)}>{t('edit')}</Menu.Item>
            <Menu.Item color="red" onClick={() => drop(row)}>
              {t('accounts.remove')}
            </Menu.Item>
          </RowMenu>
        ),
    },
  ];
  return (
    <>
      <DataTable
        id="message-accounts"
        label={t('tabs.accounts')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        {...(mayEdit ? { onRowOpen: (row: MessageAccountRow) => setEditing(row) } : {})}
        state={state}
        toolbar={add}
        empty={<EmptyState text={t('accounts.empty')} action={add} />}
      />
      {editing && (
        <AccountDialog
          account={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EditedList } from '../../shared/edited-list.tsx';
import { filterInput } from '../../shared/filter-input.ts';
import { AccountDialog } from './account-dialog.tsx';
import type { MessageAccountRow } from './message-rows.ts';

export function AccountsPanel() {
  const t = useText('workbench/admin/message');
  const format = useFormat();
  const mayEdit = useCan('admin.message.edit');
  const state = useTableState({ pageSize: 20, prefix: 'accounts' });
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
  ];
  return (
    <EditedList
      id="message-accounts"
      label={t('tabs.accounts')}
      columns={columns}
      {...ofQuery(list)}
      state={state}
      mayEdit={mayEdit}
      words={{
        add: t('accounts.add'),
        edit: t('edit'),
        empty: t('accounts.empty'),
        actions: (row) => t('actionsOf', { name: row.name }),
      }}
      removal={{
        title: t('accounts.remove'),
        message: (row) => t('accounts.removeMessage', { name: row.name }),
        run: (row) => remove.mutate({ ids: [row.id] }),
      }}
      dialog={(account, onClose) => <AccountDialog account={account} onClose={onClose} />}
    />
  );
}

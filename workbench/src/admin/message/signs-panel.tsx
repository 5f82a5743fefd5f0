import { Badge } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EditedList } from '../../shared/edited-list.tsx';
import { filterInput } from '../../shared/filter-input.ts';
import { APPROVAL_COLOURS, type MessageSignRow } from './message-rows.ts';
import { SignDialog } from './sign-dialog.tsx';

export function SignsPanel() {
  const t = useText('workbench/admin/message');
  const mayEdit = useCan('admin.message.edit');
  const state = useTableState({ pageSize: 20, prefix: 'signs' });
  const list = useQuery({
    ...trpc.admin.message.signs.list.queryOptions({ data: filterInput(state) }),
    placeholderData: keepPreviousData,
  });
  const remove = useCommand(
    trpc.admin.message.signs.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.admin.message.pathFilter()),
    }),
    { success: t('signs.removed') },
  );
  const columns: Column<MessageSignRow>[] = [
    {
      key: 'name',
      header: t('signs.name'),
      fixed: true,
      sortable: true,
      render: (row) => <strong>{row.name}</strong>,
    },
    { key: 'accountName', header: t('account') },
    {
      key: 'approval',
      header: t('approval'),
      sortable: true,
      render: (row) => <Badge color={APPROVAL_COLOURS[row.approval]}>{t(`approvals.${row.approval}`)}</Badge>,
    },
    { key: 'remark', header: t('remark'), line: (row) => row.remark ?? '–' },
  ];
  return (
    <EditedList
      id="message-signs"
      label={t('tabs.signs')}
      columns={columns}
      {...ofQuery(list)}
      state={state}
      mayEdit={mayEdit}
      words={{
        add: t('signs.add'),
        edit: t('edit'),
        empty: t('signs.empty'),
        actions: (row) => t('actionsOf', { name: row.name }),
      }}
      removal={{
        title: t('signs.remove'),
        message: (row) => t('signs.removeMessage', { name: row.name }),
        run: (row) => remove.mutate({ ids: [row.id] }),
      }}
      dialog={(sign, onClose) => <SignDialog sign={sign} onClose={onClose} />}
    />
  );
}

import { Badge, Button, Menu } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filterInput } from '../../shared/filter-input.ts';
import { RowMenu } from '../../shared/row-menu.tsx';
import { APPROVAL_COLOURS, type MessageSignRow } from './message-rows.ts';
import { SignDialog } from './sign-dialog.tsx';

export function SignsPanel() {
  const t = useText('workbench/admin/message');
  const mayEdit = useCan('admin.message.edit');
  const state = useTableState({ pageSize: 20, prefix: 'signs' });
  const [editing, setEditing] = useState<MessageSignRow | 'new'>();
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
  const drop = async (row: MessageSignRow) => {
    const sure = await confirm({
      title: t('signs.remove'),
      message: t('signs.removeMessage', { name: row.name }),
      irreversible: true,
    });
    if (sure) remove.mutate({ ids: [row.id] });
  };
  const add = mayEdit && (
    <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('signs.add')}
    </Button>
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
              {t('signs.remove')}
            </Menu.Item>
          </RowMenu>
        ),
    },
  ];
  return (
    <>
      <DataTable
        id="message-signs"
        label={t('tabs.signs')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        {...(mayEdit ? { onRowOpen: (row: MessageSignRow) => setEditing(row) } : {})}
        state={state}
        toolbar={add}
        empty={<EmptyState text={t('signs.empty')} action={add} />}
      />
      {editing && (
        <SignDialog sign={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}

import { Badge, Button, Group, Menu } from '@mantine/core';
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
import { APPROVAL_COLOURS, type MessageTemplateRow } from './message-rows.ts';
import { TemplateDialog } from './template-dialog.tsx';

export function TemplatesPanel() {
  const t = useText('workbench/admin/message');
  const mayEdit = useCan('admin.message.edit');
  const state = useTableState({ pageSize: 20, prefix: 'templates' });
  const [editing, setEditing] = useState<MessageTemplateRow | 'new'>();
  const list = useQuery({
    ...trpc.admin.message.templates.list.queryOptions({ data: filterInput(state) }),
    placeholderData: keepPreviousData,
  });
  const refresh = { onSuccess: () => queryClient.invalidateQueries(trpc.admin.message.pathFilter()) };
  const remove = useCommand(trpc.admin.message.templates.remove.mutationOptions(refresh), {
    success: t('templates.removed'),
  });
  const test = useCommand(trpc.admin.message.templates.sendTest.mutationOptions(refresh), {
    success: t('templates.testQueued'),
  });
  const drop = async (row: MessageTemplateRow) => {
    const sure = await confirm({
      title: t('templates.remove'),
      message: t('templates.removeMessage', { name: row.name }),
      irreversible: true,
    });
    if (sure) remove.mutate({ ids: [row.id] });
  };
  const add = mayEdit && (
    <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('templates.add')}
    </Button>
  );
  const columns: Column<MessageTemplateRow>[] = [
    {
      key: 'name',
      header: t('name'),
      fixed: true,
      sortable: true,
      render: (row) => (
        <Group gap={6}>
          <strong>{row.name}</strong>
          {row.inUse && <Badge color="teal">{t('templates.inUse')}</Badge>}
          {!row.enabled && <Badge color="gray">{t('off')}</Badge>}
        </Group>
      ),
    },
    { key: 'purpose', header: t('templates.purpose'), sortable: true, render: (row) => row.purposeName },
    { key: 'serviceName', header: t('templates.service') },
    { key: 'code', header: t('templates.code'), render: (row) => row.code ?? '–' },
    {
      key: 'approval',
      header: t('approval'),
      render: (row) => <Badge color={APPROVAL_COLOURS[row.approval]}>{t(`approvals.${row.approval}`)}</Badge>,
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
            <Menu.Item onClick={() => test.mutate({ id: row.id })}>{t('templates.sendTest')}</Menu.Item>
            <Menu.Item color="red" onClick={() => drop(row)}>
              {t('templates.remove')}
            </Menu.Item>
          </RowMenu>
        ),
    },
  ];
  return (
    <>
      <DataTable
        id="message-templates"
        label={t('tabs.templates')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        {...(mayEdit ? { onRowOpen: (row: MessageTemplateRow) => setEditing(row) } : {})}
        state={state}
        toolbar={add}
        empty={<EmptyState text={t('templates.empty')} action={add} />}
      />
      {editing && (
        <TemplateDialog
          template={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

import { Badge, Button, Group, Menu, Switch } from '@mantine/core';
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
import type { MailTemplateRow } from './email-rows.ts';
import { TemplateDialog } from './template-dialog.tsx';

export function TemplatesPanel() {
  const t = useText('workbench/admin/email');
  const format = useFormat();
  const mayEdit = useCan('admin.email.edit');
  const state = useTableState({ pageSize: 20, prefix: 'templates' });
  const [editing, setEditing] = useState<MailTemplateRow | 'new'>();
  const list = useQuery({
    ...trpc.admin.email.templates.list.queryOptions({ filter: filterInput(state) }),
    placeholderData: keepPreviousData,
  });
  const refresh = { onSuccess: () => queryClient.invalidateQueries(trpc.admin.email.pathFilter()) };
  const remove = useCommand(trpc.admin.email.templates.remove.mutationOptions(refresh), {
    success: t('templates.removed'),
  });
  const turn = useCommand(trpc.admin.email.templates.setStatus.mutationOptions(refresh), {
    success: t('saved'),
  });
  const isLast = (row: MailTemplateRow) =>
    row.inUse &&
    (list.data?.rows ?? []).filter((one) => one.purpose === row.purpose && one.enabled).length === 1;
  const setEnabled = async (row: MailTemplateRow, enabled: boolean) => {
    const sure =
      enabled ||
      !isLast(row) ||
      (await confirm({
        title: t('templates.turnOff'),
        message: t('templates.turnOffMessage', { purpose: row.purposeName }),
        confirmLabel: t('templates.turnOff'),
      }));
    if (sure) turn.mutate({ ids: [row.id], enabled });
  };
  const drop = async (row: MailTemplateRow) => {
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
  const columns: Column<MailTemplateRow>[] = [
    {
      key: 'name',
      header: t('templates.name'),
      fixed: true,
      sortable: true,
      render: (row) => (
        <Group gap={6}>
          <strong>{row.builtIn ? row.purposeName : row.name}</strong>
          {row.builtIn && <Badge color="gray">{t('templates.builtIn')}</Badge>}
          {row.inUse && <Badge color="teal">{t('templates.inUse')}</Badge>}
        </Group>
      ),
    },
    { key: 'purpose', header: t('templates.purpose'), sortable: true, render: (row) => row.purposeName },
    {
      key: 'enabled',
      header: t('on'),
      render: (row) => (
        <Switch
          aria-label={t('templates.switch', { name: row.builtIn ? row.purposeName : row.name })}
          checked={row.enabled}
          disabled={!mayEdit || turn.isPending}
          onChange={(event) => setEnabled(row, event.currentTarget.checked)}
        />
      ),
    },
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
            {!row.builtIn && (
              <Menu.Item color="red" onClick={() => drop(row)}>
                {t('templates.remove')}
              </Menu.Item>
            )}
          </RowMenu>
        ),
    },
  ];
  return (
    <>
      <DataTable
        id="mail-templates"
        label={t('tabs.templates')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        {...(mayEdit ? { onRowOpen: (row: MailTemplateRow) => setEditing(row) } : {})}
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

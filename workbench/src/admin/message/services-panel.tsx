import { Badge, Button, Group, Menu } from '@mantine/core';
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
import type { MessageServiceRow } from './message-rows.ts';
import { ServiceDialog } from './service-dialog.tsx';

export function ServicesPanel() {
  const t = useText('workbench/admin/message');
  const format = useFormat();
  const mayEdit = useCan('admin.message.edit');
  const state = useTableState({ pageSize: 20, prefix: 'services' });
  const [editing, setEditing] = useState<MessageServiceRow | 'new'>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useQuery({
    ...trpc.admin.message.services.list.queryOptions({ data: filterInput(state) }),
    placeholderData: keepPreviousData,
  });
  const refresh = {
    onSuccess: () => {
      setChosen(new Set());
      queryClient.invalidateQueries(trpc.admin.message.pathFilter());
    },
  };
  const remove = useCommand(trpc.admin.message.services.remove.mutationOptions(refresh), {
    success: t('services.removed'),
  });
  const freeze = useCommand(trpc.admin.message.services.freeze.mutationOptions(refresh), {
    success: t('saved'),
  });
  const setFrozen = async (ids: string[], frozen: boolean) => {
    const sure =
      !frozen ||
      (await confirm({
        title: t('services.freeze'),
        message: t('services.freezeMessage', { count: ids.length }),
        confirmLabel: t('services.freeze'),
      }));
    if (sure) freeze.mutate({ ids, frozen });
  };
  const drop = async (row: MessageServiceRow) => {
    const sure = await confirm({
      title: t('services.remove'),
      message: t('services.removeMessage', { name: row.name }),
      irreversible: true,
    });
    if (sure) remove.mutate({ ids: [row.id] });
  };
  const add = mayEdit && (
    <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('services.add')}
    </Button>
  );
  const columns: Column<MessageServiceRow>[] = [
    {
      key: 'name',
      header: t('name'),
      fixed: true,
      sortable: true,
      render: (row) => (
        <Group gap={6}>
          <strong>{row.name}</strong>
          {row.isDefault && <Badge color="teal">{t('services.isDefault')}</Badge>}
          {row.frozen && <Badge color="blue">{t('services.frozen')}</Badge>}
        </Group>
      ),
    },
    {
      key: 'provider',
      header: t('account'),
      render: (row) => `${row.accountName} · ${t(`providers.${row.provider}`)}`,
    },
    { key: 'signName', header: t('services.sign'), render: (row) => row.signName ?? '–' },
    { key: 'sender', header: t('services.sender'), render: (row) => row.sender ?? '–' },
    { key: 'countryCode', header: t('services.countryCode') },
    {
      key: 'perMinute',
      header: t('services.perMinute'),
      align: 'right',
      render: (row) => (row.perMinute === null ? t('services.unlimited') : format.number(row.perMinute)),
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
            <Menu.Item onClick={() => setFrozen([row.id], !row.frozen)}>
              {t(row.frozen ? 'services.unfreeze' : 'services.freeze')}
            </Menu.Item>
            <Menu.Item color="red" onClick={() => drop(row)}>
              {t('services.remove')}
            </Menu.Item>
          </RowMenu>
        ),
    },
  ];
  return (
    <>
      <DataTable
        id="message-services"
        label={t('tabs.services')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        {...(mayEdit
          ? {
              onRowOpen: (row: MessageServiceRow) => setEditing(row),
              selection: chosen,
              onSelectionChange: setChosen,
            }
          : {})}
        selectionActions={
          <>
            <Button size="xs" loading={freeze.isPending} onClick={() => setFrozen([...chosen], true)}>
              {t('services.freeze')}
            </Button>
            <Button size="xs" variant="light" onClick={() => setFrozen([...chosen], false)}>
              {t('services.unfreeze')}
            </Button>
          </>
        }
        state={state}
        toolbar={add}
        empty={<EmptyState text={t('services.empty')} action={add} />}
      />
      {editing && (
        <ServiceDialog
          service={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

import { Badge, Button, Group, Menu } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EditedList } from '../../shared/edited-list.tsx';
import { filterInput } from '../../shared/filter-input.ts';
import type { MessageServiceRow } from './message-rows.ts';
import { ServiceDialog } from './service-dialog.tsx';

export function ServicesPanel() {
  const t = useText('workbench/admin/message');
  const format = useFormat();
  const mayEdit = useCan('admin.message.edit');
  const state = useTableState({ pageSize: 20, prefix: 'services' });
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
    done: 'saved',
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
  ];
  return (
    <EditedList
      id="message-services"
      label={t('tabs.services')}
      columns={columns}
      {...ofQuery(list)}
      {...(mayEdit
        ? {
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
      mayEdit={mayEdit}
      words={{
        add: t('services.add'),
        edit: t('edit'),
        empty: t('services.empty'),
        actions: (row) => t('actionsOf', { name: row.name }),
      }}
      removal={{
        title: t('services.remove'),
        message: (row) => t('services.removeMessage', { name: row.name }),
        run: (row) => remove.mutate({ ids: [row.id] }),
      }}
      actions={(row) => (
        <Menu.Item onClick={() => setFrozen([row.id], !row.frozen)}>
          {t(row.frozen ? 'services.unfreeze' : 'services.freeze')}
        </Menu.Item>
      )}
      dialog={(service, onClose) => <ServiceDialog service={service} onClose={onClose} />}
    />
  );
}

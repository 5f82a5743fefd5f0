import { Badge, Group, Menu } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { notifySuccess, notifyWarning } from '@suanpan/portal/kit/notices';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EditedList } from '../../shared/edited-list.tsx';
import { filterInput } from '../../shared/filter-input.ts';
import type { MailServiceRow } from './email-rows.ts';
import { ServiceDialog } from './service-dialog.tsx';

export function ServicesPanel() {
  const t = useText('workbench/admin/email');
  const format = useFormat();
  const mayEdit = useCan('admin.email.edit');
  const state = useTableState({ pageSize: 20, prefix: 'services' });
  const list = useQuery({
    ...trpc.admin.email.services.list.queryOptions({ filter: filterInput(state) }),
    placeholderData: keepPreviousData,
  });
  const refresh = { onSuccess: () => queryClient.invalidateQueries(trpc.admin.email.pathFilter()) };
  const remove = useCommand(trpc.admin.email.services.remove.mutationOptions(refresh), {
    success: t('services.removed'),
  });
  const test = useCommand(trpc.admin.email.services.sendTest.mutationOptions(refresh), {
    success: t('services.testQueued'),
  });
  const connect = useCommand(
    trpc.admin.email.services.connect.mutationOptions({
      onSuccess: ({ ok, service, problem, response }) => {
        const said = [problem ? t(`problems.${problem}`) : '', response ?? ''].filter(Boolean).join(' · ');
        if (ok) notifySuccess(t('services.connected', { name: service }));
        else notifyWarning(said, service);
      },
    }),
  );
  const columns: Column<MailServiceRow>[] = [
    {
      key: 'name',
      header: t('services.name'),
      fixed: true,
      sortable: true,
      render: (row) => (
        <Group gap={6}>
          <strong>{row.name}</strong>
          {row.isDefault && <Badge color="teal">{t('services.isDefault')}</Badge>}
          {!row.enabled && <Badge color="gray">{t('off')}</Badge>}
        </Group>
      ),
    },
    { key: 'host', header: t('services.server'), sortable: true, render: (row) => `${row.host}:${row.port}` },
    {
      key: 'security',
      header: t('services.security'),
      render: (row) => t(`services.securities.${row.security}`),
    },
    { key: 'userName', header: t('services.userName'), render: (row) => row.userName ?? '–' },
    { key: 'fromAddress', header: t('services.from') },
    {
      key: 'perMinute',
      header: t('services.perMinute'),
      align: 'right',
      render: (row) => (row.perMinute === null ? t('services.unlimited') : format.number(row.perMinute)),
    },
  ];
  return (
    <EditedList
      id="mail-services"
      label={t('tabs.services')}
      columns={columns}
      {...ofQuery(list)}
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
        offered: (row) => row.origin === 'entered',
      }}
      actions={(row) => (
        <>
          <Menu.Item onClick={() => connect.mutate({ serviceId: row.id })}>{t('services.connect')}</Menu.Item>
          <Menu.Item onClick={() => test.mutate({ id: row.id })}>{t('services.sendTest')}</Menu.Item>
        </>
      )}
      dialog={(service, onClose) => <ServiceDialog service={service} onClose={onClose} />}
    />
  );
}

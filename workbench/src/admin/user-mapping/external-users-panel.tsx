import { Button, Menu, Switch } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RowMenu } from '../../shared/row-menu.tsx';
import { ExternalUserDialog } from './external-user-dialog.tsx';
import type { ExternalUserRow } from './external-user-row.ts';
import { MapDialog } from './map-dialog.tsx';

/** Everybody whom the other system names, with their account here, and whether those names open accounts. */
export function ExternalUsersPanel() {
  const t = useText('workbench/admin/user-mapping');
  const mayEdit = useCan('identity.users.edit');
  const state = useTableState({ pageSize: 50 });
  const [adding, setAdding] = useState(false);
  const [mapping, setMapping] = useState<ExternalUserRow>();
  const { page, pageSize, search } = state.input;
  const list = useQuery({
    ...trpc.identity.userMapping.externalUsers.queryOptions({
      ...{ page, pageSize },
      ...(search ? { query: search } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const switched = useQuery(trpc.identity.userMapping.switch.queryOptions());
  const refresh = { onSuccess: () => queryClient.invalidateQueries(trpc.identity.userMapping.pathFilter()) };
  const setSwitch = useCommand(trpc.identity.userMapping.setSwitch.mutationOptions(refresh), {
    success: ({ enabled }) => t(enabled ? 'switchedOn' : 'switchedOff'),
  });
  const unmap = useCommand(trpc.identity.userMapping.remove.mutationOptions(refresh), {
    success: t('unmapped'),
  });
  const remove = useCommand(trpc.identity.userMapping.removeExternalUser.mutationOptions(refresh), {
    done: 'deleted',
  });
  const askSwitch = async (enabled: boolean) => {
    const sure =
      !enabled ||
      (await confirm({ title: t('switchOn'), message: t('switchMessage'), confirmLabel: t('switchOn') }));
    if (sure) setSwitch.mutate({ enabled });
  };
  const drop = async (row: ExternalUserRow) => {
    const sure = await confirm({
      title: t('remove'),
      message: t('removeMessage', { name: row.name }),
      irreversible: true,
    });
    if (sure) remove.mutate({ id: row.id });
  };
  const add = mayEdit && (
    <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  const columns: Column<ExternalUserRow>[] = [
    { key: 'name', header: t('name'), fixed: true, render: (row) => <strong>{row.name}</strong> },
    { key: 'code', header: t('code'), fixed: true },
    { key: 'email', header: t('email'), render: (row) => row.email ?? '–' },
    {
      key: 'account',
      header: t('account'),
      fixed: true,
      text: (row) => row.account?.loginName ?? '',
      render: (row) => (row.account ? `${row.account.name} (${row.account.loginName})` : t('notMapped')),
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) =>
        mayEdit && (
          <RowMenu label={t('actionsOf', { name: row.name })}>
            <Menu.Item onClick={() => setMapping(row)}>{t('map')}</Menu.Item>
            {row.account && <Menu.Item onClick={() => unmap.mutate({ id: row.id })}>{t('unmap')}</Menu.Item>}
            <Menu.Item color="red" onClick={() => drop(row)}>
              {t('remove')}
            </Menu.Item>
          </RowMenu>
        ),
    },
  ];
  return (
    <>
      <Switch
        mb="md"
        label={t('switch')}
        description={t('switchHint')}
        checked={switched.data?.enabled === true}
        disabled={!mayEdit || !switched.data || setSwitch.isPending}
        onChange={(event) => void askSwitch(event.currentTarget.checked)}
      />
      <DataTable
        id="external-users"
        label={t('tabs.users')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        {...(mayEdit ? { onRowOpen: setMapping } : {})}
        state={state}
        toolbar={add}
        empty={<EmptyState text={t('empty')} action={add} />}
      />
      {adding && <ExternalUserDialog onClose={() => setAdding(false)} />}
      {mapping && <MapDialog row={mapping} onClose={() => setMapping(undefined)} />}
    </>
  );
}

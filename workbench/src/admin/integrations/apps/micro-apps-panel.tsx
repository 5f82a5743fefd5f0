import { Badge, Button, Menu, Select, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm, FormDialog, required } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filterInput } from '../../../shared/filter-input.ts';
import { RowMenu } from '../../../shared/row-menu.tsx';
import { type MicroAppRow, usePlatform } from '../use-platform.ts';

/** What our apps show within the platform's client, as last read from there. */
export function MicroAppsPanel() {
  const t = useText('workbench/admin/integrations');
  const format = useFormat();
  const mayEdit = useCan('integrations.edit');
  const { calls, platform, refresh } = usePlatform();
  const state = useTableState({ pageSize: 20, prefix: 'micro' });
  const [adding, setAdding] = useState(false);
  const list = useQuery({
    ...calls.microApps.list.queryOptions({ filter: filterInput(state) }),
    placeholderData: keepPreviousData,
  });
  const reload = useCommand(
    { mutationFn: () => api.integrations[platform].microApps.reload.query({ filter: {} }), ...refresh },
    { success: ({ total }) => t('microApps.reloaded', { count: total }) },
  );
  const remove = useCommand(calls.microApps.remove.mutationOptions(refresh), {
    success: t('microApps.removed'),
  });
  const drop = async (row: MicroAppRow) => {
    const sure = await confirm({
      title: t('microApps.remove'),
      message: t('microApps.removeMessage', { name: row.name }),
    });
    if (sure) remove.mutate({ id: row.id });
  };
  const columns: Column<MicroAppRow>[] = [
    { key: 'name', header: t('apps.name'), fixed: true, sortable: true },
    { key: 'agentId', header: t('microApps.agentId'), sortable: true },
    { key: 'description', header: t('microApps.description'), line: (row) => row.description ?? '–' },
    { key: 'homeUrl', header: t('microApps.homeUrl'), line: (row) => row.homeUrl ?? '–' },
    {
      key: 'enabled',
      header: t('state'),
      render: (row) => (
        <Badge color={row.enabled ? 'green' : 'gray'}>{t(row.enabled ? 'apps.on' : 'apps.off')}</Badge>
      ),
    },
    {
      key: 'readAt',
      header: t('readAt'),
      render: (row) => (row.readAt ? format.instant(row.readAt) : t('microApps.byHand')),
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) =>
        mayEdit && (
          <RowMenu label={t('actionsOf', { name: row.name })}>
            <Menu.Item color="red" onClick={() => drop(row)}>
              {t('microApps.remove')}
            </Menu.Item>
          </RowMenu>
        ),
    },
  ];
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('microApps.title')}
      </Title>
      <DataTable
        id="integration-micro-apps"
        label={t('microApps.title')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        state={state}
        toolbar={
          mayEdit && (
            <>
              <Button size="xs" variant="default" loading={reload.isPending} onClick={() => reload.mutate()}>
                {t('microApps.reload')}
              </Button>
              <Button size="xs" variant="default" onClick={() => setAdding(true)}>
                {t('microApps.add')}
              </Button>
            </>
          )
        }
        empty={<EmptyState text={t('microApps.empty')} />}
      />
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useText('workbench/admin/integrations');
  const { calls, refresh } = usePlatform();
  const apps = useQuery(calls.apps.list.queryOptions({ filter: {} }));
  const form = useForm({
    initialValues: { appConfigId: '', agentId: '', name: '' },
    validate: { appConfigId: required, agentId: required, name: required },
  });
  const create = useCommand(
    calls.microApps.create.mutationOptions({
      onSuccess: async () => {
        await refresh.onSuccess();
        onClose();
      },
    }),
    { done: 'added' },
  );
  return (
    <FormDialog
      opened
      title={t('microApps.add')}
      onClose={onClose}
      pending={create.isPending}
      onSubmit={form.onSubmit((values) => create.mutate(values))}
    >
      <Select
        label={t('microApps.app')}
        required
        data={(apps.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('appConfigId')}
      />
      <TextInput label={t('microApps.agentId')} required {...form.getInputProps('agentId')} />
      <TextInput label={t('apps.name')} required {...form.getInputProps('name')} />
    </FormDialog>
  );
}

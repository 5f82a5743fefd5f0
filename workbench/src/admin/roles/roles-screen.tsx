import { Badge, Button, SegmentedControl, Text } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { Page } from '../../shared/page.tsx';
import { useRoomChanges } from '../../shared/use-room-changes.ts';
import type { Role } from './role.ts';
import { RoleDialog } from './role-dialog.tsx';

/** What people may do, by role. Built-in ones can be read; others are made here from permissions. */
export function RolesScreen() {
  useRoomChanges('identity');
  const t = useText('workbench/admin');
  const nameOf = useLocalName();
  const format = useFormat();
  const mayEdit = useCan('identity.roles.edit');
  const [editing, setEditing] = useState<Role | 'new'>();
  const [params, setParams] = useSearchParams();
  const template = params.get('list') === 'templates';
  const roles = useQuery({ ...trpc.identity.roles.list.queryOptions(), enabled: !template });
  const templates = useQuery({ ...trpc.identity.roles.templates.queryOptions(), enabled: template });
  const list = template ? templates : roles;
  const remove = useCommand(
    trpc.identity.roles.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.identity.roles.pathFilter()),
    }),
    { success: t(template ? 'roles.templateRemoved' : 'roles.removed') },
  );
  const drop = async (role: Role) => {
    const sure = await confirm({
      title: t('roles.remove'),
      message: t('roles.removeMessage', { name: nameOf(role.name, role.code), count: role.userCount }),
      irreversible: true,
    });
    if (sure) remove.mutate({ id: role.id });
  };

  const columns: Column<Role>[] = [
    {
      key: 'name',
      header: t('roles.name'),
      fixed: true,
      render: (row) => <strong>{nameOf(row.name, row.code)}</strong>,
    },
    { key: 'code', header: t('roles.code') },
    {
      key: 'builtIn',
      header: t('roles.kind'),
      render: (row) => (
        <Badge color={row.builtIn ? 'gray' : 'teal'}>{t(row.builtIn ? 'roles.builtIn' : 'roles.own')}</Badge>
      ),
    },
    {
      key: 'permissions',
      header: t('roles.permissions'),
      align: 'right',
      render: (row) => format.number(row.permissions.length),
    },
    {
      key: 'userCount',
      header: t('roles.users'),
      align: 'right',
      render: (row) => format.number(row.userCount),
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) =>
        mayEdit &&
        !row.builtIn && (
          <Button size="compact-xs" variant="subtle" color="red" onClick={() => drop(row)}>
            {t('roles.remove')}
          </Button>
        ),
    },
  ];
  return (
    <Page
      title={t('roles.title')}
      primary={
        mayEdit && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
            {t(template ? 'roles.addTemplate' : 'roles.add')}
          </Button>
        )
      }
    >
      <SegmentedControl
        w="fit-content"
        aria-label={t('roles.list')}
        value={template ? 'templates' : 'roles'}
        onChange={(value) => setParams({ list: value === 'templates' ? value : undefined })}
        data={[
          { value: 'roles', label: t('roles.title') },
          { value: 'templates', label: t('roles.templates') },
        ]}
      />
      {template && (
        <Text size="sm" c="dimmed">
          {t('roles.templatesAbout')}
        </Text>
      )}
      <DataTable
        id={template ? 'permission-templates' : 'roles'}
        label={t(template ? 'roles.templates' : 'roles.title')}
        columns={template ? columns.filter(({ key }) => key !== 'builtIn') : columns}
        rows={list.data}
        rowKey={(row) => row.id}
        onRowOpen={(row) => setEditing(row)}
        error={list.error}
        onRetry={() => list.refetch()}
        download
      />
      {editing && (
        <RoleDialog
          role={editing === 'new' ? undefined : editing}
          template={template}
          readOnly={!mayEdit || (editing !== 'new' && editing.builtIn)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  );
}

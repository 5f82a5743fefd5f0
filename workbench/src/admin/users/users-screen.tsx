import { ActionIcon, Badge, Button, Group, Menu, Select } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useSearchWords } from '@suanpan/portal/kit/location';
import { useCan, useMe } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { USER_STATUSES } from '@suanpan/server/words';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../shared/page.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { useRoleName } from './use-role-name.ts';
import { UserDialog } from './user-dialog.tsx';
import type { UserRow } from './user-row.ts';

const sorts = ['loginName', 'name', 'createdAt'] as const;
type SortName = (typeof sorts)[number];

/** Who may sign in, in which roles; locked ones are let in again here. */
export function UsersScreen() {
  const t = useText('workbench/admin');
  const format = useFormat();
  const me = useMe();
  const mayEdit = useCan('identity.users.edit');
  const roleName = useRoleName();
  const state = useTableState({ sort: { column: 'loginName', direction: 'asc' } });
  const [words, setWords] = useSearchWords();
  const [editing, setEditing] = useState<UserRow | 'new'>();
  const [resetting, setResetting] = useState<UserRow>();
  const status = USER_STATUSES.find((one) => one === words.get('status'));
  const sort = (state.input.sort ?? []).filter(
    (one): one is { column: SortName; direction: 'asc' | 'desc' } =>
      (sorts as readonly string[]).includes(one.column),
  );
  const list = useQuery({
    ...trpc.identity.users.list.queryOptions({ ...state.input, sort, ...(status ? { status } : {}) }),
    placeholderData: keepPreviousData,
  });
  const refresh = { onSuccess: () => queryClient.invalidateQueries(trpc.identity.users.pathFilter()) };
  const update = useCommand(trpc.identity.users.update.mutationOptions(refresh), { success: t('saved') });
  const unlock = useCommand(trpc.identity.users.unlock.mutationOptions(refresh), {
    success: t('users.unlocked'),
  });

  const setStatus = async (row: UserRow, next: 'active' | 'disabled') => {
    const sure =
      next === 'active' ||
      (await confirm({ title: t('users.disable'), message: t('users.disableMessage', { name: row.name }) }));
    if (sure) update.mutate({ id: row.id, version: row.version, status: next });
  };
  const isLocked = (row: UserRow) => row.lockedUntil !== null && row.lockedUntil > new Date().toISOString();

  const columns: Column<UserRow>[] = [
    { key: 'loginName', header: t('users.loginName'), sortable: true, fixed: true },
    {
      key: 'name',
      header: t('users.name'),
      sortable: true,
      fixed: true,
      render: (row) => <strong>{row.name}</strong>,
    },
    {
      key: 'roles',
      header: t('users.roles'),
      render: (row) => (
        <Group gap={4}>
          {row.roles.map((grant) => (
            <Badge key={`${grant.role} ${grant.scopeKind ?? ''} ${grant.scopeValue ?? ''}`}>
              {roleName(grant.role)}
            </Badge>
          ))}
        </Group>
      ),
    },
    {
      key: 'status',
      header: t('users.status'),
      render: (row) => (
        <Group gap={4}>
          <Badge color={row.status === 'active' ? 'green' : 'gray'}>
            {t(`users.statuses.${row.status}`)}
          </Badge>
          {isLocked(row) && <Badge color="red">{t('users.locked')}</Badge>}
        </Group>
      ),
    },
    { key: 'email', header: t('users.email'), hidden: true },
    {
      key: 'createdAt',
      header: t('users.createdAt'),
      sortable: true,
      render: (row) => <span title={format.instant(row.createdAt)}>{format.day(row.createdAt)}</span>,
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) =>
        mayEdit && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={t('users.actionsOf', { name: row.name })}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setEditing(row)}>{t('edit')}</Menu.Item>
              {isLocked(row) && (
                <Menu.Item onClick={() => unlock.mutate({ id: row.id })}>{t('users.unlock')}</Menu.Item>
              )}
              {row.id !== me.user.id && (
                <>
                  <Menu.Item onClick={() => setResetting(row)}>{t('users.resetPassword')}</Menu.Item>
                  <Menu.Item
                    color={row.status === 'active' ? 'red' : undefined}
                    onClick={() => setStatus(row, row.status === 'active' ? 'disabled' : 'active')}
                  >
                    {t(row.status === 'active' ? 'users.disable' : 'users.enable')}
                  </Menu.Item>
                </>
              )}
            </Menu.Dropdown>
          </Menu>
        ),
    },
  ];

  return (
    <Page
      title={t('users.title')}
      primary={
        mayEdit && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
            {t('users.add')}
          </Button>
        )
      }
    >
      <DataTable
        id="users"
        label={t('users.title')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        {...(mayEdit ? { onRowOpen: (row: UserRow) => setEditing(row) } : {})}
        state={state}
        toolbar={
          <Select
            size="xs"
            clearable
            aria-label={t('users.status')}
            placeholder={t('users.allStatuses')}
            data={USER_STATUSES.map((value) => ({
              value,
              label: t(`users.statuses.${value}`),
            }))}
            value={status ?? null}
            onChange={(value) => setWords({ status: value ?? undefined, page: undefined })}
          />
        }
        empty={<EmptyState text={t('users.empty')} />}
      />
      {editing && (
        <UserDialog user={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {resetting && <ResetPasswordDialog user={resetting} onClose={() => setResetting(undefined)} />}
    </Page>
  );
}

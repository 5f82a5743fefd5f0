import { Badge, Button, Group } from '@mantine/core';
import { api, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import {
  type Column,
  DataTable,
  ofQuery,
  sortBy,
  useListFilter,
  useTableState,
} from '@suanpan/portal/kit/table';
import { USER_STATUSES } from '@suanpan/server/words';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterSelect } from '../../shared/filter-select.tsx';
import { Page } from '../../shared/page.tsx';
import { useRoomChanges } from '../../shared/use-room-changes.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { useRoleName } from './use-role-name.ts';
import { isLocked, UserActions } from './user-actions.tsx';
import { UserDialog } from './user-dialog.tsx';
import { UserHistoryDialog } from './user-history-dialog.tsx';
import type { UserRow } from './user-row.ts';

const SORTS = ['loginName', 'name', 'createdAt'] as const;

/** Who may sign in, in which roles; locked ones are let in again here. */
export function UsersScreen() {
  useRoomChanges('identity');
  const t = useText('workbench/admin');
  const format = useFormat();
  const mayEdit = useCan('identity.users.edit');
  const roleName = useRoleName();
  const state = useTableState({ sort: { column: 'loginName', direction: 'asc' } });
  const [editing, setEditing] = useState<UserRow | 'new'>();
  const [resetting, setResetting] = useState<UserRow>();
  const [history, setHistory] = useState<UserRow>();
  const [inviting, setInviting] = useState(false);
  const filter = useListFilter();
  const status = filter.oneOf('status', USER_STATUSES);
  const sort = sortBy(state.input.sort, SORTS);
  const asked = { ...state.input, sort, ...(status ? { status } : {}) };
  const list = useQuery({
    ...trpc.identity.users.list.queryOptions(asked),
    placeholderData: keepPreviousData,
  });
  const columns: Column<UserRow>[] = [
    {
      key: 'name',
      header: t('users.name'),
      sortable: true,
      fixed: true,
      render: (row) => <strong>{row.name}</strong>,
    },
    { key: 'loginName', header: t('users.loginName'), sortable: true, fixed: true },
    {
      key: 'roles',
      wrap: true,
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
          {row.secondFactor && <Badge color="teal">{t('users.secondFactor')}</Badge>}
          {row.firstSignInAt === null && <Badge color="yellow">{t('users.notYetOwn')}</Badge>}
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
          <UserActions
            user={row}
            onEdit={() => setEditing(row)}
            onHistory={() => setHistory(row)}
            onReset={() => setResetting(row)}
          />
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
      secondary={mayEdit ? [{ label: t('invite.title'), onClick: () => setInviting(true) }] : []}
    >
      <DataTable
        id="users"
        label={t('users.title')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        {...(mayEdit ? { onRowOpen: (row: UserRow) => setEditing(row) } : {})}
        state={state}
        download={(page) => api.identity.users.list.query({ ...asked, ...page })}
        toolbar={
          <FilterSelect
            param="status"
            aria-label={t('users.status')}
            placeholder={t('users.allStatuses')}
            data={USER_STATUSES.map((value) => ({ value, label: t(`users.statuses.${value}`) }))}
          />
        }
        filter={filter}
        empty={<EmptyState text={t('users.empty')} />}
      />
      {editing && (
        <UserDialog user={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {history && <UserHistoryDialog user={history} onClose={() => setHistory(undefined)} />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {resetting && <ResetPasswordDialog user={resetting} onClose={() => setResetting(undefined)} />}
    </Page>
  );
}

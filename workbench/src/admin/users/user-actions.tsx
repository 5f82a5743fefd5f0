import { Menu } from '@mantine/core';
import { api, queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { askOne, confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useMe } from '@suanpan/portal/kit/permission';
import { startAnew } from '@suanpan/portal/kit/shell';
import { RowMenu } from '../../shared/row-menu.tsx';
import { useManagerWarning } from './manager-warning.tsx';
import type { UserRow } from './user-row.ts';

export const isLocked = (row: UserRow) =>
  row.lockedUntil !== null && row.lockedUntil > new Date().toISOString();

interface UserActionsProps {
  user: UserRow;
  onEdit: () => void;
  onHistory: () => void;
  onReset: () => void;
}

/** What is done with one account. */
export function UserActions({ user: row, onEdit, onHistory, onReset }: UserActionsProps) {
  const t = useText('workbench/admin');
  const me = useMe();
  const warn = useManagerWarning();
  const refresh = { onSuccess: () => queryClient.invalidateQueries(trpc.identity.users.pathFilter()) };
  const update = useCommand(trpc.identity.users.update.mutationOptions(refresh), { done: 'saved' });
  const unlock = useCommand(trpc.identity.users.unlock.mutationOptions(refresh), {
    success: t('users.unlocked'),
  });

  const invite = useCommand(trpc.identity.users.invite.mutationOptions(refresh), {
    success: t('users.invitationSent'),
  });

  const removeFactor = useCommand(trpc.identity.secondFactor.reset.mutationOptions(refresh), {
    success: t('users.factorReset'),
  });
  const resetFactor = async (row: UserRow) => {
    const sure = await confirm({
      title: t('users.resetFactor'),
      message: t('users.resetFactorMessage', { name: row.name }),
    });
    if (sure) removeFactor.mutate({ id: row.id });
  };

  const setStatus = async (row: UserRow, next: 'active' | 'disabled') => {
    const sure =
      next === 'active' ||
      (await confirm({ title: t('users.disable'), message: t('users.disableMessage', { name: row.name }) }));
    if (sure && (next === 'active' || (await warn(row.id, [], t('users.disable')))))
      update.mutate({ id: row.id, version: row.version, status: next });
  };

  const seeAs = async () => {
    const seen = await askOne({
      title: t('users.seeAs'),
      why: t('users.seeAsWhy', { name: row.name }),
      label: t('users.seeAsReason'),
      give: (reason) => api.identity.inPlace.look.mutate({ userId: row.id, reason }),
    });
    if (seen) await startAnew();
  };

  return (
    <RowMenu label={t('users.actionsOf', { name: row.name })}>
      <Menu.Item onClick={() => onEdit()}>{t('edit')}</Menu.Item>
      <Menu.Item onClick={() => onHistory()}>{t('history.open')}</Menu.Item>
      {row.firstSignInAt === null && (
        <Menu.Item onClick={() => invite.mutate({ id: row.id })}>{t('users.sendInvitation')}</Menu.Item>
      )}
      {isLocked(row) && (
        <Menu.Item onClick={() => unlock.mutate({ id: row.id })}>{t('users.unlock')}</Menu.Item>
      )}
      {row.id !== me.user.id && (
        <>
          {row.secondFactor && (
            <Menu.Item color="red" onClick={() => resetFactor(row)}>
              {t('users.resetFactor')}
            </Menu.Item>
          )}
          {row.status === 'active' && <Menu.Item onClick={seeAs}>{t('users.seeAs')}</Menu.Item>}
          <Menu.Item onClick={() => onReset()}>{t('users.resetPassword')}</Menu.Item>
          <Menu.Item
            color={row.status === 'active' ? 'red' : undefined}
            onClick={() => setStatus(row, row.status === 'active' ? 'disabled' : 'active')}
          >
            {t(row.status === 'active' ? 'users.disable' : 'users.enable')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}

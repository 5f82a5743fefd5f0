import { Menu, Text, UnstyledButton } from '@mantine/core';
import {
  IconLayoutDashboard,
  IconLogout,
  IconSettings,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { queryClient, setCsrfToken, trpc } from '../../api/index.ts';
import { useText } from '../../i18n/index.ts';
import { useAppLocation } from '../../location/index.ts';
import { useMe } from '../../permission/index.ts';
import { mayOpen } from '../navigation/menus-of.ts';
import { PersonAvatar } from '../person-avatar.tsx';

export function useSignOut(): () => void {
  const { mutate } = useMutation({
    ...trpc.identity.auth.signOut.mutationOptions(),
    onSuccess: () => {
      setCsrfToken('');
      queryClient.clear();
      window.location.assign('/sign-in');
    },
  });
  return () => mutate();
}

interface AccountMenuProps {
  app: 'portal' | 'workbench';
  inboxHref: string;
  /** Whether this person has anything to do in the workbench. */
  backOffice: boolean;
}

export function AccountMenu({ app, inboxHref, backOffice }: AccountMenuProps) {
  const t = useText('portal/kit');
  const me = useMe();
  const { user } = me;
  const location = useAppLocation();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <UnstyledButton aria-label={t('shell.account')} style={{ borderRadius: '50%' }}>
          <PersonAvatar name={user.name} url={user.avatarUrl} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate title={user.name}>
            {user.name}
          </Text>
          <Text size="xs" truncate>
            {user.loginName}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        {mayOpen('/settings', me) && (
          <Menu.Item
            leftSection={<IconSettings size={16} stroke={1.6} />}
            onClick={() => location.navigate('/settings')}
          >
            {t('shell.settings')}
          </Menu.Item>
        )}
        {mayOpen(inboxHref, me) && (
          <Menu.Item
            leftSection={<IconUsers size={16} stroke={1.6} />}
            onClick={() => location.navigate(`${inboxHref}/absences`)}
          >
            {t('shell.agency')}
          </Menu.Item>
        )}
        {app === 'portal' && backOffice && (
          <Menu.Item
            leftSection={<IconLayoutDashboard size={16} stroke={1.6} />}
            onClick={() => location.navigate('/workbench/')}
          >
            {t('shell.backOffice')}
          </Menu.Item>
        )}
        {app === 'workbench' && (
          <Menu.Item
            leftSection={<IconUserCircle size={16} stroke={1.6} />}
            onClick={() => location.navigate('/')}
          >
            {t('shell.portal')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={signOut}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

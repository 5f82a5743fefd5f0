import { ActionIcon, Indicator } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, type Heard, queryClient, trpc, useChanges } from '../api/index.ts';
import { Hint } from '../hint/index.ts';
import { useText } from '../i18n/index.ts';
import { useLinkHandler } from '../location/index.ts';
import { useMe } from '../permission/index.ts';
import { setWaiting } from './page-title.ts';

const REFRESH_MS = 60_000;

const listen = (heard: Heard) => api.inbox.changes.subscribe(undefined, heard);
/** Lists, counts, what is open of it, and home, which shows some of it. */
const changed = () => {
  void queryClient.invalidateQueries({ queryKey: trpc.inbox.pathKey() });
  void queryClient.invalidateQueries({ queryKey: trpc.portal.home.pathKey() });
};

/** What waits in the inbox; a tab out of sight asks every minute, so that its title counts on. */
export function useInboxCount(): { approvals: number; notifications: number } {
  const { place, portal } = useMe();
  const { data } = useQuery({
    ...trpc.inbox.notifications.unreadCount.queryOptions(),
    // What waits for another isn't counted by who acts for them.
    enabled: place?.kind !== 'agency',
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
    meta: { quiet: true },
  });
  const { message } = portal.switches;
  const { approvals, notifications } = data ?? { approvals: 0, notifications: 0 };
  return { approvals, notifications: message ? notifications : 0 };
}

export function InboxBell({ href }: { href: string }) {
  const t = useText('portal/kit');
  const onLinkClick = useLinkHandler();
  const { approvals, notifications } = useInboxCount();
  const count = approvals + notifications;
  useChanges(listen, changed);
  useEffect(() => {
    setWaiting(count);
    return () => setWaiting(0);
  }, [count]);
  const label = count ? t('shell.inboxCount', { count }) : t('shell.inbox');
  return (
    <Hint label={label}>
      <Indicator label={count > 99 ? '99+' : count} disabled={count === 0} size={16} offset={8}>
        <ActionIcon
          component="a"
          href={href}
          onClick={(event) => onLinkClick(event, href)}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={label}
        >
          <IconBell size={20} stroke={1.6} />
        </ActionIcon>
      </Indicator>
    </Hint>
  );
}

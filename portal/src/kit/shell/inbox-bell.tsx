import { ActionIcon, Indicator } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../api/index.ts';
import { Hint } from '../hint/index.ts';
import { useText } from '../i18n/index.ts';
import { useLinkHandler } from '../location/index.ts';
import { useMe } from '../permission/index.ts';

const REFRESH_MS = 60_000;

/** What waits in the inbox, asked again every minute while the page is in sight. */
export function useInboxCount(): { approvals: number; notifications: number } {
  const { data } = useQuery({
    ...trpc.inbox.notifications.unreadCount.queryOptions(),
    refetchInterval: REFRESH_MS,
    meta: { quiet: true },
  });
  const { message } = useMe().portal.switches;
  const { approvals, notifications } = data ?? { approvals: 0, notifications: 0 };
  return { approvals, notifications: message ? notifications : 0 };
}

export function InboxBell({ href }: { href: string }) {
  const t = useText('portal/kit');
  const onLinkClick = useLinkHandler();
  const { approvals, notifications } = useInboxCount();
  const count = approvals + notifications;
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

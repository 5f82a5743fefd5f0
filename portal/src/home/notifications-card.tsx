import { Badge, Box, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconBellCheck } from '@tabler/icons-react';
import type { RouterOutputs } from '../kit/api/index.ts';
import { EmptyState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { AppLink, useLinkHandler } from '../kit/location/index.ts';
import { HomeCard } from './home-card.tsx';

interface NotificationsCardProps {
  unread: number;
  notifications: RouterOutputs['portal']['home']['get']['notifications'];
}

export function NotificationsCard({ unread, notifications }: NotificationsCardProps) {
  const t = useText('portal/home');
  const format = useFormat();
  const onLinkClick = useLinkHandler();
  return (
    <HomeCard
      title={t('notifications.title')}
      aside={unread > 0 ? <Badge>{t('notifications.unread', { count: unread })}</Badge> : null}
    >
      {notifications.length === 0 ? (
        <EmptyState compact icon={<IconBellCheck size={20} stroke={1.5} />} text={t('notifications.none')} />
      ) : (
        <Stack gap={2}>
          {notifications.map((notification) => {
            const href = notification.url ?? '/inbox/notifications';
            return (
              <UnstyledButton
                key={notification.id}
                component="a"
                href={href}
                onClick={(event) => onLinkClick(event, href)}
                py={7}
              >
                <Group wrap="nowrap" gap="sm" align="flex-start">
                  <Box
                    w={8}
                    h={8}
                    mt={7}
                    style={{ borderRadius: '50%', flex: 'none' }}
                    bg={notification.read ? 'transparent' : 'var(--mantine-primary-color-filled)'}
                  />
                  <div style={{ minWidth: 0 }}>
                    <Text
                      size="sm"
                      fw={notification.read ? 400 : 560}
                      lineClamp={2}
                      title={notification.title}
                    >
                      {notification.title}
                    </Text>
                    <Text size="xs" c="dimmed" title={format.instant(notification.createdAt)}>
                      {format.relative(notification.createdAt)}
                    </Text>
                  </div>
                </Group>
              </UnstyledButton>
            );
          })}
          <AppLink href="/inbox/notifications" size="sm" mt={6}>
            {t('notifications.all')}
          </AppLink>
        </Stack>
      )}
    </HomeCard>
  );
}

import { Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { AppLink, useLinkHandler } from '../kit/location/index.ts';
import { HomeCard } from './home-card.tsx';

/** What today brings: the same as the calendar has. */
export function TodayCard() {
  const t = useText('portal/home');
  const format = useFormat();
  const onLinkClick = useLinkHandler();
  const today = useQuery(trpc.portal.home.todaySchedule.queryOptions());
  const day = today.data?.day ?? '';
  if (today.data?.rows.length === 0) return null;
  return (
    <HomeCard
      title={t('today.title')}
      aside={
        <AppLink href="/calendar" size="sm">
          {t('today.all')}
        </AppLink>
      }
    >
      {today.error && !today.data ? (
        <ErrorState error={today.error} onRetry={() => void today.refetch()} />
      ) : !today.data ? (
        <Skeleton h={72} />
      ) : (
        <Stack gap={2}>
          {today.data.rows.map((event) => {
            const isEntry = event.category === 'createdByMe' || event.category === 'shared';
            const href = isEntry
              ? `/calendar/${event.id}`
              : `/calendar?mode=day&day=${day}&event=${event.id}`;
            return (
              <UnstyledButton
                key={event.id}
                component="a"
                href={href}
                onClick={(click) => onLinkClick(click, href)}
                py={5}
              >
                <Group wrap="nowrap" gap="sm">
                  <Text size="sm" c="dimmed" className="tabular" style={{ flex: 'none' }}>
                    {event.allDay ? format.day(day, 'short') : format.instant(event.startsAt, 'time')}
                  </Text>
                  <Text size="sm" truncate {...(event.cancelled ? { td: 'line-through' as const } : {})}>
                    {[event.title, event.location].filter(Boolean).join(' · ')}
                  </Text>
                </Group>
              </UnstyledButton>
            );
          })}
        </Stack>
      )}
    </HomeCard>
  );
}

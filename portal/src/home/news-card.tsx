import { Badge, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { AppLink, useLinkHandler } from '../kit/location/index.ts';
import { HomeCard } from './home-card.tsx';

const SHOWN = 5;

/** The newest announcements; one that is opened counts a click. */
export function NewsCard() {
  const t = useText('portal/home');
  const format = useFormat();
  const onLinkClick = useLinkHandler();
  const news = useQuery(trpc.portal.home.news.queryOptions({ pageSize: SHOWN }));
  if (news.data?.rows.length === 0) return null;
  return (
    <HomeCard
      title={t('news.title')}
      aside={
        <AppLink href="/announcements?tab=all" size="sm">
          {t('news.all')}
        </AppLink>
      }
    >
      {news.error && !news.data ? (
        <ErrorState error={news.error} onRetry={() => void news.refetch()} />
      ) : !news.data ? (
        <Skeleton h={72} />
      ) : (
        <Stack gap={2}>
          {news.data.rows.map((row) => {
            const href = `/announcements/${row.id}`;
            return (
              <UnstyledButton
                key={row.id}
                component="a"
                href={href}
                onClick={(event) => onLinkClick(event, href)}
                py={5}
              >
                <Group justify="space-between" wrap="nowrap" gap="sm">
                  <Text size="sm" fw={row.unread ? 600 : 400} lineClamp={2}>
                    {row.title}
                  </Text>
                  {row.unread && <Badge style={{ flex: 'none' }}>{t('news.unread')}</Badge>}
                </Group>
                <Text size="xs" c="dimmed">
                  {row.release} · {format.relative(row.releasedAt)}
                </Text>
              </UnstyledButton>
            );
          })}
        </Stack>
      )}
    </HomeCard>
  );
}

import { Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { FilesList } from '../kit/files/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { LinesSkeleton, PageFrame } from '../kit/shell/index.ts';
import { refreshAnnouncements } from './refresh-announcements.ts';
import { RichText } from './rich-text.tsx';

/** One announcement at an address of its own; whoever comes here has read it. */
export function AnnouncementDetail({ id }: { id: string }) {
  const t = useText('portal/announcements');
  const format = useFormat();
  const news = useQuery({ ...trpc.portal.announcements.get.queryOptions({ id }), retry: false });
  const isOpen = news.data !== undefined;
  useEffect(() => {
    // It has been read whether or not this arrives; the next visit counts it then.
    if (isOpen)
      void api.portal.announcements.markRead.mutate({ id }).then(refreshAnnouncements, () => undefined);
  }, [isOpen, id]);
  return (
    <PageFrame
      title={news.data?.title ?? t('title')}
      crumbs={[{ label: t('title'), href: '/announcements' }]}
      maxWidth={760}
    >
      {news.error && !news.data ? (
        <ErrorState error={news.error} onRetry={() => void news.refetch()} />
      ) : !news.data ? (
        <LinesSkeleton lines={8} />
      ) : (
        <Stack gap="md">
          <Group gap="md">
            <Text size="sm" c="dimmed">
              {t('by', { release: news.data.release, when: format.instant(news.data.releasedAt) })}
            </Text>
            <Text size="sm" c="dimmed">
              {t('clicks', { count: news.data.clicks })}
            </Text>
          </Group>
          <Paper withBorder p="lg">
            <RichText html={news.data.body} />
          </Paper>
          {news.data.files.length > 0 && (
            <section aria-label={t('files')}>
              <Text size="sm" fw={560} mb={4}>
                {t('files')}
              </Text>
              <FilesList files={news.data.files} />
            </section>
          )}
        </Stack>
      )}
    </PageFrame>
  );
}

import { Badge, Code, Skeleton, Stack, Text } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { type Fact, FactTable } from '../../shared/fact-table.tsx';
import { JOB_COLOURS, useTopicName } from './queue-rows.ts';

/** One message: what it is about, every try, and its payload without what stands in records. */
export function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText('workbench/admin/queue-monitor');
  const format = useFormat();
  const nameOf = useTopicName();
  const { data, error, refetch } = useQuery(trpc.admin.queue.detail.queryOptions({ id }));
  const at = (instant: string | null) => (instant ? format.instant(instant) : '–');
  const facts: Fact[] | undefined = data && [
    [t('works'), data.about.join(' · ') || '–'],
    [t('priority'), format.number(data.priority)],
    [t('attempts'), t('attemptsOf', { attempts: data.attempts, most: data.maxAttempts })],
    [t('createdAt'), at(data.createdAt)],
    [t('startedAt'), at(data.startedAt)],
    [t('finishedAt'), at(data.finishedAt)],
  ];
  return (
    <Dialog opened onClose={onClose} size="lg" title={data ? nameOf(data.topic) : t('detail')}>
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton h={260} />}
      {data && facts && (
        <Stack>
          <Badge color={JOB_COLOURS[data.state]} w="fit-content">
            {t(`states.${data.state}`)}
          </Badge>
          <FactTable facts={facts} />
          {data.failures.length > 0 && (
            <Text fw={600} size="sm">
              {t('failures')}
            </Text>
          )}
          {data.failures.map(({ attempt, at: when, message }) => (
            <Text key={`${attempt} ${when}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {attempt} · {format.instant(when)} · {message}
            </Text>
          ))}
          <Text fw={600} size="sm">
            {t('payload')}
          </Text>
          <Code block>{JSON.stringify(data.payload, null, 2)}</Code>
        </Stack>
      )}
    </Dialog>
  );
}

import { Badge, Skeleton, Stack, Text } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { STATE_COLOURS } from '../../shared/delivery-states.ts';
import { type Fact, FactTable } from '../../shared/fact-table.tsx';

/** One mail: where it went, by what, and every try. What it said stays with who got it. */
export function LogDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText('workbench/admin/email');
  const format = useFormat();
  const { data, error, refetch } = useQuery(trpc.admin.email.logs.get.queryOptions({ id }));
  const facts: Fact[] | undefined = data && [
    [t('logs.address'), data.address],
    [t('templates.purpose'), data.purposeName],
    [t('logs.template'), data.templateName ?? '–'],
    [t('templates.service'), data.serviceName ?? '–'],
    [t('logs.createdAt'), format.instant(data.createdAt)],
    ...(data.endedAt === null ? [[t('logs.dueAt'), format.instant(data.dueAt)] as const] : []),
    [t('logs.messageId'), data.messageId],
  ];
  return (
    <Dialog opened onClose={onClose} size="lg" title={data?.subject ?? t('logs.detail')}>
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton h={240} />}
      {data && facts && (
        <Stack>
          <Badge color={STATE_COLOURS[data.state]} w="fit-content">
            {t(`states.${data.state}`)}
          </Badge>
          <FactTable facts={facts} />
          <Text fw={600} size="sm">
            {t('logs.attempts')}
          </Text>
          {data.tries.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('logs.noAttempt')}
            </Text>
          ) : (
            data.tries.map((attempt) => (
              <Text key={attempt.at} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {format.instant(attempt.at)} ·{' '}
                {attempt.problem ? t(`problems.${attempt.problem}`) : t('states.sent')}
                {attempt.response ? ` · ${attempt.response}` : ''}
              </Text>
            ))
          )}
        </Stack>
      )}
    </Dialog>
  );
}

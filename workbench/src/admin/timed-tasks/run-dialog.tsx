import { Badge, Code, Skeleton, Stack, Text } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { type Fact, FactTable } from '../../shared/fact-table.tsx';
import { RUN_COLOURS } from './timed-task-rows.ts';

/** One firing: what it was told, how long it took, and what came of it. */
export function RunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText('workbench/admin/timed-tasks');
  const format = useFormat();
  const { data, error, refetch } = useQuery(trpc.admin.timedTasks.logDetail.queryOptions({ id }));
  const at = (instant: string | null) => (instant ? format.instant(instant) : '–');
  const took =
    data?.startedAt && data.endedAt
      ? t('seconds', {
          seconds: format.number(
            Math.round((Date.parse(data.endedAt) - Date.parse(data.startedAt)) / 100) / 10,
          ),
        })
      : '–';
  const facts: Fact[] | undefined = data && [
    [t('trigger'), t(`triggers.${data.trigger}`)],
    [t('dueAt'), at(data.dueAt)],
    [t('startedAt'), at(data.startedAt)],
    [t('endedAt'), at(data.endedAt)],
    [t('took'), took],
    [t('params'), JSON.stringify(data.params)],
  ];
  return (
    <Dialog opened onClose={onClose} size="lg" title={data?.taskName ?? t('detail')}>
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton h={240} />}
      {data && facts && (
        <Stack>
          <Badge color={RUN_COLOURS[data.state]} w="fit-content">
            {t(`runStates.${data.state}`)}
          </Badge>
          <FactTable facts={facts} />
          {data.message && (
            <Text size="sm" c="red" style={{ overflowWrap: 'anywhere' }}>
              {data.message}
            </Text>
          )}
          {data.result !== null && data.result !== undefined && (
            <Code block>{JSON.stringify(data.result, null, 2)}</Code>
          )}
        </Stack>
      )}
    </Dialog>
  );
}

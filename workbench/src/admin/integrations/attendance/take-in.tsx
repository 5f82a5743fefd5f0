import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { isJobOver, PUNCH_INTAKES } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePlatform } from '../use-platform.ts';

const EVERY_MS = 1000;
/** The work in hand, in the address. */
const PARAM = 'job';

export interface DaysProps {
  from: string | undefined;
  to: string | undefined;
}

/** Reads the days chosen above and takes the punches in. */
export function TakeInButton({ from, to }: DaysProps) {
  const t = useText('workbench/admin/integrations');
  const { calls } = usePlatform();
  const [, setParams] = useSearchParams();
  const takeIn = useCommand(
    calls.attendance.takeIn.mutationOptions({ onSuccess: ({ jobId }) => setParams({ [PARAM]: jobId }) }),
  );
  return (
    <Button
      size="xs"
      loading={takeIn.isPending}
      onClick={() => takeIn.mutate({ ...(from ? { from } : {}), ...(to ? { to } : {}) })}
    >
      {t('attendance.takeIn')}
    </Button>
  );
}

/** How far the work in the address is, and what it came to. */
export function TakeInProgress() {
  const t = useText('workbench/admin/integrations');
  const format = useFormat();
  const { refresh } = usePlatform();
  const [params, setParams] = useSearchParams();
  const id = params.get(PARAM) ?? '';
  const job = useQuery({
    ...trpc.platform.jobs.get.queryOptions({ id }),
    enabled: id !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isJobOver(state.data.state) ? false : EVERY_MS),
  });
  const isOver = job.data !== undefined && isJobOver(job.data.state);
  const { onSuccess: renew } = refresh;
  useEffect(() => {
    if (isOver) void renew();
  }, [isOver]);
  if (id === '') return null;
  if (job.error) return <ErrorState error={job.error} onRetry={() => job.refetch()} />;
  if (!isOver) {
    const { done = 0, total = 0 } = job.data?.progress ?? {};
    return (
      <Group gap="xs" mb="sm" wrap="nowrap" role="status">
        <Progress
          flex={1}
          animated
          aria-label={t('runs.working')}
          value={total > 0 ? Math.max(3, (100 * done) / total) : 3}
        />
        <Text size="xs" c="dimmed">
          {t('runs.goesOn')}
        </Text>
      </Group>
    );
  }
  const close = { withCloseButton: true, onClose: () => setParams({ [PARAM]: undefined }) };
  if (job.data?.state !== 'done')
    return (
      <Alert color="red" variant="light" mb="sm" title={t('attendance.notRead')} {...close}>
        {job.data?.error?.message}
      </Alert>
    );
  const counts = (job.data.result ?? {}) as Readonly<Record<string, number>>;
  const told = PUNCH_INTAKES.filter((one) => (counts[one] ?? 0) > 0);
  return (
    <Alert
      color="green"
      variant="light"
      mb="sm"
      role="status"
      title={t('attendance.fetched', { count: counts.read ?? 0, people: counts.people ?? 0 })}
      {...close}
    >
      {[
        t('attendance.added', { count: counts.added ?? 0 }),
        ...told.map((one) => `${t(`attendance.intakes.${one}`)} ${format.number(counts[one] ?? 0)}`),
      ].join(' · ')}
    </Alert>
  );
}

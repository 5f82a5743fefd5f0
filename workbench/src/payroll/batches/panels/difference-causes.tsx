import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { CauseList } from '@suanpan/portal/screens';
import { useQuery } from '@tanstack/react-query';
import { type Batch, invalidateBatch } from '../state/use-batch.ts';
import { PanelSkeleton } from './history-panel.tsx';

/** The last period, where nothing else is chosen. */
export const PREVIOUS = 'previous';

export type CausesState = RouterOutputs['payroll']['differences']['get'];

export function useCauses(batch: Batch, against: string) {
  return useQuery({
    ...trpc.payroll.differences.get.queryOptions({ batchId: batch.id, against }),
    refetchInterval: ({ state }) => (state.data?.found?.state === 'running' ? 700 : false),
  });
}

/** Whether causes of the figures that stand can be read. */
export const isFound = ({ found }: CausesState): boolean => found?.state === 'done' && found.fresh;

/** What is to be done before causes can be read: have them found, or wait. */
export function FindCauses({ batch, against, state }: { batch: Batch; against: string; state: CausesState }) {
  const t = useText('workbench/payroll/batches');
  const find = useCommand(trpc.payroll.differences.find.mutationOptions({ onSettled: invalidateBatch }));
  const { found } = state;
  if (!state.against) return <EmptyState compact text={t('difference.noPrevious')} />;
  if (found?.state === 'running') {
    const { done, total } = found.progress;
    return (
      <Stack gap={6} py="md" maw={420} mx="auto" role="status">
        <Text size="sm">{total > 0 ? t('causes.running', { done, total }) : t('causes.begun')}</Text>
        <Progress value={total > 0 ? (done / total) * 100 : 5} animated aria-label={t('causes.begun')} />
      </Stack>
    );
  }
  const isOld = found?.state === 'done';
  return (
    <EmptyState
      compact
      text={t(
        batch.stale.is
          ? 'causes.stale'
          : isOld
            ? 'causes.outdated'
            : found?.state === 'failed'
              ? 'causes.failed'
              : 'causes.notYet',
      )}
      action={
        !batch.stale.is && (
          <Group>
            <Button
              size="sm"
              loading={find.isPending}
              onClick={() => find.mutate({ batchId: batch.id, against })}
            >
              {t(isOld ? 'causes.again' : 'causes.find')}
            </Button>
          </Group>
        )
      }
    />
  );
}

interface PersonCausesProps {
  batch: Batch;
  rowKey: string;
  column: string;
  scale: number | undefined;
}

/** Why one figure of one person is another than in the last period. */
export function PersonCauses({ batch, rowKey, column, scale }: PersonCausesProps) {
  const state = useCauses(batch, PREVIOUS);
  const ready = state.data !== undefined && isFound(state.data);
  const causes = useQuery({
    ...trpc.payroll.differences.person.queryOptions({ batchId: batch.id, rowKey, column }),
    enabled: ready,
  });
  const error = state.error ?? causes.error;
  if (error)
    return <ErrorState error={error} onRetry={() => Promise.all([state.refetch(), causes.refetch()])} />;
  if (state.data && !ready) return <FindCauses batch={batch} against={PREVIOUS} state={state.data} />;
  if (!causes.data) return <PanelSkeleton />;
  if (causes.data.causes.length === 0) return null;
  return <CauseList causes={causes.data.causes} difference={causes.data.difference} scale={scale} />;
}

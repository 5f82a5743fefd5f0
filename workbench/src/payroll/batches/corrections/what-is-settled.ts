import { trpc } from '@suanpan/portal/kit/api';
import { useQuery } from '@tanstack/react-query';
import type { Batch } from '../state/use-batch.ts';

/** What a backtracking batch settles when it is submitted: its differences, not the figures they are the differences of. */
export function useWhatIsSettled(batch: Batch) {
  const enabled = batch.corrects !== null;
  const differences = useQuery({
    ...trpc.payroll.corrections.differences.queryOptions({ id: batch.id, pageSize: 1 }),
    enabled,
  });
  const detail = useQuery({
    ...trpc.payroll.corrections.get.queryOptions({ id: batch.id }),
    enabled,
  });
  return {
    isCorrection: enabled,
    people: differences.data?.total,
    /** The open batch that pays them, where this one doesn't. */
    into: detail.data?.settlement === 'carry' ? detail.data.into : null,
    error: differences.error ?? detail.error,
    known: !enabled || (differences.data !== undefined && detail.data !== undefined),
    refetch: () => Promise.all([differences.refetch(), detail.refetch()]),
  };
}

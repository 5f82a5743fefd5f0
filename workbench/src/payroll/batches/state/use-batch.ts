import { BATCH_STAGES } from '@suanpan/engine/domain';
import {
  queryClient,
  type RouterInputs,
  type RouterOutputs,
  trpc,
  useCommand,
} from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { notifyWarning } from '@suanpan/portal/kit/notices';
import { useMe } from '@suanpan/portal/kit/permission';
import { useQuery } from '@tanstack/react-query';
import { unsavedEditsOf } from './unsaved-edits.ts';

export type Batch = RouterOutputs['payroll']['batches']['get'];
export type BatchAction = RouterInputs['payroll']['batches']['act']['action'];
export type BatchStageCode = Batch['stages'][number]['code'];
export type BatchTable = RouterOutputs['payroll']['batchTables']['list'][number];

/** Pages beside the stages: who is in the batch, what it would come to otherwise, what is made of it for ledger and bank. */
export const besideStages = ['people', 'what-if', 'accounting'] as const;

/** What stands in a batch's address: a stage, or a page beside them. */
export type BatchPageCode = BatchStageCode | (typeof besideStages)[number];

export const stageCodes: readonly BatchStageCode[] = BATCH_STAGES;

/** A batch; while a job works on it, it is asked again every second. */
export function useBatch(id: string) {
  return useQuery({
    ...trpc.payroll.batches.get.queryOptions({ id }),
    enabled: id !== '',
    refetchInterval: (query) => (query.state.data?.running ? 1_000 : false),
    staleTime: 5_000,
  });
}

/** Everything that hangs on a batch is asked anew: its state, tables, findings, approvals, payslips. */
export const invalidateBatch = (): Promise<unknown> => askAnew();

/** All of payroll, but for a batch that was deleted: its page is open until the next one is. */
function askAnew(deletedId?: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({
      ...trpc.payroll.pathFilter(),
      predicate: ({ queryKey }) => deletedId === undefined || !JSON.stringify(queryKey).includes(deletedId),
    }),
    queryClient.invalidateQueries(trpc.inbox.pathFilter()),
  ]);
}

/** Nothing goes on while the person has typed something that isn't stored. */
const heldUp: ReadonlySet<BatchAction> = new Set([
  'completePreparation',
  'calculate',
  'calculateStep',
  'recalculateFailed',
  'submitForApproval',
  'submit',
  'submitAndClose',
  'close',
]);

export function useBatchAct() {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const { user } = useMe();
  const act = useCommand(
    trpc.payroll.batches.act.mutationOptions({
      onSuccess: ({ status }, { id }) => {
        if (status !== 'gone') return invalidateBatch();
        // Its page is left at once.
        void askAnew(id);
      },
      onError: () => void invalidateBatch(),
    }),
    { success: () => t('act.done') },
  );
  const mutate: typeof act.mutate = (input, options) => {
    const count = unsavedEditsOf(user.id, input.id).snapshot().length;
    if (count === 0 || !heldUp.has(input.action)) act.mutate(input, options);
    else notifyWarning(t('unsaved.blocked', { count, shown: format.number(count) }));
  };
  return { ...act, mutate };
}

export function batchHref(
  id: string,
  stage: BatchPageCode,
  table?: string,
  words?: Record<string, string>,
): string {
  const path = `/workbench/payroll/batches/${id}/${stage}${table ? `/${encodeURIComponent(table)}` : ''}`;
  const query = new URLSearchParams(words).toString();
  return query ? `${path}?${query}` : path;
}

import { api, type Heard, queryClient, trpc, useChanges } from '@suanpan/portal/kit/api';
import { useCallback } from 'react';

/** Keeps what is shown of a batch (of their list without an id) as it is stored, whoever changes it. */
export function useBatchChanges(id?: string): void {
  const listen = useCallback(
    (heard: Heard) => api.payroll.batches.changes.subscribe(id === undefined ? {} : { id }, heard),
    [id],
  );
  const changed = useCallback(() => renew(id), [id]);
  useChanges(id === '' ? undefined : listen, changed);
}

let renewing: Promise<unknown> | null = null;
let due = false;

/**
 * By itself, not with what else the page asks for: the sheet reads its rows anew once it knows that its table has changed.
 */
async function renewTables(batchId: string): Promise<void> {
  const alone = { trpc: { context: { alone: true } } };
  const options = trpc.payroll.batchTables.list.queryOptions({ batchId }, alone);
  void queryClient.invalidateQueries({ queryKey: options.queryKey, refetchType: 'none' });
  if (!queryClient.getQueryCache().find({ queryKey: options.queryKey })?.isActive()) return;
  await queryClient.fetchQuery({ ...options, staleTime: 0, meta: { quiet: true } }).catch(() => undefined);
}

/** Asks anew for what others may have changed; changes that come while it asks are asked for together afterwards. */
function renew(batchId?: string): void {
  due = true;
  if (renewing) return;
  due = false;
  renewing = Promise.all([
    batchId === undefined ? undefined : renewTables(batchId),
    queryClient.invalidateQueries({
      ...trpc.payroll.pathFilter(),
      // The rules of a batch are read once; the sheet reads its rows itself when their table has changed.
      predicate: ({ queryKey }) => {
        const path = queryKey[0];
        return !(Array.isArray(path) && path[1] === 'batchTables' && (batchId || path[2] !== 'list'));
      },
    }),
    queryClient.invalidateQueries(trpc.inbox.pathFilter()),
  ]).finally(() => {
    renewing = null;
    if (due) renew(batchId);
  });
}

import { api, queryClient, trpc } from '@suanpan/portal/kit/api';
import { useEffect } from 'react';

/** After a stream broke: not at once, the server may be starting. */
const againMs = 2_000;

/**
 * Keeps what is shown of a batch (of their list without an id) as it is stored, whoever changes it. Only a page that is
 * seen listens: a browser opens few connections to one server, and tabs out of sight catch up when they are looked at.
 */
export function useBatchChanges(id?: string): void {
  useEffect(() => {
    if (id === '') return;
    let known: string | undefined;
    let stop = () => {};
    let again: ReturnType<typeof setTimeout> | undefined;
    const heard = (revision: string) => {
      if (known !== undefined && known !== revision) renew(id);
      known = revision;
    };
    const listen = () => {
      const stream = api.payroll.batches.changes.subscribe(id === undefined ? {} : { id }, {
        onData: heard,
        onError: later,
        onComplete: later,
      });
      stop = () => stream.unsubscribe();
    };
    const later = () => {
      stop();
      clearTimeout(again);
      again = setTimeout(follow, againMs);
    };
    const follow = () => {
      clearTimeout(again);
      stop();
      stop = () => {};
      if (document.visibilityState === 'visible') listen();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      clearTimeout(again);
      stop();
    };
  }, [id]);
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

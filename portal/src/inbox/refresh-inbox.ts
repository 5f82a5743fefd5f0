import { queryClient, trpc } from '../kit/api/index.ts';

/** After a decision: lists, counts, the item itself, and home, which shows both. */
export async function refreshInbox(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: trpc.inbox.pathKey() }),
    queryClient.invalidateQueries({ queryKey: trpc.portal.home.pathKey() }),
  ]);
}

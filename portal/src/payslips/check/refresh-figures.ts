import { queryClient, trpc } from '../../kit/api/index.ts';

/** Said or heard something: figures, payslips, lists and inbox are asked anew. */
export function refreshFigures(): void {
  void queryClient.invalidateQueries(trpc.portal.confirmations.pathFilter());
  void queryClient.invalidateQueries(trpc.portal.payslips.pathFilter());
  void queryClient.invalidateQueries(trpc.inbox.pathFilter());
}

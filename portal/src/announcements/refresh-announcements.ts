import { queryClient, trpc } from '../kit/api/index.ts';

/** Where it shows that one was written, changed, withdrawn or opened. */
export function refreshAnnouncements(): void {
  void queryClient.invalidateQueries(trpc.portal.announcements.pathFilter());
  void queryClient.invalidateQueries(trpc.portal.home.news.pathFilter());
}

import { queryClient, trpc } from '../kit/api/index.ts';

/** What a change of an entry is seen in. */
export function refreshCalendar(): void {
  void queryClient.invalidateQueries(trpc.portal.calendar.pathFilter());
  void queryClient.invalidateQueries(trpc.portal.home.pathFilter());
  void queryClient.invalidateQueries(trpc.inbox.todos.pathFilter());
}

import { api, type Heard, queryClient, trpc, useChanges } from '@suanpan/portal/kit/api';
import { useCan } from '@suanpan/portal/kit/permission';

/** As a command's own answers do: what the page shows is asked for anew, what it showed before when it is shown again. */
const ROOMS = {
  people: {
    permission: 'people.employments.view',
    listen: (heard: Heard) => api.people.changes.subscribe(undefined, heard),
    changed: () => void queryClient.invalidateQueries(trpc.people.pathFilter()),
  },
  identity: {
    permission: 'identity.users.view',
    listen: (heard: Heard) => api.identity.changes.subscribe(undefined, heard),
    changed: () => {
      void queryClient.invalidateQueries(trpc.identity.users.pathFilter());
      void queryClient.invalidateQueries(trpc.identity.roles.pathFilter());
    },
  },
  payroll: {
    permission: 'payroll.solutions.view',
    listen: (heard: Heard) => api.payroll.changes.subscribe(undefined, heard),
    changed: () => void queryClient.invalidateQueries(trpc.payroll.pathFilter()),
  },
} as const;

/**
 * Lists that follow what others do in a room, within a second. Not for a page that edits something long: what is typed
 * there stands against what was read first.
 */
export function useRoomChanges(room: keyof typeof ROOMS): void {
  const { permission, listen, changed } = ROOMS[room];
  const may = useCan(permission);
  useChanges(may ? listen : undefined, changed);
}

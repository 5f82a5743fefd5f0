import type { PermissionCode } from '../trpc/permissions.ts';
import { procedure } from '../trpc/procedure.ts';
import { type FollowedRoom, ROOM } from './followed-rooms.ts';
import { revisions } from './revisions.ts';

/** Tells that something was done in a room, not what: whoever looks at its lists asks for them anew. */
export const roomChanges = (room: FollowedRoom, permission: PermissionCode) =>
  procedure(permission)
    .output(revisions)
    .subscription(({ ctx, signal }) =>
      ctx.services.changes.follow(`${ROOM}${room}`, signal ?? new AbortController().signal),
    );

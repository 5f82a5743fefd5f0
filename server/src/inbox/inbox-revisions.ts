import { type Kysely, sql } from 'kysely';
import type { ReadRevisions } from '../platform/changes/change-feed.ts';
import { revisions } from '../platform/changes/revisions.ts';
import { type Clock, instant } from '../platform/clock/clock.ts';
import type { DB } from '../platform/db/schema.ts';
import { signedInProcedure } from '../platform/trpc/procedure.ts';
import { isAway } from './approvals/stand-ins.ts';

/** Stands before a user's id in the feed. */
const INBOX = 'inbox ';
/** Somebody waits for a decision, not for a key: no need to look as often as the feed does. */
const LOOK_EVERY_MS = 1_000;

/**
 * Reads that somebody's inbox looks different: another word for something new, read, decided or handed on.
 *
 * @param lookEveryMs nothing where a look is asked for only when there is something new
 */
export function inboxRevisions(db: Kysely<DB>, clock: Clock, lookEveryMs = LOOK_EVERY_MS): ReadRevisions {
  let looked = Number.NEGATIVE_INFINITY;
  let words = new Map<string, string>();
  return async (ids) => {
    const own = ids.filter((id) => id.startsWith(INBOX));
    if (own.length === 0) return new Map();
    const now = performance.now();
    const isFresh = now - looked < lookEveryMs && own.every((id) => words.has(id));
    if (isFresh) return words;
    const at = instant(clock);
    const users = own.map((id) => id.slice(INBOX.length));
    const { rows } = await sql<{ id: string; word: string }>`
      select u.id as id,
        coalesce((select max(n.created_at) from inbox_notifications n where n.user_id = u.id), '') || ' ' ||
        (select count(*) from inbox_notifications n where n.user_id = u.id and n.read_at is null) || ' ' ||
        coalesce((select max(t.id) from inbox_approval_tasks t where t.user_id = u.id and t.status = 'open'), '') || ' ' ||
        (select count(*) from inbox_approval_tasks t where t.user_id = u.id and t.status = 'open') || ' ' ||
        (select count(*) from inbox_delegations d join inbox_approval_tasks t on t.user_id = d.user_id
          where d.delegate_id = u.id and t.status = 'open' and ${isAway(at)}) as word
      from users u where u.id in (${sql.join(users)})`.execute(db);
    words = new Map(rows.map((row) => [INBOX + row.id, row.word]));
    looked = now;
    return words;
  };
}

/** Tells that one's inbox has changed, not how: whoever looks at it asks anew. */
export const inboxChanges = signedInProcedure
  .output(revisions)
  .subscription(({ ctx, signal }) =>
    ctx.services.changes.follow(INBOX + ctx.user.id, signal ?? new AbortController().signal),
  );

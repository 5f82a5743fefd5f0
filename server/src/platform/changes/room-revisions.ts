import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { ReadRevisions } from './change-feed.ts';
import { FOLLOWED_ROOMS, ROOM } from './followed-rooms.ts';

/** A transaction may end after a later one: rows are looked for so long before the newest. */
const OVERLAP_MS = 60_000;
/** An import changes what its subject is about, whichever room that is in. */
const OF_EVERY_ROOM = 'admin.imports.';

/**
 * Reads that something was done in a room, from the trail that every command and job writes: another word per change, and
 * nothing of what it was. `isRead`: whether an action of the trail was but a look.
 */
export function roomRevisions(db: Kysely<DB>, isRead: (action: string) => boolean): ReadRevisions {
  let newest: string | undefined;
  let seen = new Set<string>();
  const words = new Map<string, string>();

  /** The rows of the trail since the last look, and a little before. */
  const look = async () => {
    if (newest === undefined) {
      const last = await db
        .selectFrom('audit_rows')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      newest = last?.id ?? '';
    }
    const from = earlier(newest);
    const rows = await db
      .selectFrom('audit_rows')
      .select(['id', 'action'])
      .where('id', '>', from)
      .orderBy('id')
      .execute();
    const unseen = rows.filter(({ id }) => !seen.has(id));
    seen = new Set(rows.map(({ id }) => id));
    newest = rows.at(-1)?.id ?? newest;
    return unseen;
  };

  return async (ids) => {
    const rooms = ids.filter((id) => id.startsWith(ROOM));
    if (rooms.length === 0) return new Map();
    for (const { id, action } of await look()) {
      if (isRead(action)) continue;
      for (const room of FOLLOWED_ROOMS)
        if (action.startsWith(`${room}.`) || action.startsWith(OF_EVERY_ROOM))
          words.set(`${ROOM}${room}`, id);
    }
    return new Map(rooms.map((room) => [room, words.get(room) ?? 'begun']));
  };
}

/** The id that one made so long before would have had: ids begin with their time. */
function earlier(id: string): string {
  const time = Number.parseInt(id.slice(0, 13).replace('-', ''), 16);
  if (Number.isNaN(time)) return '';
  const hex = Math.max(0, time - OVERLAP_MS)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** Several sources for one feed: each knows the ids that are its own. */
export const together =
  (...sources: readonly ReadRevisions[]): ReadRevisions =>
  async (ids) =>
    new Map((await Promise.all(sources.map((read) => read(ids)))).flatMap((found) => [...found]));

import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Texts } from '../../platform/errors/declare-errors.ts';
import { newId } from '../../platform/ids/new-id.ts';

export type NotificationCategory =
  | 'approval'
  | 'attendance'
  | 'announcement'
  | 'reminder'
  | 'import'
  | 'other';

export interface Notice {
  userIds: readonly string[];
  category: NotificationCategory;
  title: Texts;
  body?: Texts;
  url?: string;
  /** Also put into the outbox, to go out by mail once a mail service is configured. */
  mail?: boolean;
}

/** Tells people something, in the running transaction: nobody hears of what was rolled back. */
export async function notify(db: Kysely<DB>, clock: Clock, notice: Notice): Promise<number> {
  const now = instant(clock);
  const users = [...new Set(notice.userIds)];
  const rows = users.map((userId) => ({
    id: newId(clock),
    user_id: userId,
    category: notice.category,
    title: JSON.stringify(notice.title),
    body: notice.body ? JSON.stringify(notice.body) : null,
    url: notice.url ?? null,
    read_at: null,
    created_at: now,
  }));
  for (const part of chunksOfRows(rows)) await db.insertInto('inbox_notifications').values(part).execute();
  if (notice.mail) {
    const payload = JSON.stringify({
      title: notice.title,
      body: notice.body ?? null,
      url: notice.url ?? null,
    });
    const messages = users.map((userId) => ({
      id: newId(clock),
      topic: 'mail',
      recipient_id: userId,
      payload,
      created_at: now,
      handed_over_at: null,
    }));
    for (const part of chunksOfRows(messages)) await db.insertInto('outbox_messages').values(part).execute();
  }
  return rows.length;
}

import type { Kysely } from 'kysely';
import { type ChatNotice, registerChat } from '../../inbox/index.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { type AppRow, purposesOf } from '../apps/open-app.ts';
import { SEND_NOTICES } from './send-notices.job.ts';

/** The apps by which notices leave, the oldest first. */
async function noticeApps(db: Kysely<DB>): Promise<AppRow[]> {
  const rows = await db
    .selectFrom('integration_apps')
    .selectAll()
    .where('enabled', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.filter((row) => purposesOf(row).includes('notices'));
}

/** As whom an app that carries notices knows somebody: by the match with what has the same key, as all apps of a WeCom corp do. */
async function memberOf(db: Kysely<DB>, userId: string) {
  const known = await db
    .selectFrom('users as u')
    .innerJoin('employments as e', 'e.person_id', 'u.person_id')
    .innerJoin('integration_mappings as m', 'm.local_id', 'e.id')
    .innerJoin('integration_apps as a', 'a.id', 'm.app_id')
    .select(['a.provider', 'a.app_key', 'm.external_id'])
    .where('u.id', '=', userId)
    .where('m.object', '=', 'member')
    .where('m.state', '=', 'mapped')
    .orderBy('e.hire_date', 'desc')
    .orderBy('m.id')
    .execute();
  if (known.length === 0) return undefined;
  for (const app of await noticeApps(db)) {
    const found = known.find((row) => row.provider === app.provider && row.app_key === app.app_key);
    if (found) return { appId: app.id, memberId: found.external_id };
  }
  return undefined;
}

async function take(
  { db, clock }: { db: Kysely<DB>; clock: Clock },
  { outboxId, recipientId, purpose }: ChatNotice,
) {
  const member = await memberOf(db, recipientId);
  if (!member) return 'noMember' as const;
  const now = instant(clock);
  await db
    .insertInto('integration_messages')
    .values({
      id: newId(clock),
      app_id: member.appId,
      kind: 'card',
      // What it says is read from the outbox when it leaves, and stands nowhere else.
      content: JSON.stringify({ title: '', text: '', url: null, media: null }),
      recipients: JSON.stringify({ memberIds: [member.memberId], departmentIds: [] }),
      state: 'sending',
      vendor_id: null,
      result: null,
      created_by: recipientId,
      created_at: now,
      sent_at: null,
      version: 1,
      origin: 'notice',
      outbox_id: outboxId,
      recipient_id: recipientId,
      purpose,
      due_at: now,
    })
    .execute();
  return undefined;
}

registerChat({
  async platforms(db) {
    return [...new Set((await noticeApps(db)).map(({ provider }) => provider))];
  },
  take,
  sending: SEND_NOTICES,
});

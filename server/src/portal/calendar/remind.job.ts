import type { Kysely } from 'kysely';
import { notify } from '../../inbox/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { defineJob } from '../../platform/jobs/job-queue.ts';
import { REMINDERS } from '../portal.words.ts';
import { portalTexts } from '../texts.ts';
import { accountsIn } from './entry-accounts.ts';

export const REMIND_TOPIC = 'portal.calendar.remind';

interface Reminder {
  entryId: string;
  version: number;
}

defineJob({
  topic: REMIND_TOPIC,
  mayAgain: true,
  run: (job) => job.conclude((trx) => remind(trx, job.clock, job.payload as Reminder)),
});

const wordOf = (minutes: number | null) => REMINDERS.find((offered) => offered === minutes) ?? 5;

/** Tells whoever comes, unless the entry has been changed, cancelled or deleted since. */
async function remind(db: Kysely<DB>, clock: Clock, { entryId, version }: Reminder) {
  const entry = await db
    .selectFrom('calendar_entries')
    .selectAll()
    .where('id', '=', entryId)
    .where('version', '=', version)
    .where('cancelled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!entry) return { reminded: 0 };
  const userIds = [...new Set([entry.created_by, ...(await accountsIn(db, entryId, 'rejected'))])];
  const reminded = await notify(db, clock, {
    userIds,
    category: 'reminder',
    title: portalTexts.inEvery(`calendar.reminder${wordOf(entry.reminder)}`, { subject: entry.subject }),
    ...(entry.location ? { body: portalTexts.inEvery('calendar.where', { location: entry.location }) } : {}),
    url: `/calendar/${entryId}`,
  });
  return { reminded };
}

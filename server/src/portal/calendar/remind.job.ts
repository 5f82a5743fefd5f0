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

/** A reminder that leaves late, because the server stood still, says the time that is left. */
const wordOf = (minutesLeft: number) => REMINDERS.find((offered) => offered >= minutesLeft) ?? 10080;

/** Tells whoever comes, unless the entry has been changed, cancelled or deleted since, or has begun. */
async function remind(db: Kysely<DB>, clock: Clock, { entryId, version }: Reminder) {
  const entry = await db
    .selectFrom('calendar_entries')
    .selectAll()
    .where('id', '=', entryId)
    .where('version', '=', version)
    .where('cancelled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const minutesLeft = entry ? (Date.parse(entry.starts_at) - clock.now().getTime()) / 60_000 : 0;
  if (!entry || minutesLeft <= 0) return { reminded: 0 };
  const userIds = [...new Set([entry.created_by, ...(await accountsIn(db, entryId, 'rejected'))])];
  const reminded = await notify(db, clock, {
    userIds,
    category: 'reminder',
    title: portalTexts.inEvery(`calendar.reminder${wordOf(minutesLeft)}`, { subject: entry.subject }),
    ...(entry.location ? { body: portalTexts.inEvery('calendar.where', { location: entry.location }) } : {}),
    url: `/calendar/${entryId}`,
  });
  return { reminded };
}

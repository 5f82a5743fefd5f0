import { dayInWords } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { scopeOfUser, usersWithRoles } from '../../identity/index.ts';
import { today } from '../../platform/clock/clock.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import type { NewJob } from '../../platform/jobs/queue.ts';
import { inEveryLanguage } from '../../platform/texts/languages.ts';
import { notify } from '../notifications/notify.ts';
import { inboxTexts } from '../texts.ts';
import { tellOfDays } from './attendance-notices.ts';
import { type DuePerson, duePeople } from './due-people.ts';
import { type ReminderRule, reminderRules } from './reminder-rules.ts';

const TOPIC = 'inbox.reminders';

/** Once a day for every rule; asked for again and again. */
export const SEND_REMINDERS: NewJob = { topic: TOPIC, payload: {}, uniqueKey: TOPIC };

const MOST_NAMES = 5;

defineJob({
  topic: TOPIC,
  mayAgain: true,
  concurrency: 1,
  async run(job) {
    let told = await job.db.transaction().execute((trx) => tellOfDays(trx, job.clock));
    for (const rule of await reminderRules(job.db)) {
      if (job.signal.aborted) break;
      if (rule.enabled) told += await job.db.transaction().execute((trx) => runRule(trx, job, rule));
    }
    return { told };
  },
});

async function runRule(trx: Kysely<DB>, job: RunningJob, rule: ReminderRule): Promise<number> {
  const now = today(job.clock);
  const claimed = await trx
    .updateTable('inbox_reminder_rules')
    .set({ last_run_on: now })
    .where('kind', '=', rule.kind)
    .where('last_run_on', '<>', now)
    .executeTakeFirst();
  if (Number(claimed.numUpdatedRows) === 0) return 0;
  let told = 0;
  for (const userId of await usersWithRoles(trx, rule.roles)) {
    const reach = await scopeOfUser(trx, userId, 'people.employments.view');
    if (!reach) continue;
    const found = await duePeople({ db: trx, clock: job.clock, ...reach }, rule);
    told += await tell(trx, job, rule, userId, await notToldYet(trx, rule, userId, found));
  }
  return told;
}

async function notToldYet(trx: Kysely<DB>, rule: ReminderRule, userId: string, found: DuePerson[]) {
  const sent = await trx
    .selectFrom('inbox_reminders')
    .select(['employment_id', 'day'])
    .where('kind', '=', rule.kind)
    .where('user_id', '=', userId)
    .execute();
  const known = new Set(sent.map((row) => `${row.employment_id} ${row.day}`));
  return found.filter((person) => !known.has(`${person.employmentId} ${person.day ?? ''}`));
}

/** One notice for all that a rule finds on a day. */
async function tell(
  trx: Kysely<DB>,
  job: RunningJob,
  rule: ReminderRule,
  userId: string,
  people: readonly DuePerson[],
): Promise<number> {
  if (people.length === 0) return 0;
  const rows = people.map((person) => ({
    kind: rule.kind,
    employment_id: person.employmentId,
    day: person.day ?? '',
    user_id: userId,
  }));
  for (const part of chunksOfRows(rows)) await trx.insertInto('inbox_reminders').values(part).execute();
  const named = people.slice(0, MOST_NAMES);
  const more = people.length - named.length;
  const body = inEveryLanguage((language) =>
    [
      ...named.map(({ name, employeeNumber, day }) =>
        [`${name} (${employeeNumber})`, ...(day ? [dayInWords(day, language)] : [])].join(' · '),
      ),
      ...(more > 0 ? [`+ ${more}`] : []),
    ].join('\n'),
  );
  return notify(trx, job.clock, {
    userIds: [userId],
    category: 'reminder',
    title: inboxTexts.inEvery('reminders.title', {
      reminder: inboxTexts.inEvery(`reminders.${rule.kind}`),
      count: people.length,
    }),
    body,
    url: '/inbox/pending?category=reminder',
  });
}

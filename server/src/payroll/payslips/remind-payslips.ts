import { periodName } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { usersOfPersons } from '../../identity/index.ts';
import { type Notice, notify, SEND_OUTBOX } from '../../inbox/index.ts';
import { personsOfEmployments } from '../../people/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { type Clock, instant, today } from '../../platform/clock/clock.ts';
import { inChunks } from '../../platform/db/event-loop.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { defineJob } from '../../platform/jobs/job-queue.ts';
import { declarePurpose } from '../../platform/outbox/purposes.ts';
import { inEveryLanguage } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { aboutBatchJob } from '../batches/record/job-about.ts';
import { textsOf } from '../shared/texts-of.ts';
import type { PayslipRecord } from './list-payslips.ts';
import { chosenWays, type ReminderWay } from './payslip-settings.repo.ts';
import { payslipsTexts } from './texts.ts';

export const REMIND_TOPIC = 'payroll.payslips.remind';
const SLIPS_AT_ONCE = 200;

declarePurpose('payslip', (language) => payslipsTexts.say('payslips.purpose', {}, language), {
  variables: {
    payslip: payslipsTexts.inEvery('payslips.example'),
    period: inEveryLanguage(() => '2026-06'),
  },
});

interface Reminder {
  batchId: string;
  zone: string;
  publishedAt: string;
  /** Those of this day alone; absent in what was queued when all of a batch had one. */
  viewFrom?: string | null;
  /** How, unless it was set for the solution since. */
  ways?: readonly ReminderWay[];
}

defineJob({
  topic: REMIND_TOPIC,
  about: aboutBatchJob,
  async run(job) {
    const reminder = job.payload as Reminder;
    const answer = await job.conclude(async (trx) => ({
      notified: await remindPublished(trx, job.clock, reminder),
    }));
    await job.services.queue.door(job.db).enqueue(SEND_OUTBOX);
    return answer;
  },
});

/** Tells of the slips that a batch published at one moment, in one time zone. */
export async function remindPublished(
  db: Kysely<DB>,
  clock: Clock,
  { batchId, zone, publishedAt, viewFrom, ways }: Reminder,
): Promise<number> {
  let published = db
    .selectFrom('payroll_payslips')
    .select(['id', 'solution_id'])
    .where('batch_id', '=', batchId)
    .where('time_zone', '=', zone)
    .where('published_at', '=', publishedAt)
    .where('status', '=', 'published')
    .where('forbidden_at', 'is', null);
  if (viewFrom !== undefined)
    published = published.where('view_from', viewFrom === null ? 'is' : '=', viewFrom);
  const slips = await published.execute();
  const chosen = (await chosenWays(db, slips[0]?.solution_id)) ?? ways ?? ['notice'];
  return (
    await tellOf(
      db,
      clock,
      slips.map(({ id }) => id),
      chosen,
    )
  ).reminded;
}

/** Once more, to whoever may look at it by now. */
export async function remindAgain(
  ctx: SignedInCtx,
  slips: readonly PayslipRecord[],
): Promise<{ reminded: number; withoutAccount: number }> {
  const unseen = slips.some(
    (slip) =>
      slip.status !== 'published' ||
      slip.forbidden_at !== null ||
      (slip.view_from !== null && slip.view_from > today(ctx.clock, slip.time_zone)),
  );
  if (unseen) refuse('payroll.payslips.NOT_VISIBLE');
  const told = { reminded: 0, withoutAccount: 0 };
  for (const solutionId of new Set(slips.map((slip) => slip.solution_id))) {
    const some = slips.filter((slip) => slip.solution_id === solutionId);
    const ways = (await chosenWays(ctx.db, solutionId)) ?? waysOf(some[0]?.remind) ?? ['notice'];
    const answer = await tellOf(
      ctx.db,
      ctx.clock,
      some.map(({ id }) => id),
      ways,
    );
    told.reminded += answer.reminded;
    told.withoutAccount += answer.withoutAccount;
  }
  await ctx.jobs.enqueue(SEND_OUTBOX);
  for (const batchId of new Set(slips.map((slip) => slip.batch_id)))
    await ctx.audit.write({
      action: 'payroll.payslips.remind',
      subject: { kind: 'payroll.batch', id: batchId },
      facts: { slips: slips.filter((slip) => slip.batch_id === batchId).map(({ number }) => number) },
      changes: changesBetween({ reminded_at: null }, { reminded_at: instant(ctx.clock) }),
    });
  return told;
}

const waysOf = (json: string | null | undefined) => (json ? (JSON.parse(json) as ReminderWay[]) : undefined);

/** By every chosen way and no other. */
async function tellOf(db: Kysely<DB>, clock: Clock, ids: readonly string[], ways: readonly ReminderWay[]) {
  const by = {
    // Not everybody is a member there.
    inbox: ways.includes('notice') || ways.every((way) => way === 'chat'),
    mail: ways.includes('mail'),
    message: ways.includes('message'),
    chat: ways.includes('chat'),
  };
  const told = { reminded: 0, withoutAccount: 0 };
  for await (const part of inChunks(ids, SLIPS_AT_ONCE)) {
    const slips = await db
      .selectFrom('payroll_payslips as s')
      .innerJoin('payroll_periods as p', 'p.id', 's.period_id')
      .select(['s.id', 's.employment_id', 's.name'])
      .select(['p.name as periodName', 'p.code', 'p.start_day as start', 'p.end_day as end'])
      .where('s.id', 'in', [...part])
      .execute();
    const persons = await personsOfEmployments(
      db,
      slips.map((slip) => slip.employment_id),
    );
    const users = await usersOfPersons(db, [...persons.values()]);
    const reached = slips.filter((slip) => users.has(persons.get(slip.employment_id) ?? ''));
    const notices = reached.map((slip): Notice => {
      const user = users.get(persons.get(slip.employment_id) ?? '') ?? '';
      const values = {
        payslip: textsOf(slip.name),
        period: inEveryLanguage((language) => periodName({ ...slip, name: slip.periodName }, language)),
      };
      const title = payslipsTexts.inEvery('payslips.ready', { name: values.payslip, period: values.period });
      return {
        ...{ userIds: [user], category: 'reminder', title, url: `/payslips/${slip.id}` },
        ...{ purpose: 'payslip', values },
        ...by,
      };
    });
    told.reminded += await notify(db, clock, ...notices);
    told.withoutAccount += slips.length - reached.length;
    for (const some of chunksOfValues(reached.map(({ id }) => id)))
      await db
        .updateTable('payroll_payslips')
        .set({ reminded_at: instant(clock) })
        .where('id', 'in', some)
        .execute();
  }
  return told;
}

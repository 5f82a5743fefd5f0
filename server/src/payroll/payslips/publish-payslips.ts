import { dayOfMonth } from '@suanpan/engine';
import { periodName } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { usersOfPersons } from '../../identity/index.ts';
import { type Notice, notify } from '../../inbox/index.ts';
import { personsOfEmployments } from '../../people/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { type Clock, instant, today } from '../../platform/clock/clock.ts';
import { inChunks } from '../../platform/db/event-loop.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { defineJob } from '../../platform/jobs/job-queue.ts';
import { inEveryLanguage, type Texts } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { noteChange } from '../batches/record/batch-revisions.ts';
import { aboutBatchJob } from '../batches/record/job-about.ts';
import type { ReminderWay } from '../shared/payroll.words.ts';
import { textsOf } from '../shared/texts-of.ts';
import { SLIPS_AT_ONCE } from './generate-payslips.ts';
import { chosenWays, readPayslipSettings } from './payslip-settings.repo.ts';
import type { PayslipSettings } from './payslips.schemas.ts';
import { payslipsTexts } from './texts.ts';

const REMIND_TOPIC = 'payroll.payslips.remind';

/** Issues the drafts of a submitted batch. From now on they never change. */
export async function publishPayslips(ctx: SignedInCtx, loaded: LoadedBatch) {
  const { db, clock } = ctx;
  const { batch, file, solution, period } = loaded;
  const { settings } = await readPayslipSettings(db, solution.id, file);
  const ways = settings.remind;
  const viewFrom = viewDay(settings, period.end_day);
  const now = instant(clock);
  const drafts = await db
    .selectFrom('payroll_payslips')
    .select(['id', 'time_zone'])
    .where('batch_id', '=', batch.id)
    .where('status', '=', 'draft')
    .execute();
  if (drafts.length === 0) refuse('payroll.payslips.NO_DRAFTS');
  for (const ids of chunksOfValues(
    drafts.map((draft) => draft.id),
    SLIPS_AT_ONCE,
  ))
    await db
      .updateTable('payroll_payslips')
      .set({ status: 'published', published_at: now, published_by: ctx.user.id, view_from: viewFrom })
      .where('id', 'in', ids)
      .where('status', '=', 'draft')
      .execute();
  let notified = 0;
  // Reminded when it can be seen, not before: at once, or at the start of the view day where the entity is.
  for (const zone of new Set(drafts.map((draft) => draft.time_zone))) {
    if (viewFrom === null || viewFrom <= today(clock, zone))
      notified += await remind(db, clock, { batchId: batch.id, zone, publishedAt: now, ways });
    else
      await ctx.jobs.enqueue({
        topic: REMIND_TOPIC,
        payload: { batchId: batch.id, zone, publishedAt: now, ways },
        runAt: startOfDay(viewFrom, zone),
        createdBy: ctx.user.id,
      });
  }
  await noteChange(db, batch.id);
  await ctx.audit.write({
    action: 'payroll.payslips.publish',
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: { published: drafts.length, hash: batch.result_hash },
    changes:
      drafts.length > 0
        ? changesBetween({ status: 'draft', view_from: null }, { status: 'published', view_from: viewFrom })
        : {},
  });
  return { published: drafts.length, viewFrom, notified };
}

/** The first day a slip may be seen: the day clamped to its month, counted from the period's end. */
export function viewDay(settings: PayslipSettings, periodEnd: string): string | null {
  if (settings.viewDay === null) return null;
  return dayOfMonth(periodEnd, { month: settings.viewMonth ?? 'current', day: settings.viewDay });
}

/** The instant a day begins in a time zone. */
export function startOfDay(day: string, zone: string): string {
  let at = Date.parse(`${day}T00:00:00Z`);
  // Twice: the first correction may cross a change of the clocks.
  for (let i = 0; i < 2; i++) {
    const shown = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(at);
    at += Date.parse(`${day}T00:00:00Z`) - Date.parse(`${shown.replace(' ', 'T')}Z`);
  }
  return new Date(at).toISOString();
}

interface Reminder {
  batchId: string;
  zone: string;
  publishedAt: string;
  /** How, unless it was set for the solution since. */
  ways?: readonly ReminderWay[];
}

defineJob({
  topic: REMIND_TOPIC,
  about: aboutBatchJob,
  async run(job) {
    const reminder = job.payload as Reminder;
    return job.conclude(async (trx) => ({ notified: await remind(trx, job.clock, reminder) }));
  },
});

async function remind(db: Kysely<DB>, clock: Clock, reminder: Reminder): Promise<number> {
  const slips = await db
    .selectFrom('payroll_payslips as s')
    .innerJoin('payroll_periods as p', 'p.id', 's.period_id')
    .select(['s.id', 's.employment_id', 's.name', 's.solution_id'])
    .select(['p.name as periodName', 'p.code', 'p.start_day as start', 'p.end_day as end'])
    .where('s.batch_id', '=', reminder.batchId)
    .where('s.time_zone', '=', reminder.zone)
    .where('s.published_at', '=', reminder.publishedAt)
    .where('s.status', '=', 'published')
    .execute();
  const persons = await personsOfEmployments(
    db,
    slips.map((slip) => slip.employment_id),
  );
  const users = await usersOfPersons(db, [...persons.values()]);
  const ways = (await chosenWays(db, slips[0]?.solution_id)) ?? reminder.ways ?? ['notice'];
  const by = { inbox: ways.includes('notice'), mail: ways.includes('mail') };
  let notified = 0;
  for await (const part of inChunks(slips)) {
    const notices = part.flatMap((slip): Notice[] => {
      const user = users.get(persons.get(slip.employment_id) ?? '');
      if (!user) return [];
      const title = titleOf(slip.name, { ...slip, name: slip.periodName });
      return [{ userIds: [user], category: 'reminder', title, url: `/payslips/${slip.id}`, ...by }];
    });
    notified += await notify(db, clock, ...notices);
  }
  return notified;
}

function titleOf(json: string, period: Parameters<typeof periodName>[0]): Texts {
  return payslipsTexts.inEvery('payslips.ready', {
    name: textsOf(json),
    period: inEveryLanguage((language) => periodName(period, language)),
  });
}

/** Ends slips for good; a replacement is generated later under a new number. */
export async function disablePayslips(
  ctx: SignedInCtx,
  slips: readonly { id: string; status: string; batch_id: string }[],
  reason: string,
): Promise<number> {
  if (slips.some((slip) => slip.status !== 'published')) refuse('payroll.payslips.NOT_PUBLISHED');
  const now = instant(ctx.clock);
  for (const ids of chunksOfValues(
    slips.map((slip) => slip.id),
    SLIPS_AT_ONCE,
  ))
    await ctx.db
      .updateTable('payroll_payslips')
      .set({ status: 'disabled', disabled_at: now, disabled_by: ctx.user.id, disabled_reason: reason })
      .where('id', 'in', ids)
      .execute();
  for (const batchId of new Set(slips.map((slip) => slip.batch_id))) await noteChange(ctx.db, batchId);
  for (const slip of slips)
    await ctx.audit.write({
      action: 'payroll.payslips.disable',
      subject: { kind: 'payroll.payslip', id: slip.id },
      changes: changesBetween({ status: slip.status }, { status: 'disabled', disabled_reason: reason }),
    });
  return slips.length;
}

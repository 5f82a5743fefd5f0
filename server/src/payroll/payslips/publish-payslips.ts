import type { Kysely } from 'kysely';
import { SEND_OUTBOX } from '../../inbox/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { type Clock, instant, today } from '../../platform/clock/clock.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { noteChange, noteSlips } from '../batches/record/batch-revisions.ts';
import type { PayslipStatus } from '../shared/payroll.words.ts';
import type { PayslipSettings } from '../solutions/configuration/configuration.schemas.ts';
import { SLIPS_AT_ONCE } from './generate-payslips.ts';
import type { PayslipRecord } from './list-payslips.ts';
import { payslipSettingsInForce, type ReminderWay } from './payslip-settings.repo.ts';
import { REMIND_TOPIC, remindPublished } from './remind-payslips.ts';
import { startOfDay, viewDay } from './view-day.ts';

interface Draft {
  id: string;
  time_zone: string;
  view_from: string | null;
}

/** Issues drafts of a submitted batch, all or those that are named, each on the day it was made for. From now on they never change. */
export async function publishPayslips(ctx: SignedInCtx, loaded: LoadedBatch, only?: readonly string[]) {
  const { db, clock } = ctx;
  const { batch, file, solution, period } = loaded;
  const settings = await payslipSettingsInForce(db, solution.id, file);
  const drafts = await draftsOf(ctx, batch.id, only);
  const byDay = new Map<string | null, Draft[]>();
  for (const draft of drafts) {
    const day = viewFromOf(draft, settings, period.end_day);
    const others = byDay.get(day);
    if (others) others.push(draft);
    else byDay.set(day, [draft]);
  }
  const now = instant(clock);
  for (const [viewFrom, some] of byDay) {
    const changed = await setSlips(db, some, 'draft', {
      status: 'published',
      published_at: now,
      published_by: ctx.user.id,
      view_from: viewFrom,
      remind: JSON.stringify(settings.remind),
    });
    if (changed < some.length) refuse('payroll.payslips.NOT_DRAFTS');
  }
  let notified = 0;
  for (const [viewFrom, some] of byDay)
    notified += await announce(ctx, loaded, some, { viewFrom, now, ways: settings.remind });
  if (notified > 0) await ctx.jobs.enqueue(SEND_OUTBOX);
  await noteSlips(db, batch.id, { draft: -drafts.length, published: drafts.length });
  const days = [...byDay.keys()];
  await ctx.audit.write({
    action: 'payroll.payslips.publish',
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: { published: drafts.length, hash: batch.result_hash },
    changes: changesBetween(
      { status: 'draft', view_from: listed(drafts.map((draft) => draft.view_from)), remind: null },
      { status: 'published', view_from: listed(days), remind: JSON.stringify(settings.remind) },
    ),
  });
  return { published: drafts.length, viewFrom: days.length === 1 ? (days[0] ?? null) : null, notified };
}

/** From which day on drafts would be seen, were they published now; none where everybody sees theirs at once, or each on a day of their own. */
export async function whenSeen(ctx: SignedInCtx, loaded: LoadedBatch, only?: readonly string[]) {
  const { batch, file, solution, period } = loaded;
  const settings = await payslipSettingsInForce(ctx.db, solution.id, file);
  const drafts = await draftsOf(ctx, batch.id, only);
  const dayOf = (draft: Draft) => viewFromOf(draft, settings, period.end_day);
  const [day = null, ...others] = new Set(drafts.map(dayOf));
  const atOnce = drafts.every((draft) => isSeen(dayOf(draft), ctx.clock, draft.time_zone));
  const several = !atOnce && others.length > 0;
  return { viewFrom: atOnce || several ? null : day, several };
}

/** Drafts made before there was a choice of the day have none of their own. */
const viewFromOf = (draft: Draft, settings: PayslipSettings, periodEnd: string) =>
  draft.view_from ?? viewDay(settings, periodEnd);

const isSeen = (viewFrom: string | null, clock: Clock, zone: string): boolean =>
  viewFrom === null || viewFrom <= today(clock, zone);

const listed = (days: readonly (string | null)[]): string | null =>
  [...new Set(days)]
    .filter((day) => day !== null)
    .sort()
    .join(', ') || null;

async function draftsOf(
  { db }: SignedInCtx,
  batchId: string,
  only: readonly string[] | undefined,
): Promise<Draft[]> {
  const drafts = await db
    .selectFrom('payroll_payslips')
    .select(['id', 'time_zone', 'view_from'])
    .where('batch_id', '=', batchId)
    .where('status', '=', 'draft')
    .execute();
  const wanted = only && new Set(only);
  const chosen = wanted ? drafts.filter(({ id }) => wanted.has(id)) : drafts;
  if (wanted && chosen.length !== wanted.size) refuse('payroll.payslips.NOT_DRAFTS');
  return chosen.length > 0 ? chosen : refuse('payroll.payslips.NO_DRAFTS');
}

/** Reminded when it can be seen, not before: at once, or at the start of the view day where the entity is. */
async function announce(
  ctx: SignedInCtx,
  { batch }: LoadedBatch,
  drafts: readonly Draft[],
  { viewFrom, now, ways }: { viewFrom: string | null; now: string; ways: readonly ReminderWay[] },
): Promise<number> {
  let notified = 0;
  for (const zone of new Set(drafts.map((draft) => draft.time_zone))) {
    const reminder = { batchId: batch.id, zone, publishedAt: now, viewFrom, ways };
    if (viewFrom === null || isSeen(viewFrom, ctx.clock, zone))
      notified += await remindPublished(ctx.db, ctx.clock, reminder);
    else
      await ctx.jobs.enqueue({
        topic: REMIND_TOPIC,
        payload: reminder,
        runAt: startOfDay(viewFrom, zone),
        createdBy: ctx.user.id,
      });
  }
  return notified;
}

/** Ends slips for good; a replacement is generated later under a new number. */
export async function disablePayslips(
  ctx: SignedInCtx,
  slips: readonly PayslipRecord[],
  reason: string,
): Promise<number> {
  if (slips.some((slip) => slip.status !== 'published')) refuse('payroll.payslips.NOT_PUBLISHED');
  await change(ctx, slips, 'payroll.payslips.disable', {
    status: 'disabled',
    disabled_at: instant(ctx.clock),
    disabled_by: ctx.user.id,
    disabled_reason: reason,
  });
  return slips.length;
}

/** Their readers are told that they may not look, and are shown no figure, until it is allowed again. */
export async function forbidViewing(
  ctx: SignedInCtx,
  slips: readonly PayslipRecord[],
  reason: string,
): Promise<number> {
  if (slips.some((slip) => slip.status !== 'published')) refuse('payroll.payslips.NOT_PUBLISHED');
  await change(ctx, slips, 'payroll.payslips.forbid', {
    forbidden_at: instant(ctx.clock),
    forbidden_by: ctx.user.id,
    forbidden_reason: reason,
  });
  return slips.length;
}

export async function allowViewing(ctx: SignedInCtx, slips: readonly PayslipRecord[]): Promise<number> {
  if (slips.some((slip) => slip.status !== 'published' || slip.forbidden_at === null))
    refuse('payroll.payslips.NOT_FORBIDDEN');
  await change(ctx, slips, 'payroll.payslips.allow', {
    forbidden_at: null,
    forbidden_by: null,
    forbidden_reason: null,
  });
  return slips.length;
}

async function change(
  ctx: SignedInCtx,
  slips: readonly PayslipRecord[],
  action: string,
  values: Partial<PayslipRecord>,
): Promise<void> {
  for (const batchId of new Set(slips.map((slip) => slip.batch_id))) {
    const some = slips.filter((slip) => slip.batch_id === batchId);
    const changed = await setSlips(ctx.db, some, 'published', values);
    if (changed < some.length) refuse('payroll.payslips.NOT_PUBLISHED');
    if (values.status === 'disabled')
      await noteSlips(ctx.db, batchId, { published: -changed, disabled: changed });
    else await noteChange(ctx.db, batchId);
  }
  for (const slip of slips) {
    const before = Object.fromEntries(
      Object.keys(values).map((key) => [key, slip[key as keyof PayslipRecord]]),
    );
    await ctx.audit.write({
      action,
      subject: { kind: 'payroll.payslip', id: slip.id },
      changes: changesBetween(before, values),
    });
  }
}

/** Changes those that are still of that status, and answers how many: fewer where somebody else came first. */
async function setSlips(
  db: Kysely<DB>,
  slips: readonly { id: string }[],
  status: PayslipStatus,
  values: Partial<PayslipRecord>,
): Promise<number> {
  let changed = 0;
  for (const ids of chunksOfValues(
    slips.map((slip) => slip.id),
    SLIPS_AT_ONCE,
  )) {
    const result = await db
      .updateTable('payroll_payslips')
      .set(values)
      .where('id', 'in', ids)
      .where('status', '=', status)
      .executeTakeFirst();
    changed += Number(result.numUpdatedRows);
  }
  return changed;
}

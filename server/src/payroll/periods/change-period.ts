import {
  PERIOD_STATUS_AFTER,
  type PeriodAction,
  type PeriodStatusAction,
  periodBlockers,
} from '@suanpan/engine';
import type { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { pickText } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { readBatchName } from '../shared/batch-names.ts';
import type { PeriodsCtx } from './make-periods.ts';
import { checkAgainstNeighbours, requireSoundDays } from './period-days.ts';
import { getPeriod, openBatchesOf, type PeriodRecord, periodFacts } from './periods.repo.ts';
import type { updatePeriodInput } from './periods.schemas.ts';

/** The period and what is known of it, or a refusal that says what stands in the action's way. */
async function judge(ctx: PeriodsCtx, action: PeriodAction, id: string) {
  const period = await getPeriod(ctx.db, ctx.scope, id);
  const facts = await periodFacts(ctx.db, period);
  const [blocker] = periodBlockers(action, period.status, facts);
  if (blocker)
    refuse(`payroll.periods.${blocker}`, {
      batches: blocker === 'OPEN_BATCHES' ? await namesOfOpen(ctx, id) : '',
    });
  return { period, facts };
}

/** Named, because somebody has to go there; the first ones where there are many. */
const NAMED = 10;

async function namesOfOpen(ctx: PeriodsCtx, id: string): Promise<string> {
  const open = await openBatchesOf(ctx.db, id);
  const names = open.slice(0, NAMED).map((batch) => {
    const name = readBatchName(batch.name);
    return `${batch.number} ${typeof name === 'string' ? name : (pickText(name, ctx.language) ?? '')}`.trim();
  });
  return [...names, ...(open.length > NAMED ? [`+${open.length - NAMED}`] : [])].join(', ');
}

export async function actOnPeriod(
  ctx: SignedInCtx,
  action: PeriodStatusAction,
  id: string,
  remark?: string | undefined,
) {
  const { period } = await judge(ctx, action, id);
  const to = PERIOD_STATUS_AFTER[action];
  await setStatus(ctx, period, to);
  await ctx.audit.write({
    subject: { kind: 'payroll.period', id },
    facts: { code: period.code, remark: remark ?? null },
    changes: changesBetween({ status: period.status }, { status: to }),
  });
  return { id, status: to, version: period.version + 1, warnings: [] };
}

export async function setStatus(
  ctx: Pick<SignedInCtx, 'db' | 'clock'>,
  period: PeriodRecord,
  status: PeriodRecord['status'],
): Promise<void> {
  const now = instant(ctx.clock);
  const result = await ctx.db
    .updateTable('payroll_periods')
    .set({
      status,
      version: period.version + 1,
      updated_at: now,
      closed_at: status === 'closed' ? now : null,
    })
    .where('id', '=', period.id)
    .where('version', '=', period.version)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
}

export async function updatePeriod(ctx: PeriodsCtx, input: z.infer<typeof updatePeriodInput>) {
  const { period, facts } = await judge(ctx, 'update', input.id);
  const start = input.start ?? period.start_day;
  const end = input.end ?? period.end_day;
  const moved = start !== period.start_day || end !== period.end_day;
  if (facts.batches > 0 && moved) refuse('payroll.periods.HAS_BATCHES');
  const warnings = moved ? await checkMoved(ctx, period, start, end) : [];
  const days = {
    cutOff: input.cutOff === undefined ? period.cut_off_day : input.cutOff,
    attendanceStart: input.attendanceStart ?? period.attendance_start,
    attendanceEnd: input.attendanceEnd ?? period.attendance_end,
  };
  requireSoundDays({ start, end, ...days });
  const result = await ctx.db
    .updateTable('payroll_periods')
    .set({
      name: input.name ?? period.name,
      start_day: start,
      end_day: end,
      pay_date: input.payDate ?? period.pay_date,
      payment_month: input.paymentMonth ?? period.payment_month,
      tax_month: input.taxMonth ?? period.tax_month,
      cut_off_day: days.cutOff,
      attendance_start: days.attendanceStart,
      attendance_end: days.attendanceEnd,
      version: input.version + 1,
      updated_at: instant(ctx.clock),
    })
    .where('id', '=', period.id)
    .where('version', '=', input.version)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
  const changes = changesBetween(period, await getPeriod(ctx.db, ctx.scope, period.id));
  await ctx.audit.write({
    subject: { kind: 'payroll.period', id: period.id },
    facts: { code: period.code },
    changes,
  });
  return { id: period.id, status: period.status, version: input.version + 1, warnings };
}

async function checkMoved(ctx: PeriodsCtx, period: PeriodRecord, start: string, end: string) {
  const others = await ctx.db
    .selectFrom('payroll_periods')
    .select(['name', 'code', 'start_day', 'end_day'])
    .where('solution_id', '=', period.solution_id)
    .where('id', '<>', period.id)
    .orderBy('start_day')
    .execute();
  return checkAgainstNeighbours({ start, end }, others);
}

export async function removePeriod(ctx: SignedInCtx, id: string): Promise<void> {
  const { period } = await judge(ctx, 'remove', id);
  await ctx.db.deleteFrom('payroll_periods').where('id', '=', id).execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.period', id },
    changes: changesBetween(period, undefined),
  });
}

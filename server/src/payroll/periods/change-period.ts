import {
  checkNeighbours,
  generatePeriods,
  type NeighbourProblem,
  PERIOD_STATUS_AFTER,
  type PeriodAction,
  type PeriodStatusAction,
  periodBlockers,
  type SolutionFile,
} from '@suanpan/engine';
import type { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { getSolution } from '../shared/solution-access.ts';
import { findCopy } from '../solutions/copies.repo.ts';
import type { SolutionSettings } from '../solutions/solutions.schemas.ts';
import { getPeriod, type PeriodRecord, periodFacts } from './periods.repo.ts';
import type { generatePeriodsInput, updatePeriodInput } from './periods.schemas.ts';

/** Adds the next periods of a solution's series, or shows them (`dryRun`). */
export async function generateSeries(ctx: SignedInCtx, input: z.infer<typeof generatePeriodsInput>) {
  const solution = await getSolution(ctx.db, ctx.scope, input.solutionId);
  const existing = await ctx.db
    .selectFrom('payroll_periods')
    .selectAll()
    .where('solution_id', '=', input.solutionId)
    .orderBy('start_day')
    .execute();
  const last = existing.at(-1);
  const from = input.from ?? (last ? dayAfter(last.end_day) : refuse('payroll.periods.FROM_NEEDED'));
  const copy =
    (await findCopy(ctx.db, solution.id, 'published')) ?? (await findCopy(ctx.db, solution.id, 'draft'));
  const file = copy ? (JSON.parse(copy.file) as SolutionFile) : undefined;
  const settings = JSON.parse(solution.settings) as SolutionSettings;
  const drafts = generatePeriods({
    type: solution.period_type,
    from,
    count: input.count,
    // A series that is continued keeps the day its first period began on.
    ...(input.from === undefined && existing[0] ? { anchor: existing[0].start_day } : {}),
    ...(settings.payDay ? { payDay: settings.payDay } : {}),
    ...(file?.yearStart ? { yearStart: file.yearStart } : {}),
  });
  for (const draft of drafts) {
    const over = existing.find((period) => draft.start <= period.end_day && period.start_day <= draft.end);
    if (over) refuse('payroll.periods.OVERLAPS', { start: draft.start, end: draft.end, code: over.code });
  }
  const periods = drafts.map(({ code, start, end, payDate, taxMonth, index }) => ({
    code,
    start,
    end,
    payDate,
    taxMonth,
    index,
  }));
  if (input.dryRun) return { created: 0, periods };
  const now = instant(ctx.clock);
  const rows = drafts.map((draft) => ({
    id: newId(ctx.clock),
    solution_id: solution.id,
    code: draft.code,
    name: draft.code,
    start_day: draft.start,
    end_day: draft.end,
    pay_date: draft.payDate,
    tax_month: draft.taxMonth,
    attendance_start: draft.attendanceStart,
    attendance_end: draft.attendanceEnd,
    index_in_year: draft.index,
    remaining: draft.remaining,
    status: 'notEnabled' as const,
    closed_at: null,
    created_at: now,
    updated_at: now,
  }));
  for (const part of chunksOfRows(rows)) await ctx.db.insertInto('payroll_periods').values(part).execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.solution', id: solution.id },
    facts: { periods: rows.length },
    changes: changesBetween(undefined, Object.fromEntries(rows.map((row) => [row.code, row]))),
  });
  return { created: rows.length, periods };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The period and what is known of it, or a refusal that says what stands in the action's way. */
async function judge(ctx: SignedInCtx, action: PeriodAction, id: string) {
  const period = await getPeriod(ctx.db, ctx.scope, id);
  const facts = await periodFacts(ctx.db, period);
  const [blocker] = periodBlockers(action, period.status, facts);
  if (blocker) refuse(`payroll.periods.${blocker}`, { batches: facts.openBatches });
  return { period, facts };
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

export async function updatePeriod(ctx: SignedInCtx, input: z.infer<typeof updatePeriodInput>) {
  const { period, facts } = await judge(ctx, 'update', input.id);
  const start = input.start ?? period.start_day;
  const end = input.end ?? period.end_day;
  if (facts.batches > 0 && (start !== period.start_day || end !== period.end_day))
    refuse('payroll.periods.HAS_BATCHES');
  const warnings = await checkAgainstNeighbours(ctx, period, start, end);
  const result = await ctx.db
    .updateTable('payroll_periods')
    .set({
      name: input.name ?? period.name,
      start_day: start,
      end_day: end,
      pay_date: input.payDate ?? period.pay_date,
      tax_month: input.taxMonth ?? period.tax_month,
      attendance_start: input.attendanceStart ?? period.attendance_start,
      attendance_end: input.attendanceEnd ?? period.attendance_end,
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

async function checkAgainstNeighbours(ctx: SignedInCtx, period: PeriodRecord, start: string, end: string) {
  const others = await ctx.db
    .selectFrom('payroll_periods')
    .select(['code', 'start_day', 'end_day'])
    .where('solution_id', '=', period.solution_id)
    .where('id', '<>', period.id)
    .orderBy('start_day')
    .execute();
  const previous = others.filter((other) => other.start_day < period.start_day).at(-1);
  const next = others.find((other) => other.start_day > period.start_day);
  const problems = checkNeighbours(
    { start, end },
    previous && { end: previous.end_day },
    next && { start: next.start_day },
  );
  const blocking = problems.find((problem) => problem.severity === 'block');
  if (blocking?.kind === 'endBeforeStart') refuse('payroll.periods.END_BEFORE_START');
  if (blocking) refuse('payroll.periods.OVERLAPS', { start, end, code: otherCode(blocking, previous, next) });
  return problems
    .map(({ kind }) => kind)
    .filter((kind) => kind === 'touchesPrevious' || kind === 'touchesNext');
}

function otherCode(problem: NeighbourProblem, previous?: { code: string }, next?: { code: string }): string {
  return (problem.kind === 'overlapsPrevious' ? previous : next)?.code ?? '';
}

export async function removePeriod(ctx: SignedInCtx, id: string): Promise<void> {
  const { period } = await judge(ctx, 'remove', id);
  await ctx.db.deleteFrom('payroll_periods').where('id', '=', id).execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.period', id },
    changes: changesBetween(period, undefined),
  });
}

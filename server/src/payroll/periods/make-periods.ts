import { draftPeriod, generatePeriods, type PeriodDraft } from '@suanpan/engine';
import type { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { periodTexts } from '../shared/batch-names.ts';
import { getSolution } from '../shared/solution-access.ts';
import { checkAgainstNeighbours, requireSoundDays } from './period-days.ts';
import type { createPeriodInput, generatePeriodsInput, suggestPeriodInput } from './periods.schemas.ts';
import { seriesOptions } from './series-options.ts';

/** What making and changing periods needs, by hand as by a file. */
export type PeriodsCtx = Pick<SignedInCtx, 'db' | 'clock' | 'scope' | 'audit' | 'language'>;

async function solutionWithPeriods(ctx: PeriodsCtx, solutionId: string) {
  const solution = await getSolution(ctx.db, ctx.scope, solutionId);
  const existing = await ctx.db
    .selectFrom('payroll_periods')
    .selectAll()
    .where('solution_id', '=', solutionId)
    .orderBy('start_day')
    .execute();
  return { solution, existing };
}

/** Adds the next periods of a solution's series, or shows them (`dryRun`). */
export async function generateSeries(ctx: SignedInCtx, input: z.infer<typeof generatePeriodsInput>) {
  const { solution, existing } = await solutionWithPeriods(ctx, input.solutionId);
  const last = existing.at(-1);
  const from = input.from ?? (last ? dayAfter(last.end_day) : refuse('payroll.periods.FROM_NEEDED'));
  const options = await seriesOptions(ctx.db, solution, input.from === undefined ? existing[0] : undefined);
  const drafts = generatePeriods({ ...options, from, count: input.count });
  for (const draft of drafts) {
    const over = existing.find((period) => draft.start <= period.end_day && period.start_day <= draft.end);
    if (over)
      refuse('payroll.periods.OVERLAPS', {
        ...{ start: dayTexts(draft.start), end: dayTexts(draft.end), period: periodTexts(over) },
      });
  }
  const periods = drafts.map(({ remaining: _, ...shown }) => shown);
  if (input.dryRun) return { created: 0, periods };
  await insertPeriods(ctx, solution.id, drafts);
  return { created: drafts.length, periods };
}

/** One period beside the series, with days of its own. */
export async function createPeriod(ctx: PeriodsCtx, input: z.infer<typeof createPeriodInput>) {
  const { solution, existing } = await solutionWithPeriods(ctx, input.solutionId);
  const { solutionId, name, ...given } = input;
  const warnings = checkAgainstNeighbours(given, existing);
  const follows = draftPeriod(given, await seriesOptions(ctx.db, solution, existing[0]));
  const typed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const draft: PeriodDraft = { ...follows, ...typed };
  requireSoundDays(draft);
  const [id = ''] = await insertPeriods(ctx, solutionId, [draft], name);
  return { id, status: 'notEnabled' as const, version: 1, warnings };
}

/** What the solution's rules make of these days: shown before a period is made by hand. */
export async function suggestPeriod(ctx: SignedInCtx, input: z.infer<typeof suggestPeriodInput>) {
  const { solution, existing } = await solutionWithPeriods(ctx, input.solutionId);
  if (input.end < input.start) refuse('payroll.periods.END_BEFORE_START');
  const { start, end, index, remaining, ...days } = draftPeriod(
    input,
    await seriesOptions(ctx.db, solution, existing[0]),
  );
  return days;
}

async function insertPeriods(
  ctx: PeriodsCtx,
  solutionId: string,
  drafts: readonly PeriodDraft[],
  name?: string,
): Promise<string[]> {
  const now = instant(ctx.clock);
  const rows = drafts.map((draft) => ({
    id: newId(ctx.clock),
    solution_id: solutionId,
    code: draft.code,
    name: name ?? draft.code,
    start_day: draft.start,
    end_day: draft.end,
    pay_date: draft.payDate,
    payment_month: draft.paymentMonth,
    tax_month: draft.taxMonth,
    cut_off_day: draft.cutOff,
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
    subject: { kind: 'payroll.solution', id: solutionId },
    facts: { periods: rows.length },
    changes: changesBetween(undefined, Object.fromEntries(rows.map((row) => [row.code, row]))),
  });
  return rows.map((row) => row.id);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

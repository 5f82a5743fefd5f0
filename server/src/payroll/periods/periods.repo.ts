import { PERIOD_ACTIONS, type PeriodStateFacts, periodBlockers } from '@suanpan/engine/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { containing } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { getSolution, ofSolutionInScope } from '../shared/solution-access.ts';
import type { SolutionSettings } from '../solutions/solutions.schemas.ts';
import type { periodListInput, periodRow } from './periods.schemas.ts';

export type PeriodRecord = Selectable<DB['payroll_periods']>;

export async function getPeriod(db: Kysely<DB>, scope: DataScope, id: string): Promise<PeriodRecord> {
  const period = await db
    .selectFrom('payroll_periods')
    .selectAll()
    .where('id', '=', id)
    .where(ofSolutionInScope('solution_id', scope))
    .executeTakeFirst();
  return period ?? refuse('platform.NOT_FOUND');
}

interface Counts {
  total: number;
  open: number;
  closed: number;
  canceled: number;
}

async function batchCounts(db: Kysely<DB>, periodIds: readonly string[]): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>(
    periodIds.map((id) => [id, { total: 0, open: 0, closed: 0, canceled: 0 }]),
  );
  if (periodIds.length === 0) return counts;
  const rows = await db
    .selectFrom('payroll_batches')
    .select(['period_id', 'status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('period_id', 'in', [...periodIds])
    .groupBy(['period_id', 'status'])
    .execute();
  for (const row of rows) {
    const each = counts.get(row.period_id);
    if (!each) continue;
    const count = Number(row.count);
    each.total += count;
    if (row.status === 'closed') each.closed += count;
    else if (row.status === 'canceled') each.canceled += count;
    else each.open += count;
  }
  return counts;
}

/** Start of the solution's last period that has a submitted batch. */
async function lastSubmission(db: Kysely<DB>, solutionId: string): Promise<string> {
  const last = await db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
    .select((eb) => eb.fn.max('p.start_day').as('start'))
    .where('b.solution_id', '=', solutionId)
    .where('b.submitted', '=', 1)
    .executeTakeFirst();
  return last?.start ?? '';
}

export async function periodFacts(db: Kysely<DB>, period: PeriodRecord): Promise<PeriodStateFacts> {
  const counts = (await batchCounts(db, [period.id])).get(period.id);
  return {
    openBatches: counts?.open ?? 0,
    batches: counts?.total ?? 0,
    laterSubmission: (await lastSubmission(db, period.solution_id)) > period.start_day,
  };
}

export async function listPeriods(
  db: Kysely<DB>,
  scope: DataScope,
  input: z.infer<typeof periodListInput>,
): Promise<{ rows: z.infer<typeof periodRow>[]; total: number }> {
  const solution = await getSolution(db, scope, input.solutionId);
  let query = db.selectFrom('payroll_periods').where('solution_id', '=', input.solutionId);
  if (input.status) query = query.where('status', '=', input.status);
  if (input.search)
    query = query.where(sql<boolean>`lower(name) like ${containing(input.search)} escape '\\'`);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const direction = input.sort?.[0]?.direction ?? 'desc';
  const rows = await query
    .selectAll()
    .orderBy('start_day', direction)
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  const counts = await batchCounts(
    db,
    rows.map((row) => row.id),
  );
  const submitted = await lastSubmission(db, input.solutionId);
  const settings = JSON.parse(solution.settings) as SolutionSettings;
  return {
    total: Number(total),
    rows: rows.map((row) => describe(row, counts.get(row.id), submitted, settings)),
  };
}

function describe(
  row: PeriodRecord,
  counts: Counts | undefined,
  lastSubmitted: string,
  settings: SolutionSettings,
): z.infer<typeof periodRow> {
  const batches = counts ?? { total: 0, open: 0, closed: 0, canceled: 0 };
  const facts: PeriodStateFacts = {
    openBatches: batches.open,
    batches: batches.total,
    laterSubmission: lastSubmitted > row.start_day,
  };
  const waitsFor: z.infer<typeof periodRow>['waitsFor'] = [];
  if (row.status === 'enabled' && batches.open > 0) waitsFor.push('OPEN_BATCHES');
  if (row.status === 'enabled' && batches.open === 0 && settings.periodClosing === 'timer')
    waitsFor.push('TIMER');
  return {
    id: row.id,
    solutionId: row.solution_id,
    code: row.code,
    name: row.name,
    start: row.start_day,
    end: row.end_day,
    payDate: row.pay_date,
    taxMonth: row.tax_month,
    attendanceStart: row.attendance_start,
    attendanceEnd: row.attendance_end,
    index: row.index_in_year,
    remaining: row.remaining,
    status: row.status,
    version: row.version,
    batches,
    allowedActions: PERIOD_ACTIONS.filter((action) => periodBlockers(action, row.status, facts).length === 0),
    waitsFor,
  };
}

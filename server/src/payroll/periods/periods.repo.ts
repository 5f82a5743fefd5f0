import {
  BATCH_STATUSES,
  isOver,
  PERIOD_ACTIONS,
  type PeriodStateFacts,
  periodBlockers,
} from '@suanpan/engine/domain';
import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { readBatchName } from '../shared/batch-names.ts';
import { getSolution, ofSolutionInScope } from '../shared/solution-access.ts';
import type { SolutionSettings } from '../solutions/configuration/configuration.schemas.ts';
import { closesAt, timeZonesOf } from './closing-time.ts';
import type { periodDetail, periodListInput, periodRow } from './periods.schemas.ts';

const OVER = BATCH_STATUSES.filter(isOver);

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
  submitted: number;
  closed: number;
  canceled: number;
}

const NO_BATCHES: Counts = { total: 0, open: 0, submitted: 0, closed: 0, canceled: 0 };

async function batchCounts(db: Kysely<DB>, periodIds: readonly string[]): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>(periodIds.map((id) => [id, { ...NO_BATCHES }]));
  if (periodIds.length === 0) return counts;
  const rows = await db
    .selectFrom('payroll_batches')
    .select(['period_id', 'status', 'submitted', (eb) => eb.fn.countAll<number>().as('count')])
    .where('period_id', 'in', [...periodIds])
    .groupBy(['period_id', 'status', 'submitted'])
    .execute();
  for (const row of rows) {
    const each = counts.get(row.period_id);
    if (!each) continue;
    const count = Number(row.count);
    each.total += count;
    if (row.submitted === 1) each.submitted += count;
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
    submitted: counts?.submitted ?? 0,
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
  if (input.search) query = query.where(anyContains(['name'], input.search));
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

/** Batches that closing the period waits for. */
export function openBatchesOf(db: Kysely<DB>, periodId: string) {
  return db
    .selectFrom('payroll_batches')
    .select(['id', 'number', 'name'])
    .where('period_id', '=', periodId)
    .where('status', 'not in', OVER)
    .orderBy('number')
    .execute();
}

/** One period with its neighbours, what closing waits for, and when it closes by itself. */
export async function describePeriod(
  db: Kysely<DB>,
  scope: DataScope,
  id: string,
): Promise<z.infer<typeof periodDetail>> {
  const period = await getPeriod(db, scope, id);
  const solution = await getSolution(db, scope, period.solution_id);
  const settings = JSON.parse(solution.settings) as SolutionSettings;
  const counts = (await batchCounts(db, [id])).get(id);
  const beside = (order: 'asc' | 'desc') =>
    db
      .selectFrom('payroll_periods')
      .select(['id', 'code', 'name', 'start_day as start', 'end_day as end'])
      .where('solution_id', '=', period.solution_id)
      .where('start_day', order === 'asc' ? '>' : '<', period.start_day)
      .orderBy('start_day', order)
      .limit(1)
      .executeTakeFirst();
  const open = await openBatchesOf(db, id);
  const timer = settings.periodClosing === 'timer';
  return {
    ...describe(period, counts, await lastSubmission(db, solution.id), settings),
    solution: {
      id: solution.id,
      code: solution.code,
      name: JSON.parse(solution.name) as z.infer<typeof periodDetail>['solution']['name'],
      periodType: solution.period_type,
    },
    previous: (await beside('desc')) ?? null,
    next: (await beside('asc')) ?? null,
    openBatches: open.map((batch) => ({ ...batch, name: readBatchName(batch.name) })),
    closing: {
      how: settings.periodClosing,
      at: timer ? closesAt(period, settings) : null,
      timeZones: timer ? await timeZonesOf(db, solution.id) : [],
    },
    closedAt: period.closed_at,
  };
}

function describe(
  row: PeriodRecord,
  counts: Counts | undefined,
  lastSubmitted: string,
  settings: SolutionSettings,
): z.infer<typeof periodRow> {
  const { submitted: paid, ...batches } = counts ?? NO_BATCHES;
  const facts: PeriodStateFacts = {
    openBatches: batches.open,
    batches: batches.total,
    submitted: paid,
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
    paymentMonth: row.payment_month,
    taxMonth: row.tax_month,
    cutOff: row.cut_off_day,
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

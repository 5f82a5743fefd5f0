import {
  compileSolution,
  type GlobalTable,
  PERIODS_PER_YEAR,
  type PeriodInput,
  type SolutionFile,
  type SolutionPlan,
} from '@suanpan/engine';
import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import { refuseDamaged } from '../../../platform/integrity/refuse-damaged.ts';
import type { DataScope } from '../../../platform/trpc/scope.ts';
import '../../shared/payroll.errors.ts';
import { getSolution, ofSolutionInScope } from '../../shared/solution-access.ts';
import { globalTableOf, hashOfText } from '../../solutions/judge-file.ts';

export type BatchRecord = Selectable<DB['payroll_batches']>;
export type PeriodRecord = Selectable<DB['payroll_periods']>;
export type CorrectionRecord = Selectable<DB['payroll_corrections']>;
export type SolutionRecord = Selectable<DB['payroll_solutions']>;

/** A batch with everything its rules need: the pinned copy, compiled with the pinned global tables. */
export interface LoadedBatch {
  batch: BatchRecord;
  /** Whose pay day, balances and payslips it is. */
  period: PeriodRecord;
  /** What the figures are of: the same, or the closed period that is computed again. */
  computes: PeriodRecord;
  correction: CorrectionRecord | null;
  solution: SolutionRecord;
  file: SolutionFile;
  globals: readonly GlobalTable[];
  plan: SolutionPlan;
}

/** The batch, if its solution is in scope. */
export async function getBatch(db: Kysely<DB>, scope: DataScope, id: string) {
  const batch = await batchInScope(db, scope, id);
  return { batch, solution: await getSolution(db, scope, batch.solution_id) };
}

async function batchInScope(db: Kysely<DB>, scope: DataScope, id: string): Promise<BatchRecord> {
  const batch = await db
    .selectFrom('payroll_batches')
    .selectAll()
    .where('id', '=', id)
    .where(ofSolutionInScope('solution_id', scope))
    .executeTakeFirst();
  return batch ?? refuse('platform.NOT_FOUND');
}

export async function loadBatch(db: Kysely<DB>, scope: DataScope, id: string): Promise<LoadedBatch> {
  const batch = await batchInScope(db, scope, id);
  const [solution, period, corrected, ruled] = await Promise.all([
    getSolution(db, scope, batch.solution_id),
    periodOf(db, batch.period_id),
    batch.type === 'offCycle' ? correctionOf(db, id) : null,
    loadRules(db, batch),
  ]);
  return { batch, solution, period, ...(corrected ?? { correction: null, computes: period }), ...ruled };
}

function periodOf(db: Kysely<DB>, id: string): Promise<PeriodRecord> {
  return db.selectFrom('payroll_periods').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function correctionOf(db: Kysely<DB>, batchId: string) {
  const correction: CorrectionRecord = await db
    .selectFrom('payroll_corrections')
    .selectAll()
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow();
  return { correction, computes: await periodOf(db, correction.period_id) };
}

interface Rules {
  file: SolutionFile;
  globals: readonly GlobalTable[];
  plan: SolutionPlan;
}

/** Rules by what is pinned: a published copy and published global tables never change. */
const rules = new Map<string, Rules>();
const KEPT_RULES = 32;

export async function loadRules(
  db: Kysely<DB>,
  pins: { copy_id: string; copy_hash: string; globals: string },
): Promise<Rules> {
  const cacheKey = `${pins.copy_id}/${pins.copy_hash}/${pins.globals}`;
  const known = rules.get(cacheKey);
  if (known) return known;
  const copy = await db
    .selectFrom('payroll_copies')
    .select(['file', 'number', 'solution_id'])
    .where('id', '=', pins.copy_id)
    .executeTakeFirstOrThrow();
  if (hashOfText(copy.file) !== pins.copy_hash)
    await refuseDamaged(db, 'payroll.DAMAGED_COPY', { solution: copy.solution_id, number: copy.number });
  const file = JSON.parse(copy.file) as SolutionFile;
  const globals = await loadGlobals(db, JSON.parse(pins.globals) as Record<string, number>);
  const compiled = compileSolution(file, { globals });
  // Only published copies are pinned, and those had no problems when they were published.
  if (!compiled.ok) throw new Error(`The pinned copy no longer compiles: ${compiled.problems[0]?.key}`);
  const loaded: Rules = { file, globals, plan: compiled.plan };
  if (rules.size >= KEPT_RULES) rules.delete(rules.keys().next().value ?? '');
  rules.set(cacheKey, loaded);
  return loaded;
}

async function loadGlobals(db: Kysely<DB>, pins: Record<string, number>): Promise<GlobalTable[]> {
  const globals: GlobalTable[] = [];
  for (const [code, number] of Object.entries(pins)) {
    const row = await db
      .selectFrom('payroll_global_tables')
      .select(['code', 'content'])
      .where('code', '=', code)
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    globals.push(globalTableOf(row));
  }
  return globals;
}

/** The period as formulas see it. */
export function periodInput(
  period: PeriodRecord,
  solution: { period_type: SolutionRecord['period_type'] },
): PeriodInput {
  return {
    start: period.start_day,
    end: period.end_day,
    payDate: period.pay_date,
    taxMonth: period.tax_month,
    code: period.code,
    name: period.name,
    index: period.index_in_year,
    remaining: period.remaining,
    count: PERIODS_PER_YEAR[solution.period_type],
    attendanceStart: period.attendance_start,
    attendanceEnd: period.attendance_end,
  };
}

/** The period as the batch's own formulas see it; one that is computed again knows that it is. */
export function computedPeriod({ computes, correction, solution }: Computing): PeriodInput {
  const period = periodInput(computes, solution);
  return correction ? { ...period, retro: true } : period;
}

type Computing = Pick<LoadedBatch, 'computes' | 'correction' | 'solution'>;

/** The one date by which dated rules and records are read. */
export function asOfDay(file: SolutionFile, period: PeriodRecord): string {
  if (file.asOf === 'start') return period.start_day;
  return file.asOf === 'payDate' ? period.pay_date : period.end_day;
}

import { PAY_TOTALS, payTotals, type SolutionPlan, TOWARDS_NET } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../../platform/db/schema.ts';
import type { LoadedBatch } from './batch-plan.ts';
import type { batchSummary, batchTotal } from './batches.schemas.ts';
import { heldSums } from './holds.repo.ts';
import { recordTexts } from './texts.ts';

export type BatchTotal = z.infer<typeof batchTotal>;
type Sums = Map<string, { sum: number; count: number; failed: number }>;

export interface PreviousPeriod {
  id: string;
  code: string;
  start: string;
  end: string;
  batchIds: string[];
  employees: number;
}

/** The last period before this one that has submitted normal batches; of a correction, the figures in force. */
export async function previousPeriod(db: Kysely<DB>, loaded: LoadedBatch): Promise<PreviousPeriod | null> {
  if (loaded.correction) return figuresInForce(db, loaded.computes, loaded.correction.in_force_id);
  const rows = await db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
    .select(['b.id', 'b.employees', 'p.id as periodId', 'p.code', 'p.start_day', 'p.end_day'])
    .where('b.solution_id', '=', loaded.solution.id)
    .where('b.submitted', '=', 1)
    .where('b.type', '=', 'normal')
    .where('p.start_day', '<', loaded.period.start_day)
    .orderBy('p.start_day', 'desc')
    .orderBy('b.submitted_at')
    // Several may be submitted in one moment: the one that was made first stays the first.
    .orderBy('b.id')
    .limit(50)
    .execute();
  const first = rows[0];
  if (!first) return null;
  const same = rows.filter((row) => row.periodId === first.periodId);
  return {
    id: first.periodId,
    code: first.code,
    start: first.start_day,
    end: first.end_day,
    batchIds: same.map((row) => row.id),
    employees: same.reduce((sum, row) => sum + row.employees, 0),
  };
}

async function figuresInForce(
  db: Kysely<DB>,
  { id, code, start_day: start, end_day: end }: LoadedBatch['computes'],
  batchId: string,
): Promise<PreviousPeriod> {
  const { employees } = await db
    .selectFrom('payroll_batches')
    .select('employees')
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow();
  return { id, code, start, end, batchIds: [batchId], employees };
}

async function sumsOf(db: Kysely<DB>, batchIds: readonly string[], table: string): Promise<Sums> {
  const sums: Sums = new Map();
  if (batchIds.length === 0) return sums;
  const rows = await db
    .selectFrom('payroll_totals')
    .select(['column_code', 'sum', 'count', 'failed'])
    .where('batch_id', 'in', [...batchIds])
    .where('table_code', '=', table)
    .execute();
  for (const row of rows) {
    const known = sums.get(row.column_code) ?? { sum: 0, count: 0, failed: 0 };
    sums.set(row.column_code, {
      sum: known.sum + row.sum,
      count: known.count + row.count,
      failed: known.failed + row.failed,
    });
  }
  return sums;
}

type Column = SolutionPlan['tables'][number]['columns'][number];

type Role = BatchTotal['role'];

/** In every language, as headers, approvals and payslips show it. */
export const totalName = (role: Role): BatchTotal['name'] => recordTexts.inEvery(`totals.${role}`);

/** The column of net pay. */
export function netColumn(plan: SolutionPlan): string | null {
  return payTotals(plan).net[0]?.code ?? null;
}

/**
 * What stands on top of a batch, before whoever decides it and in its summary: the totals the solution names, in the
 * order in which they add up. What they leave of net unexplained (a net pay typed over, a failed cell) is a line too.
 */
export async function batchTotals(db: Kysely<DB>, loaded: LoadedBatch): Promise<BatchTotal[]> {
  const { plan, batch } = loaded;
  if (!plan.master || batch.calculated_at === null) return [];
  const previous = await previousPeriod(db, loaded);
  const now = await sumsOf(db, [batch.id], plan.master.code);
  const then = previous ? await sumsOf(db, previous.batchIds, plan.master.code) : null;
  const decimals = loaded.solution.scale;
  const columnsOf = payTotals(plan);
  const total = (role: Role, columns: readonly Column[], sumOf: (sums: Sums) => number): BatchTotal => {
    const sum = withoutBinaryNoise(sumOf(now), decimals);
    const before = then ? withoutBinaryNoise(sumOf(then), decimals) : null;
    const parts = columns.map(({ code }) => now.get(code));
    return {
      item: columns[0]?.code ?? role,
      name: totalName(role),
      role,
      parts: columns.map(({ code, file }) => file.name ?? code),
      sum,
      count: Math.max(0, ...parts.map((part) => part?.count ?? 0)),
      failed: Math.max(0, ...parts.map((part) => part?.failed ?? 0)),
      previous: before,
      difference: before === null ? null : withoutBinaryNoise(sum - before, decimals),
    };
  };
  const named = PAY_TOTALS.flatMap((role) =>
    columnsOf[role].length > 0
      ? [total(role, columnsOf[role], (sums) => sumOfColumns(sums, columnsOf[role]))]
      : [],
  );
  if (columnsOf.gross.length === 0 || columnsOf.net.length === 0) return named;
  const rest = total('rest', [], (sums) => leftOfNet(sums, columnsOf));
  if (rest.sum === 0) return named;
  const at = named.findIndex(({ role }) => role === 'net');
  return [...named.slice(0, at), rest, ...named.slice(at)];
}

/** What of net is held and what is paid: the two add up to net. */
export async function heldNet(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  totals: readonly BatchTotal[],
): Promise<{ sum: number; paid: number } | null> {
  const net = totals.find(({ role }) => role === 'net');
  if (!net) return null;
  const codes = payTotals(loaded.plan).net.map(({ code }) => code);
  const { employees, sums } = await heldSums(db, loaded, codes);
  if (employees === 0) return null;
  const decimals = loaded.solution.scale;
  const sum = withoutBinaryNoise(
    codes.reduce((total, code) => total + (sums.get(code) ?? 0), 0),
    decimals,
  );
  return { sum, paid: withoutBinaryNoise(net.sum - sum, decimals) };
}

function sumOfColumns(sums: Sums, columns: readonly Column[]): number {
  return columns.reduce((sum, { code }) => sum + (sums.get(code)?.sum ?? 0), 0);
}

function leftOfNet(sums: Sums, columnsOf: ReturnType<typeof payTotals>): number {
  const { gross, deduction, adjustment } = TOWARDS_NET;
  return (
    sumOfColumns(sums, columnsOf.net) -
    gross * sumOfColumns(sums, columnsOf.gross) -
    deduction * sumOfColumns(sums, columnsOf.deduction) -
    adjustment * sumOfColumns(sums, columnsOf.adjustment)
  );
}

/** Sums of cents in binary carry a tail far below a cent; it is cut off, nothing is rounded that counts. */
export function withoutBinaryNoise(value: number, decimals: number): number {
  const factor = 10 ** Math.min(6, decimals + 2);
  return Math.round(value * factor) / factor;
}

export async function summarise(db: Kysely<DB>, loaded: LoadedBatch): Promise<z.infer<typeof batchSummary>> {
  const { plan, batch, computes: period } = loaded;
  const master = plan.master;
  const previous = await previousPeriod(db, loaded);
  const columns = (master?.columns ?? []).filter(isFigure);
  const now = master ? await sumsOf(db, [batch.id], master.code) : new Map();
  const then = master && previous ? await sumsOf(db, previous.batchIds, master.code) : null;
  const held = await heldSums(
    db,
    loaded,
    columns.map(({ code }) => code),
  );
  return {
    period: { code: period.code, start: period.start_day, end: period.end_day },
    previousPeriod: previous && { code: previous.code, start: previous.start, end: previous.end },
    employees: batch.employees,
    heldEmployees: held.employees,
    previousEmployees: previous?.employees ?? null,
    rows: columns.map((column) => {
      const scale = column.scale ?? loaded.solution.scale;
      const total = now.get(column.code);
      const sum = withoutBinaryNoise(total?.sum ?? 0, scale);
      const before = then ? withoutBinaryNoise(then.get(column.code)?.sum ?? 0, scale) : null;
      const difference = before === null ? null : withoutBinaryNoise(sum - before, scale);
      return {
        table: master?.code ?? '',
        column: column.code,
        name: column.file.name ?? column.code,
        type: column.type === 'money' ? ('money' as const) : ('number' as const),
        scale,
        tags: [...(column.file.tags ?? [])],
        sum,
        held: withoutBinaryNoise(held.sums.get(column.code) ?? 0, scale),
        count: total?.count ?? 0,
        failed: total?.failed ?? 0,
        previous: before,
        difference,
        percent: before ? Math.round(((difference ?? 0) / Math.abs(before)) * 10_000) / 100 : null,
      };
    }),
  };
}

function isFigure(column: Column): boolean {
  return (column.type === 'money' || column.type === 'number') && column.file.hidden !== true;
}

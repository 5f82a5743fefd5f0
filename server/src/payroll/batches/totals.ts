import type { SolutionFile, SolutionPlan } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import type { LoadedBatch } from './batch-plan.ts';
import type { batchSummary, batchTotal } from './batches.schemas.ts';

type BatchTotal = z.infer<typeof batchTotal>;
type Sums = Map<string, { sum: number; count: number; failed: number }>;

export interface PreviousPeriod {
  id: string;
  code: string;
  start: string;
  end: string;
  batchIds: string[];
  employees: number;
}

/** The last period before this one that has submitted normal batches. */
export async function previousPeriod(db: Kysely<DB>, loaded: LoadedBatch): Promise<PreviousPeriod | null> {
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

interface HeadlineItem {
  role: NonNullable<BatchTotal['role']>;
  name: BatchTotal['name'];
  /** Columns whose sums are added, and taken off. */
  plus: string[];
  minus: string[];
}

const NAMES: Record<HeadlineItem['role'], BatchTotal['name']> = {
  gross: { en: 'Gross', 'zh-TW': '應發', 'zh-CN': '应发' },
  deduction: { en: 'Deductions', 'zh-TW': '扣款', 'zh-CN': '扣款' },
  net: { en: 'Net', 'zh-TW': '實發', 'zh-CN': '实发' },
  employer: { en: 'Employer cost', 'zh-TW': '雇主成本', 'zh-CN': '雇主成本' },
};

/** The column a payslip calls its total: net pay. */
export function netColumn(file: SolutionFile, plan: SolutionPlan): string | null {
  const total = file.payslip?.groups?.find((group) => group.total)?.items[0]?.value;
  if (total && !total.startsWith('=') && plan.master?.columnOf.has(total)) return total;
  return plan.master?.columnOf.has('net') ? 'net' : null;
}

/**
 * What stands on top of a batch. Roles come from tags (`gross`, `net`, `employer`), else from the usual codes, else from
 * the tags of the parts (`earning`, `deduction`).
 */
function headline(file: SolutionFile, plan: SolutionPlan): HeadlineItem[] {
  const columns = (plan.master?.columns ?? []).filter((column) => column.type === 'money');
  const coded = (...codes: string[]) => columns.find((column) => codes.includes(column.code))?.code;
  const tagged = (tag: string) =>
    columns.filter((column) => column.file.tags?.includes(tag)).map((column) => column.code);
  const items: HeadlineItem[] = [];
  const grossColumn = tagged('gross')[0] ?? coded('gross', 'gross_pay', 'total_gross');
  const gross = grossColumn ? [grossColumn] : tagged('earning');
  const net = tagged('net')[0] ?? netColumn(file, plan);
  if (gross.length > 0) items.push({ role: 'gross', name: NAMES.gross, plus: gross, minus: [] });
  const deductions = coded('deductions', 'total_deductions');
  const taken = deductions ? [deductions] : tagged('deduction');
  if (taken.length > 0) items.push({ role: 'deduction', name: NAMES.deduction, plus: taken, minus: [] });
  if (net) items.push({ role: 'net', name: NAMES.net, plus: [net], minus: [] });
  const cost = coded('cost', 'employer_cost', 'total_cost');
  const employer = cost ? [cost] : tagged('employer');
  if (employer.length > 0) items.push({ role: 'employer', name: NAMES.employer, plus: employer, minus: [] });
  return items;
}

export async function batchTotals(db: Kysely<DB>, loaded: LoadedBatch): Promise<BatchTotal[]> {
  const { plan, file, batch } = loaded;
  if (!plan.master || batch.calculated_at === null) return [];
  const previous = await previousPeriod(db, loaded);
  const now = await sumsOf(db, [batch.id], plan.master.code);
  const then = previous ? await sumsOf(db, previous.batchIds, plan.master.code) : null;
  const decimals = loaded.solution.scale;
  return headline(file, plan).map((item) => {
    const sum = combine(now, item, decimals);
    const before = then ? combine(then, item, decimals) : null;
    const parts = [...item.plus, ...item.minus].map((code) => now.get(code));
    return {
      item: item.plus[0] ?? item.role,
      name: item.name,
      role: item.role,
      sum,
      count: Math.max(0, ...parts.map((part) => part?.count ?? 0)),
      failed: Math.max(0, ...parts.map((part) => part?.failed ?? 0)),
      previous: before,
      difference: before === null ? null : tidy(sum - before, decimals),
    };
  });
}

function combine(sums: Sums, item: HeadlineItem, decimals: number): number {
  const total = (codes: readonly string[]) =>
    codes.reduce((sum, code) => sum + (sums.get(code)?.sum ?? 0), 0);
  return tidy(total(item.plus) - total(item.minus), decimals);
}

/** Sums of cents in binary carry a tail far below a cent; it is cut off, nothing is rounded that counts. */
export function tidy(value: number, decimals: number): number {
  const factor = 10 ** Math.min(6, decimals + 2);
  return Math.round(value * factor) / factor;
}

export async function summarise(db: Kysely<DB>, loaded: LoadedBatch): Promise<z.infer<typeof batchSummary>> {
  const { plan, batch, period } = loaded;
  const master = plan.master;
  const previous = await previousPeriod(db, loaded);
  const columns = (master?.columns ?? []).filter(isFigure);
  const now = master ? await sumsOf(db, [batch.id], master.code) : new Map();
  const then = master && previous ? await sumsOf(db, previous.batchIds, master.code) : null;
  return {
    period: { code: period.code, start: period.start_day, end: period.end_day },
    previousPeriod: previous && { code: previous.code, start: previous.start, end: previous.end },
    employees: batch.employees,
    previousEmployees: previous?.employees ?? null,
    rows: columns.map((column) => {
      const scale = column.scale ?? loaded.solution.scale;
      const total = now.get(column.code);
      const sum = tidy(total?.sum ?? 0, scale);
      const before = then ? tidy(then.get(column.code)?.sum ?? 0, scale) : null;
      const difference = before === null ? null : tidy(sum - before, scale);
      return {
        table: master?.code ?? '',
        column: column.code,
        name: column.file.name ?? column.code,
        type: column.type === 'money' ? ('money' as const) : ('number' as const),
        scale,
        tags: [...(column.file.tags ?? [])],
        sum,
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

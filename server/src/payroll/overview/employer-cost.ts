import { payTotals } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { loadBatch } from '../batches/record/batch-plan.ts';
import { cellNumber, keysOf } from '../tables/storage/column-vector.ts';
import { findSet, KEY_COLUMN, readColumns } from '../tables/storage/table-sets.repo.ts';

export interface EmployerCost {
  employeeNumber: string;
  /** YYYY-MM: the month it is paid in. */
  month: string;
  currency: string;
  amount: number;
}

/**
 * What people cost their employer by the batches that were submitted: what the solution calls its cost, else gross pay.
 * Whose pay the reader may see was asked before: no data scope.
 */
export async function employerCostOf(
  db: Kysely<DB>,
  employeeNumbers: ReadonlySet<string>,
  from: string,
  to: string,
): Promise<EmployerCost[]> {
  const batches = await db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
    .select(['b.id', 'p.payment_month as month'])
    .where('b.submitted', '=', 1)
    .where('p.payment_month', '>=', from)
    .where('p.payment_month', '<=', to)
    .orderBy('b.number')
    .execute();
  const costs: EmployerCost[] = [];
  for (const { id, month } of batches) {
    const { plan, solution } = await loadBatch(db, SYSTEM_SCOPE, id);
    const set = plan.master && (await findSet(db, id, plan.master.code, 'result'));
    if (!set) continue;
    const totals = payTotals(plan);
    const columns = (totals.cost.length > 0 ? totals.cost : totals.gross).map(({ code }) => code);
    const vectors = await readColumns(db, set.id, [KEY_COLUMN, ...columns]);
    const keys = vectors.get(KEY_COLUMN);
    if (!keys) continue;
    for (const [row, employeeNumber] of keysOf(keys).entries()) {
      if (!employeeNumbers.has(employeeNumber)) continue;
      const amount = columns.reduce((sum, code) => sum + (cellNumber(vectors.get(code), row) ?? 0), 0);
      if (amount !== 0) costs.push({ employeeNumber, month, currency: solution.currency, amount });
    }
  }
  return costs;
}

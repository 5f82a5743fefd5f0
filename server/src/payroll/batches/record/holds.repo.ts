import { firstOfKey } from '@suanpan/engine/domain';
import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { cellNumber } from '../../tables/storage/column-vector.ts';
import { findSet, readRows, rowsByKey } from '../../tables/storage/table-sets.repo.ts';
import type { LoadedBatch } from './batch-plan.ts';

export type HoldRecord = Selectable<DB['payroll_batch_holds']>;

/** Whose salary is calculated and not paid now, by employee number. */
export async function heldNow(db: Kysely<DB>, batchId: string): Promise<Map<string, HoldRecord>> {
  const rows = await db
    .selectFrom('payroll_batch_holds as h')
    .innerJoin('payroll_batch_employments as e', (join) =>
      join.onRef('e.batch_id', '=', 'h.batch_id').onRef('e.employment_id', '=', 'h.employment_id'),
    )
    .selectAll('h')
    .select('e.employee_number')
    .where('h.batch_id', '=', batchId)
    .where('h.released_at', 'is', null)
    .orderBy('e.employee_number')
    .execute();
  return new Map(rows.map(({ employee_number: number, ...hold }) => [number, hold]));
}

/** When those were paid whose salary was released after the submission, by employee number. */
export async function paidLater(db: Kysely<DB>, batchId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('payroll_batch_holds as h')
    .innerJoin('payroll_batch_employments as e', (join) =>
      join.onRef('e.batch_id', '=', 'h.batch_id').onRef('e.employment_id', '=', 'h.employment_id'),
    )
    .select(['e.employee_number', 'h.pay_date'])
    .where('h.batch_id', '=', batchId)
    .where('h.pay_date', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.employee_number, row.pay_date ?? '']));
}

export interface HeldSums {
  employees: number;
  /** By column of the master table; empty while nothing is calculated. */
  sums: ReadonlyMap<string, number>;
}

/** What of the totals is held: only the rows of those people are read. */
export async function heldSums(
  db: Kysely<DB>,
  { batch, plan }: Pick<LoadedBatch, 'batch' | 'plan'>,
  columns: readonly string[],
): Promise<HeldSums> {
  const held = await heldNow(db, batch.id);
  const sums = new Map<string, number>();
  if (held.size === 0 || !plan.master) return { employees: held.size, sums };
  // Typed columns stand with the inputs.
  for (const part of ['result', 'input'] as const) {
    const set = await findSet(db, batch.id, plan.master.code, part);
    const missing = columns.filter((column) => !sums.has(column));
    if (!set || missing.length === 0) continue;
    const rows = [...(await rowsByKey(db, set))].flatMap(([key, row]) =>
      held.has(firstOfKey(key)) ? [row] : [],
    );
    for (const [column, cells] of await readRows(db, set.id, missing, rows))
      sums.set(
        column,
        rows.reduce((sum, _, at) => sum + (cellNumber(cells, at) ?? 0), 0),
      );
  }
  return { employees: held.size, sums };
}

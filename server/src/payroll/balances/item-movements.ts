import type { BalanceMovement } from '@suanpan/engine';
import { firstOfKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { cellNumber } from '../tables/storage/column-vector.ts';
import { findSet, readColumns, readKeys } from '../tables/storage/table-sets.repo.ts';
import type { BalanceItem } from './balances.schemas.ts';

/**
 * What a batch adds to the balances of the list: the master's columns of their pay types, each with its sign. A balance
 * that the solution declares itself says by its own rule what is added, and isn't added to twice.
 */
export async function itemMovements(
  db: Kysely<DB>,
  { plan, batch, solution }: LoadedBatch,
): Promise<BalanceMovement[]> {
  const { master } = plan;
  const items = await db
    .selectFrom('payroll_balance_items')
    .select(['code', 'adds'])
    .orderBy('code')
    .execute();
  const wanted = items.flatMap(({ code, adds }) => {
    const signs = new Map(
      (JSON.parse(adds) as BalanceItem['adds']).map(({ payType, sign }) => [payType, sign]),
    );
    const columns = (master?.columns ?? []).flatMap((column) => {
      const sign = column.valueType === 'money' ? signs.get(column.file.payType ?? '') : undefined;
      return sign === undefined ? [] : [{ column: column.code, sign }];
    });
    return columns.length > 0 && !plan.balanceOf.has(code) ? [{ code, columns }] : [];
  });
  if (!master || wanted.length === 0) return [];
  const result = await findSet(db, batch.id, master.code, 'result');
  if (!result) return [];
  const codes = [...new Set(wanted.flatMap(({ columns }) => columns.map(({ column }) => column)))];
  const vectors = await readColumns(db, result.id, codes);
  // Typed columns stand with the inputs.
  const input = await findSet(db, batch.id, master.code, 'input');
  if (input)
    for (const [code, vector] of await readColumns(
      db,
      input.id,
      codes.filter((each) => !vectors.has(each)),
    ))
      vectors.set(code, vector);
  const keys = await readKeys(db, result.id);
  const unit = 10 ** solution.scale;
  return wanted.flatMap(({ code, columns }) => {
    // Whole units of the currency, so that sums are exact.
    const sums = new Map<string, number>();
    for (const [row, key] of keys.entries()) {
      const employee = firstOfKey(key);
      const amount = columns.reduce(
        (sum, { column, sign }) =>
          sum + sign * Math.round((cellNumber(vectors.get(column), row) ?? 0) * unit),
        0,
      );
      sums.set(employee, (sums.get(employee) ?? 0) + amount);
    }
    return [...sums].map(([key, amount]) => ({ balance: code, key, value: amount / unit, date: '' }));
  });
}

import type { BalanceMovement } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { cellNumber, keysOf } from '../tables/storage/column-vector.ts';
import { findSet, readColumns } from '../tables/storage/table-sets.repo.ts';

/** What the batch will post when it is submitted, kept beside its results as a table of its own. */
export const MOVEMENTS_TABLE = '#movements';

export async function storedMovements(db: Kysely<DB>, batchId: string): Promise<BalanceMovement[]> {
  const set = await findSet(db, batchId, MOVEMENTS_TABLE, 'result');
  if (!set) return [];
  const columns = await readColumns(db, set.id);
  const text = (code: string) => {
    const vector = columns.get(code);
    return vector ? keysOf(vector) : [];
  };
  const [balances, keys, dates, concerns] = [text('balance'), text('key'), text('date'), text('concerns')];
  return balances.map((balance, row) => ({
    balance,
    key: keys[row] ?? '',
    value: cellNumber(columns.get('value'), row) ?? 0,
    date: dates[row] ?? '',
    ...(concerns[row] ? { concerns: concerns[row] } : {}),
  }));
}

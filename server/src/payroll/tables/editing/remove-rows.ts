import { takeRows } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import { chunksOfValues } from '../../../platform/db/rows.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { findSet, readColumns, readKeys } from '../storage/table-sets.repo.ts';
import { blocksOfColumns, replaceSet } from '../storage/write-sets.repo.ts';

/** Takes rows out of an input table; those behind move up. */
export async function removeRows(
  db: Kysely<DB>,
  clock: Clock,
  batchId: string,
  tableCode: string,
  keys: ReadonlySet<string>,
): Promise<number> {
  const set = await findSet(db, batchId, tableCode, 'input');
  if (!set) return 0;
  const all = await readKeys(db, set.id);
  const kept = all.flatMap((key, row) => (keys.has(key) ? [] : [row]));
  if (kept.length === all.length) return 0;
  const columns = await readColumns(db, set.id);
  for (const [code, vector] of columns) columns.set(code, takeRows(vector, kept));
  await replaceSet(db, clock, {
    batchId,
    tableCode,
    part: 'input',
    rows: kept.length,
    blocks: await blocksOfColumns(columns),
  });
  for (const part of chunksOfValues([...keys]))
    await db
      .deleteFrom('payroll_overrides')
      .where('batch_id', '=', batchId)
      .where('table_code', '=', tableCode)
      .where('row_key', 'in', part)
      .execute();
  return all.length - kept.length;
}

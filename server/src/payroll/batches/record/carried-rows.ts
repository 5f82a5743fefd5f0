import type { JsonScalar } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { CarriedRow } from '../../calculation/threads/engine-tasks.ts';

/** As it is kept with the correction: what was written into the row too. */
export type TakenRow = CarriedRow & { values: Record<string, JsonScalar> };

/** The corrections that were settled by handing their differences to this batch. */
export async function settledInto(db: Kysely<DB>, batchId: string) {
  const rows = await db
    .selectFrom('payroll_corrections')
    .select(['batch_id', 'carried'])
    .where('into_batch', '=', batchId)
    .where('state', '=', 'settled')
    .orderBy('batch_id')
    .execute();
  return rows.map(({ batch_id, carried }) => ({
    batchId: batch_id,
    rows: JSON.parse(carried ?? '[]') as TakenRow[],
  }));
}

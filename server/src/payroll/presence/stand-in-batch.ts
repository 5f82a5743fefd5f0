import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { getBatch } from '../batches/record/batch-plan.ts';
import type { othersHere, standInput } from './presence.schemas.ts';

/** A window that says nothing for so long is closed, or out of sight. */
const GONE_AFTER_MS = 15_000;

type Others = z.infer<typeof othersHere>;

/** In a transaction without a key of its own: it is said every few seconds, and nobody asks for its answer again. */
export async function standInBatch(ctx: SignedInCtx, input: z.infer<typeof standInput>): Promise<Others> {
  // Who leaves takes away what they said themselves, also where the batch has been deleted meanwhile.
  if (!input.leaves) await getBatch(ctx.db, ctx.scope, input.batchId);
  return ctx.services.db.transaction().execute((trx) => stand(trx, ctx, input));
}

async function stand(
  db: Kysely<DB>,
  { clock, user }: SignedInCtx,
  { batchId, window, place, leaves = false }: z.infer<typeof standInput>,
): Promise<Others> {
  const here = { batch_id: batchId, user_id: user.id, window_id: window };
  if (leaves) {
    await db
      .deleteFrom('payroll_batch_presence')
      .where('batch_id', '=', batchId)
      .where('user_id', '=', user.id)
      .where('window_id', '=', window)
      .execute();
    return { others: [] };
  }
  const at = {
    table_code: place?.table ?? null,
    row_key: place?.rowKey ?? null,
    column_code: place?.column ?? null,
    seen_at: instant(clock),
  };
  await db
    .insertInto('payroll_batch_presence')
    .values({ ...here, ...at })
    .onConflict((conflict) => conflict.columns(['batch_id', 'user_id', 'window_id']).doUpdateSet(at))
    .execute();
  const gone = new Date(clock.now().getTime() - GONE_AFTER_MS).toISOString();
  const rows = await db
    .selectFrom('payroll_batch_presence as p')
    .innerJoin('users', 'users.id', 'p.user_id')
    .select(['p.user_id', 'users.name', 'p.table_code', 'p.row_key', 'p.column_code', 'p.seen_at'])
    .where('p.batch_id', '=', batchId)
    .where('p.user_id', '<>', user.id)
    .orderBy('users.name')
    .orderBy('p.user_id')
    .orderBy('p.window_id')
    .execute();
  if (rows.some((row) => row.seen_at < gone))
    await db
      .deleteFrom('payroll_batch_presence')
      .where('batch_id', '=', batchId)
      .where('seen_at', '<', gone)
      .execute();
  const others = new Map<string, Others['others'][number]>();
  for (const row of rows.filter(({ seen_at }) => seen_at >= gone)) {
    const other = others.get(row.user_id) ?? { userId: row.user_id, name: row.name, places: [] };
    others.set(row.user_id, other);
    if (row.table_code !== null && row.row_key !== null && row.column_code !== null)
      other.places.push({ table: row.table_code, rowKey: row.row_key, column: row.column_code });
  }
  return { others: [...others.values()] };
}

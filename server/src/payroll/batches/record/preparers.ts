import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../../platform/clock/clock.ts';
import type { DB } from '../../../platform/db/schema.ts';

/** Remembers who changed what a batch pays, for as long as it exists. The server's own jobs are nobody. */
export async function notePreparer(
  db: Kysely<DB>,
  clock: Clock,
  batchId: string,
  userId: string | null,
): Promise<void> {
  if (userId === null) return;
  await db
    .insertInto('payroll_batch_preparers')
    .values({ batch_id: batchId, user_id: userId, since: instant(clock) })
    .onConflict((conflict) => conflict.columns(['batch_id', 'user_id']).doNothing())
    .execute();
}

/**
 * Who doesn't decide a batch: everybody who prepared it, and who published the rules and global tables it pins. Rules
 * that pay somebody too much are as good as a typed cell.
 */
export async function preparersOf(db: Kysely<DB>, batchId: string): Promise<string[]> {
  const batch = await db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_copies as c', 'c.id', 'b.copy_id')
    .select(['b.globals', 'c.published_by', 'c.created_by'])
    .where('b.id', '=', batchId)
    .executeTakeFirst();
  if (!batch) return [];
  const rows = await db
    .selectFrom('payroll_batch_preparers')
    .select('user_id')
    .where('batch_id', '=', batchId)
    .execute();
  const found = [...rows.map((row) => row.user_id), batch.published_by, batch.created_by];
  for (const [code, number] of Object.entries(JSON.parse(batch.globals) as Record<string, number>)) {
    const table = await db
      .selectFrom('payroll_global_tables')
      .select('published_by')
      .where('code', '=', code)
      .where('number', '=', number)
      .executeTakeFirst();
    found.push(table?.published_by ?? null);
  }
  return [...new Set(found.filter((id): id is string => id !== null))];
}

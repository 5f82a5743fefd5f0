import { type Kysely, sql } from 'kysely';
import type { DB } from './schema.ts';

/** Undoes what `work` wrote when it fails, and nothing else of the running transaction. */
export async function inSavepoint<T>(db: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db);
    await sql`release savepoint part`.execute(db);
    throw error;
  }
}

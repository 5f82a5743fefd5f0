import { type Kysely, sql } from 'kysely';
import type { DB } from '../schema.ts';

/** Empties a PostgreSQL database of our tables and trigger functions, of all or of none. */
export async function removeEverything(db: Kysely<DB>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const tables = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = current_schema()`.execute(trx);
    for (const { name } of tables.rows) await sql`drop table ${sql.table(name)} cascade`.execute(trx);
    const functions = await sql<{ name: string }>`select proname as name from pg_proc
      where pronamespace = current_schema()::regnamespace and prorettype = 'trigger'::regtype`.execute(trx);
    for (const { name } of functions.rows) await sql`drop function ${sql.id(name)}()`.execute(trx);
  });
}

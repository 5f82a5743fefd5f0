import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/**
 * How many rows of the tables have been written since, undone ones not counted: whether a call left a trace is one look
 * this way, where reading every table takes longer than the call. On SQLite, which counts what a cascade deletes too.
 *
 * @param tables those whose rows count
 */
export async function countWrites(db: Kysely<DB>, tables: readonly string[]): Promise<() => Promise<number>> {
  await sql`create table rows_written (count integer not null)`.execute(db);
  await sql`insert into rows_written values (0)`.execute(db);
  for (const table of tables)
    for (const event of ['insert', 'update', 'delete'])
      await sql`create trigger ${sql.id(`${table}_${event}_counted`)} after ${sql.raw(event)} on ${sql.table(table)}
        begin update rows_written set count = count + 1; end`.execute(db);
  return async () => {
    const { rows } = await sql<{ count: number }>`select count from rows_written`.execute(db);
    return Number(rows[0]?.count);
  };
}

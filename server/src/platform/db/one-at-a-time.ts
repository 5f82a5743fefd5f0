import { sql } from 'kysely';
import type { Database } from './connection.ts';

/** What several servers do that start at once on one PostgreSQL, each by a number of its own. */
export const STARTS = { bringUpToDate: 712_604_005, fillForTheFirstTime: 712_604_004 } as const;

/** One after the other; of an SQLite file there is only one server. The lock ends with its process. */
export async function oneAtATime<T>(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  what: keyof typeof STARTS,
  work: () => Promise<T>,
): Promise<T> {
  if (dialect === 'sqlite') return work();
  return db.connection().execute(async (own) => {
    await sql`select pg_advisory_lock(${STARTS[what]})`.execute(own);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${STARTS[what]})`.execute(own);
    }
  });
}

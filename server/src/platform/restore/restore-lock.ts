import { type Kysely, sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/connection.ts';
import type { DB } from '../db/schema.ts';

const RESTORE_LOCK = 712_604_005;
/** Under this name a connection isn't one that works with the data. */
const LOOKING_ON = 'suanpan-restore';

async function onLooker<T>(databaseUrl: string, work: (own: Kysely<DB>) => Promise<T>): Promise<T> {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', LOOKING_ON);
  const database = openDatabase({ url: url.toString() });
  try {
    return await database.db.connection().execute(work);
  } finally {
    await database.close();
  }
}

/** Of several processes on one PostgreSQL one restores, and the others wait until it has; an SQLite file has one process. */
export async function restoreOnce(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  work: () => Promise<void>,
): Promise<void> {
  if (!databaseUrl) return work();
  const mine = await onLooker(databaseUrl, async (own) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_lock(${RESTORE_LOCK}) as mine`.execute(own);
    if (rows[0]?.mine) await work();
    return rows[0]?.mine;
  });
  if (!mine) await untilRestored({ databaseUrl });
}

/** Waits while another process restores. */
export async function untilRestored({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<void> {
  if (databaseUrl)
    await onLooker(databaseUrl, (own) =>
      sql`select pg_advisory_lock_shared(${RESTORE_LOCK})`.execute(own).then(() => undefined),
    );
}

/** How many connections of this account still work with the data, as other processes and commands do. */
export async function othersAtWork(databaseUrl: string): Promise<number> {
  return onLooker(databaseUrl, async (own) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and usename = current_user and application_name <> ${LOOKING_ON}`.execute(
      own,
    );
    return Number(rows[0]?.n);
  });
}

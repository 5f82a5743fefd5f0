import { type Kysely, sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/connection.ts';
import type { DB } from '../db/schema.ts';

/** A number that no other lock of ours has: those of `one-at-a-time.ts` are taken while this one is held. */
const RESTORE_LOCK = 712_604_006;
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

/**
 * Of several processes on one PostgreSQL one restores; the others do nothing here. An SQLite file has one process.
 * @returns whether it was this one
 */
export async function restoreOnce(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  work: () => Promise<void>,
): Promise<boolean> {
  if (!databaseUrl) {
    await work();
    return true;
  }
  return onLooker(databaseUrl, async (own) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_lock(${RESTORE_LOCK}) as mine`.execute(own);
    const mine = rows[0]?.mine === true;
    if (mine) await work();
    return mine;
  });
}

/** Waits while another process restores, and lets none begin to before this is over. */
export async function whileNobodyRestores<T>(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  work: () => Promise<T>,
): Promise<T> {
  if (!databaseUrl) return work();
  return onLooker(databaseUrl, async (own) => {
    await sql`select pg_advisory_lock_shared(${RESTORE_LOCK})`.execute(own);
    return work();
  });
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

import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../clock/clock.ts';
import { StartFault } from '../../config/start-fault.ts';
import type { Database } from '../connection.ts';
import type { DB } from '../schema.ts';
import { migrations } from './index.ts';
import type { Migration } from './migration.ts';

const ADVISORY_LOCK = 712_604_001;

/** Stands in a database while one is being moved into it: what has come, and the rules that rest meanwhile. */
export const UNFINISHED_MOVE = 'unfinished_move';

/** Brings the database to the newest form, each step in its own transaction. Answers the steps it took. */
export async function migrate(
  database: Database,
  clock: Clock,
  list: readonly Migration[] = migrations,
): Promise<string[]> {
  const { db, dialect } = database;
  await refuseForeign(database, list);
  await sql`create table if not exists schema_migrations (name text primary key, applied_at text not null)`.execute(
    db,
  );
  const taken: string[] = [];
  for (const migration of list) {
    await db.transaction().execute(async (trx) => {
      // Two servers starting at once on one PostgreSQL must not take the same step twice.
      if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(trx);
      if ((await appliedNames(trx)).has(migration.name)) return;
      await migration.up(trx, dialect);
      await sql`insert into schema_migrations values (${migration.name}, ${clock.now().toISOString()})`.execute(
        trx,
      );
      // Older servers that still run are told in the moment of the commit.
      if (dialect === 'postgres') await sql`select pg_notify('suanpan_version', '')`.execute(trx);
      taken.push(migration.name);
    });
  }
  return taken;
}

/** A database that is newer than this program, or isn't ours at all, is left as it is. */
async function refuseForeign({ db, dialect }: Database, list: readonly Migration[]): Promise<void> {
  const schema = dialect === 'postgres' ? await currentSchema(db) : undefined;
  const tables = (await db.introspection.getTables()).flatMap((table) =>
    table.schema === schema ? [table.name] : [],
  );
  if (!tables.includes('schema_migrations')) {
    if (tables.length === 0) return;
    throw new StartFault('databaseForeign', { tables: tables.slice(0, 3).join(', ') });
  }
  if (tables.includes(UNFINISHED_MOVE)) throw new StartFault('moveUnfinished');
  const unknown = await unknownSteps(db, list);
  if (unknown.length === 0) return;
  throw new StartFault('databaseNewer', { step: unknown.at(-1) });
}

/** Steps that a newer program took, in their order. */
export async function unknownSteps(
  db: Kysely<DB>,
  list: readonly Migration[] = migrations,
): Promise<string[]> {
  const known = new Set(list.map((migration) => migration.name));
  return [...(await appliedNames(db))].filter((name) => !known.has(name)).sort();
}

async function currentSchema(db: Kysely<DB>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name;
}

async function appliedNames(db: Kysely<DB>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  return new Set(rows.map((row) => row.name));
}

/** Whether every migration has been applied (for /readyz). */
export async function isMigrated(db: Kysely<DB>): Promise<boolean> {
  const names = await appliedNames(db);
  return migrations.every((migration) => names.has(migration.name));
}

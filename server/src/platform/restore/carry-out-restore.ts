import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type Selectable, sql } from 'kysely';
import { newestHead } from '../audit/audit-heads.repo.ts';
import { auditWriter } from '../audit/audit-writer.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { type Clock, instant } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import { StartFault } from '../config/start-fault.ts';
import { type Database, databasePath, openDatabase } from '../db/connection.ts';
import type { DB } from '../db/schema.ts';
import { newId } from '../ids/new-id.ts';
import type { BackupTables } from '../integrity/backups.tables.ts';
import {
  dropStaged,
  type RestoreJournal,
  readJournal,
  stagedFolder,
  swapFolders,
  writeJournal,
} from './restore-journal.ts';
import { othersAtWork } from './restore-lock.ts';
import type { RestoreTables } from './restores.tables.ts';

/** How long other processes may take to let go of the database. */
const LET_GO_MS = 60_000;
const RESTORED = 'suanpan_restored_';

/** What the database that goes hands on to the one that comes. */
export interface HandedOn {
  restore: Selectable<RestoreTables['restores']>;
  restores: Selectable<RestoreTables['restores']>[];
  backups: BackupTables['backups'][];
  /** The trail that is put aside ends here. */
  head: { number: number; hash: string } | undefined;
}

/** Begins it: nobody else does. Undefined where it was taken back, or begun, meanwhile. */
export async function beginRestore(db: Kysely<DB>, id: string): Promise<HandedOn | undefined> {
  const restore = await db
    .updateTable('restores')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', '=', 'agreed')
    .returningAll()
    .executeTakeFirst();
  if (!restore) return undefined;
  const restores = await db.selectFrom('restores').selectAll().where('id', '<>', id).execute();
  const backups = await db.selectFrom('backups').selectAll().execute();
  const head = await newestHead(db);
  return { restore, restores, backups, head: head && { number: head.number, hash: head.hash } };
}

/**
 * Restores beside what is there and looks at everything in it; only then names are changed. Until then nothing is touched, and
 * what was there before is kept. Nobody works with the data meanwhile.
 */
export async function carryOutRestore(config: Config, clock: Clock, handedOn: HandedOn): Promise<void> {
  const stamp = instant(clock).replace(/[:.]/g, '-');
  const schema = config.databaseUrl ? `${RESTORED}${newId(clock).replaceAll('-', '')}` : undefined;
  const staged = stagedOf(config, schema);
  dropStaged(config.dataDir);
  mkdirSync(staged.dataDir, { recursive: true, mode: 0o700 });
  const journal = { aside: `before-restore-${stamp}`, ...(schema && { schema }) };
  try {
    if (schema) await inDatabase(config, ({ db }) => sql`create schema ${sql.id(schema)}`.execute(db));
    await restoreBackup(handedOn.restore.place, staged, clock);
    await inDatabase(staged, ({ db }) => noteRestore(db, config, clock, handedOn, journal.aside));
    if (config.databaseUrl) await untilLetGo(config.databaseUrl);
    writeJournal(config.dataDir, journal);
    if (schema) await swapSchemas(config, schema, `suanpan_before_${stamp.toLowerCase()}`);
  } catch (error) {
    if (!(await finishRestore(config))) throw error;
  }
  await finishRestore(config);
  // The second anchor file knows more than the trail that came back; the server begins another one.
  const heads = config.auditHeadsFile;
  if (heads && existsSync(heads)) renameSync(heads, `${heads}.${journal.aside}`);
}

/** Moves what was begun to be moved, and lets go of everything else that one that failed or was killed has left. */
export async function finishRestore(config: Config): Promise<boolean> {
  const journal = readJournal(config.dataDir);
  const isOn = journal !== undefined && !(await waits(config, journal));
  if (isOn) swapFolders(config.dataDir, journal);
  else dropStaged(config.dataDir);
  if (config.databaseUrl) await dropLeftSchemas(config);
  return isOn;
}

/** On PostgreSQL: whether the schemas haven't changed their names yet. */
async function waits(config: Config, { schema }: RestoreJournal): Promise<boolean> {
  if (!schema) return false;
  return inDatabase(config, async ({ db }) => {
    const { rows } = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(db);
    return rows.length > 0;
  });
}

function stagedOf(config: Config, schema: string | undefined): Config {
  const place = { ...config, dataDir: stagedFolder(config.dataDir), auditHeadsFile: undefined };
  if (!config.databaseUrl || !schema) return place;
  const url = new URL(config.databaseUrl);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return { ...place, databaseUrl: url.toString() };
}

async function inDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url: config.databaseUrl, filename: databasePath(config) });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Sessions of that time stay closed; backups, and that this restore was, are known to the one that comes. */
async function noteRestore(
  db: Kysely<DB>,
  config: Config,
  clock: Clock,
  { restore, restores, backups, head }: HandedOn,
  aside: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').execute();
    await trx.deleteFrom('backups').execute();
    for (const backup of backups) await trx.insertInto('backups').values(backup).execute();
    await trx.deleteFrom('restores').execute();
    const done = {
      ...restore,
      state: 'done' as const,
      ended_at: instant(clock),
      put_aside: join(config.dataDir, aside),
    };
    for (const each of [...restores, done]) await trx.insertInto('restores').values(each).execute();
    const { asked_by, decided_by, backup_at, reason } = restore;
    const audit = auditWriter(trx, {
      clock,
      traceId: restore.id,
      userId: decided_by,
      action: 'platform.restore.done',
      secretKey: config.secretKey,
    });
    await audit.write({
      subject: { kind: 'restore', id: restore.id },
      facts: { backupAt: backup_at, askedBy: asked_by, reason, putAside: aside, trailUntil: head ?? null },
    });
  });
}

async function untilLetGo(databaseUrl: string): Promise<void> {
  const end = Date.now() + LET_GO_MS;
  for (;;) {
    const connections = await othersAtWork(databaseUrl);
    if (connections === 0) return;
    if (Date.now() > end) throw new StartFault('restoreBusy', { connections });
    await pause(500);
  }
}

/** In one transaction: whoever connects finds the one or the other whole. */
async function swapSchemas(config: Config, restored: string, aside: string): Promise<void> {
  await inDatabase(config, async ({ db }) => {
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(trx);
      const name = rows[0]?.name ?? 'public';
      await sql`alter schema ${sql.id(name)} rename to ${sql.id(aside)}`.execute(trx);
      await sql`alter schema ${sql.id(restored)} rename to ${sql.id(name)}`.execute(trx);
    });
  });
}

async function dropLeftSchemas(config: Config): Promise<void> {
  await inDatabase(config, async ({ db }) => {
    const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace
      where nspname like ${`${RESTORED}%`}`.execute(db);
    for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(db);
  });
}

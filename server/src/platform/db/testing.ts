import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type SettableClock, settableClock } from '../clock/clock.ts';
import { type Database, openDatabase } from './connection.ts';
import type { DialectName } from './dialect-name.ts';
import { migrate } from './migrations/migrate.ts';
import './postgres/share-postgres.ts';

/** DIALECTS=sqlite for a quick look; both otherwise. */
const DIALECTS = (process.env.DIALECTS ?? 'sqlite,postgres').split(',') as DialectName[];

/** When every suite begins. */
const START = '2026-03-15T02:00:00.000Z';

export interface TestDatabase {
  /** Opened and migrated before the first test. */
  readonly database: Database;
  readonly dialect: DialectName;
  /** Where PostgreSQL listens; undefined on SQLite. */
  readonly url: string | undefined;
  readonly clock: SettableClock;
  /** A folder of its own, removed afterwards. */
  readonly dataDir: string;
}

/**
 * Runs a suite on a real SQLite file and on a database of its own in a real PostgreSQL: TEST_POSTGRES_URL when given,
 * else one that the run starts from npm's binaries (works as root too).
 *
 * @param on where a suite is about something no database has a part in: one of them is enough
 */
export function describeEachDatabase(
  title: string,
  suite: (test: TestDatabase) => void,
  on: readonly DialectName[] = DIALECTS,
): void {
  describe.each(on)(`${title} (%s)`, (dialect) => {
    const holder: { database?: Database; url?: string; end?: () => Promise<void> } = {};
    const dataDir = mkdtempSync(join(tmpdir(), 'suanpan-test-'));
    const clock = settableClock(START);

    beforeAll(async () => {
      if (dialect === 'sqlite') {
        const filename = join(dataDir, 'test.sqlite');
        copyFileSync(await migratedFile(), filename);
        holder.database = openDatabase({ filename });
      } else {
        // A server that stays is left as it was found: no template stays behind in it.
        const template = process.env.TEST_POSTGRES_URL ? undefined : await migratedPostgres();
        const postgres = await freshPostgres(template);
        holder.database = openDatabase({ url: postgres.url });
        holder.url = postgres.url;
        holder.end = postgres.end;
        if (!template) await migrate(holder.database, clock);
      }
    });
    afterAll(async () => {
      await holder.database?.close();
      await holder.end?.();
      rmSync(dataDir, { recursive: true, force: true });
    });

    suite({
      dialect,
      clock,
      dataDir,
      get url() {
        return holder.url;
      },
      get database() {
        if (!holder.database) throw new Error('The database is opened in beforeAll.');
        return holder.database;
      },
    });
  });
}

/** Migrating takes a second, copying what is migrated a few hundredths: each process migrates once. */
let migratedSqlite: Promise<string> | undefined;
let postgresTemplate: Promise<string> | undefined;

function migratedFile(): Promise<string> {
  migratedSqlite ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'suanpan-migrated-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const filename = join(folder, 'migrated.sqlite');
    await migrateAndClose(openDatabase({ filename }));
    return filename;
  })();
  return migratedSqlite;
}

function migratedPostgres(): Promise<string> {
  postgresTemplate ??= (async () => {
    const { url } = await freshPostgres();
    await migrateAndClose(openDatabase({ url }));
    return new URL(url).pathname.slice(1);
  })();
  return postgresTemplate;
}

async function migrateAndClose(database: Database): Promise<void> {
  await migrate(database, settableClock(START));
  await database.close();
}

async function freshPostgres(template?: string): Promise<{ url: string; end: () => Promise<void> }> {
  const server = process.env.TEST_POSTGRES_URL ?? (await runsPostgres());
  const name = `suanpan_${randomUUID().replaceAll('-', '')}`;
  await runSql(server, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    end: () => runSql(server, `drop database if exists ${name} with (force)`),
  };
}

async function runsPostgres(): Promise<string> {
  const answer = await fetch(inject('askForPostgres'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

async function runSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import type { DialectName } from './dialect-name.ts';
import { listenToPostgres, type Notices } from './postgres/notices.ts';
import type { DB } from './schema.ts';
import { sqliteDialect } from './sqlite/sqlite-dialect.ts';

/** So many a process has to PostgreSQL at most, besides the one on which it listens. */
const CONNECTIONS = 12;

export interface Database {
  db: Kysely<DB>;
  dialect: DialectName;
  /** What is told to every process on it; of an SQLite file there is one. */
  notices?: Notices;
  /** Opens every connection that it may have, so that nobody's first question has to wait for one. */
  warm?(): Promise<void>;
  close(): Promise<void>;
}

/** Where the database is without a PostgreSQL. */
export function databasePath({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'suanpan.sqlite');
}

/** Statements that take longer are told, without their values. */
export interface SlowStatements {
  ms: number;
  tell(statement: { sql: string; ms: number }): void;
}

const teller = (slow: SlowStatements | undefined) =>
  slow && {
    log({ query, queryDurationMillis: ms }: LogEvent) {
      if (ms > slow.ms) slow.tell({ sql: query.sql, ms: Math.round(ms) });
    },
  };

/** Opens PostgreSQL when an address is given, else an SQLite file. */
export function openDatabase(where: {
  url?: string | undefined;
  filename?: string;
  slow?: SlowStatements | undefined;
}): Database {
  const told = teller(where.slow);
  if (where.url) {
    const { url } = where;
    const pool = async () => (await import('./postgres/postgres-pool.ts')).postgresPool(url, CONNECTIONS);
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...told });
    const notices = listenToPostgres(url);
    const warm = async () => {
      await Promise.all(Array.from({ length: CONNECTIONS }, () => sql`select 1`.execute(db)));
    };
    const close = async () => {
      await notices.close();
      await db.destroy();
    };
    return { db, dialect: 'postgres', notices, warm, close };
  }
  const filename = where.filename ?? ':memory:';
  if (filename !== ':memory:') mkdirSync(dirname(filename), { recursive: true });
  const db = new Kysely<DB>({ dialect: sqliteDialect({ filename }), ...told });
  return { db, dialect: 'sqlite', close: () => db.destroy() };
}

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

export type DialectName = 'sqlite' | 'postgres';

export interface Database {
  db: Kysely<DB>;
  dialect: DialectName;
  close(): Promise<void>;
}

const INT8 = 20;
const NUMERIC = 1700;

/** Opens PostgreSQL when an address is given, else an SQLite file. */
export function openDatabase(where: { url?: string | undefined; filename?: string }): Database {
  if (where.url) return openPostgres(where.url);
  const filename = where.filename ?? ':memory:';
  if (filename !== ':memory:') mkdirSync(dirname(filename), { recursive: true });
  const db = new Kysely<DB>({ dialect: sqliteDialect({ filename }) });
  return { db, dialect: 'sqlite', close: () => db.destroy() };
}

function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // Counts and our whole numbers stay far below 2^53; text would surprise every caller.
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === INT8 || id === NUMERIC ? Number : pg.types.getTypeParser(id, format),
    } as pg.CustomTypesConfig,
  });
  // A connection lost while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, dialect: 'postgres', close: () => db.destroy() };
}

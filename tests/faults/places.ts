import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Database,
  type DialectName,
  openDatabase,
  startPostgres,
  type TestPostgres,
} from '@suanpan/server/databases-for-tests';
import pg from 'pg';

/** A folder of data, and what a server on it must be told: its PostgreSQL database, if it has one. */
export interface Place {
  dataDir: string;
  env: { DATABASE_URL: string };
}

/** DIALECTS=sqlite for one of them. */
export const DIALECTS = (process.env.DIALECTS ?? 'sqlite,postgres').split(',') as DialectName[];

/** Data that real servers run on, to be copied and thrown away. */
export class Places {
  readonly dialect: DialectName;
  readonly #folder = mkdtempSync(join(tmpdir(), 'suanpan-faults-'));
  #postgres: TestPostgres | undefined;

  constructor(dialect: DialectName) {
    this.dialect = dialect;
  }

  async create(name: string, from?: string): Promise<Place> {
    const dataDir = join(this.#folder, name);
    if (from) cpSync(join(this.#folder, from), dataDir, { recursive: true });
    if (this.dialect === 'sqlite') return { dataDir, env: { DATABASE_URL: '' } };
    chmodSync(this.#folder, 0o755);
    this.#postgres ??= await startPostgres(join(this.#folder, 'postgres'));
    const quoted = (database: string) => `"suanpan-${database}"`;
    await this.#sql(`create database ${quoted(name)}${from ? ` template ${quoted(from)}` : ''}`);
    const url = new URL(this.#postgres.url);
    url.pathname = `/suanpan-${name}`;
    return { dataDir, env: { DATABASE_URL: url.toString() } };
  }

  open({ dataDir, env }: Place): Database {
    return openDatabase({ url: env.DATABASE_URL, filename: join(dataDir, 'suanpan.sqlite') });
  }

  async remove(name: string): Promise<void> {
    rmSync(join(this.#folder, name), { recursive: true, force: true });
    if (this.#postgres) await this.#sql(`drop database if exists "suanpan-${name}" with (force)`);
  }

  async end(): Promise<void> {
    await this.#postgres?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #sql(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.#postgres?.url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
}

import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Kysely, sql, type Transaction } from 'kysely';
import { countOn, rulesOf } from '../db/resting-rules.ts';
import type { DB } from '../db/schema.ts';

const ROWS_AT_ONCE = 100;
const FOLDER = 'database';

async function tablesOf(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() order by 1`.execute(db);
  return rows.map((row) => row.name);
}

/** Every table as lines of JSON, and what `look` sees, all of one moment. Answers the files, below `folder`. */
export async function exportPostgres<T>(
  db: Kysely<DB>,
  folder: string,
  look: (db: Kysely<DB>) => Promise<T>,
): Promise<{ paths: string[]; seen: T }> {
  mkdirSync(join(folder, FOLDER), { recursive: true });
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const paths: string[] = [];
      for (const table of await tablesOf(trx)) {
        const path = `${FOLDER}/${table}.jsonl.gz`;
        await exportTable(trx, table, join(folder, path));
        paths.push(path);
      }
      return { paths, seen: await look(trx) };
    });
}

async function exportTable(trx: Transaction<DB>, table: string, path: string): Promise<void> {
  const zip = createGzip({ level: 1 });
  const file = zip.pipe(createWriteStream(path, { mode: 0o600 }));
  const written = finished(file);
  await sql`declare export_rows no scroll cursor for
    select row_to_json(t)::text as line from ${sql.table(table)} t`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from export_rows`.execute(
      trx,
    );
    if (rows.length === 0) break;
    const lines = rows.map((row) => `${row.line}\n`).join('');
    if (!zip.write(lines)) await once(zip, 'drain');
  }
  await sql`close export_rows`.execute(trx);
  zip.end();
  await written;
}

/**
 * Fills a database that has taken the same steps. Rules about changes rest meanwhile; references are taken off and put back,
 * which tries each of them.
 */
export async function importPostgres(db: Kysely<DB>, folder: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const tables = await tablesOf(trx);
    const rules = await rulesOf({ db: trx, dialect: 'postgres' });
    for (const { rest } of rules) await sql.raw(rest).execute(trx);
    for (const table of tables) {
      await sql`delete from ${sql.table(table)}`.execute(trx);
      await importTable(trx, table, join(folder, FOLDER, `${table}.jsonl.gz`));
    }
    for (const { wake } of rules) await sql.raw(wake).execute(trx);
    await countOn(trx);
  });
}

async function importTable(trx: Transaction<DB>, table: string, path: string): Promise<void> {
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()), crlfDelay: Infinity });
  let part: string[] = [];
  const put = async () => {
    if (part.length > 0)
      await sql`insert into ${sql.table(table)} overriding system value
        select * from json_populate_recordset(null::${sql.table(table)}, ${`[${part.join(',')}]`}::json)`.execute(
        trx,
      );
    part = [];
  };
  for await (const line of lines) {
    part.push(line);
    if (part.length >= ROWS_AT_ONCE) await put();
  }
  await put();
}

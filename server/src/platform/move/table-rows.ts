import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../db/dialect-name.ts';
import type { DB } from '../db/schema.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Blocks of figures are large: so many rows are held at once. */
const ROWS_AT_ONCE = 200;

/** Every table of ours but the one that the move keeps for itself. */
export async function tablesOf(db: Kysely<DB>, dialect: DialectName, but: string): Promise<string[]> {
  const { rows } =
    dialect === 'postgres'
      ? await sql<{ name: string }>`select tablename as name from pg_tables
          where schemaname = current_schema()`.execute(db)
      : await sql<{ name: string }>`select name from sqlite_master
          where type = 'table' and name not like 'sqlite_%'`.execute(db);
  return rows
    .map(({ name }) => name)
    .filter((name) => name !== but)
    .sort();
}

/** The rows of a table, part by part. On PostgreSQL `db` is a transaction: a cursor lives in one. */
export async function* rowsOf(
  db: Kysely<DB>,
  dialect: DialectName,
  table: string,
): AsyncGenerator<readonly Row[]> {
  if (dialect === 'postgres') {
    await sql`declare moved_rows no scroll cursor for select * from ${sql.table(table)}`.execute(db);
    try {
      for (;;) {
        const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from moved_rows`.execute(db);
        if (rows.length === 0) return;
        yield rows;
      }
    } finally {
      await sql`close moved_rows`.execute(db);
    }
  }
  for (let after = -1; ; ) {
    const { rows } = await sql<
      Row & { moved_at: number }
    >`select rowid as moved_at, * from ${sql.table(table)}
      where rowid > ${after} order by rowid limit ${ROWS_AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.moved_at;
    yield rows.map(({ moved_at, ...row }) => row);
  }
}

/** What a table holds as one number, in whatever order its rows are read and on whichever database. */
export class TableDigest {
  #sum = 0n;
  #count = 0;

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      this.#sum += BigInt(`0x${createHash('sha256').update(lineOf(row)).digest('hex')}`);
      this.#count += 1;
    }
  }

  get rows(): number {
    return this.#count;
  }

  toString(): string {
    return `${this.#count}:${BigInt.asUintN(256, this.#sum).toString(16)}`;
  }
}

export async function digestOfTable(
  db: Kysely<DB>,
  dialect: DialectName,
  table: string,
): Promise<TableDigest> {
  const digest = new TableDigest();
  for await (const rows of rowsOf(db, dialect, table)) digest.add(rows);
  return digest;
}

/** A row by the names of its columns: the two databases needn't agree about their order. */
function lineOf(row: Row): string {
  const names = Object.keys(row).sort();
  return JSON.stringify(names.map((name) => [name, valueOf(row[name])]));
}

const valueOf = (value: unknown) =>
  value instanceof Uint8Array
    ? { blob: createHash('sha256').update(value).digest('hex') }
    : typeof value === 'bigint'
      ? Number(value)
      : value;

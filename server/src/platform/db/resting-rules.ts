import { type Kysely, sql } from 'kysely';
import type { Database } from './connection.ts';
import type { DB } from './schema.ts';

/** How a rule is put to rest while rows come, and how it is put back, which tries every row that came. */
interface Rule {
  rest: string;
  wake: string;
}

/** References between tables and rules about changes: rows that are moved come in no order, and changed long ago. */
export async function rulesOf({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<Rule[]> {
  if (dialect === 'sqlite') {
    const { rows } = await sql<{ name: string; text: string }>`select name, sql as text from sqlite_master
      where type = 'trigger' order by name`.execute(db);
    return rows.map(({ name, text }) => ({ rest: `drop trigger ${quoted(name)}`, wake: text }));
  }
  const references = await sql<{ name: string; tbl: string; definition: string }>`
    select c.conname as name, r.relname as tbl, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by 2, 1`.execute(db);
  const guarded = await sql<{ tbl: string }>`select distinct r.relname as tbl
    from pg_trigger t join pg_class r on r.oid = t.tgrelid
    where not t.tgisinternal and r.relnamespace = current_schema()::regnamespace order by 1`.execute(db);
  return [
    ...references.rows.map(({ name, tbl, definition }) => ({
      rest: `alter table ${quoted(tbl)} drop constraint ${quoted(name)}`,
      wake: `alter table ${quoted(tbl)} add constraint ${quoted(name)} ${definition}`,
    })),
    ...guarded.rows.map(({ tbl }) => ({
      rest: `alter table ${quoted(tbl)} disable trigger user`,
      wake: `alter table ${quoted(tbl)} enable trigger user`,
    })),
  ];
}

/** Numbers that count up go on behind the highest one. SQLite's do by themselves. */
export async function countOn(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ tbl: string; col: string }>`select table_name as tbl, column_name as col
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`.execute(
    db,
  );
  for (const { tbl, col } of rows)
    await sql`select setval(pg_get_serial_sequence(${tbl}, ${col}),
      (select coalesce(max(${sql.ref(col)}), 0) + 1 from ${sql.table(tbl)}), false)`.execute(db);
}

/** References that lead nowhere, on SQLite, which isn't asked about them while rows come. */
export async function looseReferences(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return [...new Set(rows.map(({ table }) => table))];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

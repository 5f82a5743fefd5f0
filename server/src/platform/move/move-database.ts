import { type Kysely, sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import { StartFault } from '../config/start-fault.ts';
import type { Database } from '../db/connection.ts';
import { isMigrated, UNFINISHED_MOVE as MOVE, migrate } from '../db/migrations/migrate.ts';
import { countOn, looseReferences, rulesOf } from '../db/resting-rules.ts';
import { chunksOfRows } from '../db/rows.ts';
import type { DB } from '../db/schema.ts';
import { digestOfTable, rowsOf, type TableDigest, tablesOf } from './table-rows.ts';

export interface MovedTable {
  table: string;
  rows: number;
  /** It had come whole before, by a move that was broken off. */
  before: boolean;
}

/**
 * Moves everything that a database holds into an empty one of the other kind; both end with the same digest for every table.
 * What a move that was broken off has brought stays, and the next one goes on from there. The source is only read.
 */
export async function moveDatabase(
  from: Database,
  to: Database,
  clock: Clock,
  moved: (table: MovedTable) => void = () => undefined,
): Promise<number> {
  if (!(await isMigrated(from.db).catch(() => false))) throw new StartFault('moveOlder');
  await prepare(to, clock);
  let rows = 0;
  await ofOneMoment(from, async (source) => {
    const tables = await tablesOf(source, from.dialect, MOVE);
    const known = new Set(await tablesOf(to.db, to.dialect, MOVE));
    const foreign = tables.filter((table) => !known.has(table));
    if (foreign.length > 0) throw new StartFault('databaseForeign', { tables: foreign.join(', ') });
    for (const table of tables) {
      const digest = await digestOfTable(source, from.dialect, table);
      const before = (await cameBefore(to.db, table)) === String(digest);
      if (!before) await moveTable(source, from, to, table, digest);
      rows += digest.rows;
      moved({ table, rows: digest.rows, before });
    }
  });
  await finish(to);
  return rows;
}

/** On PostgreSQL every table as it was at one moment, whoever works on meanwhile; of an SQLite file there is one program. */
function ofOneMoment(from: Database, work: (source: Kysely<DB>) => Promise<void>): Promise<void> {
  if (from.dialect === 'sqlite') return work(from.db);
  return from.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => work(trx));
}

/** An empty database gets the tables and rests its rules; one that holds an unfinished move is ready; another is refused. */
async function prepare(to: Database, clock: Clock): Promise<void> {
  const { db, dialect } = to;
  const there = await tablesOf(db, dialect, '');
  if (there.includes(MOVE)) {
    if (!(await isMigrated(db))) throw new StartFault('moveOther');
  } else {
    if (there.length > 0) throw new StartFault('databaseNotEmpty');
    await migrate(to, clock);
    const rules = await rulesOf(to);
    await db.transaction().execute(async (trx) => {
      await sql`create table ${sql.table(MOVE)} (kind text not null, name text not null, value text not null)`.execute(
        trx,
      );
      for (const [at, { rest, wake }] of rules.entries()) {
        await sql`insert into ${sql.table(MOVE)} values ('rule', ${String(at)}, ${wake})`.execute(trx);
        await sql.raw(rest).execute(trx);
      }
    });
  }
  if (dialect === 'sqlite') await sql`pragma foreign_keys = off`.execute(db);
}

async function cameBefore(db: Kysely<DB>, table: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`select value from ${sql.table(MOVE)}
    where kind = 'table' and name = ${table}`.execute(db);
  return rows[0]?.value;
}

/** One table whole or not at all, and read again before it counts. */
async function moveTable(
  source: Kysely<DB>,
  from: Database,
  to: Database,
  table: string,
  expected: TableDigest,
): Promise<void> {
  await to.db.transaction().execute(async (trx) => {
    await sql`delete from ${sql.table(table)}`.execute(trx);
    for await (const rows of rowsOf(source, from.dialect, table))
      for (const part of chunksOfRows(rows))
        await trx
          .insertInto(table as never)
          .values(part as never)
          .execute();
    const came = await digestOfTable(trx, to.dialect, table);
    if (String(came) !== String(expected)) throw new StartFault('movedOtherwise', { table });
    await sql`delete from ${sql.table(MOVE)} where kind = 'table' and name = ${table}`.execute(trx);
    await sql`insert into ${sql.table(MOVE)} values ('table', ${table}, ${String(came)})`.execute(trx);
  });
}

/** The rules come back, which tries every row; after that it is a database like any other. */
async function finish({ db, dialect }: Database): Promise<void> {
  if (dialect === 'sqlite') {
    const loose = await looseReferences(db);
    if (loose.length > 0) throw new StartFault('movedOtherwise', { table: loose.join(', ') });
  }
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ value: string }>`select value from ${sql.table(MOVE)}
      where kind = 'rule' order by cast(name as integer)`.execute(trx);
    for (const { value } of rows) await sql.raw(value).execute(trx);
    if (dialect === 'postgres') await countOn(trx);
    await sql`drop table ${sql.table(MOVE)}`.execute(trx);
  });
  if (dialect === 'sqlite') await sql`pragma foreign_keys = on`.execute(db);
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqliteDialect } from './sqlite-dialect.ts';

interface Numbers {
  numbers: { n: number };
}

const ROWS = 200_000;
const folder = mkdtempSync(join(tmpdir(), 'suanpan-sqlite-'));
const db = new Kysely<Numbers>({ dialect: sqliteDialect({ filename: join(folder, 'test.sqlite') }) });

beforeAll(async () => {
  await sql`create table numbers (n integer primary key)`.execute(db);
  await sql`insert into numbers with recursive c(n) as (select 1 union all select n + 1 from c where n < ${ROWS}) select n from c`.execute(
    db,
  );
});
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const all = (from: Kysely<Numbers> = db) => from.selectFrom('numbers').select('n').execute();

/** Counts the turns that others have while something is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let on = true;
  const count = () => {
    turns++;
    if (on) setImmediate(count);
  };
  setImmediate(count);
  await work();
  on = false;
  return turns;
}

it('yields within a long SELECT and between short statements, in a transaction too', async () => {
  expect(await turnsDuring(() => all())).toBeGreaterThan(2);
  const many = () =>
    db.transaction().execute(async (trx) => {
      for (let n = 1; n <= 3000; n++)
        await trx.selectFrom('numbers').select('n').where('n', '<', 30).execute();
    });
  expect(await turnsDuring(many)).toBeGreaterThan(2);
});

it('shows a commit to who asks after it, also while a long SELECT is under way', async () => {
  const before = all();
  await db.insertInto('numbers').values({ n: 0 }).execute();
  const found = await db.selectFrom('numbers').select('n').where('n', '=', 0).executeTakeFirst();
  expect(found).toEqual({ n: 0 });
  expect((await before).length).toBeGreaterThanOrEqual(ROWS);
  await db.deleteFrom('numbers').where('n', '=', 0).execute();
});

it('runs statements of a transaction one after the other, and undoes it only when they are over', async () => {
  await db.transaction().execute(async (trx) => {
    const [rows] = await Promise.all([all(trx), trx.insertInto('numbers').values({ n: -1 }).execute()]);
    expect(rows).toHaveLength(ROWS);
    expect(await all(trx)).toHaveLength(ROWS + 1);
    await trx.deleteFrom('numbers').where('n', '=', -1).execute();
  });
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('numbers').values({ n: -2 }).execute();
    await Promise.all([all(trx), Promise.reject(new Error('no'))]);
  });
  await expect(failing).rejects.toThrow('no');
  expect(await all()).toHaveLength(ROWS);
});

it('keeps no reader waiting for the writer, and serves more readers than it has connections', async () => {
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('numbers').values({ n: -3 }).execute();
    const { rows } = await sql<{ n: number }>`select n from numbers where n < 1`.execute(db);
    expect(rows).toEqual([]);
    await trx.deleteFrom('numbers').where('n', '=', -3).execute();
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => all()));
  for (const rows of answers) expect(rows).toHaveLength(ROWS);
});

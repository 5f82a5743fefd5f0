/**
 * Row JSON against column blocks, on both databases: what docs/decisions/0020-table-storage.md rests on.
 * `node --conditions=source --import tsx server/src/payroll/tables/storage/table-storage.bench.ts [rows] [columns] [postgres-url]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blankVector } from '@suanpan/engine';
import { type ColumnType, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { sqliteDialect } from '../../../platform/db/sqlite/sqlite-dialect.ts';
import { BLOCK_ROWS, blocksOf, decodeBlocks } from './column-block.ts';
import { cellJson, putCell } from './column-vector.ts';

interface Tables {
  by_row: { row: number; content: string };
  by_block: { column_code: string; block: number; content: ColumnType<Uint8Array, Uint8Array, never> };
}

const rows = Number(process.argv[2] ?? 100_000);
const columns = Number(process.argv[3] ?? 60);
const codes = Array.from({ length: columns }, (_, i) => `c${i}`);
const say = (text: string) => process.stdout.write(`${text}\n`);

const table = codes.map((_, c) => {
  const vector = blankVector(c % 10 === 0 ? 'text' : 'money', rows);
  for (let r = 0; r < rows; r++)
    putCell(
      vector,
      r,
      c % 10 === 0 ? `Name ${(r * 7919) % 50_000}` : Math.round(r * 17.31 + c * 100.07) / 100,
    );
  return vector;
});

async function timed<T>(label: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  say(`  ${label.padEnd(44)} ${(performance.now() - start).toFixed(1).padStart(9)} ms`);
  return result;
}

async function measure(name: string, db: Kysely<Tables>, blob: 'blob' | 'bytea') {
  say(`${name}, ${rows} × ${columns}`);
  await db.schema.dropTable('by_row').ifExists().execute();
  await db.schema.dropTable('by_block').ifExists().execute();
  await db.schema
    .createTable('by_row')
    .addColumn('row', 'integer', (c) => c.primaryKey())
    .addColumn('content', 'text')
    .execute();
  await db.schema
    .createTable('by_block')
    .addColumn('column_code', 'text')
    .addColumn('block', 'integer')
    .addColumn('content', blob as 'blob')
    .addPrimaryKeyConstraint('by_block_pk', ['column_code', 'block'])
    .execute();

  await timed('write, a row as JSON', () =>
    db.transaction().execute(async (trx) => {
      for (let at = 0; at < rows; at += 1000) {
        const values = [];
        for (let row = at; row < Math.min(rows, at + 1000); row++) {
          const record = Object.fromEntries(codes.map((code, c) => [code, cellJson(table[c] as never, row)]));
          values.push({ row, content: JSON.stringify(record) });
        }
        await trx.insertInto('by_row').values(values).execute();
      }
    }),
  );
  await timed('write, column blocks', () =>
    db.transaction().execute(async (trx) => {
      for (const [c, code] of codes.entries()) {
        const blocks = blocksOf(table[c] as never);
        for (const { block, content } of blocks)
          await trx.insertInto('by_block').values({ column_code: code, block, content }).execute();
      }
    }),
  );

  const middle = Math.floor(rows / 2);
  await timed('page of 200, all columns, rows as JSON', async () => {
    const page = await db
      .selectFrom('by_row')
      .select('content')
      .where('row', '>=', middle)
      .where('row', '<', middle + 200)
      .execute();
    return page.map((row) => JSON.parse(row.content));
  });
  await timed('page of 200, all columns, column blocks', async () => {
    const block = Math.floor(middle / BLOCK_ROWS);
    const found = await db.selectFrom('by_block').selectAll().where('block', '=', block).execute();
    return found.map((row) => {
      const vector = decodeBlocks([row.content]);
      return Array.from({ length: Math.min(200, vector.length) }, (_, i) => cellJson(vector, i));
    });
  });
  await timed('sum and sort one column, rows as JSON', async () => {
    const all = await db.selectFrom('by_row').select('content').execute();
    return all.map((row) => JSON.parse(row.content).c1 as number).sort((a, b) => a - b);
  });
  await timed('sum and sort one column, column blocks', async () => {
    const found = await db
      .selectFrom('by_block')
      .select('content')
      .where('column_code', '=', 'c1')
      .orderBy('block')
      .execute();
    return decodeBlocks(found.map((row) => row.content)).num.sort();
  });
  await timed('read everything for a calculation, JSON', async () => {
    const all = await db.selectFrom('by_row').select('content').execute();
    return all.map((row) => JSON.parse(row.content));
  });
  await timed('read everything for a calculation, blocks', async () => {
    const found = await db
      .selectFrom('by_block')
      .select(['column_code', 'content'])
      .orderBy('column_code')
      .orderBy('block')
      .execute();
    const byColumn = new Map<string, Uint8Array[]>();
    for (const row of found)
      byColumn.set(row.column_code, [...(byColumn.get(row.column_code) ?? []), row.content]);
    return [...byColumn.values()].map((blocks) => decodeBlocks(blocks));
  });
  await db.schema.dropTable('by_row').execute();
  await db.schema.dropTable('by_block').execute();
  await db.destroy();
}

const folder = mkdtempSync(join(tmpdir(), 'table-storage-'));
await measure(
  'SQLite',
  new Kysely<Tables>({ dialect: sqliteDialect({ filename: join(folder, 'bench.sqlite') }) }),
  'blob',
);
rmSync(folder, { recursive: true });
const url = process.argv[4] ?? process.env.TEST_POSTGRES_URL;
if (url)
  await measure(
    'PostgreSQL',
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) }),
    'bytea',
  );

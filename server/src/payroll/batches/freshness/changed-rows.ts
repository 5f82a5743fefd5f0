import type { TablePlan } from '@suanpan/engine';
import { hasOwnRows } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { yieldWhenDue } from '../../../platform/db/event-loop.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { NO_INPUTS, rowHashes } from '../../calculation/threads/row-hashes.ts';
import { BLOCK_ROWS } from '../../tables/storage/column-block.ts';
import {
  findSet,
  readColumns,
  readRowRange,
  rowsByKey,
  type TableSet,
} from '../../tables/storage/table-sets.repo.ts';

const SHOWN_ROWS = 50;

/**
 * Rows whose inputs differ from those that were calculated, also added and removed ones. Where rows follow other tables
 * only those have inputs onto which something was typed: the others are neither new nor gone.
 */
export async function changedRows(
  db: Kysely<DB>,
  batchId: string,
  table: TablePlan,
): Promise<{ count: number; rowKeys: string[] }> {
  const { code } = table;
  const input = await findSet(db, batchId, code, 'input');
  const result = await findSet(db, batchId, code, 'result');
  const now = input ? await rowsByKey(db, input) : new Map<string, number>();
  const then = result ? await rowsByKey(db, result) : new Map<string, number>();
  const hashesNow = input ? await inputHashes(db, input) : new Map<number, Float64Array>();
  const hashesThen = result ? (await readColumns(db, result.id, ['#in'])).get('#in') : undefined;
  const follows = !hasOwnRows(table);
  const changed: { key: string; row: number }[] = [];
  for (const [key, row] of now) {
    const before = hashesThen?.num[then.get(key) ?? -1];
    const hash = hashesNow.get(Math.floor(row / BLOCK_ROWS))?.[row % BLOCK_ROWS] ?? NO_INPUTS;
    if ((before ?? (follows && then.has(key) ? NO_INPUTS : undefined)) !== hash) changed.push({ key, row });
    if (row % 1024 === 0) await yieldWhenDue();
  }
  const gone: string[] = [];
  for (const [key, row] of then) {
    const hadInputs = (hashesThen?.num[row] ?? NO_INPUTS) !== NO_INPUTS;
    if (!now.has(key) && (hadInputs || !follows)) gone.push(key);
    if (row % 1024 === 0) await yieldWhenDue();
  }
  changed.sort((a, b) => a.row - b.row);
  return {
    count: changed.length + gone.length,
    rowKeys: [...changed.map((each) => each.key), ...gone].slice(0, SHOWN_ROWS),
  };
}

/**
 * Reads and keeps what {@link changedRows} asks of a table's rows: whoever has just written all of them has it read before
 * the first one who opens the batch waits for it.
 */
export async function keepHashes(db: Kysely<DB>, set: TableSet): Promise<void> {
  await rowsByKey(db, set);
  await inputHashes(db, set);
}

interface HashedBlock {
  /** Hashes of the block's columns: while these are the same, so are its rows. */
  content: string;
  hashes: Float64Array;
}

/** Of the tables looked at last: of a table of a hundred thousand rows in which one has changed, one block is read anew. */
const hashed = new Map<string, Promise<Map<number, HashedBlock>>>();
const KEPT_TABLES = 16;

/** A hash of each input row, by block. Whoever asks meanwhile waits, and then has little left to read. */
async function inputHashes(db: Kysely<DB>, set: TableSet): Promise<Map<number, Float64Array>> {
  const before = hashed.get(set.id) ?? Promise.resolve(new Map<number, HashedBlock>());
  const hashing = before.then((known) => hashBlocks(db, set, known));
  hashed.delete(set.id);
  if (hashed.size >= KEPT_TABLES) hashed.delete(hashed.keys().next().value ?? '');
  hashed.set(set.id, hashing);
  hashing.catch(() => hashed.delete(set.id));
  return new Map([...(await hashing)].map(([number, block]) => [number, block.hashes]));
}

async function hashBlocks(
  db: Kysely<DB>,
  set: TableSet,
  known: ReadonlyMap<number, HashedBlock>,
): Promise<Map<number, HashedBlock>> {
  const blocks = new Map<number, HashedBlock>();
  for (const [number, columns] of await columnsOfBlocks(db, set.id)) {
    const content = JSON.stringify(columns);
    const former = known.get(number);
    if (former?.content === content) {
      blocks.set(number, former);
      continue;
    }
    const names = columns.map(([column]) => column);
    const from = number * BLOCK_ROWS;
    const range = await readRowRange(db, set.id, names, from, from + 1);
    const [first] = range.columns.values();
    const hashes = rowHashes({ length: first?.length ?? 0, columns: range.columns });
    blocks.set(number, { content, hashes });
    await yieldWhenDue();
  }
  return blocks;
}

/** The table's own columns with their hashes, by block. */
async function columnsOfBlocks(db: Kysely<DB>, setId: string): Promise<Map<number, [string, string][]>> {
  const rows = await db
    .selectFrom('payroll_table_blocks')
    .select(['column_code', 'block', 'hash'])
    .where('set_id', '=', setId)
    .orderBy('column_code')
    .execute();
  const blocks = new Map<number, [string, string][]>();
  for (const { column_code: column, block, hash } of rows) {
    if (column.startsWith('#') || column.startsWith('@')) continue;
    const columns = blocks.get(block) ?? [];
    columns.push([column, hash]);
    blocks.set(block, columns);
  }
  return blocks;
}

import { createHash } from 'node:crypto';
import { blankVector, type ColumnVector } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import { shouldYield, yieldToEventLoop } from '../../../platform/db/event-loop.ts';
import { chunksOfValues } from '../../../platform/db/rows.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { TablePart } from './cells.tables.ts';
import {
  BLOCK_ROWS,
  blankFor,
  decodeBlocks,
  decodeCells,
  decodeInto,
  eachBlockOf,
  typeOfBlock,
} from './column-block.ts';
import { keysOf } from './column-vector.ts';
import { requireSoundBlocks } from './sound-blocks.ts';

/** The row keys of a set. Other columns that aren't the table's begin with `#` or `@` too (cells.tables.ts). */
export const KEY_COLUMN = '#key';

export interface TableSet {
  id: string;
  tableCode: string;
  part: TablePart;
  rows: number;
  hash: string;
  version: number;
}

export interface StoredBlock {
  column: string;
  block: number;
  rows: number;
  hash: string;
  content: Uint8Array;
}

export async function listSets(db: Kysely<DB>, batchId: string): Promise<TableSet[]> {
  const rows = await db
    .selectFrom('payroll_table_sets')
    .selectAll()
    .where('batch_id', '=', batchId)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    tableCode: row.table_code,
    part: row.part,
    rows: row.rows,
    hash: row.hash,
    version: row.version,
  }));
}

export async function findSet(
  db: Kysely<DB>,
  batchId: string,
  tableCode: string,
  part: TablePart,
): Promise<TableSet | undefined> {
  const row = await db
    .selectFrom('payroll_table_sets')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('table_code', '=', tableCode)
    .where('part', '=', part)
    .executeTakeFirst();
  return row && { id: row.id, tableCode, part, rows: row.rows, hash: row.hash, version: row.version };
}

/** Whole columns, all of them when `columns` is left out. A column nobody has written yet isn't in the answer. */
export async function readColumns(
  db: Kysely<DB>,
  setId: string,
  columns?: readonly string[],
): Promise<Map<string, ColumnVector>> {
  const found = new Map<string, ColumnVector>();
  if (columns?.length === 0) return found;
  let query = db
    .selectFrom('payroll_table_blocks')
    .select(['column_code as column', 'block', 'hash', 'content'])
    .where('set_id', '=', setId)
    .orderBy('column_code')
    .orderBy('block');
  if (columns) query = query.where('column_code', 'in', [...columns]);
  const byColumn = new Map<string, Uint8Array[]>();
  const rows = await query.execute();
  await requireSoundBlocks(db, setId, rows);
  for (const row of rows) {
    const blocks = byColumn.get(row.column);
    if (blocks) blocks.push(row.content);
    else byColumn.set(row.column, [row.content]);
  }
  for (const [code, blocks] of byColumn) {
    const vector = blankFor(blocks);
    let at = 0;
    for (const block of blocks) {
      at += decodeInto(vector, at, block);
      if (shouldYield()) await yieldToEventLoop();
    }
    found.set(code, vector);
  }
  return found;
}

/** A stretch of rows of some columns: only the blocks it touches are read. `start` is the row the answer begins with. */
export async function readRowRange(
  db: Kysely<DB>,
  setId: string,
  columns: readonly string[],
  from: number,
  to: number,
): Promise<{ start: number; columns: Map<string, ColumnVector> }> {
  const first = Math.floor(from / BLOCK_ROWS);
  const last = Math.max(first, Math.floor((to - 1) / BLOCK_ROWS));
  const found = new Map<string, ColumnVector>();
  if (columns.length === 0) return { start: first * BLOCK_ROWS, columns: found };
  const rows = await db
    .selectFrom('payroll_table_blocks')
    .select(['column_code as column', 'block', 'hash', 'content'])
    .where('set_id', '=', setId)
    .where('column_code', 'in', [...columns])
    .where('block', '>=', first)
    .where('block', '<=', last)
    .orderBy('column_code')
    .orderBy('block')
    .execute();
  await requireSoundBlocks(db, setId, rows);
  const byColumn = new Map<string, Uint8Array[]>();
  for (const row of rows) byColumn.set(row.column, [...(byColumn.get(row.column) ?? []), row.content]);
  for (const [code, blocks] of byColumn) found.set(code, decodeBlocks(blocks));
  return { start: first * BLOCK_ROWS, columns: found };
}

/** Some rows of some columns, in the order given; -1 gives a blank. Only their blocks are read, and of those only their cells. */
export async function readRows(
  db: Kysely<DB>,
  setId: string,
  columns: readonly string[],
  rows: readonly number[],
): Promise<Map<string, ColumnVector>> {
  const found = new Map<string, ColumnVector>();
  if (columns.length === 0) return found;
  /** By block: rows within it, and where they are to go. */
  const wanted = new Map<number, { from: number[]; to: number[] }>();
  for (const [to, row] of rows.entries()) {
    if (row < 0) continue;
    const number = Math.floor(row / BLOCK_ROWS);
    const block = wanted.get(number) ?? { from: [], to: [] };
    block.from.push(row % BLOCK_ROWS);
    block.to.push(to);
    wanted.set(number, block);
  }
  for (const column of columns) {
    const blocks = await db
      .selectFrom('payroll_table_blocks')
      .select(['column_code as column', 'block', 'hash', 'content'])
      .where('set_id', '=', setId)
      .where('column_code', '=', column)
      .where('block', 'in', wanted.size > 0 ? [...wanted.keys()] : [0])
      .execute();
    await requireSoundBlocks(db, setId, blocks);
    for (const { block, content } of blocks) {
      const vector = found.get(column) ?? blankVector(typeOfBlock(content), rows.length);
      found.set(column, vector);
      const { from = [], to = [] } = wanted.get(block) ?? {};
      decodeCells(content, from, vector, to);
    }
  }
  return found;
}

export async function readKeys(db: Kysely<DB>, setId: string): Promise<string[]> {
  const column = (await readColumns(db, setId, [KEY_COLUMN])).get(KEY_COLUMN);
  return column ? keysOf(column) : [];
}

/** Blocks as they are stored, to be decoded elsewhere (a worker). */
export async function readBlocks(db: Kysely<DB>, setId: string): Promise<StoredBlock[]> {
  const rows = await db
    .selectFrom('payroll_table_blocks')
    .select(['column_code as column', 'block', 'rows', 'hash', 'content'])
    .where('set_id', '=', setId)
    .orderBy('column_code')
    .orderBy('block')
    .execute();
  await requireSoundBlocks(db, setId, rows);
  return rows;
}

export interface NewSet {
  batchId: string;
  tableCode: string;
  part: TablePart;
  rows: number;
  blocks: readonly StoredBlock[];
}

export async function blocksOfColumns(columns: ReadonlyMap<string, ColumnVector>): Promise<StoredBlock[]> {
  const blocks: StoredBlock[] = [];
  for (const [column, vector] of columns) {
    for (const block of eachBlockOf(vector)) {
      blocks.push({ column, ...block });
      if (shouldYield()) await yieldToEventLoop();
    }
  }
  return blocks;
}

/** Puts a whole table, in place of what was there. */
export async function replaceSet(db: Kysely<DB>, clock: Clock, given: NewSet): Promise<TableSet> {
  const existing = await findSet(db, given.batchId, given.tableCode, given.part);
  const hash = hashOfBlocks(given.blocks);
  const id = existing?.id ?? newId(clock);
  const version = (existing?.version ?? 0) + 1;
  if (existing) {
    await deleteBlocks(db, id);
    await db
      .updateTable('payroll_table_sets')
      .set({ rows: given.rows, hash, version })
      .where('id', '=', id)
      .execute();
  } else {
    await db
      .insertInto('payroll_table_sets')
      .values({
        id,
        batch_id: given.batchId,
        table_code: given.tableCode,
        part: given.part,
        rows: given.rows,
        hash,
        version,
      })
      .execute();
  }
  await insertBlocks(db, id, given.blocks);
  return { id, tableCode: given.tableCode, part: given.part, rows: given.rows, hash, version };
}

/** Column by column: taking tens of megabytes out of an SQLite file is long for one statement. */
async function deleteBlocks(db: Kysely<DB>, setId: string): Promise<void> {
  for (const column of await columnsOf(db, setId))
    await db
      .deleteFrom('payroll_table_blocks')
      .where('set_id', '=', setId)
      .where('column_code', '=', column)
      .execute();
}

async function columnsOf(db: Kysely<DB>, setId: string): Promise<string[]> {
  const columns = await db
    .selectFrom('payroll_table_blocks')
    .select('column_code')
    .distinct()
    .where('set_id', '=', setId)
    .execute();
  return columns.map((row) => row.column_code);
}

export async function deleteSet(db: Kysely<DB>, id: string): Promise<void> {
  await deleteBlocks(db, id);
  await db.deleteFrom('payroll_table_sets').where('id', '=', id).execute();
}

/** A table beside the one it is a copy of, in place of one that may stand there; empty where there is none to copy. */
export async function copySet(
  db: Kysely<DB>,
  clock: Clock,
  place: Pick<NewSet, 'batchId' | 'tableCode'>,
  parts: { from: TablePart; to: TablePart },
): Promise<TableSet> {
  const from = await findSet(db, place.batchId, place.tableCode, parts.from);
  const to = await replaceSet(db, clock, { ...place, part: parts.to, rows: 0, blocks: [] });
  if (!from) return to;
  // Column by column, as they are deleted.
  for (const column of await columnsOf(db, from.id))
    await db
      .insertInto('payroll_table_blocks')
      .columns(['set_id', 'column_code', 'block', 'rows', 'hash', 'content'])
      .expression((eb) =>
        eb
          .selectFrom('payroll_table_blocks')
          .select([eb.val(to.id).as('set_id'), 'column_code', 'block', 'rows', 'hash', 'content'])
          .where('set_id', '=', from.id)
          .where('column_code', '=', column),
      )
      .execute();
  const { rows, hash, version } = from;
  await db.updateTable('payroll_table_sets').set({ rows, hash, version }).where('id', '=', to.id).execute();
  return { ...to, rows, hash, version };
}

/** Puts a table in another's place, which goes. */
export async function moveSet(
  db: Kysely<DB>,
  place: Pick<NewSet, 'batchId' | 'tableCode'>,
  parts: { from: TablePart; to: TablePart },
): Promise<void> {
  const from = await findSet(db, place.batchId, place.tableCode, parts.from);
  const to = await findSet(db, place.batchId, place.tableCode, parts.to);
  if (!from) return;
  if (to) await deleteSet(db, to.id);
  await db.updateTable('payroll_table_sets').set({ part: parts.to }).where('id', '=', from.id).execute();
}

/** Some blocks in place of those that were there; the others stay. */
export async function replaceBlocks(
  db: Kysely<DB>,
  set: TableSet,
  blocks: readonly StoredBlock[],
): Promise<TableSet> {
  const byColumn = new Map<string, number[]>();
  for (const block of blocks)
    byColumn.set(block.column, [...(byColumn.get(block.column) ?? []), block.block]);
  for (const [column, numbers] of byColumn)
    await db
      .deleteFrom('payroll_table_blocks')
      .where('set_id', '=', set.id)
      .where('column_code', '=', column)
      .where('block', 'in', numbers)
      .execute();
  await insertBlocks(db, set.id, blocks);
  return rehash(db, set, set.rows);
}

async function rehash(db: Kysely<DB>, set: TableSet, rows: number): Promise<TableSet> {
  const all = await db
    .selectFrom('payroll_table_blocks')
    .select(['column_code as column', 'block', 'hash'])
    .where('set_id', '=', set.id)
    .execute();
  const next = { ...set, rows, hash: hashOfBlocks(all), version: set.version + 1 };
  await db
    .updateTable('payroll_table_sets')
    .set({ rows, hash: next.hash, version: next.version })
    .where('id', '=', set.id)
    .execute();
  return next;
}

/** Inserts go by size as well as by count: a statement of hundreds of blocks would be tens of megabytes. */
async function insertBlocks(db: Kysely<DB>, setId: string, blocks: readonly StoredBlock[]): Promise<void> {
  for (const part of chunksOfValues(blocks, 40)) {
    await db
      .insertInto('payroll_table_blocks')
      .values(
        part.map((block) => ({
          set_id: setId,
          column_code: block.column,
          block: block.block,
          rows: block.rows,
          hash: block.hash,
          content: Buffer.from(block.content.buffer, block.content.byteOffset, block.content.byteLength),
        })),
      )
      .execute();
  }
}

/** Where a cell came from isn't part of what it is: columns of provenance don't count. */
export function hashOfBlocks(blocks: readonly { column: string; block: number; hash: string }[]): string {
  const lines = blocks
    .filter(({ column }) => !column.startsWith('@') && (!column.startsWith('#') || column === KEY_COLUMN))
    .map(({ column, block, hash }) => `${column}\u0000${block}\u0000${hash}`)
    .sort();
  return createHash('sha1').update(lines.join('\n')).digest('base64url');
}

/** Row numbers by key, kept for the sets used last: finding an edited row shouldn't read the whole key column again. */
const keyCache = new Map<string, Map<string, number>>();

export async function rowsByKey(db: Kysely<DB>, set: TableSet): Promise<Map<string, number>> {
  const blocks = await db
    .selectFrom('payroll_table_blocks')
    .select(['hash'])
    .where('set_id', '=', set.id)
    .where('column_code', '=', KEY_COLUMN)
    .orderBy('block')
    .execute();
  const cacheKey = `${set.id}:${blocks.map((block) => block.hash).join(',')}`;
  const known = keyCache.get(cacheKey);
  if (known) return known;
  const keys = await readKeys(db, set.id);
  const rows = new Map<string, number>();
  for (let row = keys.length - 1; row >= 0; row--) {
    if (row % 1024 === 0 && shouldYield()) await yieldToEventLoop();
    rows.set(keys[row] ?? '', row);
  }
  if (keyCache.size >= 12) keyCache.delete(keyCache.keys().next().value ?? '');
  keyCache.set(cacheKey, rows);
  return rows;
}

/** A column of the set, blank where nobody has written it yet. */
export function columnOf(
  columns: ReadonlyMap<string, ColumnVector>,
  code: string,
  type: ColumnVector['type'],
  rows: number,
) {
  return columns.get(code) ?? blankVector(type, rows);
}

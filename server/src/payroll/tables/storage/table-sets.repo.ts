import { blankVector, type ColumnVector } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { shouldYield, yieldToEventLoop } from '../../../platform/db/event-loop.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { TablePart } from './cells.tables.ts';
import { BLOCK_ROWS, blankFor, decodeBlocks, decodeCells, decodeInto, typeOfBlock } from './column-block.ts';
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

/** Which columns of a set: the table's, or with them all that stands beside them (`#key`, `@code`). */
export type ColumnsRead = 'own' | 'all';

/** Blocks as they are stored, to be decoded elsewhere (a worker). */
export async function readBlocks(
  db: Kysely<DB>,
  setId: string,
  columns: ColumnsRead,
): Promise<StoredBlock[]> {
  let query = db
    .selectFrom('payroll_table_blocks')
    .select(['column_code as column', 'block', 'rows', 'hash', 'content'])
    .where('set_id', '=', setId)
    .orderBy('column_code')
    .orderBy('block');
  if (columns === 'own')
    query = query.where('column_code', 'not like', '#%').where('column_code', 'not like', '@%');
  const rows = await query.execute();
  await requireSoundBlocks(db, setId, rows);
  return rows;
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

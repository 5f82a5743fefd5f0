import { createHash } from 'node:crypto';
import type { ColumnVector } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import { shouldYield, yieldToEventLoop } from '../../../platform/db/event-loop.ts';
import { chunksOfValues } from '../../../platform/db/rows.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { TablePart } from './cells.tables.ts';
import { eachBlockOf } from './column-block.ts';
import { findSet, KEY_COLUMN, type StoredBlock, type TableSet } from './table-sets.repo.ts';

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

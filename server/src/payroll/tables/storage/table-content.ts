import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { TablePart } from './cells.tables.ts';
import { findSet, type TableSet } from './table-sets.repo.ts';

/** Differs whenever a cell of a table may have changed: typed, imported, typed over or computed. */
export function contentOf(input: TableSet | undefined, result: TableSet | undefined): string {
  return [input, result].map((set) => (set ? `${set.id}.${set.version}` : '')).join(' ');
}

export async function findContent(db: Kysely<DB>, batchId: string, tableCode: string): Promise<string> {
  const find = (part: TablePart) => findSet(db, batchId, tableCode, part);
  return contentOf(await find('input'), await find('result'));
}

/** Cells that are typed over lie beside the sets: the table's content is another, though its sets are the same. */
export async function markChanged(db: Kysely<DB>, batchId: string, tableCode: string): Promise<void> {
  await db
    .updateTable('payroll_table_sets')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('batch_id', '=', batchId)
    .where('table_code', '=', tableCode)
    .execute();
}

import type { JsonScalar } from '@suanpan/engine';
import { isWithRows, tableCells } from '@suanpan/engine';
import { firstOfKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import { openingsBefore } from '../balances/ledger.repo.ts';
import { readOverrides } from '../batches/freshness/prepare-calculation.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import type { rowInputs } from './batch-tables.schemas.ts';
import { BLOCK_ROWS } from './storage/column-block.ts';
import { cellJson } from './storage/column-vector.ts';
import { findSet, readColumns, readRowRange, type TableSet } from './storage/table-sets.repo.ts';
import type { TablePlan } from './table-layout.ts';

/** Tables that can't be narrowed to some people are sent whole up to this many rows. */
const WHOLE_ROWS = 2000;

/**
 * What the browser's engine needs to recompute some people: of each input table their rows. A table's rows belong to a
 * person when one of its key columns is the employee, which is how the master's key is called everywhere it is used.
 */
export async function readRowInputs(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  rowKeys: readonly string[],
): Promise<z.infer<typeof rowInputs>> {
  const employees = new Set(rowKeys.map(firstOfKey));
  const employeeCode = loaded.plan.master?.key[0]?.code ?? '';
  const tables: Record<string, Record<string, JsonScalar>[]> = {};
  const partial: string[] = [];
  for (const table of loaded.plan.tables) {
    if (tableCells(table) === 'inFile') continue;
    const set = await findSet(db, loaded.batch.id, table.code, 'input');
    if (!set) continue;
    const narrow = table.columnOf.has(employeeCode);
    if (!narrow && set.rows > WHOLE_ROWS) {
      partial.push(table.code);
      continue;
    }
    tables[table.code] = await rowsOf(db, set, table, narrow ? employeeCode : null, employees);
  }
  const overrides = await readOverrides(db, loaded.batch.id);
  const balances = await openingsBefore(db, loaded);
  return {
    tables,
    overrides: overrides.filter((override) => employees.has(firstOfKey(override.rowKey))),
    balances: balances.filter((balance) => employees.has(firstOfKey(balance.key))),
    partial,
  };
}

/** The typed cells of a table's rows: of some people, or of everybody when there is no column of employees. */
async function rowsOf(
  db: Kysely<DB>,
  set: TableSet,
  table: TablePlan,
  employeeCode: string | null,
  employees: ReadonlySet<string>,
): Promise<Record<string, JsonScalar>[]> {
  const codes = table.columns
    .filter((column) => column.typed || isWithRows(column))
    .map((column) => column.code);
  const rows: Record<string, JsonScalar>[] = [];
  for (const [block, wanted] of await rowsByBlock(db, set, employeeCode, employees)) {
    const from = block * BLOCK_ROWS;
    const { start, columns } = await readRowRange(
      db,
      set.id,
      codes,
      from,
      Math.min(from + BLOCK_ROWS, set.rows),
    );
    for (const row of wanted)
      rows.push(
        Object.fromEntries([...columns].map(([code, vector]) => [code, cellJson(vector, row - start)])),
      );
  }
  return rows;
}

/** Which rows are wanted, by the block they are stored in: only those blocks are read. */
async function rowsByBlock(
  db: Kysely<DB>,
  set: TableSet,
  employeeCode: string | null,
  employees: ReadonlySet<string>,
): Promise<Map<number, number[]>> {
  const owners = employeeCode ? (await readColumns(db, set.id, [employeeCode])).get(employeeCode) : undefined;
  const blocks = new Map<number, number[]>();
  for (let row = 0; row < set.rows; row++) {
    if (owners && !employees.has(String(cellJson(owners, row) ?? ''))) continue;
    const block = Math.floor(row / BLOCK_ROWS);
    const rows = blocks.get(block);
    if (rows) rows.push(row);
    else blocks.set(block, [row]);
  }
  return blocks;
}

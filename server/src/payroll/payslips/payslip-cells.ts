import { type BelongingRows, type ColumnVector, payTotals } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { askEngine } from '../batches/freshness/ask-engine.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { isLines, type PayslipLayout, type PayslipLines } from '../calculation/threads/payslip-columns.ts';
import { type NamesByText, namesOfColumns } from '../tables/name-words.ts';
import { findSet, readColumns, readKeys, rowsByKey } from '../tables/storage/table-sets.repo.ts';

/** The cells of a table that payslips show. */
export interface PayslipCells {
  /** Columns that were typed over, by row key. */
  typedOver: ReadonlyMap<string, ReadonlySet<string>>;
  columns: ReadonlyMap<string, ColumnVector>;
  /** By column, of those that hold names: what each is called in other languages. */
  named: ReadonlyMap<string, NamesByText>;
  /** Row by key, in the table's order. */
  rows: [string, number][];
}

export interface LineCells extends PayslipCells {
  belonging: BelongingRows;
}

/** The master's cells, and those of the rows that items list. */
export async function readPayslipCells(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  layout: PayslipLayout,
  person: string,
): Promise<{ master: PayslipCells; lines: ReadonlyMap<PayslipLines, LineCells> }> {
  const items = layout.groups.flatMap((group) => group.items);
  const wanted = new Set(
    [...layout.header, ...items.filter((item) => !isLines(item))].map((item) => item.column),
  );
  for (const column of Object.values(payTotals(loaded.plan)).flat()) wanted.add(column.code);
  const master = await tableCells(db, loaded, loaded.plan.master?.code ?? '', wanted);
  return { master, lines: await lineCells(db, loaded, items.filter(isLines), person) };
}

async function lineCells(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  places: readonly PayslipLines[],
  person: string,
): Promise<Map<PayslipLines, LineCells>> {
  const cells = new Map<PayslipLines, LineCells>();
  if (places.length === 0) return cells;
  const columns = places.map(({ rows }) => rows);
  const answer = await askEngine<'rows'>(db, loaded, person, { kind: 'rows', columns });
  for (const [index, place] of places.entries()) {
    const belonging = answer?.rows[index];
    if (!belonging) refuse('payroll.batches.NOT_CALCULATED');
    const wanted = new Set([place.column, ...place.labels.map(({ column }) => column)]);
    cells.set(place, { ...(await tableCells(db, loaded, place.table, wanted)), belonging });
  }
  return cells;
}

async function tableCells(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  code: string,
  wanted: ReadonlySet<string>,
): Promise<PayslipCells> {
  const result = await findSet(db, loaded.batch.id, code, 'result');
  if (!result) refuse('payroll.batches.NOT_CALCULATED');
  const columns = await readColumns(db, result.id, [...wanted]);
  const keys = await readKeys(db, result.id);
  // Typed columns (the employee number itself) stand with the inputs; the rows are the same.
  const input = await findSet(db, loaded.batch.id, code, 'input');
  if (input) {
    const missing = [...wanted].filter((column) => !columns.has(column));
    const typed = await readColumns(db, input.id, missing);
    const rowOf = await rowsByKey(db, input);
    const same = keys.every((key, row) => rowOf.get(key) === row);
    if (same) for (const [column, vector] of typed) columns.set(column, vector);
  }
  const typedOver = await typedOverColumns(db, loaded.batch.id, code);
  const plans = [...wanted].flatMap((column) => loaded.plan.tableOf.get(code)?.columnOf.get(column) ?? []);
  const named = await namesOfColumns(db, loaded, plans);
  return {
    typedOver,
    columns,
    named: new Map([...named].map(([column, names]) => [column.code, names])),
    rows: keys.map((key, row) => [key, row]),
  };
}

async function typedOverColumns(db: Kysely<DB>, batchId: string, table: string) {
  const rows = await db
    .selectFrom('payroll_overrides')
    .select(['row_key', 'column_code'])
    .where('batch_id', '=', batchId)
    .where('table_code', '=', table)
    .execute();
  const columns = new Map<string, Set<string>>();
  for (const row of rows)
    columns.set(row.row_key, (columns.get(row.row_key) ?? new Set()).add(row.column_code));
  return columns;
}

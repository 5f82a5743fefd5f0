import { type CellOrigin, isBrought, type JsonScalar, tableCells, takeRows } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../../identity/index.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { cellJson } from '../../tables/storage/column-vector.ts';
import { importOf } from '../../tables/storage/import-place.ts';
import { findSet, readRowRange, rowsByKey } from '../../tables/storage/table-sets.repo.ts';
import { columnOfTable, tableOf } from '../../tables/table-layout.ts';
import { TableView } from '../../tables/table-view.ts';
import type { LoadedBatch } from '../record/batch-plan.ts';
import type { cellHistory } from '../record/batches.schemas.ts';

interface Cell {
  table: string;
  rowKey: string;
  column: string;
}
type Entry = z.infer<typeof cellHistory>['entries'][number];

/** Everything that happened to a cell, newest first: typed, pasted, imported, overridden, computed. */
export async function historyOfCell(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  cell: Cell,
): Promise<z.infer<typeof cellHistory>> {
  const table = tableOf(loaded, cell.table);
  columnOfTable(table, cell.column);
  const changes = await changesOf(db, loaded, cell);
  const names = await userNames(
    db,
    changes.map((change) => change.changed_by),
  );
  const entries: Entry[] = changes.map((change) => ({
    kind: change.kind === 'fill' || change.kind === 'undo' ? 'typed' : change.kind,
    value: JSON.parse(change.value) as JsonScalar,
    previous: JSON.parse(change.previous) as JsonScalar,
    reason: change.reason,
    typed: change.typed,
    by: change.changed_by ? (names.get(change.changed_by) ?? null) : null,
    at: change.changed_at,
    file: null,
    sheet: null,
    row: null,
  }));
  const view = await TableView.open(db, loaded, table);
  const [row = -1] = await view.rowOf([cell.rowKey]);
  const vector = row < 0 ? undefined : (await view.columns([cell.column])).get(cell.column);
  const value = vector ? cellJson(vector, row) : null;
  const imported = await importedFrom(db, loaded, cell);
  if (imported)
    entries.push({
      ...nothing,
      kind: 'import',
      value,
      by: imported.by ?? null,
      at: imported.at ?? '',
      file: imported.file ?? null,
      sheet: imported.sheet ?? null,
      row: imported.row ?? null,
    });
  const column = table.columnOf.get(cell.column);
  if (!(column && isBrought(column)) && loaded.batch.calculated_at)
    entries.push({ ...nothing, kind: 'calculated', value, at: loaded.batch.calculated_at });
  if (tableCells(table) === 'frozen')
    entries.push({ ...nothing, kind: 'snapshot', value, at: loaded.batch.created_at });
  return { entries: entries.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)) };
}

const nothing: Entry = {
  kind: 'typed',
  value: null,
  previous: null,
  reason: null,
  typed: null,
  by: null,
  at: '',
  file: null,
  sheet: null,
  row: null,
};

function changesOf(db: Kysely<DB>, loaded: LoadedBatch, cell: Cell) {
  return db
    .selectFrom('payroll_cell_changes')
    .selectAll()
    .where('batch_id', '=', loaded.batch.id)
    .where('table_code', '=', cell.table)
    .where('row_key', '=', cell.rowKey)
    .where('column_code', '=', cell.column)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

/** Values of provenance columns (`@code`, `#record` …) in the input row of a cell. */
async function besideCell(db: Kysely<DB>, loaded: LoadedBatch, cell: Cell, columns: readonly string[]) {
  const set = await findSet(db, loaded.batch.id, cell.table, 'input');
  const row = set ? (await rowsByKey(db, set)).get(cell.rowKey) : undefined;
  const values = new Map<string, JsonScalar>();
  if (!set || row === undefined) return values;
  const range = await readRowRange(db, set.id, columns, row, row + 1);
  for (const [code, vector] of range.columns) {
    const value = cellJson(takeRows(vector, [row - range.start]), 0);
    if (value !== null) values.set(code, value);
  }
  return values;
}

async function importedFrom(db: Kysely<DB>, loaded: LoadedBatch, cell: Cell): Promise<CellOrigin | null> {
  const place = (await besideCell(db, loaded, cell, [`@${cell.column}`])).get(`@${cell.column}`);
  if (typeof place !== 'number') return null;
  const { number, row } = importOf(place);
  const found = await db
    .selectFrom('payroll_table_imports')
    .selectAll()
    .where('batch_id', '=', loaded.batch.id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!found) return null;
  const names = await userNames(db, [found.imported_by]);
  return {
    kind: 'import',
    file: found.file_name,
    ...(found.sheet ? { sheet: found.sheet } : {}),
    row,
    at: found.imported_at,
    ...(found.imported_by ? { by: names.get(found.imported_by) ?? '' } : {}),
  };
}

/** Where a leaf of an explanation came from: an override, who typed it, the file it was imported from, an HR record. */
export async function originOfCell(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  cell: Cell,
): Promise<CellOrigin | null> {
  const override = await db
    .selectFrom('payroll_overrides')
    .select(['reason', 'changed_at', 'changed_by'])
    .where('batch_id', '=', loaded.batch.id)
    .where('table_code', '=', cell.table)
    .where('row_key', '=', cell.rowKey)
    .where('column_code', '=', cell.column)
    .executeTakeFirst();
  const [last] = await changesOf(db, loaded, cell);
  // What was typed last is what the override holds: each of them is a change too.
  if (override) return typedBy(db, { ...override, typed: last?.kind === 'override' ? last.typed : null });
  const imported = await importedFrom(db, loaded, cell);
  if (imported) return imported;
  const table = loaded.plan.tableOf.get(cell.table);
  if (table && tableCells(table) === 'frozen') return recordOf(db, loaded, cell);
  return last ? typedBy(db, last) : null;
}

interface TypedChange {
  readonly changed_by: string | null;
  readonly changed_at: string;
  readonly reason: string | null;
  readonly typed: string | null;
}

async function typedBy(db: Kysely<DB>, change: TypedChange): Promise<CellOrigin> {
  const { changed_by: userId, changed_at: at, reason, typed } = change;
  const names = await userNames(db, [userId]);
  return {
    kind: 'typed',
    at,
    ...(userId ? { by: names.get(userId) ?? '' } : {}),
    ...(reason ? { reason } : {}),
    ...(typed ? { typed } : {}),
  };
}

/** The HR record a snapshot cell was copied from; an imported record leads on to its file and row. */
async function recordOf(db: Kysely<DB>, loaded: LoadedBatch, cell: Cell): Promise<CellOrigin | null> {
  const beside = await besideCell(db, loaded, cell, ['#record', '#import', '#importRow']);
  const record = beside.get('#record');
  if (typeof record !== 'string') return null;
  const origin: CellOrigin = { kind: 'record', record, date: loaded.batch.created_at };
  const importId = beside.get('#import');
  if (typeof importId !== 'string') return origin;
  const found = await db
    .selectFrom('imports')
    .select(['file_name', 'sheet', 'created_by', 'created_at'])
    .where('id', '=', importId)
    .executeTakeFirst();
  if (!found) return origin;
  const names = await userNames(db, [found.created_by]);
  const row = beside.get('#importRow');
  return {
    ...origin,
    kind: 'import',
    file: found.file_name,
    ...(found.sheet ? { sheet: found.sheet } : {}),
    ...(typeof row === 'number' ? { row } : {}),
    at: found.created_at,
    by: names.get(found.created_by) ?? '',
  };
}

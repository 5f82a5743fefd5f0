import { CELL, type ColumnVector, errorText, type JsonScalar } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { filterInChunks, shouldYield, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { type Language, pickText } from '../../platform/texts/languages.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import type { aggregates, cellMark, PageTableInput, tablePage } from './batch-tables.schemas.ts';
import { filterTest, searchTest, sortRows } from './select-rows.ts';
import { cellJson } from './storage/column-vector.ts';
import { tableOf } from './table-layout.ts';
import { TableView } from './table-view.ts';

type Mark = z.infer<typeof cellMark>;

export async function pageTable(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  input: PageTableInput,
  language: Language,
): Promise<z.infer<typeof tablePage>> {
  const table = tableOf(loaded, input.table);
  const view = await TableView.open(db, loaded, table);
  const selected = await selectRows(db, loaded, view, input, language);
  const rows = input.rowKeys
    ? (await view.rowOf(input.rowKeys)).filter((row) => row >= 0)
    : selected.slice(input.offset, input.offset + input.limit);
  const codes = input.columns ?? table.columns.map((column) => column.code);
  const columns = await view.page(codes, rows);
  const rowKeys = await view.keysAt(rows);
  const cells: Record<string, JsonScalar[]> = {};
  for (const [code, vector] of columns) {
    cells[code] = rows.map((_, i) => cellJson(vector, i));
    if (shouldYield()) await yieldToEventLoop();
  }
  return {
    total: input.rowKeys ? rows.length : selected.length,
    offset: input.offset,
    content: view.content,
    rowKeys,
    columns: cells,
    marks: await marksOf(db, loaded, view, { rows, rowKeys, columns, language }),
  };
}

type Selection = Pick<PageTableInput, 'filter' | 'sort' | 'search'>;

/** The rows selected last, as long as nothing in their tables has changed: turning pages selects the same again. */
const selections = new Map<string, Promise<readonly number[]>>();
const KEPT_SELECTIONS = 16;

/** Row numbers that pass search and filters, in the order asked for. */
async function selectRows(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  view: TableView,
  { filter = [], sort = [], search = '' }: Selection,
  language: Language,
): Promise<readonly number[]> {
  if (filter.length === 0 && sort.length === 0 && search === '')
    return Array.from({ length: view.rows }, (_, row) => row);
  const key = JSON.stringify([
    loaded.batch.id,
    view.table.code,
    view.content,
    filter,
    sort,
    search,
    language,
  ]);
  const known = selections.get(key);
  if (known) return known;
  const selected = selectAnew(db, loaded, view, { filter, sort, search }, language);
  if (selections.size >= KEPT_SELECTIONS) selections.delete(selections.keys().next().value ?? '');
  selections.set(key, selected);
  selected.catch(() => selections.delete(key));
  return selected;
}

/** Only the columns that filters, search and order name are read. */
async function selectAnew(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  view: TableView,
  { filter, sort, search }: Required<Selection>,
  language: Language,
): Promise<readonly number[]> {
  const filters = filter ?? [];
  const named = new Set([...filters, ...(sort ?? [])].map((each) => each.column));
  const columns = await view.columns([...named]);
  let rows = Array.from({ length: view.rows }, (_, row) => row);
  if (filters.length > 0) {
    const overridden = filters.some((each) => each.operator === 'overridden')
      ? await overriddenRows(db, loaded, view)
      : new Map<string, Set<number>>();
    rows = await filterInChunks(
      rows,
      filterTest(filters, columns, (column) => overridden.get(column) ?? new Set()),
    );
  }
  if (search) {
    const texts = view.table.columns.filter(
      (column) => column.valueType === 'text' && column.file.hidden !== true,
    );
    const found = await view.columns(texts.map((column) => column.code));
    rows = await filterInChunks(rows, searchTest(search, await view.keys(), found.values()));
  }
  return sort && sort.length > 0 ? sortRows(rows, sort, columns, language) : rows;
}

async function overriddenRows(db: Kysely<DB>, loaded: LoadedBatch, view: TableView) {
  const overrides = await db
    .selectFrom('payroll_overrides')
    .select(['row_key', 'column_code'])
    .where('batch_id', '=', loaded.batch.id)
    .where('table_code', '=', view.table.code)
    .execute();
  const rows = await view.rowOf(overrides.map((override) => override.row_key));
  const byColumn = new Map<string, Set<number>>();
  for (const [i, override] of overrides.entries())
    byColumn.set(override.column_code, (byColumn.get(override.column_code) ?? new Set()).add(rows[i] ?? -1));
  return byColumn;
}

interface Page {
  rows: readonly number[];
  rowKeys: readonly string[];
  columns: ReadonlyMap<string, ColumnVector>;
  language: Language;
}

async function marksOf(db: Kysely<DB>, loaded: LoadedBatch, view: TableView, page: Page): Promise<Mark[]> {
  const marks: Mark[] = [];
  const rowAt = new Map(page.rowKeys.map((key, row) => [key, row]));
  const add = (key: string | null, column: string | null, mark: Mark['mark'], more: Partial<Mark> = {}) => {
    const row = rowAt.get(key ?? '');
    if (row !== undefined)
      marks.push({ row, column: column ?? '', mark, note: null, severity: null, ...more });
  };
  for (const [code, vector] of page.columns)
    for (const [row, error] of vector.errors ?? [])
      if (vector.tag[row] === CELL.error)
        marks.push({
          row,
          column: code,
          mark: 'error',
          note: error.message ? errorText(error.message, page.language) : error.code,
          severity: null,
        });
  const inTable = { batch: loaded.batch.id, table: view.table.code };
  for (const keys of chunksOfValues(page.rowKeys)) {
    for (const row of await overridesOf(db, inTable, keys))
      add(row.row_key, row.column_code, 'override', { note: row.reason });
    for (const row of await findingsOf(db, inTable, keys)) {
      const message = JSON.parse(row.message) as Record<string, string>;
      const note = pickText(message, page.language) ?? null;
      add(row.row_key, row.column_code, 'finding', { note, severity: row.severity });
    }
    for (const row of await changesOf(db, loaded, inTable, keys))
      add(row.row_key, row.column_code, 'changed');
  }
  for (const [code, vector] of await view.provenance([...page.columns.keys()], page.rows))
    for (let row = 0; row < vector.length; row++)
      if (vector.tag[row] === CELL.number)
        marks.push({ row, column: code, mark: 'imported', note: null, severity: null });
  return marks;
}

interface InTable {
  batch: string;
  table: string;
}

function overridesOf(db: Kysely<DB>, { batch, table }: InTable, keys: readonly string[]) {
  return db
    .selectFrom('payroll_overrides')
    .select(['row_key', 'column_code', 'reason'])
    .where('batch_id', '=', batch)
    .where('table_code', '=', table)
    .where('row_key', 'in', [...keys])
    .execute();
}

function findingsOf(db: Kysely<DB>, { batch, table }: InTable, keys: readonly string[]) {
  return db
    .selectFrom('payroll_findings')
    .select(['row_key', 'column_code', 'message', 'severity'])
    .where('batch_id', '=', batch)
    .where('table_code', '=', table)
    .where('row_key', 'in', [...keys])
    .execute();
}

async function changesOf(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  { batch, table }: InTable,
  keys: readonly string[],
) {
  if (loaded.batch.calculated_at === null) return [];
  return db
    .selectFrom('payroll_cell_changes')
    .select(['row_key', 'column_code'])
    .distinct()
    .where('batch_id', '=', batch)
    .where('table_code', '=', table)
    .where('row_key', 'in', [...keys])
    .where('changed_at', '>', loaded.batch.calculated_at)
    .execute();
}

/** Figures of the status bar over everything that is selected by filter and search, not only what is on screen. */
export async function aggregateTable(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  input: Pick<PageTableInput, 'table' | 'filter' | 'search'> & { columns: string[] },
  language: Language,
): Promise<z.infer<typeof aggregates>> {
  const view = await TableView.open(db, loaded, tableOf(loaded, input.table));
  const rows = await selectRows(db, loaded, view, input, language);
  const figures: z.infer<typeof aggregates> = {};
  for (const [code, vector] of await view.columns(input.columns)) {
    let [count, sum, min, max] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const row of rows) {
      if (vector.tag[row] !== CELL.number) continue;
      const value = vector.num[row] ?? 0;
      count++;
      sum += value;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    if (shouldYield()) await yieldToEventLoop();
    sum = Math.round(sum * 1e6) / 1e6;
    figures[code] = {
      count,
      sum,
      average: count > 0 ? sum / count : null,
      min: count > 0 ? min : null,
      max: count > 0 ? max : null,
    };
  }
  return figures;
}

import type { ColumnVector } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { filterInChunks } from '../../platform/db/event-loop.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import type { PageTableInput } from './batch-tables.schemas.ts';
import { namesOfColumns, wordsIn } from './name-words.ts';
import { rowNames } from './row-names.ts';
import { filterTest, isMarkOperator, type MarkOperator, searchTest, sortRows } from './select-rows.ts';
import type { TableView } from './table-view.ts';

type Selection = Pick<PageTableInput, 'filter' | 'sort' | 'search'>;

/** The rows selected last, as long as nothing in their tables has changed: turning pages selects the same again. */
const selections = new Map<string, Promise<readonly number[]>>();
const KEPT_SELECTIONS = 16;

/** Row numbers that pass search and filters, in the order asked for. */
export async function selectRows(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  view: TableView,
  { filter = [], sort = [], search = '' }: Selection,
  language: Language,
): Promise<readonly number[]> {
  if (filter.length === 0 && sort.length === 0 && search === '') return rowsInOrder(view.rows);
  const selected = () => selectAnew(db, loaded, view, { filter, sort, search }, language);
  // Marks come and go without the table's content.
  if (filter.some(({ operator }) => isMarkOperator(operator))) return selected();
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
  const found = selected();
  if (selections.size >= KEPT_SELECTIONS) selections.delete(selections.keys().next().value ?? '');
  selections.set(key, found);
  found.catch(() => selections.delete(key));
  return found;
}

let inOrder: readonly number[] = [];

/** As they are stored: nearly every page of a table is one of these, and counting to a million takes longer than the page. */
function rowsInOrder(rows: number): readonly number[] {
  if (inOrder.length !== rows) inOrder = [...Array(rows).keys()];
  return inOrder;
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
  const read = await asRead(db, loaded, view, columns, language);
  let rows = rowsInOrder(view.rows);
  if (filters.length > 0) {
    const marked = await markedRows(db, loaded, view, filters);
    const period = { from: loaded.computes.start_day, to: loaded.computes.end_day };
    rows = await filterInChunks(
      rows,
      filterTest(filters, columns, { marked, period, rows: view.rows, read }),
    );
  }
  if (search) {
    const texts = view.table.columns.filter(
      (column) => column.valueType === 'text' && column.file.hidden !== true,
    );
    const stored = await view.columns(texts.map((column) => column.code));
    const found = await asRead(db, loaded, view, stored, language);
    const keys = await view.keys();
    const names = await rowNames(db, loaded, view.table, keys);
    const called = names ? keys.map((key, row) => `${key} ${names[row]}`) : keys;
    rows = await filterInChunks(rows, searchTest(search, called, found.values()));
  }
  return sort && sort.length > 0 ? sortRows(rows, sort, read, language) : rows;
}

/** The columns as they are read in a language: a batch freezes names of departments and the like in the company's. */
async function asRead(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  view: TableView,
  columns: ReadonlyMap<string, ColumnVector>,
  language: Language,
): Promise<ReadonlyMap<string, ColumnVector>> {
  const plans = [...columns.keys()].flatMap((code) => view.table.columnOf.get(code) ?? []);
  const read = new Map(columns);
  for (const [column, names] of await namesOfColumns(db, loaded, plans)) {
    const words = wordsIn(names, language);
    const vector = columns.get(column.code);
    if (words && vector?.text)
      read.set(column.code, { ...vector, text: vector.text.map((text) => words[text ?? ''] ?? text) });
  }
  return read;
}

type PlaceQuery = () => Promise<{ row_key: string | null; column_code: string | null }[]>;

/** Where a mark stands: typed over, spoken about, found by a rule, changed since the calculation. */
async function markedRows(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  view: TableView,
  filters: readonly { operator: string }[],
) {
  const { id, calculated_at } = loaded.batch;
  const table = view.table.code;
  const places: Record<MarkOperator, PlaceQuery> = {
    overridden: () =>
      db
        .selectFrom('payroll_overrides')
        .select(['row_key', 'column_code'])
        .where('batch_id', '=', id)
        .where('table_code', '=', table)
        .execute(),
    noted: () =>
      db
        .selectFrom('payroll_note_threads')
        .select(['row_key', 'column_code'])
        .where('batch_id', '=', id)
        .where('table_code', '=', table)
        .execute(),
    finding: () =>
      db
        .selectFrom('payroll_findings')
        .select(['row_key', 'column_code'])
        .where('batch_id', '=', id)
        .where('table_code', '=', table)
        .execute(),
    changed: () =>
      db
        .selectFrom('payroll_cell_changes')
        .select(['row_key', 'column_code'])
        .distinct()
        .where('batch_id', '=', id)
        .where('table_code', '=', table)
        .where('changed_at', '>', calculated_at ?? '')
        .execute(),
  };
  const marked = new Map<string, Set<number>>();
  for (const operator of new Set(filters.map((each) => each.operator))) {
    if (!isMarkOperator(operator)) continue;
    const found = await places[operator]();
    const rows = await view.rowOf(found.map((place) => place.row_key ?? ''));
    for (const [at, { column_code }] of found.entries()) {
      const key = `${operator} ${column_code ?? ''}`;
      marked.set(key, (marked.get(key) ?? new Set()).add(rows[at] ?? -1));
    }
  }
  return (operator: MarkOperator, column: string): ReadonlySet<number> =>
    marked.get(`${operator} ${column}`) ?? new Set();
}

import { CELL, type ColumnVector, errorText, type JsonScalar } from '@suanpan/engine';
import { firstOfKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { shouldYield, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { type Language, pickText } from '../../platform/texts/languages.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { heldNow } from '../batches/record/holds.repo.ts';
import type { cellMark, PageTableInput, tablePage } from './batch-tables.schemas.ts';
import { type Outline, outlineOf } from './outline.ts';
import { rowNames } from './row-names.ts';
import { selectRows } from './selected-rows.ts';
import { cellJson } from './storage/column-vector.ts';
import { tableOf } from './table-layout.ts';
import { TableView } from './table-view.ts';
import { tablesTexts } from './texts.ts';

type Mark = z.infer<typeof cellMark>;
type TablePage = z.infer<typeof tablePage>;

export async function pageTable(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  input: PageTableInput,
  language: Language,
): Promise<TablePage> {
  const table = tableOf(loaded, input.table);
  const view = await TableView.open(db, loaded, table);
  const outline = input.group && !input.rowKeys ? await outlineOf(db, loaded, view, input, language) : null;
  const selected = input.rowKeys
    ? (await view.rowOf(input.rowKeys)).filter((row) => row >= 0)
    : (outline?.shown ?? (await selectRows(db, loaded, view, input, language)));
  const shown = input.rowKeys ? selected : selected.slice(input.offset, input.offset + input.limit);
  const rows = outline ? shown.filter((row) => row >= 0) : shown;
  const codes = input.columns ?? table.columns.map((column) => column.code);
  const [columns, rowKeys] = await Promise.all([view.page(codes, rows), view.keysAt(rows)]);
  const cells: Record<string, JsonScalar[]> = {};
  for (const [code, vector] of columns) {
    cells[code] = rows.map((_, i) => cellJson(vector, i));
    if (shouldYield()) await yieldToEventLoop();
  }
  const [names, marks] = await Promise.all([
    namesOfRows(db, loaded, table, rowKeys, language),
    marksOf(db, loaded, view, { rows, rowKeys, columns, language }),
  ]);
  const page: TablePage = {
    total: selected.length,
    offset: input.offset,
    content: view.content,
    rowKeys,
    names,
    columns: cells,
    marks,
    outline: null,
  };
  return outline ? withLines(page, outline, shown) : page;
}

/** Who the rows are about; whose salary is held has that said before the name, wherever the row stands. */
async function namesOfRows(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  table: LoadedBatch['plan']['tables'][number],
  rowKeys: readonly string[],
  language: Language,
): Promise<string[] | null> {
  const [names, held] = await Promise.all([
    rowNames(db, loaded, table, rowKeys),
    heldNow(db, loaded.batch.id),
  ]);
  if (!names || held.size === 0) return names;
  return names.map((name, at) =>
    held.has(firstOfKey(rowKeys[at] ?? '')) ? tablesTexts.say('table.held', { name }, language) : name,
  );
}

/** The page with the lines of the groups among its rows. */
function withLines(page: TablePage, { lines }: Outline, shown: readonly number[]): TablePage {
  const placeOf: number[] = [];
  for (const [at, row] of shown.entries()) if (row >= 0) placeOf.push(at);
  const spread = <T>(values: readonly T[], blank: T): T[] => {
    const all = shown.map(() => blank);
    for (const [i, value] of values.entries()) all[placeOf[i] ?? 0] = value;
    return all;
  };
  const columns = Object.fromEntries(
    Object.entries(page.columns).map(([code, cells]) => [code, spread<JsonScalar>(cells, null)]),
  );
  for (const [at, row] of shown.entries()) {
    const line = row < 0 ? lines[-row - 1] : undefined;
    if (!line) continue;
    for (const [code, figure] of Object.entries(line.figures)) {
      const cells = columns[code];
      if (cells) cells[at] = figure;
    }
    const cells = columns[line.column];
    if (cells) cells[at] = line.value;
  }
  return {
    ...page,
    rowKeys: spread(page.rowKeys, ''),
    names: page.names && spread(page.names, ''),
    columns,
    marks: page.marks.map((mark) => ({ ...mark, row: placeOf[mark.row] ?? 0 })),
    outline: [...lines],
  };
}

interface Page {
  rows: readonly number[];
  rowKeys: readonly string[];
  columns: ReadonlyMap<string, ColumnVector>;
  language: Language;
}

async function marksOf(db: Kysely<DB>, loaded: LoadedBatch, view: TableView, page: Page): Promise<Mark[]> {
  const marks = errorMarks(page);
  const rowAt = new Map(page.rowKeys.map((key, row) => [key, row]));
  const add = (key: string | null, column: string | null, mark: Mark['mark'], more: Partial<Mark> = {}) => {
    const row = rowAt.get(key ?? '');
    if (row !== undefined)
      marks.push({ row, column: column ?? '', mark, note: null, severity: null, ...more });
  };
  const inTable = { batch: loaded.batch.id, table: view.table.code };
  for (const keys of chunksOfValues(page.rowKeys)) {
    const [overrides, findings, changes, arithmetic] = await Promise.all([
      overridesOf(db, inTable, keys),
      findingsOf(db, inTable, keys),
      changesOf(db, loaded, inTable, keys),
      arithmeticOf(db, inTable, keys),
    ]);
    for (const row of overrides) add(row.row_key, row.column_code, 'override', { note: row.reason });
    for (const row of findings) {
      const message = JSON.parse(row.message) as Record<string, string>;
      const note = pickText(message, page.language) ?? null;
      add(row.row_key, row.column_code, 'finding', { note, severity: row.severity });
    }
    for (const row of changes) add(row.row_key, row.column_code, 'changed');
    for (const row of arithmetic)
      if (holds(page, rowAt.get(row.row_key), row))
        add(row.row_key, row.column_code, 'typed', { note: row.typed });
  }
  return [...marks, ...(await importMarks(view, page))];
}

function errorMarks({ columns, language }: Page): Mark[] {
  const marks: Mark[] = [];
  for (const [code, vector] of columns)
    for (const [row, error] of vector.errors ?? [])
      if (vector.tag[row] === CELL.error)
        marks.push({
          row,
          column: code,
          mark: 'error',
          note: error.message ? errorText(error.message, language) : error.code,
          severity: null,
        });
  return marks;
}

async function importMarks(view: TableView, { columns, rows }: Page): Promise<Mark[]> {
  const marks: Mark[] = [];
  for (const [code, vector] of await view.provenance([...columns.keys()], rows))
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

/** What was typed last into cells as arithmetic; a later change that was none is the last one too. */
function arithmeticOf(db: Kysely<DB>, { batch, table }: InTable, keys: readonly string[]) {
  return db
    .selectFrom('payroll_cell_changes as change')
    .select(['change.row_key', 'change.column_code', 'change.typed', 'change.value'])
    .where('change.batch_id', '=', batch)
    .where('change.table_code', '=', table)
    .where('change.row_key', 'in', [...keys])
    .where('change.typed', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payroll_cell_changes as later')
            .select('later.id')
            .whereRef('later.batch_id', '=', 'change.batch_id')
            .whereRef('later.table_code', '=', 'change.table_code')
            .whereRef('later.row_key', '=', 'change.row_key')
            .whereRef('later.column_code', '=', 'change.column_code')
            .whereRef('later.id', '>', 'change.id'),
        ),
      ),
    )
    .execute();
}

/** An import, say, may have put another value into the cell since: the arithmetic isn't its own any more. */
function holds(
  { columns }: Page,
  row: number | undefined,
  { column_code, value }: { column_code: string; value: string },
): boolean {
  const vector = columns.get(column_code);
  return row !== undefined && vector !== undefined && JSON.stringify(cellJson(vector, row)) === value;
}

import type { JsonScalar, LocalText } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { excelText } from '../../platform/excel/excel-texts.ts';
import { nameIn } from '../../platform/excel/name-in.ts';
import type { RunningValues, Values, ValuesColumn, ValuesPart } from '../../platform/excel/write-values.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { numberTexts } from '../../platform/texts.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { summarise } from '../batches/record/totals.ts';
import { variance } from '../batches/review-batch.ts';
import { saidOfCells } from '../notes/note-texts.ts';
import { pageTable } from '../tables/page-table.ts';
import { BLOCK_ROWS } from '../tables/storage/column-block.ts';
import { columnOfTable, tableOf } from '../tables/table-layout.ts';
import './excel.errors.ts';
import type { valuesOf } from './excel.schemas.ts';
import { excelTexts } from './texts.ts';

/** What a spreadsheet opens in a moment, and a thread makes in seconds. CSV is written as it is read, however long it is. */
const MOST_XLSX = 400_000;

/** Cells that are read at once. Rows in an order of their own lie in all blocks, which are read for each part. */
const CELLS_AT_ONCE = { stored: 250_000, sorted: 1_000_000 } as const;

type What = z.infer<typeof valuesOf>;

/** The figures of a screen, all of its pages. */
export async function figuresOf(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  what: What,
  language: Language,
): Promise<RunningValues> {
  switch (what.kind) {
    case 'table':
      return ofTable(db, loaded, what, language);
    case 'summary':
      return running(await ofSummary(db, loaded, language));
    case 'variance':
      return running(await ofVariance(db, loaded, what, language));
  }
}

/** What lies ready. */
export function running(values: Values): RunningValues {
  const { sheet, columns, rows, notes } = values;
  return {
    ...{ sheet, columns, rows, hasNotes: notes.length > 0 },
    async *parts() {
      yield values;
    },
  };
}

/** All parts in one, as a spreadsheet is written; refused before anything is read where they are too many. */
export async function gathered(values: RunningValues): Promise<Values> {
  const { sheet, columns, rows } = values;
  if (rows * columns.length > MOST_XLSX)
    refuse('payroll.excel.TOO_MANY_VALUES', {
      cells: numberTexts(rows * columns.length),
      most: numberTexts(MOST_XLSX),
    });
  const cells: JsonScalar[][] = columns.map(() => []);
  const notes: Values['notes'][number][] = [];
  let read = 0;
  for await (const part of values.parts()) {
    for (const [at, column] of cells.entries()) for (const cell of part.cells[at] ?? []) column.push(cell);
    for (const note of part.notes) notes.push({ ...note, row: note.row + read });
    read += part.rows;
  }
  return { sheet, columns, cells, rows: read, notes };
}

async function ofTable(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  { table: code, columns: wanted, filter, search, sort }: Extract<What, { kind: 'table' }>,
  language: Language,
): Promise<RunningValues> {
  const table = tableOf(loaded, code);
  const shown = wanted
    ? wanted.map((column) => columnOfTable(table, column))
    : table.columns.filter(({ file }) => file.hidden !== true);
  const columns = shown.map(
    ({ code: column, file, valueType, scale, currency }): ValuesColumn => ({
      title: nameIn(file.name ?? column, language),
      type: valueType,
      scale: scale ?? (valueType === 'money' ? loaded.solution.scale : null),
      currency: currency ?? null,
    }),
  );
  const codes = shown.map(({ code: column }) => column);
  // Whole blocks of what is stored.
  const most = CELLS_AT_ONCE[sort?.length ? 'sorted' : 'stored'];
  const blocks = Math.floor(most / Math.max(shown.length, 1) / BLOCK_ROWS);
  const limit = Math.max(blocks, 1) * BLOCK_ROWS;
  const selection = { batchId: loaded.batch.id, table: code, columns: codes, filter, search, sort };
  const read = (offset: number) => pageTable(db, loaded, { ...selection, offset, limit }, language);
  const said = (await saidOfCells(db, loaded.batch.id)).filter((each) => each.table === code);
  const at = new Map(codes.map((column, index) => [column, index]));
  const partOf = (page: Page): ValuesPart => ({
    cells: codes.map((column) => page.columns[column] ?? []),
    rows: page.rowKeys.length,
    notes: notesOf(page, at, said, language),
  });
  const first = await read(0);
  return {
    sheet: nameIn(table.file.name ?? code, language),
    columns,
    rows: first.total,
    hasNotes: said.length > 0 || (await hasMarks(db, loaded.batch.id, code)),
    async *parts() {
      yield partOf(first);
      for (let offset = limit; offset < first.total; offset += limit) {
        const page = await read(offset);
        // Rows of two moments beside each other would be figures that nobody has ever seen.
        if (page.content !== first.content || page.total !== first.total)
          refuse('payroll.excel.CHANGED_MEANWHILE');
        yield partOf(page);
      }
    },
  };
}

type Page = Awaited<ReturnType<typeof pageTable>>;

/** What there is to say of the cells of a page: errors, who typed over them, notes. */
function notesOf(
  page: Page,
  at: ReadonlyMap<string, number>,
  said: Awaited<ReturnType<typeof saidOfCells>>,
  language: Language,
): Values['notes'] {
  const notes = page.marks.flatMap(({ row, column, mark, note }) => {
    const place = at.get(column);
    if (place === undefined || (mark !== 'override' && mark !== 'error')) return [];
    return [{ row, column: place, text: mark === 'error' ? (note ?? '') : overrideNote(note, language) }];
  });
  if (said.length === 0) return notes;
  const rowAt = new Map(page.rowKeys.map((key, row) => [key, row]));
  for (const { rowKey, column: code, text } of said) {
    const [row, column] = [rowAt.get(rowKey), at.get(code)];
    if (row !== undefined && column !== undefined) notes.push({ row, column, text });
  }
  return notes;
}

/** Whether anything of a table is typed over or in error. */
async function hasMarks(db: Kysely<DB>, batchId: string, table: string): Promise<boolean> {
  for (const marks of ['payroll_overrides', 'payroll_cell_errors'] as const) {
    const one = await db
      .selectFrom(marks)
      .select('row_key')
      .where('batch_id', '=', batchId)
      .where('table_code', '=', table)
      .limit(1)
      .executeTakeFirst();
    if (one) return true;
  }
  return false;
}

const overrideNote = (reason: string | null, language: Language): string =>
  excelTexts.say('values.typedOver', { reason: reason ?? '' }, language);

async function ofSummary(db: Kysely<DB>, loaded: LoadedBatch, language: Language): Promise<Values> {
  const { period, previousPeriod, heldEmployees, rows } = await summarise(db, loaded);
  const isHeld = heldEmployees > 0;
  const say = (key: 'item' | 'held' | 'people' | 'difference' | 'percent' | 'failed'): string =>
    excelTexts.say(`values.${key}`, {}, language);
  const scale = Math.max(loaded.solution.scale, ...rows.map((row) => row.scale));
  const figure = { type: 'number', scale } as const;
  return {
    sheet: excelTexts.say('values.summary', {}, language),
    columns: [
      { title: say('item'), type: 'text' },
      { title: say('people'), type: 'number', scale: 0 },
      { title: previousPeriod?.code ?? '–', ...figure },
      { title: period.code, ...figure },
      ...(isHeld ? [{ title: say('held'), ...figure }] : []),
      { title: say('difference'), ...figure },
      { title: say('percent'), type: 'number', scale: 2 },
      { title: say('failed'), type: 'number', scale: 0 },
    ],
    cells: [
      rows.map(({ name, column }) => nameIn((name as LocalText) ?? column, language)),
      rows.map(({ count }) => count),
      rows.map(({ previous }) => previous),
      rows.map(({ sum }) => sum),
      ...(isHeld ? [rows.map(({ held }) => held)] : []),
      rows.map(({ difference }) => difference),
      rows.map(({ percent }) => percent),
      rows.map(({ failed }) => failed),
    ],
    rows: rows.length,
    notes: [],
  };
}

async function ofVariance(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  { column, onlyChanged, search, sort }: Extract<What, { kind: 'variance' }>,
  language: Language,
): Promise<Values> {
  const { rows } = await variance(db, loaded, {
    id: loaded.batch.id,
    column,
    onlyChanged,
    search,
    sort,
    page: 1,
    pageSize: Number.MAX_SAFE_INTEGER,
  });
  const plan = loaded.plan.master?.columnOf.get(column);
  const { master } = loaded.plan;
  const { previousPeriod } = await summarise(db, loaded);
  const figure = { type: 'number', scale: plan?.scale ?? loaded.solution.scale } as const;
  const title = nameIn(plan?.file.name ?? column, language);
  const overrides = master
    ? await overridesAt(
        db,
        loaded.batch.id,
        master.code,
        column,
        rows.map((row) => row.rowKey),
      )
    : [];
  const at = new Map(rows.map(({ rowKey }, row) => [rowKey, row]));
  return {
    sheet: title,
    columns: [
      { title: excelTexts.say('values.number', {}, language), type: 'text' },
      { title: excelText('name', language), type: 'text' },
      { title: previousPeriod?.code ?? '–', ...figure },
      { title: loaded.period.code, ...figure },
      { title: excelTexts.say('values.difference', {}, language), ...figure },
      { title: excelTexts.say('values.percent', {}, language), type: 'number', scale: 2 },
    ],
    cells: [
      rows.map(({ employeeNumber }) => employeeNumber),
      rows.map(({ name }) => name),
      rows.map(({ previous }) => previous),
      rows.map(({ current }) => current),
      rows.map(({ difference }) => difference),
      rows.map(({ percent }) => percent),
    ],
    rows: rows.length,
    notes: [
      ...overrides.map(({ row_key, reason }) => ({
        row: at.get(row_key) ?? 0,
        column: 3,
        text: overrideNote(reason, language),
      })),
      ...rows.flatMap(({ held, heldBefore }, row) => {
        const text = excelTexts.say('values.notPaid', {}, language);
        return [
          ...(heldBefore ? [{ row, column: 2, text }] : []),
          ...(held ? [{ row, column: 3, text }] : []),
        ];
      }),
    ],
  };
}

async function overridesAt(
  db: Kysely<DB>,
  batchId: string,
  table: string,
  column: string,
  rowKeys: readonly string[],
): Promise<{ row_key: string; reason: string }[]> {
  const found: { row_key: string; reason: string }[] = [];
  for (const keys of chunksOfValues(rowKeys))
    found.push(
      ...(await db
        .selectFrom('payroll_overrides')
        .select(['row_key', 'reason'])
        .where('batch_id', '=', batchId)
        .where('table_code', '=', table)
        .where('column_code', '=', column)
        .where('row_key', 'in', keys)
        .execute()),
    );
  return found;
}

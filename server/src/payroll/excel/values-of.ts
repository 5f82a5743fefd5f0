import type { LocalText } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { excelText } from '../../platform/excel/excel-texts.ts';
import { nameIn } from '../../platform/excel/name-in.ts';
import type { Values, ValuesColumn } from '../../platform/excel/write-values.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { numberTexts } from '../../platform/texts.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { summarise } from '../batches/record/totals.ts';
import { variance } from '../batches/review-batch.ts';
import { saidOfCells } from '../notes/note-texts.ts';
import { pageTable } from '../tables/page-table.ts';
import { columnOfTable, tableOf } from '../tables/table-layout.ts';
import './excel.errors.ts';
import type { valuesOf } from './excel.schemas.ts';
import { excelTexts } from './texts.ts';

/** What a spreadsheet opens in a moment, and a thread makes in seconds. */
export const MOST_VALUES = { xlsx: 400_000, csv: 4_000_000 } as const;

type What = z.infer<typeof valuesOf>;

/** The figures of a screen, all of its pages. */
export async function figuresOf(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  what: What,
  format: 'xlsx' | 'csv',
  language: Language,
): Promise<Values> {
  const most = MOST_VALUES[format];
  switch (what.kind) {
    case 'table':
      return ofTable(db, loaded, what, most, language);
    case 'summary':
      return ofSummary(db, loaded, language);
    case 'variance':
      return ofVariance(db, loaded, what, most, language);
  }
}

export function requireFew(cells: number, most: number): void {
  if (cells > most)
    refuse('payroll.excel.TOO_MANY_VALUES', { cells: numberTexts(cells), most: numberTexts(most) });
}

async function ofTable(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  { table: code, columns: wanted, filter, search, sort }: Extract<What, { kind: 'table' }>,
  most: number,
  language: Language,
): Promise<Values> {
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
  const page = await pageTable(
    db,
    loaded,
    {
      batchId: loaded.batch.id,
      table: code,
      offset: 0,
      limit: Math.floor(most / Math.max(shown.length, 1)),
      columns: shown.map(({ code: column }) => column),
      filter,
      search,
      sort,
    },
    language,
  );
  requireFew(page.total * shown.length, most);
  const at = new Map(shown.map(({ code: column }, index) => [column, index]));
  const notes = page.marks.flatMap(({ row, column, mark, note }) => {
    const place = at.get(column);
    if (place === undefined || (mark !== 'override' && mark !== 'error')) return [];
    return [{ row, column: place, text: mark === 'error' ? (note ?? '') : overrideNote(note, language) }];
  });
  const rowAt = new Map(page.rowKeys.map((key, row) => [key, row]));
  for (const said of await saidOfCells(db, loaded.batch.id)) {
    const [row, column] = [rowAt.get(said.rowKey), at.get(said.column)];
    if (said.table === code && row !== undefined && column !== undefined)
      notes.push({ row, column, text: said.text });
  }
  return {
    sheet: nameIn(table.file.name ?? code, language),
    columns,
    cells: shown.map(({ code: column }) => page.columns[column] ?? []),
    rows: page.rowKeys.length,
    notes,
  };
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
  most: number,
  language: Language,
): Promise<Values> {
  const { total, rows } = await variance(db, loaded, {
    id: loaded.batch.id,
    column,
    onlyChanged,
    search,
    sort,
    page: 1,
    pageSize: Math.floor(most / 6),
  });
  requireFew(total * 6, most);
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

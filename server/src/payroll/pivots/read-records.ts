import { firstOfKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { nameIn, parseNames } from '../../people/index.ts';
import { shouldYield, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { numbersTakenOut } from '../batches/snapshots/batch-employments.ts';
import { namesOfColumns, wordsIn } from '../tables/name-words.ts';
import { cellJson, cellNumber } from '../tables/storage/column-vector.ts';
import type { TablePlan } from '../tables/table-layout.ts';
import { TableView } from '../tables/table-view.ts';
import { AT_LEAST } from './hide-few.ts';
import { readPayslips } from './payslip-records.ts';
import { offeredBy } from './pivot-source.ts';
import { PAYSLIPS, type PivotField, type PivotSource, type ReadRecord } from './pivot-types.ts';
import type { PivotDefinition } from './pivots.schemas.ts';
import { pivotTexts } from './texts.ts';

/** What is read and kept in memory for one answer. */
export const MOST_ROWS = 600_000;

export interface ReadRecords {
  records: ReadRecord[];
  fields: Map<string, PivotField>;
  periods: string[];
}

/** The rows of the last periods, each with what the wells ask for. */
export async function readRecords(
  db: Kysely<DB>,
  source: PivotSource,
  definition: PivotDefinition,
  language: Language,
): Promise<ReadRecords> {
  const isOfPayslips = definition.table === PAYSLIPS;
  if (definition.search && !(isOfPayslips && source.individual)) refuse('payroll.pivots.NOT_OFFERED');
  // Oldest first, so that periods stand in their order.
  const slips = isOfPayslips ? lastPeriods(source.payslips, definition.periods).reverse() : [];
  const batches = isOfPayslips ? [] : lastPeriods(source.batches, definition.periods).reverse();
  const wanted = isOfPayslips ? slips : batches;
  const newest = wanted.at(-1);
  if (!newest) return { records: [], fields: new Map(), periods: [] };
  const { fields: offered } = await offeredBy(db, source, newest.id, definition.table);
  const fields = new Map(offered.map((field) => [field.code, field]));
  const grouping = [
    ...new Set([...definition.rows, ...definition.columns, ...definition.filter.map(({ field }) => field)]),
  ];
  const need = (code: string, as: 'groups' | 'figures') => {
    if (!fields.get(code)?.[as])
      refuse('payroll.pivots.NO_SUCH_FIELD', { table: definition.table, field: code });
  };
  for (const code of grouping) need(code, 'groups');
  for (const { field, aggregate } of definition.values)
    if (aggregate !== 'count' && aggregate !== 'distinct') need(field, 'figures');
    else if (aggregate === 'distinct' && !fields.has(field)) need(field, 'groups');
  const places = await placesOf(db, wanted, language);
  const placeOf = (batchId: string, number: string) => places.get(`${batchId} ${number}`);
  const records = await readPayslips(db, source, slips, definition, { placeOf, grouping });
  for (const batch of batches) {
    const loaded = await loadBatch(db, SYSTEM_SCOPE, batch.id);
    await readBatch(db, loaded, definition, grouping, { places, language }, records);
  }
  if (!source.individual) foldFew(records, grouping, language);
  return { records, fields, periods: [...new Set(wanted.map(({ periodCode }) => periodCode))] };
}

function lastPeriods<Batch extends { periodCode: string }>(
  batches: readonly Batch[],
  count: number,
): Batch[] {
  const codes = [...new Set(batches.map(({ periodCode }) => periodCode))].slice(0, count);
  return batches.filter(({ periodCode }) => codes.includes(periodCode));
}

type Places = Map<string, { department: string | null; entity: string | null }>;

async function readBatch(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  { table: code, values }: PivotDefinition,
  grouping: readonly string[],
  { places, language }: { places: Places; language: Language },
  records: ReadRecord[],
): Promise<void> {
  // An earlier copy of the solution may not have had the table, or one of its columns.
  const table = loaded.plan.tableOf.get(code);
  if (!table) return;
  const view = await TableView.open(db, loaded, table);
  if (records.length + view.rows > MOST_ROWS)
    refuse('payroll.pivots.TOO_MANY_ROWS', { rows: records.length + view.rows, most: MOST_ROWS });
  const codes = [...new Set([...grouping, ...values.map(({ field }) => field)])].filter((each) =>
    table.columnOf.has(each),
  );
  const columns = await view.columns(codes);
  const words = await wordsOfFields(db, loaded, table, codes, language);
  const { id: batchId } = loaded.batch;
  const period = loaded.period.code;
  const takenOut = await numbersTakenOut(db, batchId);
  for (const [row, rowKey] of (await view.keys()).entries()) {
    if (row % 1024 === 0 && shouldYield()) await yieldToEventLoop();
    const person = firstOfKey(rowKey);
    if (takenOut.has(person)) continue;
    const place = places.get(`${batchId} ${person}`);
    const textAt = (field: string): string | null => {
      if (field === '@period') return period;
      if (field === '@department') return place?.department ?? null;
      if (field === '@entity') return place?.entity ?? null;
      const vector = columns.get(field);
      const value = vector ? cellJson(vector, row) : null;
      return value === null ? null : (words.get(field)?.[String(value)] ?? String(value));
    };
    records.push({
      batchId,
      period,
      rowKey,
      person,
      groups: new Map(grouping.map((field) => [field, textAt(field)])),
      figures: values.map(({ field }) => cellNumber(columns.get(field), row)),
      texts: values.map(({ field, aggregate }) => (aggregate === 'distinct' ? textAt(field) : null)),
    });
  }
}

/** Names of HR that the table holds as texts, in the reader's language. */
async function wordsOfFields(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  table: TablePlan,
  codes: readonly string[],
  language: Language,
): Promise<Map<string, Record<string, string>>> {
  const columns = codes.flatMap((code) => table.columnOf.get(code) ?? []);
  const names = await namesOfColumns(db, loaded, columns);
  return new Map([...names].map(([column, each]) => [column.code, wordsIn(each, language) ?? {}]));
}

/** Department and legal entity of everybody in these batches, in the reader's language. */
async function placesOf(
  db: Kysely<DB>,
  batches: readonly { id: string }[],
  language: Language,
): Promise<Places> {
  const rows = await db
    .selectFrom('payroll_batch_employments as e')
    .leftJoin('departments as d', 'd.id', 'e.department_id')
    .innerJoin('legal_entities as l', 'l.id', 'e.legal_entity_id')
    .select(['e.batch_id', 'e.employee_number', 'd.names as department', 'd.code as department_code'])
    .select(['l.names as entity'])
    .where(
      'e.batch_id',
      'in',
      batches.map(({ id }) => id),
    )
    .execute();
  const called = new Map<string, string>();
  const told = (names: string): string => {
    const known = called.get(names) ?? nameIn(language, parseNames(names));
    called.set(names, known);
    return known;
  };
  // Departments that are called the same are told apart by their code.
  const codes = new Map<string, Set<string>>();
  for (const { department, department_code: code } of rows)
    if (department && code) codes.set(told(department), (codes.get(told(department)) ?? new Set()).add(code));
  const departmentOf = (names: string, code: string | null) =>
    (codes.get(told(names))?.size ?? 0) > 1 ? `${told(names)} (${code})` : told(names);
  return new Map(
    rows.map((row) => [
      `${row.batch_id} ${row.employee_number}`,
      {
        department: row.department ? departmentOf(row.department, row.department_code) : null,
        entity: told(row.entity),
      },
    ]),
  );
}

/** Values that only few people have would name them: they become one. */
function foldFew(records: readonly ReadRecord[], grouping: readonly string[], language: Language): void {
  const few = pivotTexts.say('words.few', { count: AT_LEAST }, language);
  for (const field of grouping) {
    if (field === '@period') continue;
    const people = new Map<string | null, Set<string>>();
    for (const { groups, person } of records) {
      const value = groups.get(field) ?? null;
      people.set(value, (people.get(value) ?? new Set()).add(person));
    }
    for (const { groups } of records)
      if ((people.get(groups.get(field) ?? null)?.size ?? 0) < AT_LEAST) groups.set(field, few);
  }
}

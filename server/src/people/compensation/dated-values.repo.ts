import type { Insertable, Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import { COMPANY_LANGUAGE } from '../../platform/texts/languages.ts';
import { fitIntoSeries } from '../records/dated-records.ts';
import '../people.errors.ts';
import { checkedPay, type GivenPay, itemsWithEnd } from './compensation-rules.ts';
import { payGradesFor } from './pay-grades.repo.ts';

/** Tables of dated items of an employment. */
type DatedTable = 'compensation_items' | 'employee_facts';

/** A dated item as it is put: with `id` and `version` it changes the one that is named. */
export interface DatedItem {
  id?: string | undefined;
  version?: number | undefined;
  employmentId: string;
  item: string;
  validFrom: string;
  validTo?: string | null | undefined;
}

export interface CompensationValues extends DatedItem, GivenPay {
  /** The first payroll month that pays it; the month of its first day where nothing else is said. */
  payrollPeriod?: string | undefined;
  memo?: string | null | undefined;
}

export interface FactValues extends DatedItem {
  value?: number | null | undefined;
  text?: string | null | undefined;
}

/** What a table holds of an item besides its days and where it came from. */
type OwnColumns<T extends DatedTable> = Omit<
  Insertable<DB[T]>,
  | 'id'
  | 'employment_id'
  | 'item'
  | 'valid_from'
  | 'valid_to'
  | 'import_id'
  | 'import_row'
  | 'source_batch_id'
  | 'source_batch_number'
  | 'created_at'
  | 'updated_at'
  | 'version'
>;

/**
 * Adds a dated item, or changes the one that is named. An open predecessor ends the day before an open one; before one with
 * an end it doesn't: nothing would hold afterwards.
 */
async function put<T extends DatedTable>(
  db: Kysely<DB>,
  clock: Clock,
  of: T,
  values: DatedItem,
  own: OwnColumns<T>,
): Promise<string> {
  const table: DatedTable = of;
  const rows = await db
    .selectFrom(table)
    .select(['id', 'valid_from as validFrom', 'valid_to as validTo'])
    .where('employment_id', '=', values.employmentId)
    .where('item', '=', values.item)
    .execute();
  const fitted = fitIntoSeries(
    rows,
    { id: values.id, validFrom: values.validFrom, validTo: values.validTo ?? null },
    values.item,
  );
  const before = rows.find((row) => row.id === fitted.close?.id);
  if (before && values.validTo)
    refuse('people.ITEMS_OVERLAP', { item: values.item, from: dayTexts(before.validFrom) });
  const now = instant(clock);
  if (fitted.close)
    await db
      .updateTable(table)
      .set({ valid_to: fitted.close.validTo, updated_at: now })
      .where('id', '=', fitted.close.id)
      .execute();
  const columns = {
    ...own,
    item: values.item,
    valid_from: values.validFrom,
    valid_to: fitted.validTo,
    // Typed by hand from now on: what the file or the batch once said no longer explains it.
    import_id: null,
    import_row: null,
    source_batch_id: null,
    source_batch_number: null,
    updated_at: now,
  };
  if (values.id === undefined) {
    const id = newId(clock);
    await db
      .insertInto(table)
      .values({ ...columns, id, employment_id: values.employmentId, created_at: now })
      .execute();
    return id;
  }
  const changed = await db
    .updateTable(table)
    .set({ ...columns, version: (values.version ?? 0) + 1 })
    .where('id', '=', values.id)
    .where('employment_id', '=', values.employmentId)
    .where('version', '=', values.version ?? 0)
    .returning('id')
    .executeTakeFirst();
  return changed?.id ?? refuse('platform.VERSION_CHANGED');
}

async function remove(db: Kysely<DB>, table: DatedTable, employmentId: string, id: string): Promise<void> {
  const removed = await db
    .deleteFrom(table)
    .where('id', '=', id)
    .where('employment_id', '=', employmentId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) refuse('platform.NOT_FOUND');
}

const DATED_COLUMNS = [
  'id',
  'item',
  'valid_from as validFrom',
  'valid_to as validTo',
  'import_id as importId',
  'import_row as importRow',
  'source_batch_id as sourceBatchId',
  'source_batch_number as sourceBatchNumber',
  'version',
] as const;

export async function listCompensation(db: Kysely<DB>, employmentId: string) {
  return db
    .selectFrom('compensation_items')
    .select((eb) => [
      ...DATED_COLUMNS,
      'amount',
      'currency',
      'memo',
      'payroll_period as payrollPeriod',
      'min_amount as minimum',
      'max_amount as maximum',
      eb
        .selectFrom('pay_grades')
        .select('pay_grades.code')
        .whereRef('pay_grades.id', '=', 'compensation_items.pay_grade_id')
        .as('payGrade'),
      'pay_level as payLevel',
      'adjustment_type as adjustmentType',
      'adjustment_ratio as adjustmentRatio',
      'adjustment_value as adjustmentValue',
    ])
    .where('employment_id', '=', employmentId)
    .orderBy('item')
    .orderBy('valid_from')
    .execute();
}

export async function putCompensation(
  db: Kysely<DB>,
  clock: Clock,
  values: CompensationValues,
): Promise<string> {
  const grades = values.quotes
    ? await payGradesFor(db, values.employmentId, values.validFrom, COMPANY_LANGUAGE)
    : [];
  const pay = checkedPay(values, values.validFrom, () => grades);
  if (!values.validTo && (await itemsWithEnd(db)).includes(values.item))
    refuse('people.END_REQUIRED', { item: values.item });
  return put(db, clock, 'compensation_items', values, {
    ...pay,
    memo: values.memo ?? null,
    payroll_period: values.payrollPeriod ?? values.validFrom.slice(0, 7),
    // Typed over: what a transfer once computed no longer explains it.
    adjustment_type: null,
    adjustment_ratio: null,
    adjustment_value: null,
  });
}

export async function removeCompensation(db: Kysely<DB>, employmentId: string, id: string): Promise<void> {
  return remove(db, 'compensation_items', employmentId, id);
}

export async function listFacts(db: Kysely<DB>, employmentId: string) {
  return db
    .selectFrom('employee_facts')
    .select([...DATED_COLUMNS, 'number_value as value', 'text_value as text'])
    .where('employment_id', '=', employmentId)
    .orderBy('item')
    .orderBy('valid_from')
    .execute();
}

export async function putFact(db: Kysely<DB>, clock: Clock, values: FactValues): Promise<string> {
  if ((values.value ?? null) === null && !values.text) refuse('people.VALUE_NEEDED');
  return put(db, clock, 'employee_facts', values, {
    number_value: values.value ?? null,
    text_value: values.text ?? null,
  });
}

export async function removeFact(db: Kysely<DB>, employmentId: string, id: string): Promise<void> {
  return remove(db, 'employee_facts', employmentId, id);
}

import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { DatedSeries, type SeriesValues } from '../imports/dated-series.ts';
import type { WrittenRecord } from '../people.words.ts';
import { dayBefore, fitIntoSeries } from '../records/dated-records.ts';

/** A dated value of an employment as it is stored; amounts with their currency. */
export interface StoredRecord {
  id: string;
  employmentId: string;
  field: string;
  validFrom: string;
  validTo: string | null;
  value: number | string | null;
  currency: string | null;
}

export interface RecordToWrite {
  employmentId: string;
  field: string;
  day: string;
  value: number | string;
  currency: string | null;
}

const ASSIGNED = { grade: 'grade', payGrade: 'pay_grade', place: 'place' } as const;
const isAssigned = (field: string): field is keyof typeof ASSIGNED => Object.hasOwn(ASSIGNED, field);

/** Every dated value of these fields, oldest first. For the server's own work: no data scope. */
export async function readRecords(
  db: Kysely<DB>,
  kind: WrittenRecord,
  employmentIds: readonly string[],
  fields: readonly string[],
): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  for (const ids of chunksOfValues([...new Set(employmentIds)], 1000))
    records.push(...(await readPart(db, kind, ids, fields)));
  return records;
}

async function readPart(
  db: Kysely<DB>,
  kind: WrittenRecord,
  ids: readonly string[],
  fields: readonly string[],
): Promise<StoredRecord[]> {
  if (ids.length === 0 || fields.length === 0) return [];
  if (kind === 'assignment') {
    const rows = await db
      .selectFrom('assignments')
      .selectAll()
      .where('employment_id', 'in', ids)
      .orderBy('valid_from')
      .execute();
    return rows.flatMap((row) =>
      fields.filter(isAssigned).map((field) => ({
        id: row.id,
        employmentId: row.employment_id,
        field,
        validFrom: row.valid_from,
        validTo: row.valid_to,
        value: row[ASSIGNED[field]],
        currency: null,
      })),
    );
  }
  const dated = ['id', 'employment_id as employmentId', 'item as field', 'valid_from as validFrom'] as const;
  if (kind === 'compensation')
    return db
      .selectFrom('compensation_items')
      .select([...dated, 'valid_to as validTo', 'amount as value', 'currency'])
      .where('employment_id', 'in', ids)
      .where('item', 'in', fields)
      .orderBy('valid_from')
      .execute();
  const facts = await db
    .selectFrom('employee_facts')
    .select([...dated, 'valid_to as validTo', 'number_value', 'text_value'])
    .where('employment_id', 'in', ids)
    .where('item', 'in', fields)
    .orderBy('valid_from')
    .execute();
  return facts.map(({ number_value, text_value, ...row }) => ({
    ...row,
    value: number_value ?? text_value,
    currency: null,
  }));
}

/** Whether a value may begin on that day among these of the same field: an end that is set isn't moved. */
export function fitsFrom(kind: WrittenRecord, records: readonly StoredRecord[], day: string): boolean {
  if (kind === 'assignment')
    return records.some((each) => each.validFrom <= day && (each.validTo === null || each.validTo >= day));
  const same = records.find((each) => each.validFrom === day);
  try {
    fitIntoSeries(records, { id: same?.id, validFrom: day, validTo: null });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Writes values that fit, each from its day on; one that begins on that very day is changed, no other is. */
export async function writeRecords(
  db: Kysely<DB>,
  clock: Clock,
  kind: WrittenRecord,
  writes: readonly RecordToWrite[],
  source: { batchId: string; batchNumber: string },
): Promise<void> {
  const from = { source_batch_id: source.batchId, source_batch_number: source.batchNumber };
  if (kind === 'assignment') {
    for (const write of writes) await writeAssigned(db, clock, write, from);
    return;
  }
  const table = kind === 'compensation' ? 'compensation_items' : 'employee_facts';
  const origin = { import_id: null, import_row: null, ...from };
  const series = new DatedSeries(table, clock, () => origin);
  await series.load(
    db,
    writes.map(({ employmentId }) => employmentId),
  );
  for (const { employmentId, field, day, value, currency } of writes) {
    const values: SeriesValues =
      kind === 'compensation'
        ? { amount: Number(value), currency: currency ?? '' }
        : typeof value === 'number'
          ? { number_value: value, text_value: null }
          : { number_value: null, text_value: value };
    series.put({ employmentId, item: field }, { validFrom: day, validTo: null }, values, 0);
  }
  await series.store(db);
}

/** A field of an assignment: another assignment like the one in force begins, unless one begins on that day. */
async function writeAssigned(
  db: Kysely<DB>,
  clock: Clock,
  { employmentId, field, day, value }: RecordToWrite,
  from: { source_batch_id: string; source_batch_number: string },
): Promise<void> {
  if (!isAssigned(field)) return;
  const row = await db
    .selectFrom('assignments')
    .selectAll()
    .where('employment_id', '=', employmentId)
    .where('valid_from', '<=', day)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', day)]))
    .orderBy('valid_from', 'desc')
    .executeTakeFirst();
  if (!row) return;
  const now = instant(clock);
  const origin = { import_id: null, import_row: null, ...from };
  const set = { [ASSIGNED[field]]: String(value) };
  if (row.valid_from === day) {
    await db
      .updateTable('assignments')
      .set((eb) => ({ ...set, ...origin, version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', row.id)
      .execute();
    return;
  }
  await db
    .updateTable('assignments')
    .set((eb) => ({ valid_to: dayBefore(day), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', row.id)
    .execute();
  await db
    .insertInto('assignments')
    .values({
      ...row,
      ...set,
      ...origin,
      id: newId(clock),
      valid_from: day,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

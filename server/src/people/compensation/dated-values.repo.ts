import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { fitIntoSeries } from '../dated-records.ts';
import '../people.errors.ts';

export interface CompensationValues {
  id?: string | undefined;
  version?: number | undefined;
  employmentId: string;
  item: string;
  amount: number;
  currency: string;
  validFrom: string;
  validTo?: string | null | undefined;
  memo?: string | null | undefined;
}

export async function listCompensation(db: Kysely<DB>, employmentId: string) {
  return db
    .selectFrom('compensation_items')
    .select([
      'id',
      'item',
      'amount',
      'currency',
      'valid_from as validFrom',
      'valid_to as validTo',
      'memo',
      'import_id as importId',
      'import_row as importRow',
      'version',
    ])
    .where('employment_id', '=', employmentId)
    .orderBy('item')
    .orderBy('valid_from')
    .execute();
}

/** Adds a dated item, or changes the one that is named; an open predecessor ends the day before. */
export async function putCompensation(
  db: Kysely<DB>,
  clock: Clock,
  values: CompensationValues,
): Promise<string> {
  if (values.amount === 0) refuse('people.AMOUNT_ZERO');
  const rows = await db
    .selectFrom('compensation_items')
    .select(['id', 'valid_from as validFrom', 'valid_to as validTo'])
    .where('employment_id', '=', values.employmentId)
    .where('item', '=', values.item)
    .execute();
  const fitted = fitIntoSeries(
    rows,
    { id: values.id, validFrom: values.validFrom, validTo: values.validTo ?? null },
    values.item,
  );
  const now = instant(clock);
  if (fitted.close)
    await db
      .updateTable('compensation_items')
      .set({ valid_to: fitted.close.validTo, updated_at: now })
      .where('id', '=', fitted.close.id)
      .execute();
  const columns = {
    item: values.item,
    amount: values.amount,
    currency: values.currency,
    valid_from: values.validFrom,
    valid_to: fitted.validTo,
    memo: values.memo ?? null,
    // Typed by hand from now on: what the file once said no longer explains it.
    import_id: null,
    import_row: null,
    updated_at: now,
  };
  if (values.id === undefined) {
    const id = newId(clock);
    await db
      .insertInto('compensation_items')
      .values({ ...columns, id, employment_id: values.employmentId, created_at: now })
      .execute();
    return id;
  }
  const changed = await db
    .updateTable('compensation_items')
    .set({ ...columns, version: (values.version ?? 0) + 1 })
    .where('id', '=', values.id)
    .where('employment_id', '=', values.employmentId)
    .where('version', '=', values.version ?? 0)
    .returning('id')
    .executeTakeFirst();
  return changed?.id ?? refuse('platform.VERSION_CHANGED');
}

export async function removeCompensation(db: Kysely<DB>, employmentId: string, id: string): Promise<void> {
  const removed = await db
    .deleteFrom('compensation_items')
    .where('id', '=', id)
    .where('employment_id', '=', employmentId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) refuse('platform.NOT_FOUND');
}

export interface FactValues {
  id?: string | undefined;
  version?: number | undefined;
  employmentId: string;
  item: string;
  value?: number | null | undefined;
  text?: string | null | undefined;
  validFrom: string;
  validTo?: string | null | undefined;
}

export async function listFacts(db: Kysely<DB>, employmentId: string) {
  return db
    .selectFrom('employee_facts')
    .select([
      'id',
      'item',
      'number_value as value',
      'text_value as text',
      'valid_from as validFrom',
      'valid_to as validTo',
      'import_id as importId',
      'import_row as importRow',
      'version',
    ])
    .where('employment_id', '=', employmentId)
    .orderBy('item')
    .orderBy('valid_from')
    .execute();
}

export async function putFact(db: Kysely<DB>, clock: Clock, values: FactValues): Promise<string> {
  if ((values.value ?? null) === null && !values.text) refuse('people.VALUE_NEEDED');
  const rows = await db
    .selectFrom('employee_facts')
    .select(['id', 'valid_from as validFrom', 'valid_to as validTo'])
    .where('employment_id', '=', values.employmentId)
    .where('item', '=', values.item)
    .execute();
  const fitted = fitIntoSeries(
    rows,
    { id: values.id, validFrom: values.validFrom, validTo: values.validTo ?? null },
    values.item,
  );
  const now = instant(clock);
  if (fitted.close)
    await db
      .updateTable('employee_facts')
      .set({ valid_to: fitted.close.validTo, updated_at: now })
      .where('id', '=', fitted.close.id)
      .execute();
  const columns = {
    item: values.item,
    number_value: values.value ?? null,
    text_value: values.text ?? null,
    valid_from: values.validFrom,
    valid_to: fitted.validTo,
    import_id: null,
    import_row: null,
    updated_at: now,
  };
  if (values.id === undefined) {
    const id = newId(clock);
    await db
      .insertInto('employee_facts')
      .values({ ...columns, id, employment_id: values.employmentId, created_at: now })
      .execute();
    return id;
  }
  const changed = await db
    .updateTable('employee_facts')
    .set({ ...columns, version: (values.version ?? 0) + 1 })
    .where('id', '=', values.id)
    .where('employment_id', '=', values.employmentId)
    .where('version', '=', values.version ?? 0)
    .returning('id')
    .executeTakeFirst();
  return changed?.id ?? refuse('platform.VERSION_CHANGED');
}

export async function removeFact(db: Kysely<DB>, employmentId: string, id: string): Promise<void> {
  const removed = await db
    .deleteFrom('employee_facts')
    .where('id', '=', id)
    .where('employment_id', '=', employmentId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) refuse('platform.NOT_FOUND');
}

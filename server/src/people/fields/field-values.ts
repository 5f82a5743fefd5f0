import type { Insertable, Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { Vault } from '../../platform/config/encryption.ts';
import { chunksOfRows, chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { daySchema } from '../pages.ts';
import '../people.errors.ts';
import { CIPHERS } from '../records/personal-vault.ts';
import { listFields, type OwnField } from './fields.repo.ts';

export type FieldValue = string | number | boolean | null;
/** By the field's code. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

const LONGEST = 500;

/** The value as the field holds it; null where nothing is said. Refuses what the field can't hold. */
export function checkedValue(field: OwnField, given: FieldValue): Exclude<FieldValue, undefined> {
  const value = typeof given === 'string' ? given.trim() : given;
  if (value === null || value === '') {
    if (field.required) refuse('people.FIELD_REQUIRED', { field: field.names });
    return null;
  }
  return KINDS[field.type](field, value);
}

type Given = string | number | boolean;
const KINDS: Record<OwnField['type'], (field: OwnField, value: Given) => Given> = {
  text: (field, value) => {
    const text = String(value);
    return text.length <= LONGEST
      ? text
      : refuse('people.FIELD_TOO_LONG', { field: field.names, most: LONGEST });
  },
  number: numeric,
  money: numeric,
  date: (field, value) =>
    typeof value === 'string' && daySchema.safeParse(value).success
      ? value
      : refuse('people.FIELD_DAY', { field: field.names }),
  choice: (field, value) =>
    field.choices.some(({ code }) => code === value)
      ? value
      : refuse('people.FIELD_CHOICE', { field: field.names, value: String(value) }),
  yesNo: (field, value) =>
    typeof value === 'boolean' ? value : refuse('people.FIELD_YES_NO', { field: field.names }),
};

function numeric(field: OwnField, value: Given): number {
  return typeof value === 'number' && Number.isFinite(value)
    ? value
    : refuse('people.FIELD_NUMERIC', { field: field.names });
}

/** What is given for fields that are in use, checked; `isNew` asks for every required one. */
export function checkedValues(
  fields: readonly OwnField[],
  given: FieldValues,
  isNew: boolean,
): { field: OwnField; value: FieldValue }[] {
  const active = fields.filter((field) => field.active);
  for (const code of Object.keys(given))
    if (!active.some((field) => field.code === code)) refuse('people.FIELD_UNKNOWN', { code });
  return active
    .filter((field) => field.code in given || (isNew && field.required))
    .map((field) => ({ field, value: checkedValue(field, given[field.code] ?? null) }));
}

export async function putFieldValues(
  db: Kysely<DB>,
  clock: Clock,
  vault: Vault,
  employmentId: string,
  given: FieldValues,
  isNew: boolean,
): Promise<void> {
  const values = checkedValues(await listFields(db), given, isNew);
  if (values.length === 0) return;
  await db
    .deleteFrom('people_field_values')
    .where('employment_id', '=', employmentId)
    .where(
      'field_id',
      'in',
      values.map(({ field }) => field.id),
    )
    .execute();
  await insertValues(db, valueRows(clock, vault, employmentId, values));
}

export async function insertValues(
  db: Kysely<DB>,
  rows: readonly Insertable<DB['people_field_values']>[],
): Promise<void> {
  for (const part of chunksOfRows(rows)) await db.insertInto('people_field_values').values(part).execute();
}

export function valueRows(
  clock: Clock,
  vault: Vault,
  employmentId: string,
  values: readonly { field: OwnField; value: FieldValue }[],
): Insertable<DB['people_field_values']>[] {
  return values.flatMap(({ field, value }) => {
    if (value === null) return [];
    const id = newId(clock);
    const none = { text_value: null, number_value: null, value_cipher: null };
    const stored = field.sensitive
      ? { value_cipher: vault.encrypt(JSON.stringify(value), { ...CIPHERS.fieldValue, id }) }
      : typeof value === 'string'
        ? { text_value: value }
        : { number_value: Number(value) };
    return [
      { ...none, ...stored, id, employment_id: employmentId, field_id: field.id, updated_at: instant(clock) },
    ];
  });
}

export interface ReadValues {
  /** By the field's code; a sensitive one only with the vault. */
  values: Record<string, FieldValue>;
  /** Codes of sensitive fields that hold something. */
  hidden: string[];
}

/** What stands in the fields of these employments. Who may see them is asked before. */
export async function readFieldValues(
  db: Kysely<DB>,
  fields: readonly OwnField[],
  employmentIds: readonly string[],
  vault?: Vault,
): Promise<Map<string, ReadValues>> {
  const found = new Map<string, ReadValues>();
  const byId = new Map(fields.map((field) => [field.id, field]));
  if (byId.size === 0) return found;
  for (const part of chunksOfValues(employmentIds)) {
    const rows = await db
      .selectFrom('people_field_values')
      .selectAll()
      .where('employment_id', 'in', part)
      .where('field_id', 'in', [...byId.keys()])
      .execute();
    for (const row of rows) {
      const field = byId.get(row.field_id);
      if (!field) continue;
      const read = found.get(row.employment_id) ?? { values: {}, hidden: [] };
      found.set(row.employment_id, read);
      if (row.value_cipher === null) read.values[field.code] = plainValue(field, row);
      else {
        read.hidden.push(field.code);
        if (vault)
          read.values[field.code] = JSON.parse(
            vault.decrypt(row.value_cipher, { ...CIPHERS.fieldValue, id: row.id }),
          ) as FieldValue;
      }
    }
  }
  return found;
}

function plainValue(
  field: OwnField,
  row: { text_value: string | null; number_value: number | null },
): FieldValue {
  if (field.type === 'yesNo') return row.number_value === 1;
  return row.text_value ?? row.number_value;
}

import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { FieldValue } from '../fields/field-values.ts';
import { readFieldValues } from '../fields/field-values.ts';
import { listFields, type OwnField } from '../fields/fields.repo.ts';
import type { Names } from '../names.ts';
import { type FieldType, OWN_FIELD, SNAPSHOT_FIELDS, type SnapshotFieldType } from '../people.words.ts';

/** What payroll is told of a field: yes or no counts as 1 or 0, a choice is its code. */
const TYPES: Record<FieldType, SnapshotFieldType> = {
  ...{ text: 'text', choice: 'text', number: 'number', money: 'money', date: 'date', yesNo: 'number' },
};

/** Fields of the company's own that payroll may read: sensitive ones are none of its business, archived ones keep what they hold. */
export async function fieldsForPayroll(db: Kysely<DB>): Promise<OwnField[]> {
  return (await listFields(db)).filter((field) => !field.sensitive);
}

/** What snapshots may be taken of, the company's own fields among those of employments. */
export async function snapshotFields(
  db: Kysely<DB>,
): Promise<Record<string, Record<string, SnapshotFieldType>>> {
  const own = (await fieldsForPayroll(db)).map(({ code, type }) => [`${OWN_FIELD}${code}`, TYPES[type]]);
  return { ...SNAPSHOT_FIELDS, employment: { ...SNAPSHOT_FIELDS.employment, ...Object.fromEntries(own) } };
}

/** Of each of these employments, by `custom_CODE`. */
export async function ownFieldsOf(
  db: Kysely<DB>,
  fields: readonly OwnField[],
  employmentIds: readonly string[],
): Promise<Map<string, Record<string, string | number | null>>> {
  const read = await readFieldValues(db, fields, employmentIds);
  return new Map(
    [...read].map(([id, { values }]) => [
      id,
      Object.fromEntries(
        Object.entries(values).map(([code, value]) => [`${OWN_FIELD}${code}`, plain(value)]),
      ),
    ]),
  );
}

const plain = (value: FieldValue) => (typeof value === 'boolean' ? Number(value) : value);

/** What the choices of the fields are called, by `custom_CODE`. */
export function namesOfChoices(fields: readonly OwnField[]): Record<string, Map<string, Names>> {
  return Object.fromEntries(
    fields
      .filter(({ type }) => type === 'choice')
      .map(({ code, choices }) => [
        `${OWN_FIELD}${code}`,
        new Map(choices.map((choice) => [choice.code, choice.names])),
      ]),
  );
}

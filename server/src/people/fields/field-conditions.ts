import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import '../people.errors.ts';
import { OWN_FIELD } from '../people.words.ts';
import type { OwnField } from './fields.repo.ts';

export const isOwnField = (column: string): column is `${typeof OWN_FIELD}${string}` =>
  column.startsWith(OWN_FIELD);

const YES = 'yes';

/** Keeps the employments with one of these values in each of the fields named; choices, and yes or no. */
export function withOwnFields<O>(
  employments: SelectQueryBuilder<DB, 'employments', O>,
  fields: readonly OwnField[],
  wanted: readonly { field: string; values: readonly string[] }[],
): SelectQueryBuilder<DB, 'employments', O> {
  let query = employments;
  for (const { field: code, values } of wanted) {
    const field = fieldOf(fields, code);
    if (field.type !== 'choice' && field.type !== 'yesNo') refuse('people.FIELD_UNKNOWN', { code });
    const holds =
      field.type === 'yesNo'
        ? sql`v.number_value in (${sql.join(values.map((value) => (value === YES ? 1 : 0)))})`
        : sql`v.text_value in (${sql.join([...values])})`;
    query = query.where(
      sql<boolean>`employments.id in (
        select v.employment_id from people_field_values v where v.field_id = ${field.id} and ${holds})`,
    );
  }
  return query;
}

/** Of each employment what stands in the field, for sorting. */
export function orderByOwnField(fields: readonly OwnField[], column: string): RawBuilder<unknown> {
  const field = fieldOf(fields, column.slice(OWN_FIELD.length));
  const isNumber = field.type === 'number' || field.type === 'money' || field.type === 'yesNo';
  return sql`(select ${sql.ref(isNumber ? 'v.number_value' : 'v.text_value')} from people_field_values v
    where v.employment_id = employments.id and v.field_id = ${field.id})`;
}

const fieldOf = (fields: readonly OwnField[], code: string): OwnField =>
  fields.find((field) => field.code === code) ?? refuse('people.FIELD_UNKNOWN', { code });

import { TRPCError } from '@trpc/server';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { ApplicationType, FormField } from '../../platform/applications/application-types.ts';
import type { DB } from '../../platform/db/schema.ts';

/** What was filled in, by the keys of the fields. */
export type FormValues = Readonly<Record<string, unknown>>;

interface Issue {
  path: (string | number)[];
  message: string;
}

const MOST_ROWS = 100;

/** The form without what is empty or no field of it, and the form as its type reads it; every mistake is told at its field. */
export async function judgeForm(
  db: Kysely<DB>,
  applicantId: string,
  type: ApplicationType,
  fields: readonly FormField[],
  form: FormValues,
): Promise<{ values: FormValues; parsed: unknown }> {
  const values = filledIn(fields, form);
  const issues = mistakesOf(fields, values, []);
  for (const { path, fileId } of filesIn(fields, values))
    if (!(await isOwnFile(db, applicantId, fileId))) issues.push({ path, message: said('FILE_UNKNOWN') });
  const read = type.form.safeParse(values);
  const told = new Set(issues.map(({ path }) => path.join('.')));
  const further = (read.error?.issues ?? []).filter(({ path }) => !told.has(path.map(String).join('.')));
  if (issues.length > 0 || further.length > 0) {
    const all = issues.map((issue) => ({ code: 'custom' as const, input: undefined, ...issue }));
    throw new TRPCError({ code: 'BAD_REQUEST', cause: new z.ZodRealError([...all, ...further]) });
  }
  return { values, parsed: read.data };
}

const said = (name: string) => `inbox.applications.${name}`;

export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

function filledIn(fields: readonly FormField[], form: FormValues): FormValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = form[field.key];
      if (isEmpty(value)) return [];
      if (field.kind !== 'rows' || !Array.isArray(value)) return [[field.key, value]];
      return [[field.key, value.map((row) => filledIn(field.fields ?? [], rowOf(row)))]];
    }),
  );
}

const rowOf = (row: unknown): FormValues =>
  typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as FormValues) : {};

/** What is missing, or isn't of its field's kind. */
function mistakesOf(fields: readonly FormField[], values: FormValues, at: (string | number)[]): Issue[] {
  return fields.flatMap((field): Issue[] => {
    const path = [...at, field.key];
    const value = values[field.key];
    if (value === undefined) return field.required ? [{ path, message: said('FIELD_REQUIRED') }] : [];
    if (field.kind !== 'rows')
      return isOfKind(field, value) ? [] : [{ path, message: said('FIELD_INVALID') }];
    if (!Array.isArray(value) || value.length > MOST_ROWS) return [{ path, message: said('FIELD_INVALID') }];
    return value.flatMap((row, index) => mistakesOf(field.fields ?? [], rowOf(row), [...path, index]));
  });
}

const DAY_TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/;

function isOfKind(field: FormField, value: unknown): boolean {
  switch (field.kind) {
    case 'number':
    case 'money':
      return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e15;
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return (field.choices ?? []).some((choice) => choice.value === value);
    case 'day':
      return z.iso.date().safeParse(value).success;
    case 'dayTime':
      return typeof value === 'string' && DAY_TIME.test(value) && isDay(value.slice(0, 10));
    case 'longText':
      return typeof value === 'string' && value.length <= 10_000;
    default:
      return typeof value === 'string' && value.length <= 500;
  }
}

const isDay = (value: string) => z.iso.date().safeParse(value).success;

/** Every value of a kind, with its place. */
export function valuesOfKind(
  fields: readonly FormField[],
  values: FormValues,
  kind: FormField['kind'],
  at: (string | number)[] = [],
): { path: (string | number)[]; value: string }[] {
  return fields.flatMap((field) => {
    const path = [...at, field.key];
    const value = values[field.key];
    if (field.kind === 'rows' && Array.isArray(value))
      return value.flatMap((row, index) =>
        valuesOfKind(field.fields ?? [], rowOf(row), kind, [...path, index]),
      );
    return field.kind === kind && typeof value === 'string' ? [{ path, value }] : [];
  });
}

export function filesIn(fields: readonly FormField[], values: FormValues) {
  return valuesOfKind(fields, values, 'file').map(({ path, value }) => ({ path, fileId: value }));
}

async function isOwnFile(db: Kysely<DB>, userId: string, fileId: string): Promise<boolean> {
  const file = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('created_by', '=', userId)
    .executeTakeFirst();
  return file !== undefined;
}

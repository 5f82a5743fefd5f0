import { z } from 'zod';
import { refuse } from '../errors/refusal.ts';

/** What callers may narrow and order a list by: the name they use, the column behind it, what it holds. */
export type FilterFields = Readonly<Record<string, FilterField>>;

export interface FilterField {
  column: string;
  /** A boolean is stored as 0 or 1, a day as YYYY-MM-DD, an instant as ISO 8601 in UTC. */
  kind: 'text' | 'number' | 'boolean' | 'day' | 'instant';
}

const COMPARISONS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like'] as const;
const LISTS = ['in', 'nin', 'between'] as const;
type Operator = (typeof COMPARISONS)[number] | (typeof LISTS)[number];
export type Stored = string | number | null;

export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { column: string; operator: Operator; values: readonly Stored[] };

/** A list call's `filter`, read: fields are columns, values are as they are stored. */
export interface Filter {
  where: Condition | undefined;
  order: readonly { column: string; direction: 'asc' | 'desc' }[];
  limit: number;
  offset: number;
  search: string | undefined;
}

/** A list call's `filter` as it is sent; over HTTP also as text. */
export interface FilterInput {
  where?: Readonly<Record<string, unknown>>;
  order?: readonly string[];
  page?: number;
  pageSize?: number;
  limit?: number;
  skip?: number;
  search?: string;
  fields?: readonly string[];
}

type FilterSchema = z.ZodPrefault<z.ZodType<Filter, FilterInput | string>>;

const MOST_ROWS = 500;
const USUAL_ROWS = 50;
const MOST_TESTS = 50;
const MOST_VALUES = 500;
const MOST_DEPTH = 5;
const PARTS = ['where', 'order', 'page', 'pageSize', 'limit', 'skip', 'search', 'fields', 'include'];

/**
 * The schema of `filter`: JSON as text (a GET call) or as an object, `{ where: { field: value | { eq neq gt gte lt lte in
 * nin like between } , and: [], or: [] }, order: ["field ASC"], page, pageSize | limit, skip, search, fields }`. Absent means
 * the first page. A field or an operator that isn't allowed is refused with its name.
 */
export function filterOf(fields: FilterFields): FilterSchema {
  const about = `JSON: {"where": {field: value | {operator: value}, "and": [], "or": []}, "order": ["field ASC"], "page", "pageSize" | "limit", "skip", "search", "fields"}. Fields: ${Object.keys(fields).join(', ')}. Operators: ${[...COMPARISONS, ...LISTS].join(', ')}.`;
  const schema = z
    .unknown()
    .transform((given) => readFilter(fields, given))
    .prefault({})
    .meta({ description: about });
  return schema as unknown as FilterSchema;
}

/** @throws platform.FILTER_* (400), naming the field, the operator or the part */
export function readFilter(fields: FilterFields, given: unknown): Filter {
  const filter = objectOf(typeof given === 'string' ? parse(given) : given, 'filter');
  const surplus = Object.keys(filter).find((part) => !PARTS.includes(part));
  if (surplus) refuse('platform.FILTER_PART_UNKNOWN', { part: surplus, known: PARTS.join(', ') });
  for (const name of listOf(filter.include ?? [], 'include')) unknownField(String(name), {});
  listOf(filter.fields ?? [], 'fields');
  const reading = { fields, tests: 0 };
  const limit = whole(filter.limit ?? filter.pageSize ?? USUAL_ROWS, 'pageSize', 1, MOST_ROWS);
  const page = whole(filter.page ?? 1, 'page', 1, 1_000_000);
  return {
    where: filter.where === undefined ? undefined : readWhere(reading, filter.where, 1),
    order: readOrder(fields, filter.order ?? []),
    limit,
    offset: filter.skip === undefined ? (page - 1) * limit : whole(filter.skip, 'skip', 0, 1_000_000_000),
    search: filter.search === undefined || filter.search === '' ? undefined : textOf(filter.search, 'search'),
  };
}

/** Only the fields that the filter asks for, of each row of an answer (`rows`, or the list itself). */
export function onlyFields(answer: unknown, given: unknown): unknown {
  const filter = typeof given === 'string' ? parse(given) : given;
  const names = (filter as { fields?: unknown } | null | undefined)?.fields;
  if (!Array.isArray(names) || names.length === 0) return answer;
  const pick = (row: unknown) =>
    typeof row === 'object' && row !== null
      ? Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
      : row;
  if (Array.isArray(answer)) return answer.map(pick);
  const { rows } = (answer ?? {}) as { rows?: unknown };
  return Array.isArray(rows) ? { ...(answer as object), rows: rows.map(pick) } : answer;
}

interface Reading {
  fields: FilterFields;
  tests: number;
}

function readWhere(reading: Reading, given: unknown, depth: number): Condition {
  if (depth > MOST_DEPTH) refuse('platform.FILTER_TOO_LARGE', { most: MOST_DEPTH });
  const all: Condition[] = [];
  for (const [name, value] of Object.entries(objectOf(given, 'where'))) {
    if (name === 'and' || name === 'or') {
      const parts = listOf(value, name).map((part) => readWhere(reading, part, depth + 1));
      all.push(name === 'and' ? { all: parts } : { any: parts });
    } else all.push(...readTests(reading, name, value));
  }
  return { all };
}

function readTests(reading: Reading, name: string, given: unknown): Condition[] {
  const field = fieldOf(reading.fields, name);
  const tests: Record<string, unknown> =
    typeof given === 'object' && given !== null ? objectOf(given, name) : { eq: given };
  return Object.entries(tests).map(([operator, value]) => {
    reading.tests += 1;
    if (reading.tests > MOST_TESTS) refuse('platform.FILTER_TOO_LARGE', { most: MOST_TESTS });
    if (isOne(LISTS, operator)) {
      const values = listOf(value, name).map((each) => storedValue(field, name, each));
      if (values.length > MOST_VALUES) refuse('platform.FILTER_TOO_LARGE', { most: MOST_VALUES });
      if (operator === 'between' && values.length !== 2) wrongValue(name, value);
      return { column: field.column, operator, values };
    }
    if (!isOne(COMPARISONS, operator) || (operator === 'like' && field.kind !== 'text'))
      return refuse('platform.FILTER_OPERATOR_UNKNOWN', { field: name, operator });
    return { column: field.column, operator, values: [storedValue(field, name, value)] };
  });
}

const KINDS: Readonly<Record<FilterField['kind'], z.ZodType<string | number>>> = {
  text: z.string().max(500),
  number: z.number(),
  boolean: z.boolean().transform(Number),
  day: z.iso.date(),
  instant: z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString()),
};

function storedValue(field: FilterField, name: string, given: unknown): Stored {
  if (given === null) return null;
  const read = KINDS[field.kind].safeParse(given);
  return read.success ? read.data : wrongValue(name, given);
}

function readOrder(fields: FilterFields, given: unknown): Filter['order'] {
  const parts = typeof given === 'string' ? given.split(',') : listOf(given, 'order');
  return parts.map((part) => {
    const [, name = '', direction = 'asc'] = /^\s*(\S+)(?:\s+(asc|desc))?\s*$/i.exec(String(part)) ?? [];
    if (name === '') wrongValue('order', part);
    return { column: fieldOf(fields, name).column, direction: direction.toLowerCase() as 'asc' | 'desc' };
  });
}

function fieldOf(fields: FilterFields, name: string): FilterField {
  return (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? unknownField(name, fields);
}

function unknownField(field: string, known: FilterFields): never {
  return refuse('platform.FILTER_FIELD_UNKNOWN', { field, known: Object.keys(known).join(', ') });
}

function wrongValue(field: string, value: unknown): never {
  return refuse('platform.FILTER_VALUE', { field, value: (JSON.stringify(value) ?? '').slice(0, 100) });
}

function parse(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return refuse('platform.FILTER_NOT_JSON');
  }
}

function objectOf(given: unknown, part: string): Record<string, unknown> {
  if (given === undefined || given === null) return {};
  return typeof given === 'object' && !Array.isArray(given)
    ? (given as Record<string, unknown>)
    : wrongValue(part, given);
}

function listOf(given: unknown, part: string): readonly unknown[] {
  return Array.isArray(given) ? given : wrongValue(part, given);
}

function whole(given: unknown, part: string, least: number, most: number): number {
  const read = z.number().int().min(least).max(most).safeParse(given);
  return read.success ? read.data : wrongValue(part, given);
}

function textOf(given: unknown, part: string): string {
  return typeof given === 'string' && given.length <= 200 ? given : wrongValue(part, given);
}

function isOne<const T extends readonly string[]>(list: T, text: string): text is T[number] {
  return list.includes(text);
}

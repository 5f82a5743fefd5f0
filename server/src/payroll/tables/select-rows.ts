import { CELL, type ColumnVector, type JsonScalar } from '@suanpan/engine';
import type { z } from 'zod';
import { sortInChunks } from '../../platform/db/event-loop.ts';
import type { tableFilter } from './batch-tables.schemas.ts';
import { calendarNumber, cellJson } from './storage/column-vector.ts';

export type TableFilter = z.infer<typeof tableFilter>;
type Test = (row: number) => boolean;

/** What is asked of a cell's place rather than of its value. */
const MARK_OPERATORS = ['overridden', 'noted', 'finding', 'changed'] as const;
export type MarkOperator = (typeof MARK_OPERATORS)[number];
export const isMarkOperator = (operator: string): operator is MarkOperator =>
  (MARK_OPERATORS as readonly string[]).includes(operator);

/** What filters look at besides the columns. */
export interface FilterGround {
  /** Rows in which a column's cell bears a mark. */
  marked(operator: MarkOperator, column: string): ReadonlySet<number>;
  /** First and last day of the batch's period. */
  readonly period: { readonly from: string; readonly to: string };
  /** How many rows the table has: the highest are the highest of all of them. */
  readonly rows: number;
  /** The columns as the person reads them, where names stand there in another language. */
  readonly read?: ReadonlyMap<string, ColumnVector>;
}

/** Rows that pass every filter, as a test over the columns they name. */
export function filterTest(
  filters: readonly TableFilter[],
  columns: ReadonlyMap<string, ColumnVector>,
  ground: FilterGround,
): Test {
  const tests = filters.flatMap((filter) => {
    const vector = columns.get(filter.column);
    if (!vector) return [];
    const read = ground.read?.get(filter.column) ?? vector;
    const stored = testOf(filter, vector, ground);
    // A list of values names what is stored; a view that is shared may ask in either language.
    if (read === vector || filter.operator === 'in') return [stored];
    const asRead = testOf(filter, read, ground);
    return DENIES.has(filter.operator) ? [stored, asRead] : [(row: number) => stored(row) || asRead(row)];
  });
  return (row) => tests.every((test) => test(row));
}

const DENIES: ReadonlySet<string> = new Set(['notContains', '<>']);

function testOf(filter: TableFilter, vector: ColumnVector, ground: FilterGround): Test {
  const { operator } = filter;
  if (isMarkOperator(operator)) {
    const rows = ground.marked(operator, filter.column);
    return (row) => rows.has(row);
  }
  const values = Array.isArray(filter.value) ? filter.value : [filter.value ?? null];
  const [value = null, end = null] = values;
  switch (operator) {
    case 'blank':
      return (row) => vector.tag[row] === CELL.blank;
    case 'notBlank':
      return (row) => vector.tag[row] !== CELL.blank;
    case 'error':
      return (row) => vector.tag[row] === CELL.error;
    case 'in': {
      const wanted = new Set(values.map(folded));
      return (row) => wanted.has(folded(cellJson(vector, row)));
    }
    case 'between':
      return both(comparison('>=', vector, value), comparison('<=', vector, end));
    case 'inPeriod':
      return both(comparison('>=', vector, ground.period.from), comparison('<=', vector, ground.period.to));
    case 'top':
    case 'bottom':
      return extremes(operator, vector, Number(value ?? 10), ground.rows);
    case 'contains':
    case 'notContains':
    case 'startsWith':
    case 'endsWith':
      return textTest(operator, vector, String(value ?? '').toLowerCase());
    default:
      return comparison(operator, vector, value);
  }
}

const both =
  (one: Test, other: Test): Test =>
  (row) =>
    one(row) && other(row);

function textTest(
  operator: 'contains' | 'notContains' | 'startsWith' | 'endsWith',
  vector: ColumnVector,
  wanted: string,
): Test {
  const holdsText = {
    contains: (text: string) => text.includes(wanted),
    notContains: (text: string) => !text.includes(wanted),
    startsWith: (text: string) => text.startsWith(wanted),
    endsWith: (text: string) => text.endsWith(wanted),
  }[operator];
  return (row) => holdsText(String(cellJson(vector, row) ?? '').toLowerCase());
}

/** The highest or lowest numbers of the whole column; those as high as the last of them belong to them. */
function extremes(operator: 'top' | 'bottom', vector: ColumnVector, wanted: number, rows: number): Test {
  const numbers: number[] = [];
  for (let row = 0; row < rows; row++)
    if (vector.tag[row] === CELL.number) numbers.push(vector.num[row] ?? 0);
  const sign = operator === 'top' ? 1 : -1;
  numbers.sort((a, b) => (b - a) * sign);
  const last = numbers[Math.min(Math.max(1, Math.floor(wanted)), numbers.length) - 1];
  return (row) =>
    last !== undefined && vector.tag[row] === CELL.number && ((vector.num[row] ?? 0) - last) * sign >= 0;
}

function folded(value: JsonScalar): string {
  return `${typeof value}:${String(value).toLowerCase()}`;
}

function comparison(operator: string, vector: ColumnVector, value: JsonScalar): Test {
  const number = numberOf(vector, value);
  if (number !== null)
    return (row) => {
      const tag = vector.tag[row];
      if (tag !== CELL.number && tag !== CELL.boolean) return operator === '<>' && tag !== CELL.error;
      return holds(operator, (vector.num[row] ?? 0) - number);
    };
  const text = String(value ?? '').toLowerCase();
  return (row) => {
    if (vector.tag[row] === CELL.error) return false;
    const cell = String(cellJson(vector, row) ?? '').toLowerCase();
    return holds(operator, cell < text ? -1 : cell > text ? 1 : 0);
  };
}

function numberOf(vector: ColumnVector, value: JsonScalar): number | null {
  if (vector.type === 'text') return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' || value.trim() === '') return null;
  if (vector.type === 'date' || vector.type === 'time') return calendarNumber(value, vector.type);
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function holds(operator: string, difference: number): boolean {
  switch (operator) {
    case '=':
      return difference === 0;
    case '<>':
      return difference !== 0;
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    default:
      return difference >= 0;
  }
}

/** Rows in which any of the columns, or the key, holds the text. */
export function searchTest(search: string, keys: readonly string[], columns: Iterable<ColumnVector>): Test {
  const wanted = search.toLowerCase();
  const vectors = [...columns];
  return (row) => {
    if (keys[row]?.toLowerCase().includes(wanted)) return true;
    return vectors.some((vector) => {
      if (vector.tag[row] === CELL.blank) return false;
      return String(cellJson(vector, row)).toLowerCase().includes(wanted);
    });
  };
}

/** Beyond this many rows text is compared by code units: collation of a hundred thousand names takes seconds. */
const COLLATED_ROWS = 20_000;

/** Sorts row numbers by columns, blanks and errors last in either direction, ties in their former order. */
export function sortRows(
  rows: readonly number[],
  sort: readonly { column: string; direction: 'asc' | 'desc' }[],
  columns: ReadonlyMap<string, ColumnVector>,
  language: string,
): Promise<number[]> {
  const collator = rows.length <= COLLATED_ROWS ? new Intl.Collator(language, { numeric: true }) : null;
  const orders = sort.flatMap(({ column, direction }) => {
    const vector = columns.get(column);
    return vector ? [{ vector, sign: direction === 'asc' ? 1 : -1 }] : [];
  });
  return sortInChunks(rows, (a, b) => {
    for (const { vector, sign } of orders) {
      const order = compareCells(vector, a, b, sign, collator);
      if (order !== 0) return order;
    }
    return a - b;
  });
}

/** Numbers before texts, both before blanks and errors. */
function rank(vector: ColumnVector, row: number): number {
  const tag = vector.tag[row];
  if (tag === CELL.number || tag === CELL.boolean) return 0;
  if (tag === CELL.text) return 1;
  return tag === CELL.blank ? 2 : 3;
}

/** Whether two rows would stand beside each other whatever else they are ordered by. */
export function isSameCell(vector: ColumnVector, a: number, b: number, collator: Intl.Collator): boolean {
  return compareCells(vector, a, b, 1, collator) === 0;
}

function compareCells(
  vector: ColumnVector,
  a: number,
  b: number,
  sign: number,
  collator: Intl.Collator | null,
) {
  const [left, right] = [rank(vector, a), rank(vector, b)];
  if (left !== right) return left >= 2 || right >= 2 ? left - right : (left - right) * sign;
  if (left === 0) return ((vector.num[a] ?? 0) - (vector.num[b] ?? 0)) * sign;
  if (left !== 1) return 0;
  const [one, other] = [vector.text?.[a] ?? '', vector.text?.[b] ?? ''];
  if (collator) return collator.compare(one, other) * sign;
  return one === other ? 0 : (one < other ? -1 : 1) * sign;
}

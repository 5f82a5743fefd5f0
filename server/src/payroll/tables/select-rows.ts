import { CELL, type ColumnVector, type JsonScalar } from '@suanpan/engine';
import { isoToSerial } from '@suanpan/engine/domain';
import type { z } from 'zod';
import { sortInChunks } from '../../platform/db/event-loop.ts';
import type { tableFilter } from './batch-tables.schemas.ts';
import { cellJson } from './storage/column-vector.ts';

export type TableFilter = z.infer<typeof tableFilter>;
type Test = (row: number) => boolean;

/** Rows that pass every filter, as a test over the columns they name. */
export function filterTest(
  filters: readonly TableFilter[],
  columns: ReadonlyMap<string, ColumnVector>,
  overridden: (column: string) => ReadonlySet<number>,
): Test {
  const tests = filters.flatMap((filter) => {
    const vector = columns.get(filter.column);
    return vector ? [testOf(filter, vector, overridden)] : [];
  });
  return (row) => tests.every((test) => test(row));
}

function testOf(
  filter: TableFilter,
  vector: ColumnVector,
  overridden: (column: string) => ReadonlySet<number>,
): Test {
  const { operator } = filter;
  if (operator === 'blank') return (row) => vector.tag[row] === CELL.blank;
  if (operator === 'notBlank') return (row) => vector.tag[row] !== CELL.blank;
  if (operator === 'error') return (row) => vector.tag[row] === CELL.error;
  if (operator === 'overridden') {
    const rows = overridden(filter.column);
    return (row) => rows.has(row);
  }
  if (operator === 'in') {
    const values = new Set((Array.isArray(filter.value) ? filter.value : [filter.value ?? null]).map(folded));
    return (row) => values.has(folded(cellJson(vector, row)));
  }
  const value = Array.isArray(filter.value) ? (filter.value[0] ?? null) : (filter.value ?? null);
  if (operator === 'contains' || operator === 'startsWith') {
    const wanted = String(value ?? '').toLowerCase();
    return (row) => {
      const text = String(cellJson(vector, row) ?? '').toLowerCase();
      return operator === 'contains' ? text.includes(wanted) : text.startsWith(wanted);
    };
  }
  return comparison(operator, vector, value);
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
  if (vector.type === 'date') return isoToSerial(value);
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

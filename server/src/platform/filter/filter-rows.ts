import type { Condition, Filter, Stored } from './read-filter.ts';

/** The same for a short list that stands in memory (the columns of its fields are the names of the rows' own). */
export function filterRows<Row extends object>(
  rows: readonly Row[],
  filter: Filter,
  search: readonly (keyof Row & string)[],
): { rows: Row[]; total: number } {
  const wanted = filter.search?.toLowerCase();
  const found = rows.filter(
    (row) =>
      (!filter.where || holds(filter.where, row)) &&
      (!wanted || search.some((name) => String(row[name]).toLowerCase().includes(wanted))),
  );
  const ordered = filter.order.length === 0 ? found : found.sort((a, b) => compareRows(a, b, filter.order));
  return { rows: ordered.slice(filter.offset, filter.offset + filter.limit), total: found.length };
}

function compareRows(a: object, b: object, order: Filter['order']): number {
  for (const { column, direction } of order) {
    const sign = compare(valueOf(a, column), valueOf(b, column));
    if (sign !== 0) return direction === 'asc' ? sign : -sign;
  }
  return 0;
}

function valueOf(row: object, column: string): Stored {
  const value = (row as Record<string, unknown>)[column];
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** Blank first, as both databases are told to. */
function compare(a: Stored, b: Stored): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

function holds(condition: Condition, row: object): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, row));
  if ('any' in condition) return condition.any.some((part) => holds(part, row));
  const { column, operator, values } = condition;
  const [value = null, second = null] = values;
  const at = valueOf(row, column);
  const sign = at === null || value === null ? Number.NaN : compare(at, value);
  switch (operator) {
    case 'eq':
      return at === value;
    case 'neq':
      return at !== value;
    case 'gt':
      return sign > 0;
    case 'gte':
      return sign >= 0;
    case 'lt':
      return sign < 0;
    case 'lte':
      return sign <= 0;
    case 'like':
      return at !== null && likeness(String(value ?? '')).test(String(at));
    case 'between':
      return sign >= 0 && second !== null && compare(at, second) <= 0;
    case 'in':
      return values.includes(at);
    case 'nin':
      return !values.includes(at);
  }
}

/** SQL's pattern: `%` is any text, `_` any one character. */
function likeness(pattern: string): RegExp {
  const parts = [...pattern].map((sign) =>
    sign === '%' ? '[^]*' : sign === '_' ? '[^]' : sign.replace(/[\\^$.*+?()[\]{}|]/, '\\$&'),
  );
  return new RegExp(`^${parts.join('')}$`, 'i');
}

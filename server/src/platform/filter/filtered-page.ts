import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { anyContains } from '../db/rows.ts';
import type { DB } from '../db/schema.ts';
import type { Condition, Filter } from './read-filter.ts';

/**
 * The page of a list that the filter asks for, and how many rows there are in all. What the person may see belongs into
 * `query`: a filter only narrows it.
 *
 * @param columns `search`: where a search looks; `last`: what makes the order complete, so that no row stands on two pages
 */
export async function filteredPage<Row>(
  query: SelectQueryBuilder<DB, keyof DB, Row>,
  filter: Filter,
  columns: { search: readonly string[]; last: string },
): Promise<{ rows: Row[]; total: number }> {
  let narrowed = query;
  if (filter.where) narrowed = narrowed.where(holds(filter.where));
  if (filter.search) narrowed = narrowed.where(anyContains(columns.search, filter.search));
  const { total } = await narrowed
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  let ordered = narrowed;
  for (const { column, direction } of filter.order) ordered = ordered.orderBy(sql.ref(column), direction);
  const rows = await ordered
    .orderBy(sql.ref(columns.last))
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { rows, total: Number(total) };
}

function holds(condition: Condition): RawBuilder<boolean> {
  if ('all' in condition) return joined(condition.all, ' and ', sql<boolean>`1 = 1`);
  if ('any' in condition) return joined(condition.any, ' or ', sql<boolean>`1 = 0`);
  const { column, operator, values } = condition;
  const [value = null, second = null] = values;
  const at = sql.ref(column);
  const known = values.filter((each) => each !== null);
  const hasBlank = known.length < values.length;
  const among = known.length > 0 ? sql`${at} in (${sql.join(known)})` : sql`1 = 0`;
  switch (operator) {
    case 'eq':
      return value === null ? sql`${at} is null` : sql`${at} = ${value}`;
    case 'neq':
      return value === null ? sql`${at} is not null` : sql`(${at} <> ${value} or ${at} is null)`;
    case 'gt':
      return sql`${at} > ${value}`;
    case 'gte':
      return sql`${at} >= ${value}`;
    case 'lt':
      return sql`${at} < ${value}`;
    case 'lte':
      return sql`${at} <= ${value}`;
    case 'like':
      return sql`lower(${at}) like ${String(value ?? '').toLowerCase()}`;
    case 'between':
      return sql`${at} between ${value} and ${second}`;
    case 'in':
      return hasBlank ? sql`(${among} or ${at} is null)` : sql`(${among})`;
    case 'nin':
      return hasBlank ? sql`not (${among}) and ${at} is not null` : sql`(not (${among}) or ${at} is null)`;
  }
}

function joined(
  parts: readonly Condition[],
  by: ' and ' | ' or ',
  none: RawBuilder<boolean>,
): RawBuilder<boolean> {
  return parts.length === 0 ? none : sql<boolean>`(${sql.join(parts.map(holds), sql.raw(by))})`;
}

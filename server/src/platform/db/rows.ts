import { type RawBuilder, sql } from 'kysely';

/**
 * Most values one statement carries. SQLite allows 32,766 and PostgreSQL 65,535, but putting a statement together and, on
 * SQLite, carrying it out is one piece of work for the thread that answers everybody.
 */
const MOST_VALUES = 2_500;

/** Splits rows so that each part fits into one INSERT. */
export function chunksOfRows<T extends object>(rows: readonly T[]): T[][] {
  const first = rows[0];
  if (!first) return [];
  const size = Math.max(1, Math.min(1000, Math.floor(MOST_VALUES / Object.keys(first).length)));
  const parts: T[][] = [];
  for (let at = 0; at < rows.length; at += size) parts.push(rows.slice(at, at + size));
  return parts;
}

/** Splits a list of values for `in (...)`. */
export function chunksOfValues<T>(values: readonly T[], size = 5000): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < values.length; at += size) parts.push(values.slice(at, at + size));
  return parts;
}

/** Text for `like ... escape '\'` that finds `search` anywhere. */
function containing(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** True where one of the columns holds `search`, whichever case it is written in. */
export function anyContains(columns: readonly string[], search: string): RawBuilder<boolean> {
  const pattern = containing(search);
  const found = columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  return sql<boolean>`(${sql.join(found, sql` or `)})`;
}

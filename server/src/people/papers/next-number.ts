import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** The next in a series such as C-2026-0001; the number is unique in the table, so of two at once one is refused. */
export async function nextNumber(
  db: Kysely<DB>,
  table: 'certifications' | 'employment_contracts',
  prefix: string,
): Promise<string> {
  const last = await db
    .selectFrom(table)
    .select('number')
    .where('number', 'like', `${prefix}%`)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  const next = Number(last?.number.slice(prefix.length) ?? 0) + 1;
  return `${prefix}${String(next).padStart(4, '0')}`;
}

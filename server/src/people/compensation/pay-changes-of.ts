import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** Since when which amounts hold for these employments, newest first. Whose they are was asked before: no data scope. */
export async function payChangesOf(db: Kysely<DB>, employmentIds: readonly string[]) {
  if (employmentIds.length === 0) return [];
  return db
    .selectFrom('compensation_items')
    .select(['id', 'employment_id as employmentId', 'item', 'amount', 'currency', 'valid_from as validFrom'])
    .where('employment_id', 'in', [...employmentIds])
    .orderBy('valid_from', 'desc')
    .orderBy('id')
    .execute();
}

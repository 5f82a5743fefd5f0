import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** Days that an approved appeal of these employments corrected. Whose they are was asked before: no data scope. */
export async function appealsOf(db: Kysely<DB>, employmentIds: readonly string[], from: string, to: string) {
  if (employmentIds.length === 0) return [];
  return db
    .selectFrom('attendance_appeals')
    .select(['id', 'employment_id as employmentId', 'day', 'reason'])
    .where('employment_id', 'in', [...employmentIds])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('id')
    .execute();
}

import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** Performance results of these employments, newest first. */
export async function performanceOf(db: Kysely<DB>, employmentIds: readonly string[]) {
  if (employmentIds.length === 0) return [];
  return db
    .selectFrom('performance_results')
    .select(['id', 'employment_id as employmentId', 'cycle', 'rating', 'score', 'decided_on as decidedOn'])
    .where('employment_id', 'in', [...employmentIds])
    .orderBy('decided_on', 'desc')
    .execute();
}

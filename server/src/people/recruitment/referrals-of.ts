import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** Whom these employments recommended, newest first. Whose they are was asked before: no data scope. */
export async function referralsOf(db: Kysely<DB>, employmentIds: readonly string[]) {
  if (employmentIds.length === 0) return [];
  return db
    .selectFrom('job_applications')
    .select(['id', 'name', 'applied_on as appliedOn', 'status'])
    .where('referred_by', 'in', [...employmentIds])
    .orderBy('applied_on', 'desc')
    .orderBy('id')
    .execute();
}

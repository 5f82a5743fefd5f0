import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import '../people.errors.ts';

/** Nobody is the superior of themselves, by another employment either: they would decide on their own matters. */
export async function refuseOwnSuperior(
  db: Kysely<DB>,
  employmentId: string,
  superiorEmploymentId: string | null | undefined,
): Promise<void> {
  if (!superiorEmploymentId) return;
  const people = await db
    .selectFrom('employments')
    .select('person_id')
    .distinct()
    .where('id', 'in', [employmentId, superiorEmploymentId])
    .execute();
  if (people.length < 2) refuse('people.OWN_SUPERIOR', {}, { fields: ['superiorEmploymentId'] });
}

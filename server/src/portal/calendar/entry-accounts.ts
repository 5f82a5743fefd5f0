import type { Kysely } from 'kysely';
import { usersOfPersons } from '../../identity/index.ts';
import type { DB } from '../../platform/db/schema.ts';

/** The accounts of whoever was invited or had it shared with them. */
export async function accountsIn(db: Kysely<DB>, id: string, unless?: 'rejected'): Promise<string[]> {
  const people = await db
    .selectFrom('calendar_people')
    .innerJoin('employments', 'employments.id', 'calendar_people.employment_id')
    .select('employments.person_id')
    .where('entry_id', '=', id)
    .$if(unless !== undefined, (query) => query.where('status', '<>', 'rejected'))
    .execute();
  const users = await usersOfPersons(
    db,
    people.map((each) => each.person_id),
  );
  return [...new Set(users.values())];
}

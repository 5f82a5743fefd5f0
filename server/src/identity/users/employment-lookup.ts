import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export interface OwnEmployment {
  employmentId: string;
  employeeNumber: string;
}

type Lookup = (db: Kysely<DB>, personId: string) => Promise<OwnEmployment[]>;

let lookup: Lookup = async () => [];

/** The people room tells here which employments a person has; identity itself knows only users. */
export function registerEmploymentLookup(given: Lookup): void {
  lookup = given;
}

export function ownEmployments(db: Kysely<DB>, personId: string): Promise<OwnEmployment[]> {
  return lookup(db, personId);
}

/** The employments of whoever holds the account, for work that is done in their name without a session. */
export async function ownEmploymentsOfUser(db: Kysely<DB>, userId: string): Promise<string[]> {
  const user = await db.selectFrom('users').select('person_id').where('id', '=', userId).executeTakeFirst();
  if (!user?.person_id) return [];
  return (await lookup(db, user.person_id)).map((employment) => employment.employmentId);
}

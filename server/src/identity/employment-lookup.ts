import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.ts';

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

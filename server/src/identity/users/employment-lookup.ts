import type { Kysely } from 'kysely';
import { type Clock, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';

export interface OwnEmployment {
  employmentId: string;
  employeeNumber: string;
  /** The last day employed. */
  leaveDate: string | null;
  /** Where one is employed. */
  timeZone: string;
}

type Lookup = (db: Kysely<DB>, personId: string) => Promise<readonly OwnEmployment[]>;

let lookup: Lookup = async () => [];

/** The people room tells here which employments a person has; identity itself knows only users. */
export function registerEmploymentLookup(given: Lookup): void {
  lookup = given;
}

/** What the person's own screens show of them. */
export interface PersonLook {
  phone: string | null;
  avatarUrl: string | null;
}

let look: (db: Kysely<DB>, personId: string) => Promise<PersonLook | undefined> = async () => undefined;

export function registerPersonLook(given: typeof look): void {
  look = given;
}

export const personLook: typeof look = (db, personId) => look(db, personId);
export interface PersonContacts {
  email: string | null;
  phone: string | null;
}
type ContactLookup = (db: Kysely<DB>, personId: string) => Promise<PersonContacts | undefined>;

let contacts: ContactLookup = async () => undefined;

/** Likewise how somebody can be reached, where their account doesn't say. */
export function registerContactLookup(given: ContactLookup): void {
  contacts = given;
}

export const contactsOfPerson: ContactLookup = (db, personId) => contacts(db, personId);

export function ownEmployments(db: Kysely<DB>, personId: string): Promise<readonly OwnEmployment[]> {
  return lookup(db, personId);
}

/**
 * Whether somebody was employed here and isn't any more: after the last day, where they are employed, their account opens
 * nothing.
 */
export const hasLeft = (employments: readonly OwnEmployment[], clock: Clock): boolean =>
  employments.length > 0 &&
  employments.every(({ leaveDate, timeZone }) => leaveDate !== null && leaveDate < today(clock, timeZone));

/** The employments of whoever holds the account, for work that is done in their name without a session. */
export async function ownEmploymentsOfUser(db: Kysely<DB>, userId: string): Promise<string[]> {
  const user = await db.selectFrom('users').select('person_id').where('id', '=', userId).executeTakeFirst();
  if (!user?.person_id) return [];
  return (await lookup(db, user.person_id)).map((employment) => employment.employmentId);
}

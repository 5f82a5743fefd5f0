import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { Grant } from '../../platform/trpc/context.ts';

type Limit = (db: Kysely<DB>, grants: Grant[]) => Promise<Grant[]>;

let limit: Limit = async (_db, grants) => grants;

/** A room tells here where what somebody holds doesn't add up; identity itself only knows that it does. */
export function registerGrantLimit(given: Limit): void {
  limit = given;
}

export const limited: Limit = (db, grants) => limit(db, grants);

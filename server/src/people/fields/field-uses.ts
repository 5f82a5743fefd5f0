import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

type Lookup = (db: Kysely<DB>, code: string) => Promise<string[]>;
const lookups: Lookup[] = [];

/** Rooms above say where they name a field of the company's own. */
export function registerFieldUses(lookup: Lookup): void {
  lookups.push(lookup);
}

export async function placesOfField(db: Kysely<DB>, code: string): Promise<string[]> {
  const places: string[] = [];
  for (const lookup of lookups) places.push(...(await lookup(db, code)));
  return places;
}

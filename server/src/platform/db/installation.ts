import type { Kysely } from 'kysely';
import type { DB } from './schema.ts';

/**
 * `demo`: 'unfinished' while the demo company is being made, then 'whole'. `first-administrator`: the user made because
 * there was nobody. `secret-key`: the fingerprint of the key it was begun with. `audit-unsigned`: the last audit row from before
 * rows were signed. `user-mapping`: 'on' while names of another system open accounts here.
 */
export type InstallationFact =
  | 'demo'
  | 'first-administrator'
  | 'secret-key'
  | 'audit-unsigned'
  | 'user-mapping';

export async function readFact(db: Kysely<DB>, fact: InstallationFact): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('value').where('fact', '=', fact).executeTakeFirst();
  return row?.value;
}

export async function writeFact(db: Kysely<DB>, fact: InstallationFact, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ fact, value })
    .onConflict((conflict) => conflict.column('fact').doUpdateSet({ value }))
    .execute();
}

import type { Kysely } from 'kysely';
import { readFact } from '../../platform/db/installation.ts';
import type { DB } from '../../platform/db/schema.ts';

/** Whether names of another system open accounts here. */
export async function isMappingOn(db: Kysely<DB>): Promise<boolean> {
  return (await readFact(db, 'user-mapping')) === 'on';
}

/** The account of whom another system calls so, while that counts here. */
export async function findMappedUser(db: Kysely<DB>, codeKey: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('external_users')
    .select('user_id')
    .where('code_key', '=', codeKey)
    .executeTakeFirst();
  return found?.user_id && (await isMappingOn(db)) ? found.user_id : undefined;
}

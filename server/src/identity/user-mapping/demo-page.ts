import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { readFact } from '../../platform/db/installation.ts';
import type { DB } from '../../platform/db/schema.ts';
import { type demoPageSchema, demoSettings } from '../identity.schemas.ts';
import { readSettings } from '../system/system-settings.repo.ts';

export const DEMO_TYPE = 'demo';

export const readDemoSettings = async (db: Kysely<DB>): Promise<z.infer<typeof demoSettings>> => ({
  notice: '',
  offersLogins: true,
  ...demoSettings
    .partial()
    .catch({})
    .parse(await readSettings(db, DEMO_TYPE)),
});

export const isDemo = async (db: Kysely<DB>): Promise<boolean> => (await readFact(db, 'demo')) !== undefined;

/** What the sign-in page of a demo shows; nothing anywhere else. */
export async function demoPage(db: Kysely<DB>): Promise<z.infer<typeof demoPageSchema> | null> {
  if (!(await isDemo(db))) return null;
  const settings = await readDemoSettings(db);
  const logins = settings.offersLogins ? await loginsOf(db) : [];
  return { ...settings, logins: logins.map(({ label, loginName }) => ({ label, loginName })) };
}

/** The accounts that visitors are offered; what is closed to sign in isn't. */
export async function loginsOf(db: Kysely<DB>) {
  return db
    .selectFrom('demo_logins')
    .innerJoin('users', 'users.id', 'demo_logins.user_id')
    .select([
      'demo_logins.id',
      'label',
      'position',
      'users.login_name as loginName',
      'users.name as userName',
    ])
    .where('users.status', '=', 'active')
    .orderBy('position')
    .orderBy('demo_logins.id')
    .execute();
}

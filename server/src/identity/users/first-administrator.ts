import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { readFact, writeFact } from '../../platform/db/installation.ts';
import type { DB } from '../../platform/db/schema.ts';
import { givenPassword } from '../sign-in/passwords/given-password.ts';
import { hashPassword } from '../sign-in/passwords/password-hash.ts';
import { insertUser } from './users.repo.ts';

const LOGIN_NAME = 'admin';

export interface FirstAdministrator {
  loginName: string;
  password: string;
}

/** The first account of an installation that nobody has one in. Its password is told once and stored nowhere. */
export async function makeFirstAdministrator(db: Kysely<DB>, clock: Clock): Promise<FirstAdministrator> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const id = await insertUser(trx, clock, {
      loginName: LOGIN_NAME,
      name: 'Administrator',
      passwordHash,
      roles: [{ role: 'system-administrator' }],
    });
    await trx.updateTable('users').set(givenPassword(clock, null)).where('id', '=', id).execute();
    await writeFact(trx, 'first-administrator', id);
  });
  return { loginName: LOGIN_NAME, password };
}

/** A new password as long as the first administrator hasn't chosen one: somebody may have read the one before. */
export async function renewFirstPassword(
  db: Kysely<DB>,
  clock: Clock,
): Promise<FirstAdministrator | undefined> {
  const id = await readFact(db, 'first-administrator');
  if (!id) return undefined;
  const password = newPassword();
  const changed = await db
    .updateTable('users')
    .set({
      password_hash: await hashPassword(password),
      password_changed_at: instant(clock),
      ...givenPassword(clock, null),
    })
    .where('id', '=', id)
    .where('given_password_ends_at', 'is not', null)
    .returning('login_name')
    .executeTakeFirst();
  return changed && { loginName: changed.login_name, password };
}

function newPassword(): string {
  return randomBytes(12).toString('base64url');
}

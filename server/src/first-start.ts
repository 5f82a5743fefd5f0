import { randomBytes } from 'node:crypto';
import { hashPassword, insertUser } from './identity/index.ts';
import type { Services } from './platform/trpc/context.ts';

export interface FirstStart {
  /** An administrator that was made because there was nobody; the password is shown this once. */
  administrator?: { loginName: string; password: string };
  seededDemo: boolean;
}

/** Gives an empty database its first users: the demo company, or (DEMO=0) one administrator. */
export async function prepareFirstStart(services: Services): Promise<FirstStart> {
  const anyone = await services.db.selectFrom('users').select('id').executeTakeFirst();
  if (anyone) return { seededDemo: false };
  if (services.config.demo) {
    const { seedDemo } = await import('./seeding/index.ts');
    await seedDemo(services);
    return { seededDemo: true };
  }
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  await services.db.transaction().execute((trx) =>
    insertUser(trx, services.clock, {
      loginName: 'admin',
      name: 'Administrator',
      passwordHash,
      roles: [{ role: 'system-administrator' }],
    }),
  );
  return { seededDemo: false, administrator: { loginName: 'admin', password } };
}

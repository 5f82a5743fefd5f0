import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createServices } from './create-services.ts';
import { hashPassword, insertUser } from './identity/index.ts';
import { sealAudit } from './platform/audit/seal-audit.ts';
import type { Config } from './platform/config/config.ts';
import { openDatabase } from './platform/db/connection.ts';
import type { Services } from './platform/trpc/context.ts';

export interface FirstStart {
  /** An administrator that was made because there was nobody; the password is shown this once. */
  administrator?: { loginName: string; password: string };
  seededDemo: boolean;
}

/**
 * Makes the SQLite file with the demo company beside its place and moves it there when it is whole: a seeding that
 * was interrupted leaves nothing that looks like a database with users.
 */
export async function prepareDemoFile(config: Config): Promise<boolean> {
  const filename = join(config.dataDir, 'suanpan.sqlite');
  if (config.databaseUrl || !config.demo || existsSync(filename)) return false;
  const unfinished = join(config.dataDir, 'seeding.sqlite');
  for (const ending of ['', '-wal', '-shm']) rmSync(`${unfinished}${ending}`, { force: true });
  const database = openDatabase({ filename: unfinished });
  const { services } = await createServices(config, { database });
  await prepareFirstStart(services);
  await sealAudit(services);
  await database.close();
  renameSync(unfinished, filename);
  return true;
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

import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServices, type OpenedServices } from './create-services.ts';
import { type FirstAdministrator, makeFirstAdministrator, renewFirstPassword } from './identity/index.ts';
import { anchorPath } from './platform/audit/anchor-file.ts';
import { sealAudit } from './platform/audit/seal-audit.ts';
import type { Config } from './platform/config/config.ts';
import { StartFault } from './platform/config/start-fault.ts';
import { databasePath, openDatabase } from './platform/db/connection.ts';
import { readFact, writeFact } from './platform/db/installation.ts';
import { removeEverything } from './platform/db/migrations/remove-everything.ts';
import { oneAtATime } from './platform/db/one-at-a-time.ts';
import { createLog, type Log } from './platform/log/log.ts';
import type { SeedSize } from './seeding/index.ts';

export interface FirstStart {
  /** The administrator made because there was nobody; the password is new at each start until it has been used. */
  administrator: FirstAdministrator | undefined;
  seededDemo: boolean;
}

export interface DemoSeed {
  size: SeedSize;
  say?: (text: string) => void;
}

/**
 * Opens the database with what every installation has: an empty one gets the demo company where it is wanted, else one
 * administrator. Whole or not at all: what an interrupted first start leaves is begun anew by the next.
 */
export async function openInstallation(
  config: Config,
  demo: DemoSeed | undefined,
  log: Log = createLog(config.logLevel, config.logFile),
): Promise<OpenedServices & { firstStart: FirstStart }> {
  const made = config.databaseUrl ? undefined : await makeFile(config, demo, log);
  const opened = await createServices(config, { log });
  const firstStart = await oneAtATime(opened.database, 'fillForTheFirstTime', () => prepare(opened, demo));
  const seededDemo = firstStart.seededDemo || made?.seededDemo === true;
  if (seededDemo) await sealAudit(opened.services);
  if (config.demo === 'no' && (await readFact(opened.services.db, 'demo')))
    throw new StartFault('demoReachable');
  return { ...opened, firstStart: { ...firstStart, seededDemo } };
}

/** SQLite's file is made beside its place and moved there when it is whole. So an empty one was never ours. */
async function makeFile(
  config: Config,
  demo: DemoSeed | undefined,
  log: Log,
): Promise<FirstStart | undefined> {
  const filename = databasePath(config);
  if (existsSync(filename)) {
    if (statSync(filename).size > 0) return undefined;
    throw new StartFault('fileDatabaseEmpty', { path: filename });
  }
  for (const left of [`${filename}-wal`, anchorPath(config.dataDir)])
    if (existsSync(left)) throw new StartFault('fileDatabaseMissing', { left, path: filename });
  const unfinished = `${filename}.unfinished`;
  for (const ending of ['', '-wal', '-shm']) rmSync(`${unfinished}${ending}`, { force: true });
  const database = openDatabase({ filename: unfinished });
  const opened = await createServices(config, { database, log });
  const first = await prepare(opened, demo);
  await database.close();
  renameSync(unfinished, filename);
  return first;
}

async function prepare(opened: OpenedServices, demo: DemoSeed | undefined): Promise<FirstStart> {
  const { db, clock } = opened.services;
  if ((await readFact(db, 'demo')) === 'unfinished') {
    await removeEverything(db);
    await createServices(opened.services.config, { ...opened.services, database: opened.database });
  }
  const anyone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anyone) {
    // Nobody signs in to a worker: a password from its log would replace the one a web process has just shown.
    const shows = opened.services.config.role !== 'worker';
    return { seededDemo: false, administrator: shows ? await renewFirstPassword(db, clock) : undefined };
  }
  if (demo) {
    const { seedDemo } = await import('./seeding/index.ts');
    await writeFact(db, 'demo', 'unfinished');
    await seedDemo(opened.services, demo);
    await writeFact(db, 'demo', 'whole');
    return { seededDemo: true, administrator: undefined };
  }
  return { seededDemo: false, administrator: await makeFirstAdministrator(db, clock) };
}

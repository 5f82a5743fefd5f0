import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../app.ts';
import { createServices } from '../create-services.ts';
import { closeEnginePool } from '../payroll/index.ts';
import { sealAudit } from '../platform/audit/seal-audit.ts';
import { makeBackup } from '../platform/backup/make-backup.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import { finishBackgroundWrites } from '../platform/db/sqlite/background-writes.ts';
import { createLog, silentLog } from '../platform/log/log.ts';
import type { Services } from '../platform/trpc/context.ts';
import { seedDemo } from '../seeding/index.ts';

export { passing } from '../integrations/vendor/pause.ts';
export { falsifyFigure } from './falsify-figure.ts';
export { answerCaptchaWith } from './known-captcha.ts';
export { mailServer } from './mail-server.ts';
export { vendorServer } from './vendors/vendor-server.ts';

/** A backup of what a server has in its folder. */
export async function backUp({ services }: Pick<ServerInProcess, 'services'>): Promise<void> {
  const { config, clock } = services;
  await sealAudit(services);
  await makeBackup(services, config, clock, config.backupDir);
}

/** Files made under it are read again by a server that is given the same. */
const SECRET_KEY = 'a key that only tests use';

export interface ServerInProcess {
  /** Where it listens, without a slash at the end. */
  readonly origin: string;
  readonly services: Services;
  stop(): Promise<void>;
}

/** Puts the small demo company into a folder of its own, which may then be copied as often as one likes. */
export async function seedFolder(dataDir: string, clock: Clock): Promise<void> {
  const { services, database } = await createServices(readConfig({ DATA_DIR: dataDir, SECRET_KEY }), {
    clock,
    log: silentLog,
  });
  await seedDemo(services, { size: 'small', say: () => undefined });
  await closeEnginePool();
  await database.close();
}

/** The whole server over a folder's database, inside the process of the test: only the clock is the test's. Platforms may stand on this machine. */
export async function serveInProcess(dataDir: string, clock: Clock): Promise<ServerInProcess> {
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY, OUTGOING_PRIVATE_HOSTS: '127.0.0.1' });
  const { services, database } = await createServices(config, {
    clock,
    log: process.env.TEST_LOG ? createLog('info') : silentLog,
  });
  const server = createServer(createApp(services));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await services.queue.start(services);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    services,
    async stop() {
      services.changes.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await services.queue.stop(2_000);
      await finishBackgroundWrites();
      await database.close();
    },
  };
}

import { createServices, type OpenedServices } from '../create-services.ts';
import { readConfig } from '../platform/config/config.ts';
import type { TestDatabase } from '../platform/db/testing.ts';
import { createLog, silentLog } from '../platform/log/log.ts';
import type { Services } from '../platform/trpc/context.ts';

/** The server's services over a test's database, clock and folder. */
export async function createTestServices(
  test: TestDatabase,
  settings: Readonly<Record<string, string>> = {},
): Promise<Services> {
  const config = readConfig({ DATA_DIR: test.dataDir, SECRET_KEY: 'a key that only tests use', ...settings });
  const opened: OpenedServices = await createServices(config, {
    clock: test.clock,
    log: process.env.TEST_LOG ? createLog('info') : silentLog,
    database: test.database,
  });
  return opened.services;
}

// One PostgreSQL for all suites of a run: vitest's main process starts it when the first suite asks, and ends it.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres, type TestPostgres } from './postgres-for-tests.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of the run's PostgreSQL, which starts with the first question. */
    askForPostgres: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'suanpan-postgres-'));
  // PostgreSQL may run as another user, who has to get into the folder.
  chmodSync(folder, 0o755);
  let postgres: Promise<TestPostgres> | undefined;
  const door = createServer((_, response) => {
    postgres ??= startPostgres(join(folder, 'data'));
    postgres.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  project.provide('askForPostgres', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return async () => {
    door.close();
    await (await postgres?.catch(() => undefined))?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

import { defineConfig } from 'vitest/config';

const conditions = ['source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['source'] } },
  test: {
    // Much of the time goes into waiting for processes: two files at a time keep two cores busy.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    server: { deps: { inline: [/@suanpan\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Loading the server and the engine anew takes longer than most files' tests: once for a process is enough.
          isolate: false,
          globalSetup: './server/src/platform/db/postgres/share-postgres.ts',
          include: [
            '{engine,server,fixtures,portal,workbench}/src/**/*.test.{ts,tsx}',
            'tests/architecture/**/*.test.ts',
            'tests/faults/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: './tests/screens/harness/environment.mjs',
          // A page, a server and a database share a process: on a busy machine each waits for the others.
          testTimeout: 90_000,
          globalSetup: './tests/screens/harness/seed-once-per-run.ts',
          isolate: false,
          setupFiles: './tests/screens/harness/page.ts',
        },
      },
    ],
  },
});

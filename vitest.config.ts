import { defineConfig } from 'vitest/config';

const conditions = ['source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['source'] } },
  test: {
    server: { deps: { inline: [/@suanpan\//] } },
    include: [
      '{engine,server,fixtures,portal,workbench}/src/**/*.test.{ts,tsx}',
      'tests/architecture/**/*.test.ts',
      'tests/faults/**/*.test.ts',
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 3190);
/** Each has the product and the demo company to itself: no file of tests meets what another one is changing. */
const workers = Number(process.env.E2E_WORKERS ?? 2);
// Workers read this file too: they are told the folder, and which of them they are.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'suanpan-e2e-'));
const dataDir = process.env.E2E_DATA_DIR;
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const chromium =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

/** The built product as `npm start` serves it, with the demo company in data folders of their own. */
export default defineConfig({
  testDir: '.',
  // The long ones first, or one worker waits for the other in the end.
  projects: [
    { name: 'journeys', testMatch: 'journeys/**/*.spec.ts' },
    { name: 'screens', testMatch: 'e2e/**/*.spec.ts' },
  ],
  fullyParallel: false,
  workers,
  // Real browsers on busy machines: a test that passes only the second time is listed as flaky, and to be looked at.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  outputDir: '../test-results',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? join(dataDir, 'browser.json') }],
  ],
  use: {
    baseURL: `http://127.0.0.1:${port + worker}`,
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 20_000,
    viewport: { width: 1440, height: 900 },
    // Nobody waits for a dialog to fade in.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording costs every test a third of its time: what failed is recorded when it is tried again.
    trace: 'on-first-retry',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node tests/scripts/serve-copies.mjs',
    cwd: '..',
    url: `http://127.0.0.1:${port + workers - 1}/readyz`,
    timeout: 300_000,
    reuseExistingServer: Boolean(process.env.E2E_REUSE),
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      ...{ PORT: String(port), COPIES: String(workers), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      // The platforms' contracts are served on this machine.
      OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
    },
  },
});

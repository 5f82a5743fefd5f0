// Everything CI runs, from a fresh clone: installs, then format, lint, types, the build, architecture, unit and repository
// suites (SQLite and PostgreSQL), which start processes and threads from the build, and the browser tests against it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhereNeeded } from '../../server/scripts/build-where-needed.mjs';
import {
  bringChromium,
  ensureChromium,
  ensureInstalled,
  FLOATING_PROMISES,
  ROOT,
  run,
  runBeside,
  say,
} from './set-up.mjs';

const started = Date.now();
const scratch = mkdtempSync(join(tmpdir(), 'suanpan-test-'));
const unitReport = join(scratch, 'unit.json');
const browserReport = join(scratch, 'browser.json');

async function step(name, work) {
  const at = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  const result = await work();
  process.stdout.write(`── ${name}: ${((Date.now() - at) / 1000).toFixed(0)} s\n`);
  return result;
}

/** All of them to their end, so that each has said what it found; then the first failure ends the run. */
async function together(works) {
  for (const end of await Promise.allSettled(works))
    if (end.status === 'rejected') {
      process.stderr.write(`\n${end.reason.message}\n`);
      process.exit(1);
    }
}

function counts() {
  const unit = JSON.parse(readFileSync(unitReport, 'utf8'));
  const browser = JSON.parse(readFileSync(browserReport, 'utf8')).stats;
  return {
    passed: unit.numPassedTests + browser.expected + browser.flaky,
    failed: unit.numFailedTests + browser.unexpected,
    flaky: browser.flaky,
  };
}

// The browser is only needed in the end: it comes meanwhile.
const browserComes = bringChromium();
await step('install', ensureInstalled);
// Each keeps one core busy.
const lint = async () => {
  await runBeside('npx', ['biome', 'check', '.']);
  await runBeside('npx', FLOATING_PROMISES);
};
const build = async () => {
  await runBeside('npx', ['tsc', '-b']);
  await buildWhereNeeded(ROOT, say);
};
await step('format, lint, types and build', () => together([lint(), build()]));
await step('unit, architecture and repository suites', () =>
  run('npx', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`], {
    env: { DIALECTS: 'sqlite,postgres', BUILT: '1' },
  }),
);
await browserComes;
const chromium = await ensureChromium();
await step('browser tests', () =>
  run('npx', ['playwright', 'test', '-c', 'tests/playwright.config.ts'], {
    env: {
      E2E_DATA_DIR: join(scratch, 'data'),
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    },
  }),
);

const { passed, failed, flaky } = counts();
rmSync(scratch, { recursive: true, force: true });
if (failed > 0) {
  process.stderr.write(`\n${failed} failed\n`);
  process.exit(1);
}
process.stdout.write(`\nall green in ${((Date.now() - started) / 60_000).toFixed(1)} min\n`);
if (flaky > 0) process.stdout.write(`${flaky} passed only when tried again\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);

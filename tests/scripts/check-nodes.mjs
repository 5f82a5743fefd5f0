// `npm run check -- --nodes`: the engine's rules and the server's repositories under every Node that the product runs on. The
// interpreters come from the package `node`; SQLite's driver is built for one of them, so the others are tried with PostgreSQL.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, say } from './set-up.mjs';

const VERSIONS = ['20', '22', '24'];
/** Storage, queue, HTTP, threads and files: where one Node may differ from another. */
const SUITES = [
  ...['engine/src/money', 'engine/src/functions/examples.test.ts', 'server/src/app.repo.test.ts'],
  ...['server/src/platform/jobs', 'server/src/platform/files', 'server/src/admin/parameters'],
];

export function checkNodes() {
  const folder = mkdtempSync(join(tmpdir(), 'suanpan-nodes-'));
  const failed = [];
  try {
    for (const version of VERSIONS) {
      const node = installNode(join(folder, version), version);
      const hasSqlite =
        spawnSync(node, ['-e', "new (require('better-sqlite3'))(':memory:')"], { cwd: ROOT }).status === 0;
      const dialects = hasSqlite ? 'sqlite,postgres' : 'postgres';
      say(`Node ${version}: ${dialects}`);
      const ran = spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1', ...SUITES], {
        cwd: ROOT,
        env: { ...process.env, DIALECTS: dialects },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      if (ran.status !== 0) failed.push(version);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (failed.length === 0) return say(`Runs on Node ${VERSIONS.join(', ')}.`);
  process.stderr.write(`Fails on Node ${failed.join(', ')}.\n`);
  process.exit(1);
}

function installNode(prefix, version) {
  mkdirSync(prefix, { recursive: true });
  writeFileSync(join(prefix, 'package.json'), '{"private":true}\n');
  const installed = spawnSync('npm', ['install', '--no-save', '--silent', `node@${version}`], {
    cwd: prefix,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (installed.status !== 0) throw new Error(`Node ${version} could not be installed.`);
  return join(prefix, 'node_modules/node/bin/node');
}

// `npm run bench`: installs what is missing, then measures. `--quick` takes fewer repeats.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, ROOT } from './set-up.mjs';

await ensureInstalled();
const run = spawnSync(
  process.execPath,
  [
    '--conditions=source',
    '--import',
    'tsx',
    join(ROOT, 'tests/bench/run-bench.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: ROOT, stdio: 'inherit' },
);
process.exit(run.status ?? 1);

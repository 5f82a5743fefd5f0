// Ends processes and databases at random moments, as often as is asked: `npm run faults -- --rounds 200`.
import { spawn } from 'node:child_process';
import { buildWhereNeeded } from '../../server/scripts/build-where-needed.mjs';
import { ensureInstalled, ROOT, say } from './set-up.mjs';

const at = process.argv.indexOf('--rounds');
const rounds = at === -1 ? '200' : (process.argv[at + 1] ?? '');
if (!/^[1-9]\d{0,5}$/.test(rounds)) {
  say(
    'npm run faults -- --rounds 200: how often a server is killed on each database, DIALECTS=postgres for one of them.',
  );
  process.exit(1);
}
await ensureInstalled();
// Servers run as an installation does: what is built is ready sooner, and more rounds fit into an hour.
await buildWhereNeeded(ROOT, say);
const run = spawn('npx', ['vitest', 'run', '--project', 'unit', '--maxWorkers=1', 'tests/faults'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, BUILT: '1', COUNT: rounds },
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => run.kill(signal));
run.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

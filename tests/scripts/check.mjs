// Format, lint, types, architecture and unit tests: the quick look before a commit, under two minutes. The repository
// suites and the fault tests, which start databases and servers, run in `npm test`.
import { checkNodes } from './check-nodes.mjs';
import { ensureInstalled, FLOATING_PROMISES, run } from './set-up.mjs';

await ensureInstalled();
if (process.argv.includes('--nodes')) {
  checkNodes();
  process.exit(0);
}
if (process.argv.includes('--sdks')) {
  run('npx', ['tsc', '-b', 'server']);
  const { checkSdks } = await import('./check-sdks.mjs');
  await checkSdks();
  process.exit(0);
}
run('npx', ['biome', 'check', '.']);
run('npx', FLOATING_PROMISES);
run('npx', ['tsc', '-b']);
run('npx', ['vitest', 'run', '--exclude', '**/*.repo.test.ts', '--exclude', 'tests/faults/**']);

// Format, lint, types, architecture and unit tests: the quick look before a commit.
import { ensureInstalled, run } from './set-up.mjs';

await ensureInstalled();
run('npx', ['biome', 'check', '.']);
run('npx', ['tsc', '-b']);
run('npx', ['vitest', 'run'], { env: { DIALECTS: process.env.DIALECTS ?? 'sqlite' } });

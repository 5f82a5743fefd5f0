import { spawnSync } from 'node:child_process';

/** Runs one of the measuring scripts in a fresh process and gives what it printed; fails with what it complained of. */
export function child(script: string, args: readonly string[]): string {
  const path = new URL(script, import.meta.url).pathname;
  const run = spawnSync(
    process.execPath,
    ['--max-old-space-size=8192', '--conditions=source', '--import', 'tsx', path, ...args],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (run.status !== 0) throw new Error(`${script} ${args.join(' ')} failed:\n${run.stderr}`);
  return run.stdout;
}

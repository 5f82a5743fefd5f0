import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const LEFT_OUT = new Set([
  'node_modules',
  '.git',
  '.data',
  '.cache',
  'bundle',
  'test-results',
  'playwright-report',
]);
const WORKSPACES = ['engine', 'server', 'portal', 'workbench', 'fixtures'];

/** The product's tree in a folder of its own, to add files to; packages are those of the original. */
export function copyProduct(): string {
  const copy = mkdtempSync(join(tmpdir(), 'suanpan-copy-'));
  const wanted = (path: string) => !LEFT_OUT.has(path.slice(path.lastIndexOf('/') + 1));
  for (const name of [
    ...WORKSPACES,
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
    'tsconfig.json',
  ])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: wanted });
  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, '@suanpan'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@suanpan') symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  for (const name of WORKSPACES) symlinkSync(join(copy, name), join(packages, '@suanpan', name));
  return copy;
}

export interface RunningCopy {
  readonly address: string;
  stop(): Promise<void>;
}

/** `npm start` in the copy: it is built and served, with the small company in it. */
export async function startCopy(copy: string, port: number): Promise<RunningCopy> {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(copy, '.data'),
    LOG_LEVEL: 'warn',
    KEEP_PSEUDO: 'yes',
  };
  const seed = ['server/scripts/run-command.mjs', 'seed', '--size', 'small'];
  execFileSync(process.execPath, seed, { cwd: copy, env });
  const child = spawn(process.execPath, ['server/scripts/start.mjs'], {
    cwd: copy,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const address = `http://127.0.0.1:${port}`;
  await ready(child, address);
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(copy, { recursive: true, force: true });
  };
  return { address, stop };
}

async function ready(child: ChildProcess, address: string): Promise<void> {
  let said = '';
  const listen = (chunk: Buffer) => {
    said += String(chunk);
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  while (child.exitCode === null) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`The copy ended with ${child.exitCode}:\n${said}`);
}

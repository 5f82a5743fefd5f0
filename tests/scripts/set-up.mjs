// What every command needs before it can run on a fresh machine. Plain Node, no packages: they may not be there yet.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhereNeeded } from '../../server/scripts/install-where-needed.mjs';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** A rule that has to know types takes half a minute: apart from the lint that editors and every commit run. */
export const FLOATING_PROMISES = ['biome', 'lint', '--only=nursery/noFloatingPromises', '.'];

export const say = (text) => process.stdout.write(`${text}\n`);

/** Runs a command in the foreground; ends the process with its code when it fails. */
export function run(command, args, { env = {} } = {}) {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = result.status ?? 1;
  if (code === 0) return;
  process.stderr.write(`\n${command} ${args.join(' ')} failed (${code})\n`);
  process.exit(code);
}

/** Runs a command beside others: what it says is printed in one piece when it has ended. */
export function runBeside(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    child.stdout.on('data', (chunk) => said.push(chunk));
    child.stderr.on('data', (chunk) => said.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(' ')} failed (${code})`));
    });
  });
}

/** `npm ci` when node_modules is missing or holds other versions than the lock file says. */
export const ensureInstalled = () => installWhereNeeded(ROOT, say);

function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  return ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .map((name) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim())
    .find(Boolean);
}

const aptGet = (...args) =>
  new Promise((resolve) => {
    spawn('apt-get', ['-qq', ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
      .on('error', () => resolve(1))
      .on('exit', resolve);
  });

/**
 * Debian's Chromium, where there is none without a window yet and we may install it: a browser that draws no frame
 * around its pages takes two thirds of the time. Needs no packages of ours: these may come meanwhile.
 */
export async function bringChromium() {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const isThere = findChromium()?.endsWith('headless-shell') || process.env.CHROMIUM_PATH;
  // A browser that came without them draws Chinese as boxes, and everything else in another width.
  const fonts = spawnSync('fc-list', [':lang=zh-tw', 'family'], { encoding: 'utf8' }).stdout?.trim();
  if ((isThere && fonts) || !isRoot || !existsSync('/usr/bin/apt-get')) return;
  await aptGet('update');
  // Older systems have the whole browser only.
  for (const browser of ['chromium-headless-shell', 'chromium'])
    if ((await aptGet('install', '-y', browser, 'fonts-noto-cjk')) === 0) return;
}

/**
 * A real Chromium: the one that CHROMIUM_PATH names, the one on the PATH, else Debian's package, else Playwright's own.
 * Returns its path, if it has one.
 */
export async function ensureChromium() {
  await bringChromium();
  const path = findChromium();
  if (!path) run('npx', ['playwright', 'install', '--only-shell', 'chromium']);
  return path;
}

// What every command needs before it can run on a fresh machine. Plain Node, no packages: they may not be there yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Runs a command in the foreground; ends the process with its code when it fails and `optional` isn't set. */
export function run(command, args, { env = {}, optional = false, quiet = false } = {}) {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: quiet ? 'ignore' : ['ignore', 'inherit', 'inherit'],
  });
  const code = result.status ?? 1;
  if (code !== 0 && !optional) {
    process.stderr.write(`\n${command} ${args.join(' ')} failed (${code})\n`);
    process.exit(code);
  }
  return code;
}

/** `npm ci` when node_modules is missing or was made from another lock file. */
export function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  const stamp = join(ROOT, 'node_modules/.suanpan-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  run('npm', ['ci', '--no-audit', '--no-fund']);
  writeFileSync(stamp, lock);
}

/** A real Chromium: the one on the PATH, else Debian's package, else Playwright's own. Returns its path, if it has one. */
export function ensureChromium() {
  const find = () =>
    ['chromium', 'chromium-browser', 'google-chrome']
      .map((name) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim())
      .find(Boolean);
  let path = find();
  if (!path && process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq'], { optional: true });
    run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], { optional: true });
    path = find();
  }
  if (!path) run('npx', ['playwright', 'install', 'chromium']);
  return path;
}

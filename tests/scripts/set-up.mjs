// What every command needs before it can run on a fresh machine. Plain Node, no packages: they may not be there yet.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhereNeeded } from '../../server/scripts/install-where-needed.mjs';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** A rule that has to know types takes half a minute: apart from the lint that editors and every commit run. */
export const FLOATING_PROMISES = ['biome', 'lint', '--only=nursery/noFloatingPromises', '.'];

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

/** `npm ci` when node_modules is missing or holds other versions than the lock file says. */
export const ensureInstalled = () => installWhereNeeded(ROOT, (text) => process.stdout.write(`${text}\n`));

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

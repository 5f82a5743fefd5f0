import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from './terminal-texts.mjs';

/** Runs `npm ci` when node_modules is absent or holds other versions than the lock file says. */
export async function installWhereNeeded(root, say) {
  if (isInstalled(root)) return;
  say(text('installing'));
  await runNpm(root, ['ci', '--no-audit', '--no-fund']);
}

/** Where it only runs, as in a container, what the build needed may be gone. */
export function isInstalled(root, runsOnly = process.env.NODE_ENV === 'production') {
  const stored = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(stored)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(stored, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    // Workspaces and their links have no version; optional packages may be for another system.
    if (!path.includes('node_modules/') || entry.link || entry.optional || entry.devOptional) return true;
    if (entry.dev && runsOnly) return true;
    return present[path]?.version === entry.version;
  });
}

export function runNpm(root, args) {
  // Started by npm itself there is no need to look for it on the PATH.
  const npm = process.env.npm_execpath;
  return npm && /\.c?js$/.test(npm) ? run(root, process.execPath, [npm, ...args]) : run(root, 'npm', args);
}

export function run(root, program, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const output = [];
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(
            `${text('failed', { command: `${program} ${args.join(' ')}` })}\n${Buffer.concat(output).toString('utf8').slice(-4000)}`,
          ),
        );
    });
  });
}

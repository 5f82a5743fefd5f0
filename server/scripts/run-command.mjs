// Runs a command of server/src/command-line by name: `node server/scripts/run-command.mjs calculate FILE --test`.
// The built file when it is newer than every source (starts faster), else the source itself, so that a command works
// without a build; on a fresh clone the packages are installed first.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhereNeeded } from './install-where-needed.mjs';
import { text } from './terminal-texts.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const [name, ...args] = process.argv.slice(2);
const source = join(root, `server/src/command-line/${name}.ts`);
const built = join(root, `server/dist/command-line/${name}.js`);

if (!name || !existsSync(source)) {
  process.stderr.write(`${text('noCommand', { name })}\n`);
  process.exit(2);
}

// Standard output is the command's own: results go to files and pipes.
await installWhereNeeded(root, (line) => process.stderr.write(`${line}\n`)).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

function newest(folder) {
  let time = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    time = Math.max(time, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return time;
}

const sourceTime = Math.max(
  ...['engine', 'fixtures', 'server'].map((workspace) => newest(join(root, workspace, 'src'))),
);
// The compiler touches its build info even where an output didn't change.
const buildInfo = join(root, 'server/tsconfig.tsbuildinfo');
const upToDate = existsSync(built) && existsSync(buildInfo) && statSync(buildInfo).mtimeMs > sourceTime;
const nodeArgs = upToDate ? [built] : ['--conditions=source', '--import', 'tsx', source];

const child = spawn(process.execPath, ['--enable-source-maps', ...nodeArgs, ...args], {
  stdio: 'inherit',
  cwd: process.cwd(),
  env: { ...process.env, TSX_TSCONFIG_PATH: join(root, 'server/tsconfig.json') },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

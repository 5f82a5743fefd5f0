// What the browser tests are run against: the built product once for each worker, on PORT and the ports after it. The demo
// company is made once and copied, so that no worker sees what another one changes.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './set-up.mjs';

const { COPIES, PORT, DATA_DIR } = process.env;
const copies = Array.from({ length: Number(COPIES ?? 1) }, (_, index) => ({
  port: Number(PORT) + index,
  folder: join(DATA_DIR, `worker-${index}`),
}));
const servers = new Set();
let ending = false;

function serve({ port, folder }) {
  const server = spawn(process.execPath, ['server/scripts/start.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
  });
  servers.add(server);
  server.on('exit', (code) => {
    servers.delete(server);
    // One that ends by itself fails the run.
    if (!ending) process.exit(code || 1);
  });
  return server;
}

const asked = ({ port }) => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);

async function untilReady(copy) {
  while (!(await asked(copy))?.ok) await new Promise((resolve) => setTimeout(resolve, 200));
}

function end() {
  ending = true;
  const ends = [...servers].map((server) => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    return ended;
  });
  return Promise.all(ends);
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => void end().then(() => process.exit(0)));

const [first, ...others] = copies;
for (const copy of copies)
  if (await asked(copy)) {
    process.stderr.write(`Port ${copy.port} is in use: E2E_PORT names another one.\n`);
    process.exit(1);
  }
const isMade = existsSync(join(first.folder, 'suanpan.sqlite'));
serve(first);
await untilReady(first);
if (others.length > 0 && !isMade) {
  // A file is whole once its server has ended.
  await end();
  for (const { folder } of others) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(first.folder, folder, { recursive: true });
  }
  ending = false;
  serve(first);
}
// The last to answer is the one that is waited for.
if (others.length > 0) await untilReady(first);
for (const each of others) serve(each);

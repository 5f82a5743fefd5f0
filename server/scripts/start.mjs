// `npm start`: from a fresh clone to a running server. Installs and builds only what is out of step, so that the
// second start takes seconds. Plain Node: nothing may be imported that is not there before the installation.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildWhereNeeded } from './build-where-needed.mjs';
import { installWhereNeeded } from './install-where-needed.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const say = (text) => process.stdout.write(`${text}\n`);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  say(`Suanpan needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

try {
  await installWhereNeeded(root, say);
  await buildWhereNeeded(root, say);
} catch (error) {
  say(error.message);
  process.exit(1);
}

process.env.NODE_ENV ??= 'production';
const dataDir = resolve(process.env.DATA_DIR ?? join(root, '.data'));
mkdirSync(dataDir, { recursive: true });
process.env.DATA_DIR = dataDir;
// The log goes to a file so that the address and the logins stay readable; LOG_FILE= (empty) sends it to the terminal.
process.env.LOG_FILE ??= join(dataDir, 'server.log');

const isFirst = !process.env.DATABASE_URL && !existsSync(join(dataDir, 'suanpan.sqlite'));
if (isFirst && process.env.DEMO !== '0')
  say('Preparing the demo company; this happens once and may take a minute …');

const built = (path) => import(pathToFileURL(join(root, 'server/dist', path)).href);
const { startServer } = await built('start-server.js');
const { startFailureText } = await built('platform/config/start-fault.js');
let server;
try {
  server = await startServer(process.env);
} catch (error) {
  say(startFailureText(error));
  process.exit(1);
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const address = `http://localhost:${server.port}`;
say('');
say(`Suanpan ${version} is running at ${address}`);
say(`  portal     ${address}/`);
say(`  workbench  ${address}/workbench/`);
say(`  API        ${address}/api/docs`);
say(`  database   ${server.database === 'postgres' ? 'PostgreSQL' : join(dataDir, 'suanpan.sqlite')}`);
if (process.env.LOG_FILE) say(`  log        ${process.env.LOG_FILE}`);
if (server.firstStart.administrator) {
  const { loginName, password } = server.firstStart.administrator;
  say(`\nAn administrator was made: ${loginName} / ${password} (shown this once)`);
}
if (server.config.demo) {
  say('\nDemo logins (password suanpan-demo):');
  say('  payroll   payroll staff            solution  solution administrator');
  say('  approver  payroll approver         hr        HR administrator');
  say('  manager   manager                  analyst   analyst');
  say('  employee  employee                 admin     system administrator');
}
say('');

async function end(reason) {
  await server.stop(reason);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end(signal));

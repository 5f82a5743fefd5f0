// `npm start`: from a fresh clone to a running server. Installs and builds only what is out of step, so that the
// second start takes seconds. Plain Node: nothing may be imported that is not there before the installation.
import { existsSync, readFileSync } from 'node:fs';
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
process.env.DATA_DIR = dataDir;
// The log goes to a file so that the address and the logins stay readable; LOG_FILE= (empty) sends it to the terminal.
process.env.LOG_FILE ??= join(dataDir, 'server.log');

// `npm start -- --demo`: the demo company where it doesn't come by itself (PostgreSQL, an address others reach).
if (process.argv.includes('--demo')) process.env.DEMO = 'yes';
if (!process.env.DATABASE_URL && !existsSync(join(dataDir, 'suanpan.sqlite')))
  say('Preparing the database; this happens once, and with the demo company it may take a minute …');

const { runProcess } = await import(pathToFileURL(join(root, 'server/bundle/run-process.js')).href);
const server = await runProcess(process.env);

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { host } = server.config;
const everywhere = host === '0.0.0.0' || host === '::';
const name = everywhere || host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
const address = `http://${name}:${server.port}`;
say('');
say(`Suanpan ${version} is running at ${address}`);
say(`  portal     ${address}/`);
say(`  workbench  ${address}/workbench/`);
say(`  API        ${address}/api/docs`);
say(`  database   ${server.database === 'postgres' ? 'PostgreSQL' : join(dataDir, 'suanpan.sqlite')}`);
if (process.env.LOG_FILE) say(`  log        ${process.env.LOG_FILE}`);
if (server.firstStart.administrator) {
  const { loginName, password } = server.firstStart.administrator;
  say(`\nThe first administrator: ${loginName} / ${password}`);
  say('  Sign in and change the password. Until then every start shows a new one.');
}
if (server.isDemo) {
  say('\nDemo logins (password suanpan-demo):');
  say('  payroll   payroll staff            solution  solution administrator');
  say('  approver  payroll approver         hr        HR administrator');
  say('  manager   manager                  analyst   analyst');
  say('  employee  employee                 admin     system administrator');
  say('  payroll2  payroll staff: for the pay of the first, which they may not change themselves');
}
say('');

// `npm start`: from a fresh clone to a running server. Installs and builds only what is out of step, so that the
// second start takes seconds. Plain Node: nothing may be imported that is not there before the installation.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildWhereNeeded } from './build-where-needed.mjs';
import { installWhereNeeded } from './install-where-needed.mjs';
import { text, textsOf } from './terminal-texts.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const say = (text) => process.stdout.write(`${text}\n`);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  say(text('nodeTooOld', { version: process.versions.node }));
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
// `npm start -- --role web|worker`: several processes on one PostgreSQL share the work.
const role = process.argv.indexOf('--role');
if (role !== -1) process.env.ROLE = process.argv[role + 1] ?? '';
if (!process.env.DATABASE_URL && !existsSync(join(dataDir, 'suanpan.sqlite'))) say(text('preparing'));

const { runProcess } = await import(pathToFileURL(join(root, 'server/bundle/run-process.js')).href);
const server = await runProcess(process.env);

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { host } = server.config;
const everywhere = host === '0.0.0.0' || host === '::';
const name = everywhere || host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
const address = `http://${name}:${server.port}`;
say('');
say(text('running', { version, address }));
/** Names beside what they name; a Chinese character is two letters wide. */
const widthOf = (words) => [...words].reduce((width, each) => width + (each > '\u2e80' ? 2 : 1), 0);
const list = (pairs) => {
  const width = Math.max(...pairs.map(([name]) => widthOf(name)));
  for (const [name, what] of pairs) say(`  ${name}${' '.repeat(width - widthOf(name))}  ${what}`);
};
list([
  [text('portal'), `${address}/`],
  [text('workbench'), `${address}/workbench/`],
  ['API', `${address}/api/docs`],
  [text('database'), server.database === 'postgres' ? 'PostgreSQL' : join(dataDir, 'suanpan.sqlite')],
  ...(process.env.LOG_FILE ? [[text('log'), process.env.LOG_FILE]] : []),
]);
if (server.firstStart.administrator) {
  const { loginName, password } = server.firstStart.administrator;
  say(`\n${text('firstAdministrator', { login: loginName, password })}`);
  say(`  ${text('changePassword')}`);
}
if (server.isDemo) {
  say(`\n${text('demoLogins')}`);
  const role = textsOf('identity', 'roles');
  list([
    ['payroll', role('payroll-staff')],
    ['payroll2', text('payroll2')],
    ['approver', role('payroll-approver')],
    ['solution', role('solution-administrator')],
    ['hr', role('hr-administrator')],
    ['manager', role('manager')],
    ['employee', role('employee')],
    ['analyst', role('analyst')],
    ['admin', role('system-administrator')],
  ]);
}
say('');

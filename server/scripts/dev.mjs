// `npm run dev`: server and both front ends from their sources, with reloading, behind one address as in production.
import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhereNeeded } from './install-where-needed.mjs';
import { removePseudoLocale, writePseudoLocale } from './pseudo-locale.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const say = (text) => process.stdout.write(`${text}\n`);
const port = Number(process.env.PORT ?? 3000);
const ports = { server: port + 1, portal: port + 2, workbench: port + 3 };
const serverAddress = `http://127.0.0.1:${ports.server}`;

await installWhereNeeded(root, say);

// `npm run dev -- --pseudo` has one more language in the menu, which shows cut and untranslated text.
removePseudoLocale(root);
if (process.argv.includes('--pseudo')) writePseudoLocale(root);

const vite = join(root, 'node_modules/vite/bin/vite.js');
const children = [
  start(
    'server',
    root,
    [
      '--watch-path=server/src',
      '--watch-path=engine/src',
      '--watch-preserve-output',
      '--conditions=source',
      '--import',
      'tsx',
      'server/src/main.ts',
    ],
    {
      PORT: String(ports.server),
      DATA_DIR: resolve(process.env.DATA_DIR ?? join(root, '.data')),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    },
  ),
  start('portal', join(root, 'portal'), [
    vite,
    '--port',
    String(ports.portal),
    '--strictPort',
    '--host',
    '127.0.0.1',
  ]),
  start('workbench', join(root, 'workbench'), [
    vite,
    '--port',
    String(ports.workbench),
    '--strictPort',
    '--host',
    '127.0.0.1',
  ]),
];

function start(name, cwd, args, more = {}) {
  const env = {
    ...process.env,
    SUANPAN_SERVER: serverAddress,
    SUANPAN_API: serverAddress,
    TSX_TSCONFIG_PATH: join(root, 'server/tsconfig.json'),
    ...more,
  };
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => process.stdout.write(String(chunk).replace(/^(?=.)/gm, `[${name}] `)));
  child.on('exit', (code) => {
    if (code) end(code);
  });
  return child;
}

function portFor(url) {
  if (/^\/(trpc|api|healthz|readyz)(\/|\?|$)/.test(url)) return ports.server;
  return url.startsWith('/workbench') ? ports.workbench : ports.portal;
}

const proxy = createServer((incoming, outgoing) => {
  const options = {
    host: '127.0.0.1',
    port: portFor(incoming.url),
    path: incoming.url,
    method: incoming.method,
    headers: incoming.headers,
  };
  const onward = request(options, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(503, { 'retry-after': '1' });
    outgoing.end('Starting …');
  });
  incoming.pipe(onward);
});
// Hot reloading speaks over a WebSocket.
proxy.on('upgrade', (incoming, socket, head) => {
  const onward = connect(portFor(incoming.url), '127.0.0.1', () => {
    const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}`);
    onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  onward.on('error', () => socket.destroy());
  socket.on('error', () => onward.destroy());
});
proxy.listen(port, () => say(`Suanpan (development) at http://localhost:${port}`));

let ending = false;
function end(code) {
  if (ending) return;
  ending = true;
  removePseudoLocale(root);
  proxy.close();
  for (const child of children) child.kill('SIGTERM');
  setTimeout(() => process.exit(code), 1500).unref();
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));

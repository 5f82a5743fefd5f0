import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runToEnd, type ServerProcess, startServerProcess } from './server-process.ts';

// The short form for CI; `COUNT=50 npx vitest run tests/faults/strangers` is the long one.
const CONNECTIONS = Number(process.env.COUNT ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'suanpan-strangers-'));
let server: ServerProcess;
let dripping: Promise<number[]>;

beforeAll(async () => {
  await runToEnd('server/src/command-line/seed.ts', ['--size', 'small'], folder);
  server = await startServerProcess(folder);
  // It takes half a minute in which nobody has anything to do: the other tests run meanwhile.
  dripping = dripForHalfAMinute();
}, 300_000);
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

const megabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

/** What it takes at rest: after its start the engine is still being loaded. */
async function settledMegabytes(): Promise<number> {
  for (let before = megabytes(); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const now = megabytes();
    if (Math.abs(now - before) < 2) return now;
    before = now;
  }
}

/** A body that never ends by itself, 64 KB at a time, until the server has had enough. */
function flood(path: string, most: number): Promise<{ status: number; sent: number }> {
  let sent = 0;
  const body = new ReadableStream({
    pull(stream) {
      sent += 65_536;
      if (sent > most) stream.close();
      else stream.enqueue(new Uint8Array(65_536).fill(120));
    },
  });
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
  return fetch(server.url + path, request as RequestInit).then(
    ({ status }) => ({ status, sent }),
    () => ({ status: 0, sent }),
  );
}

// What a process takes is told by Linux alone.
it.runIf(process.platform === 'linux')(
  'take no memory by sending much, over any door',
  async () => {
    const before = await settledMegabytes();
    let most = before;
    const watching = setInterval(() => {
      most = Math.max(most, megabytes());
    }, 20);
    const doors = [
      '/trpc/identity.auth.signIn',
      '/trpc/payroll.batchTables.edit',
      '/trpc/identity.auth.signIn,identity.auth.signIn?batch=1',
      '/api/UserBases/web/login',
      '/api/files',
      '/nowhere',
    ];
    for (const door of doors) {
      const ends = await Promise.all(
        Array.from({ length: CONNECTIONS }, () => flood(door, 200 * 1024 * 1024)),
      );
      for (const { status } of ends) expect([0, 401, 404, 405, 413], `${door} ${status}`).toContain(status);
    }
    clearInterval(watching);
    // What is thrown away unread waits for the collector; it was 23 on a busy machine, and kept it would be thousands.
    expect(most - before).toBeLessThan(64);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  },
  250_000 + 10_000 * CONNECTIONS,
);

it('draw few pictures in one request, and not for ever', async () => {
  const pictures = (count: number) =>
    fetch(
      `${server.url}/trpc/${Array.from({ length: count }, () => 'identity.auth.captcha').join(',')}?batch=1&input={}`,
    ).then(({ status }) => status);
  expect(await pictures(681)).toBe(400);
  const answers = await Promise.all(Array.from({ length: 5 }, () => pictures(20)));
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(3);
});

it('are cut off after half a minute where they send headers or a body drop by drop', async () => {
  // Looked at every five seconds; a busy machine looks later, never earlier.
  for (const lasted of await dripping) expect(lasted).toBeGreaterThan(25_000);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
}, 90_000);

/** How long the server bears with headers and with a body that come drop by drop. */
async function dripForHalfAMinute(): Promise<number[]> {
  const started = performance.now();
  const ends = await Promise.all([
    drip('POST /trpc/identity.auth.signIn HTTP/1.1\r\nHost: x\r\n', 'X-Drop: 1\r\n'),
    drip('POST /trpc/identity.auth.signIn HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n', 'x'),
  ]);
  return ends.map((ended) => ended - started);
}

/** Answers when the server has closed the connection; one that it keeps is a test that never ends. */
function drip(head: string, drop: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(head));
    const timer = setInterval(() => socket.write(drop), 1_000);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(performance.now());
    });
    socket.resume();
  });
}

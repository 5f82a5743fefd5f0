import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { appRouter } from './app-router.ts';
import { hashPassword, insertUser } from './identity/index.ts';
import { describeEachDatabase } from './platform/db/testing.ts';
import { BODY_BYTES } from './platform/http/read-body.ts';
import { listProcedures, listRestCalls } from './platform/http/rest/rest-calls.ts';
import type { Services } from './platform/trpc/context.ts';
import { createTestServices } from './testing/create-test-services.ts';

const PASSWORD = 'quite a password';
// The short form for CI; `COUNT=5000 npx vitest run server/src/crooked-requests` is the long one.
const ROUNDS = Number(process.env.COUNT ?? 150);

const ODD_TEXTS = [
  '\0',
  'a\0b',
  '\ufeff',
  '__proto__',
  'constructor',
  'toString',
  '%',
  "'; drop table users; --",
  '../../etc/passwd',
  'x'.repeat(5000),
  '1e999',
  '9'.repeat(30),
  '2026-13-45',
  '＝1+1',
  '[',
  '{"a":',
  '💥'.repeat(50),
];
const odd = fc.oneof(
  fc.constantFrom<unknown>(...ODD_TEXTS, null, true, -1, 0.5, 1e300, 2 ** 60, [], {}, [[]], [null], {
    id: {},
  }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);
const NAMES = [
  'id',
  'ids',
  'batchId',
  'page',
  'pageSize',
  'search',
  'filter',
  'code',
  'name',
  'version',
  'sort',
];
const crookedInput = fc.oneof(
  odd,
  fc.dictionary(fc.oneof(fc.constantFrom(...NAMES, 'constructor', '__proto__'), fc.string()), odd, {
    maxKeys: 5,
  }),
);

describeEachDatabase('crooked requests', (test) => {
  let services: Services;
  let server: Server;
  let origin = '';
  let authorization = '';
  let sent = 0;

  /** Somebody with every right who has given the password again, so that nothing is refused before its input is read. */
  const beSomebodyElse = async () => {
    const loginName = `root${sent}`;
    await insertUser(services.db, services.clock, {
      loginName,
      name: loginName,
      passwordHash: await hashPassword(PASSWORD),
      roles: ['system-administrator', 'payroll-staff', 'solution-administrator', 'hr-administrator'].map(
        (role) => ({ role }),
      ),
    });
    const post = (path: string, body: object) =>
      fetch(`${origin}/api/UserBases/web/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
        body: JSON.stringify(body),
      });
    const answer = await post('login', { loginName, password: PASSWORD });
    authorization = `Bearer ${((await answer.json()) as { data: { token: string } }).data.token}`;
    expect((await post('stepUp', { password: PASSWORD })).status).toBe(200);
  };

  beforeAll(async () => {
    services = await createTestServices(test);
    server = createApp(services).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await beSomebodyElse();
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const send = async (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    type = 'application/json',
  ) => {
    // One person may ask so much in a minute; the long form asks more.
    sent += 1;
    if (sent % 1000 === 0) await beSomebodyElse();
    const response = await fetch(origin + path, {
      method,
      headers: { authorization, 'idempotency-key': crypto.randomUUID(), 'content-type': type },
      ...(body === undefined || method === 'GET' ? {} : { body }),
    });
    // What tells of changes stays open for as long as it is listened to.
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      return { status: response.status, text: '' };
    }
    return { status: response.status, text: await response.text() };
  };
  /** The first line as it is written, past every client that would put it right. */
  const raw = (request: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.end(request));
      let answer = '';
      socket.on('data', (data) => {
        answer += String(data);
      });
      socket.on('end', () => resolve(answer.split('\r\n')[0] ?? ''));
      socket.on('error', reject);
    });
  const isFault = (status: number) => status >= 500;

  it('are refused by tRPC, never a fault', async () => {
    const procedures = listProcedures(appRouter).filter(
      // What ends the session or starts long work of its own.
      ({ path }) => !/signOut|signIn|changePassword/i.test(path),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...procedures), crookedInput, async ({ path, definition }, input) => {
        const text = JSON.stringify(input) ?? '';
        const answer =
          definition.type === 'query'
            ? await send('GET', `/trpc/${path}?input=${encodeURIComponent(text)}`)
            : await send('POST', `/trpc/${path}`, text);
        if (isFault(answer.status)) throw new Error(`${path} ${text}: ${answer.text}`);
      }),
      { numRuns: ROUNDS * 3, seed: 7 },
    );
  });

  it('are refused by the plain calls, never a fault', async () => {
    const calls = listRestCalls(appRouter).filter((call) => !/log(in|out)|Password/i.test(call.path));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls),
        crookedInput,
        fc.constantFrom('constructor', '__proto__', 'filter', 'page', 'id', 'toString'),
        fc.constantFrom(...ODD_TEXTS),
        async (call, input, name, value) => {
          const path = call.path.replace(/\{\w+\}/g, encodeURIComponent(value.slice(0, 200)));
          const query = `?${name}=${encodeURIComponent(value)}`;
          const text = JSON.stringify(input) ?? '';
          const answer = await send(call.method, path + query, text);
          if (isFault(answer.status))
            throw new Error(`${call.method} ${path}${query} ${text}: ${answer.text}`);
        },
      ),
      { numRuns: ROUNDS * 2, seed: 7 },
    );
  });

  it.each([
    ['TRACE /api/UserBases/views HTTP/1.1'],
    ['TRACE / HTTP/1.1'],
    ['CONNECT /trpc HTTP/1.1'],
    ['PROPFIND /trpc/identity.auth.me HTTP/1.1'],
    ['GET /%E0%A4%A HTTP/1.1'],
    ['GET /trpc/%E0%A4%A HTTP/1.1'],
    ['GET /trpc/%00 HTTP/1.1'],
    ['GET /trpc HTTP/1.1'],
    ['GET //trpc HTTP/1.1'],
    ['GET /trpc/constructor HTTP/1.1'],
    ['GET /trpc/__proto__.x?batch=1&input=%7B HTTP/1.1'],
    ['GET /trpc/identity.auth.me?batch=1&input=5 HTTP/1.1'],
    ['GET /trpc/identity.auth.config?input={ HTTP/1.1'],
    ['GET /api/files/%2e%2e%2f HTTP/1.1'],
    ['GET /api/files/x%00y HTTP/1.1'],
    ['GET /workbench/%00 HTTP/1.1'],
    ['OPTIONS * HTTP/1.1'],
    ['GET http://elsewhere/trpc HTTP/1.1'],
    ['POST /api/files HTTP/1.1'],
  ])('%s is no fault', async (line) => {
    const answer = await raw(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).not.toMatch(/ 5\d\d /);
  });

  it.each([
    ['text/plain; charset=utf-99', '{}'],
    ['application/json; charset=latin-77', '{}'],
    ['application/json', '\u0000'],
    ['application/json', '{"a":"\\u0000"}'],
    ['application/json', '"text"'],
    ['application/json', 'null'],
    ['application/json', '['.repeat(50)],
    ['application/json', '{"__proto__":{"admin":true}}'],
    ['multipart/form-data', 'no boundary'],
    ['multipart/form-data; boundary=x', '--x\r\n'],
    ['application/octet-stream', 'x'],
    ['application/x-www-form-urlencoded', 'a[b][c]=1'],
  ])('content as %s %j is no fault', async (type, body) => {
    for (const path of ['/trpc/identity.users.create', '/api/UserBases/customUser', '/api/files'])
      expect((await send('POST', path, body, type)).status, path).toBeLessThan(500);
  });

  it.each(['gzip', 'br', 'deflate', 'unknown'])(
    'content said to be %s and is not is no fault',
    async (encoding) => {
      for (const path of ['/trpc/identity.users.create', '/api/UserBases/customUser', '/api/files']) {
        const headers = { authorization, 'content-type': 'application/json', 'content-encoding': encoding };
        const answer = await fetch(origin + path, { method: 'POST', headers, body: '{"a":1}' });
        expect(answer.status, path).toBeLessThan(500);
      }
    },
  );

  it('uploads with crooked names and parts are refused or kept, never a fault', async () => {
    const part = (header: string, content = 'x') =>
      `--x\r\nContent-Disposition: form-data; ${header}\r\n\r\n${content}\r\n--x--\r\n`;
    for (const body of [
      part('name="file"; filename="a\0b.csv"'),
      part('name="file"; filename=""'),
      part('name="file"; filename="../../x"'),
      part(`name="file"; filename="${'長'.repeat(400)}.csv"`),
      part('name="file"; filename*=UTF-8\'\'%00%ff.csv'),
      part('name="other"; filename="a.csv"'),
      part('name="__proto__"', 'y'),
      part('name="a[b][c]"', 'y'),
      part(`name="${'n'.repeat(300)}"`, 'y'),
      '--x\r\n',
      '',
    ]) {
      const answer = await send('POST', '/api/files', body, 'multipart/form-data; boundary=x');
      expect(answer.status, `${JSON.stringify(body)} ${answer.text}`).toBeLessThan(500);
    }
  });

  it('takes so much content, by procedure and person, and so many calls', async () => {
    const sized = (bytes: number) => JSON.stringify({ loginName: 'x'.repeat(bytes), password: 'p' });
    const signIn = (bytes: number) =>
      fetch(`${origin}/trpc/identity.auth.signIn`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: sized(bytes),
      });
    expect((await signIn(BODY_BYTES.stranger)).status).toBe(413);
    const create = await send('POST', '/trpc/identity.users.create', sized(BODY_BYTES.usual));
    expect(create.status).toBe(413);
    expect(create.text).toContain('platform.BODY_TOO_LARGE');
    const edit = await send('POST', '/trpc/payroll.batchTables.edit', sized(BODY_BYTES.usual));
    expect(edit.status).toBe(400);
    const many = Array.from({ length: 21 }, () => 'identity.auth.captcha').join(',');
    const batch = await send('GET', `/trpc/${many}?batch=1&input={}`);
    expect([batch.status, batch.text]).toEqual([400, expect.stringContaining('platform.TOO_MANY_CALLS')]);
  });

  it('refuses a change that another site asks for', async () => {
    const from = (headers: Record<string, string>) =>
      fetch(`${origin}/trpc/identity.auth.setTheme`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: '{"theme":"dark"}',
      }).then((answer) => answer.status);
    expect(await from({ origin: 'https://elsewhere.example' })).toBe(403);
    expect(await from({ origin: 'null' })).toBe(403);
    expect(await from({ 'sec-fetch-site': 'same-site', origin })).toBe(403);
    expect(await from({ origin })).toBe(200);
    expect(await from({})).toBe(200);
  });

  it('keeps no answer in any cache', async () => {
    for (const path of ['/healthz', '/api/nowhere', '/trpc/identity.auth.config', '/api/openapi.json']) {
      const { headers } = await fetch(origin + path);
      expect(headers.get('cache-control'), path).toBe('no-store');
    }
  });
});

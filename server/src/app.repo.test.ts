import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { hashPassword, insertUser } from './identity/index.ts';
import { describeEachDatabase } from './platform/db/testing.ts';
import type { Services } from './platform/trpc/context.ts';
import { createTestServices } from './testing/create-test-services.ts';

const PASSWORD = 'quite a password';

describeEachDatabase('the HTTP door', (test) => {
  let services: Services;
  let server: Server;
  let origin = '';
  const call = async (
    method: string,
    path: string,
    options: { body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        'x-language': 'zh_TW',
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    const body = (text === '' ? undefined : JSON.parse(text)) as Record<string, unknown>;
    return { response, status: response.status, body };
  };
  const signIn = async (loginName: string) => {
    const { body } = await call('POST', '/api/UserBases/web/login', {
      body: { loginName, password: PASSWORD },
    });
    return { authorization: `Bearer ${(body as { data: { token: string } }).data.token}` };
  };

  beforeAll(async () => {
    services = await createTestServices(test);
    const passwordHash = await hashPassword(PASSWORD);
    for (const [loginName, role] of [
      ['root', 'system-administrator'],
      ['staff', 'payroll-staff'],
    ] as const)
      await insertUser(services.db, services.clock, {
        loginName,
        name: loginName,
        passwordHash,
        roles: [{ role }],
      });
    server = createApp(services).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('answers health and readiness, with safe headers and a trace id', async () => {
    expect((await call('GET', '/healthz')).body).toEqual({ status: 'ok' });
    const { response, body } = await call('GET', '/readyz', { headers: { 'x-trace-id': 'trace-1234' } });
    expect(body).toEqual({ status: 'ready' });
    expect(response.headers.get('x-trace-id')).toBe('trace-1234');
    const stream = await call('GET', '/readyz?x-trace-id=trace-of-a-stream');
    expect(stream.response.headers.get('x-trace-id')).toBe('trace-of-a-stream');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'nonce-");
    expect(response.headers.get('x-powered-by')).toBeNull();
  });

  it('compresses what is long for whoever accepts it', async () => {
    const long = await fetch(`${origin}/api/openapi.json`, { headers: { 'accept-encoding': 'br' } });
    expect(long.headers.get('content-encoding')).toBe('br');
    expect(await long.json()).toHaveProperty('paths');
    const plain = await fetch(`${origin}/api/openapi.json`, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const short = await fetch(`${origin}/healthz`, { headers: { 'accept-encoding': 'br' } });
    expect(short.headers.get('content-encoding')).toBeNull();
  });

  it('wraps answers in data and failures in the one error shape', async () => {
    const headers = await signIn('root');
    const made = await call('POST', '/api/UserBases/customUser', {
      headers,
      body: { loginName: 'new.one', name: '新人' },
    });
    expect(made).toMatchObject({ status: 201, body: { data: { id: expect.any(String) } } });
    const twice = await call('POST', '/api/UserBases/customUser', {
      headers,
      body: { loginName: 'New.One', name: '新人' },
    });
    expect(twice).toMatchObject({
      status: 409,
      body: {
        code: 'identity.LOGIN_NAME_TAKEN',
        message: '帳號「New.One」已存在',
        status: 409,
        traceId: expect.any(String),
      },
    });
    const { id } = (made.body as { data: { id: string } }).data;
    const roles = await call('GET', `/api/UserBases/${id}/roles`, { headers });
    expect(roles.body).toMatchObject({ data: [{ role: 'employee', scopeKind: 'self' }] });
    const removed = await call('DELETE', '/api/UserBases/customUser', { headers, body: { id } });
    expect([removed.status, removed.body]).toEqual([204, undefined]);
    expect(await call('GET', `/api/UserBases/${id}/roles`, { headers })).toMatchObject({
      status: 410,
      body: { code: 'platform.GONE', message: '該內容已被永久刪除。' },
    });
    expect((await call('GET', '/api/UserBases/nobody/roles', { headers })).status).toBe(404);
  });

  it('says AUTHORIZATION_REQUIRED with the method, and 401 without a session', async () => {
    const refused = await call('POST', '/api/UserBases/unlockUser', {
      headers: await signIn('staff'),
      body: { id: 'x' },
    });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'AUTHORIZATION_REQUIRED', method: 'POST /api/UserBases/unlockUser' },
    });
    expect(await call('GET', '/api/UserBases/views')).toMatchObject({
      status: 401,
      body: { code: 'platform.SIGN_IN_NEEDED' },
    });
    expect(
      await call('GET', '/api/UserBases/views', { headers: { authorization: 'Bearer nothing' } }),
    ).toMatchObject({ status: 401 });
  });

  it('coerces the query by the schema, refuses unknown and ambiguous names, wrong methods and paths', async () => {
    const headers = await signIn('root');
    const history = await call('GET', '/api/UserBases/historyLogin?filter={"pageSize":1}', { headers });
    expect((history.body as { data: { rows: unknown[] } }).data.rows).toHaveLength(1);
    expect(await call('GET', '/api/UserBases/historyLogin?filter={"other":1}', { headers })).toMatchObject({
      status: 400,
      body: { code: 'platform.FILTER_PART_UNKNOWN' },
    });
    const picked = await call('GET', '/api/UserBases/historyLogin?filter={"fields":["outcome"],"limit":1}', {
      headers,
    });
    expect((picked.body as { data: { rows: unknown[] } }).data.rows).toEqual([
      { outcome: expect.any(String) },
    ]);
    expect(
      await call('GET', '/api/UserBases/historyLogin', { headers: { ...headers, accept: 'image/png' } }),
    ).toMatchObject({ status: 406, body: { code: 'platform.FORMAT_NOT_AVAILABLE' } });
    expect(await call('GET', '/api/UserBases/historyLogin?wrong=1', { headers })).toMatchObject({
      status: 400,
    });
    const ambiguous = await call('PUT', '/api/base/system/config/one', {
      headers,
      body: { typeCode: 'two', settings: {} },
    });
    expect(ambiguous).toMatchObject({ status: 400, body: { code: 'platform.AMBIGUOUS_INPUT' } });
    expect(await call('GET', '/api/UserBases/web/logout', { headers })).toMatchObject({ status: 405 });
    expect(await call('GET', '/api/nowhere')).toMatchObject({
      status: 404,
      body: { code: 'platform.PATH_NOT_FOUND' },
    });
    const broken = await fetch(`${origin}/api/UserBases/web/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(broken.status).toBe(400);
  });

  it('asks for the password again before roles are changed, and forgets that after some minutes', async () => {
    const headers = await signIn('root');
    const create = () =>
      call('POST', '/api/UserBases/customUser', {
        headers,
        body: { loginName: `made.${crypto.randomUUID()}`, name: 'x', roles: [{ role: 'employee' }] },
      });
    expect(await create()).toMatchObject({ status: 403, body: { code: 'identity.STEP_UP_REQUIRED' } });
    const stepUp = (password: string, who = headers) =>
      call('POST', '/api/UserBases/web/stepUp', { headers: who, body: { password } });
    expect(await stepUp('wrong')).toMatchObject({
      status: 400,
      body: { code: 'identity.OLD_PASSWORD_WRONG' },
    });
    // The mark is on this session alone.
    await stepUp(PASSWORD, await signIn('root'));
    expect((await create()).status).toBe(403);
    expect(await stepUp(PASSWORD)).toMatchObject({
      status: 200,
      body: { data: { until: expect.any(String) } },
    });
    expect((await create()).status).toBe(201);
    test.clock.advance(5 * 60_000);
    expect((await create()).status).toBe(403);
  });

  it('ends a session at once on signing out', async () => {
    const headers = await signIn('staff');
    expect((await call('GET', '/api/UserBases/language', { headers })).status).toBe(200);
    expect((await call('POST', '/api/UserBases/web/logout', { headers, body: {} })).status).toBe(200);
    expect((await call('GET', '/api/UserBases/language', { headers })).status).toBe(401);
  });

  it('gives browsers an HttpOnly cookie and demands the CSRF token for changes', async () => {
    const signed = await call('POST', '/trpc/identity.auth.signIn', {
      body: { loginName: 'staff', password: PASSWORD },
    });
    const setCookie =
      signed.response.headers.getSetCookie().find((each) => each.startsWith('suanpan_session=')) ?? '';
    expect(setCookie).toMatch(/^suanpan_session=.+HttpOnly; SameSite=Lax$/);
    const cookie = setCookie.split(';')[0] ?? '';
    const { csrfToken } = (signed.body as unknown as { result: { data: { csrfToken: string } } }).result.data;
    const change = (headers: Record<string, string>) =>
      call('POST', '/trpc/identity.auth.setTheme', {
        headers: { cookie, ...headers },
        body: { theme: 'dark' },
      });
    expect((await change({})).status).toBe(403);
    expect((await change({ 'x-csrf-token': csrfToken })).status).toBe(200);
  });

  it('gives cookies that no other host or plain connection can set, where it is served over https', async () => {
    const config = { ...services.config, publicUrl: 'https://pay.example' };
    const behind = createApp({ ...services, config }).listen(0, '127.0.0.1');
    await new Promise((resolve) => behind.once('listening', resolve));
    const url = `http://127.0.0.1:${(behind.address() as AddressInfo).port}/trpc/identity.auth`;
    const signed = await fetch(`${url}.signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://pay.example' },
      body: JSON.stringify({ loginName: 'staff', password: PASSWORD }),
    });
    const set = signed.headers.getSetCookie();
    expect(set).toHaveLength(2);
    for (const each of set)
      expect(each).toMatch(/^__Host-suanpan_\w+=.+; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
    const cookie = set.map((each) => each.split(';')[0]).join('; ');
    const me = (sent: string) =>
      fetch(`${url}.me`, { headers: { cookie: sent } }).then(({ status }) => status);
    expect(await me(cookie)).toBe(200);
    expect(await me(cookie.replaceAll('__Host-', ''))).toBe(401);
    await new Promise((resolve) => behind.close(resolve));
  });

  it('keeps an uploaded file for who uploaded it, with a sniffed type and a clean name', async () => {
    const upload = async (headers: Record<string, string>, name: string, content: string) => {
      const form = new FormData();
      form.append('file', new Blob([content], { type: 'text/html' }), name);
      const response = await fetch(`${origin}/api/files`, { method: 'POST', headers, body: form });
      return {
        status: response.status,
        body: (await response.json()) as { data: { fileId: string; name: string; mediaType: string } },
      };
    };
    expect((await upload({}, 'a.csv', 'x')).status).toBe(401);
    const mine = await signIn('staff');
    const stored = await upload(mine, '../../薪資<1>.csv', '<script>alert(1)</script>');
    expect(stored).toMatchObject({
      status: 201,
      body: { data: { name: '薪資_1_.csv', mediaType: 'text/csv' } },
    });
    const path = `${origin}/api/files/${stored.body.data.fileId}`;
    const read = await fetch(path, { headers: mine });
    expect(read.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(read.headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await fetch(path, { headers: await signIn('root') })).status).toBe(404);
  });

  it('describes itself', async () => {
    const { body } = await call('GET', '/api/openapi.json');
    const document = body as unknown as {
      openapi: string;
      paths: Record<string, Record<string, { 'x-permission': string; requestBody?: unknown }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/UserBases/customUser']?.delete).toMatchObject({
      'x-permission': 'identity.users.edit',
      requestBody: { required: true },
    });
    const page = await fetch(`${origin}/api/docs`);
    expect(await page.text()).toContain('/api/UserBases/web/login');
  });
});

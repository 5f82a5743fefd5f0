import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { appRouter } from './app-router.ts';
import { insertUser } from './identity/index.ts';
import { openSession } from './identity/sign-in/sessions.repo.ts';
import { describeEachDatabase } from './platform/db/testing.ts';
import { refuse } from './platform/errors/refusal.ts';
import { MOST_CALLS } from './platform/http/call-limits.ts';
import { errorBody } from './platform/http/error-body.ts';
import { listProcedures, listRestCalls, type RestCall } from './platform/http/rest/rest-calls.ts';
import { LANGUAGES, languageHeader } from './platform/texts/languages.ts';
import { createTestServices } from './testing/create-test-services.ts';

const calls = listRestCalls(appRouter);
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Addresses of their own: what is asked here counts against nobody else in this process. */
const [SOMEWHERE, ELSEWHERE] = ['198.51.100.7', '198.51.100.8'];
/** A path that leads to the call, whatever stands for what it names. */
const addressOf = ({ path }: Pick<RestCall, 'path'>) => path.replace(/\{\w+\}/g, 'absent');
const isClosed = ({ permission }: RestCall) => permission !== 'public' && permission !== 'signedIn';

interface Told {
  code: string;
  message: string;
  method: string;
  status: number;
}

/** What every call has in common, asked of every call: the statuses of the specification, each with its code and its text. */
describeEachDatabase(
  'the conventions of HTTP',
  (test) => {
    let server: Server;
    let origin = '';
    const tokens = { nobodyInParticular: '', administrator: '' };

    const send = async (asked: string, headers: Record<string, string> = {}, body?: object) => {
      const [method = '', path = ''] = asked.split(' ');
      const response = await fetch(origin + path, {
        method,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          'x-language': 'en',
          'x-forwarded-for': SOMEWHERE,
          ...headers,
        },
        ...(body || method !== 'GET' ? { body: JSON.stringify(body ?? {}) } : {}),
      });
      const text = await response.text();
      return { response, status: response.status, told: (text ? JSON.parse(text) : undefined) as Told };
    };
    const as = (who: keyof typeof tokens) => ({ authorization: `Bearer ${tokens[who]}` });

    beforeAll(async () => {
      const services = await createTestServices(test);
      Object.assign(services, { config: { ...services.config, trustProxy: true } });
      const { db, clock } = services;
      for (const who of ['nobodyInParticular', 'administrator'] as const) {
        const roles = who === 'administrator' ? [{ role: 'system-administrator' }] : [];
        const userId = await insertUser(db, clock, { loginName: who, name: who, passwordHash: null, roles });
        const at = { first_sign_in_at: '2026-01-01T00:00:00.000Z' };
        await db.updateTable('users').set(at).where('id', '=', userId).execute();
        const from = { userId, transport: 'bearer' as const, ip: '', userAgent: 'test' };
        const session = await openSession(db, clock, from);
        tokens[who] = session.token;
        const again = db.updateTable('sessions').set({ stepped_up_until: '9999' });
        await again.where('id', '=', session.sessionId).execute();
      }
      server = createApp(services).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    }, 60_000);
    afterAll(() => new Promise((resolve) => server.close(resolve)));

    it('401 with its code, for who is not signed in', async () => {
      const wrong: unknown[] = [];
      for (const call of calls.filter(({ permission }) => permission !== 'public')) {
        const { status, told } = await send(`${call.method} ${addressOf(call)}`);
        if (status !== 401 || told.code !== 'platform.SIGN_IN_NEEDED') wrong.push([call.path, status, told]);
      }
      expect(wrong).toEqual([]);
    });

    it('403 AUTHORIZATION_REQUIRED with the method attempted, for who has no right to it', async () => {
      const wrong: unknown[] = [];
      const closed = calls.filter(isClosed);
      expect(closed.length).toBeGreaterThan(200);
      for (const call of closed) {
        const asked = `${call.method} ${addressOf(call)}`;
        const { status, told } = await send(asked, as('nobodyInParticular'));
        if (
          status !== 403 ||
          told.code !== 'AUTHORIZATION_REQUIRED' ||
          told.method !== asked ||
          !told.message
        )
          wrong.push([asked, status, told]);
      }
      expect(wrong).toEqual([]);
    });

    it('403 AUTHORIZATION_REQUIRED with the procedure, where a screen asks', async () => {
      const closed = listProcedures(appRouter).filter(({ definition: { type, meta } }) => {
        const { permission } = meta ?? {};
        return type !== 'subscription' && permission !== 'public' && permission !== 'signedIn';
      });
      const wrong: unknown[] = [];
      for (const type of ['query', 'mutation']) {
        const paths = closed.filter(({ definition }) => definition.type === type).map(({ path }) => path);
        for (let from = 0; from < paths.length; from += MOST_CALLS) {
          const some = paths.slice(from, from + MOST_CALLS);
          const door = `/trpc/${some.join(',')}?batch=1`;
          const asked = type === 'query' ? `GET ${door}&input={}` : `POST ${door}`;
          const { told } = await send(asked, as('nobodyInParticular'));
          const answers = told as unknown as { error?: { data: Told } }[];
          for (const [at, path] of some.entries()) {
            const { code, method, status } = answers[at]?.error?.data ?? {};
            if (code !== 'AUTHORIZATION_REQUIRED' || method !== path || status !== 403)
              wrong.push([path, code, method, status]);
          }
        }
      }
      expect(wrong).toEqual([]);
    });

    it('405 for a method that a path does not know', async () => {
      const wrong: unknown[] = [];
      for (const path of new Set(calls.map(addressOf))) {
        const answers = calls.filter((call) =>
          new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}/?$`).test(path),
        );
        const method = METHODS.find((each) => answers.every((call) => call.method !== each));
        if (!method) continue;
        const { status, told } = await send(`${method} ${path}`, as('administrator'));
        if (status !== 405 || told.code !== 'platform.METHOD_NOT_ALLOWED' || !told.message)
          wrong.push([method, path, status, told]);
      }
      expect(wrong).toEqual([]);
    });

    it('406 for a form that no list has', async () => {
      const wrong: unknown[] = [];
      for (const call of calls.filter(({ sends }) => sends !== 'file')) {
        const headers = { ...as('administrator'), accept: 'image/png' };
        const { status, told } = await send(`${call.method} ${addressOf(call)}`, headers);
        if (status !== 406 || told.code !== 'platform.FORMAT_NOT_AVAILABLE' || !told.message)
          wrong.push([call.path, status, told]);
      }
      expect(wrong).toEqual([]);
    });

    it('201 for what was made or changed, 202 for what was queued, 204 for what was deleted', () => {
      const not = (holds: (call: RestCall) => boolean) =>
        calls.filter((call) => !holds(call)).map(({ method, path, success }) => [method, path, success]);
      expect(not(({ method, success }) => method !== 'DELETE' || success === 204)).toEqual([]);
      // Also where it is asked with a POST, unless it says how much went.
      expect(not(({ procedure, success }) => !/\.remove$/.test(procedure) || success === 204)).toEqual([]);
      expect(not(({ method, success }) => !/^(PUT|PATCH)$/.test(method) || success === 201)).toEqual([]);
      // What makes a record is called so, or asks under the name of the record.
      const makes = /\.(create|add|insert)\w*$/;
      expect(not(({ procedure, success }) => !makes.test(procedure) || success >= 201)).toEqual([]);
    });

    it('422 where something is made of a wrong field, 400 elsewhere, with the field', async () => {
      const made = await send('POST /api/UserBases/customUser', as('administrator'), { loginName: 7 });
      expect([made.status, made.told]).toMatchObject([
        422,
        { code: 'platform.INVALID_INPUT', status: 422, fields: { loginName: expect.any(String) } },
      ]);
      expect(made.told.message).toContain('loginName');
      const changed = await send('PUT /api/UserBases/customUser', as('administrator'), { loginName: 7 });
      expect([changed.status, changed.told]).toMatchObject([400, { code: 'platform.INVALID_INPUT' }]);
    });

    it('takes what is written as JSON alone, and says so of anything else', async () => {
      const user = { loginName: 'as.text', name: 'Text' };
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
        const headers = { ...as('administrator'), 'content-type': type };
        const { status, told } = await send('POST /api/UserBases/customUser', headers, user);
        expect([type, status, told.code]).toEqual([type, 400, 'platform.BODY_NOT_JSON']);
      }
      // Nothing was made: the name is still free.
      expect((await send('POST /api/UserBases/customUser', as('administrator'), user)).status).toBe(201);
    });

    it('404 for what never was, 410 for what was deleted for good', async () => {
      const { told } = await send('POST /api/UserBases/customUser', as('administrator'), {
        ...{ loginName: 'goes', name: 'Goes' },
      });
      const { id } = (told as unknown as { data: { id: string } }).data;
      const gone = await send('DELETE /api/UserBases/customUser', as('administrator'), { id });
      expect([gone.status, gone.told]).toEqual([204, undefined]);
      const told410 = await send(`GET /api/UserBases/${id}/roles`, as('administrator'));
      expect([told410.status, told410.told]).toMatchObject([410, { code: 'platform.GONE' }]);
      const absent = await send('GET /api/UserBases/absent/roles', as('administrator'));
      expect([absent.status, absent.told]).toMatchObject([404, { code: 'platform.NOT_FOUND' }]);
      const nowhere = await send('GET /api/nowhere', as('administrator'));
      expect([nowhere.status, nowhere.told]).toMatchObject([404, { code: 'platform.PATH_NOT_FOUND' }]);
    });

    it('400 table_row for whatever is wrong at a place of a table, with table and column', () => {
      for (const code of ['platform.IDEMPOTENCY_KEY_REUSED', 'platform.NOT_FOUND', 'platform.DUPLICATE']) {
        let thrown: unknown;
        try {
          refuse(code, {}, { place: { table: 'Pay', row: 3, column: 'base' } });
        } catch (error) {
          thrown = error;
        }
        const body = errorBody(thrown, { method: 'test', traceId: 'test', language: 'en' });
        expect(body).toMatchObject({
          ...{ status: 400, error_type: 'table_row', table: 'Pay', row: 3, column: 'base' },
        });
      }
    });

    it('429 with Retry-After and a text in each language, once a stranger has asked too much', async () => {
      const many = Array.from({ length: MOST_CALLS }, () => 'identity.auth.config').join(',');
      const from = { 'x-forwarded-for': ELSEWHERE };
      let last = await send(`GET /trpc/${many}?batch=1&input={}`, from);
      for (let asked = 0; asked < 40 && last.status !== 429; asked += 1)
        last = await send(`GET /trpc/${many}?batch=1&input={}`, from);
      expect(last.status).toBe(429);
      expect(Number(last.response.headers.get('retry-after'))).toBeGreaterThan(0);
      const messages = new Set<string>();
      for (const language of LANGUAGES) {
        const headers = { ...from, 'x-language': languageHeader(language) };
        const { response, status, told } = await send('GET /api/UserBases/views', headers);
        expect([status, told.code]).toEqual([429, 'platform.TOO_MANY_REQUESTS']);
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        messages.add(told.message);
      }
      expect(messages.size).toBe(LANGUAGES.length);
    });
  },
  ['sqlite'],
);

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { read as readWorkbook, utils as workbooks } from 'xlsx';
import { createApp } from './app.ts';
import { appRouter } from './app-router.ts';
import { openSession } from './identity/sign-in/sessions.repo.ts';
import { closeEnginePool } from './payroll/index.ts';
import { describeEachDatabase } from './platform/db/testing.ts';
import { listRestCalls, type RestCall } from './platform/http/rest/rest-calls.ts';
import { newId } from './platform/ids/new-id.ts';
import type { Services } from './platform/trpc/context.ts';
import { createTestServices } from './testing/create-test-services.ts';
import type { Cell } from './testing/matrix/cell-builders.ts';
import { CELLS } from './testing/matrix/matrix-cells.ts';
import { createMatrixFixture } from './testing/matrix/matrix-fixture.ts';
import { inputOf, mayTouch, REFUSED, ROLES, type Role } from './testing/matrix/matrix-judge.ts';
import { mustNotShow, type RoleScope } from './testing/matrix/matrix-oracle.ts';
import { MARKS, type MatrixFixture, type Place } from './testing/matrix/matrix-records.ts';
import { undone } from './testing/matrix/undone.ts';

/** `MATRIX=long` puts every object of every kind into every call; else the usual ones and those of another company. */
const LONG = process.env.MATRIX === 'long';
/** They end the session, or are counted as guesses: tried where they live. */
const ELSEWHERE = new Set(['identity.auth.signOut', 'identity.auth.stepUp', 'identity.auth.changePassword']);
const calls = listRestCalls(appRouter).filter(({ permission }) => permission !== 'public');
const SCOPES: Readonly<Record<RoleScope, [kind: string, of?: string, place?: Place]>> = {
  all: ['all'],
  self: ['self'],
  reports: ['reports'],
  department: ['department', 'department', 'own'],
  legalEntity: ['legalEntity', 'legalEntity', 'near'],
  solution: ['solution', 'solution', 'near'],
};

type Varied = Record<string, Place | 'absent'>;

interface Answer {
  status: number;
  code: string | undefined;
  text: string;
  bytes: Buffer;
}

describeEachDatabase(
  'over HTTP',
  (test) => {
    let services: Services;
    let fixture: MatrixFixture;
    /** One undoes what it was asked to change, the other doesn't. */
    let trying: { server: Server; origin: string };
    let lasting: { server: Server; origin: string };
    const at = (kind: string, place: Place) => fixture[kind]?.[place] ?? '';

    beforeAll(async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      services = await createTestServices(test);
      fixture = await createMatrixFixture(services, test.clock);
      trying = await serve(undone(services));
      lasting = await serve(services);
    }, 120_000);
    afterAll(async () => {
      vi.useRealTimers();
      for (const { server } of [trying, lasting]) {
        server.closeAllConnections();
        await new Promise<void>((resolve) => server.close(() => resolve()));
      }
      await closeEnginePool();
    });

    /** The account has this role and no other, by rows in the database; returns the token of a new session. */
    async function signIn(place: 'own' | 'far', role: Role): Promise<string> {
      // A minute later: one account is asked for all roles here, and may ask no more a minute than a person would.
      vi.setSystemTime(Date.now() + 61_000);
      const { db, clock } = services;
      const userId = at('user', place);
      const now = clock.now().toISOString();
      const roleId = newId(clock);
      const row = { id: roleId, code: `matrix-${roleId}`, name: '{}', built_in: 0 as const };
      await db
        .insertInto('roles')
        .values({ ...row, created_at: now, updated_at: now })
        .execute();
      for (const permission of role.permissions)
        await db.insertInto('role_permissions').values({ role_id: roleId, permission }).execute();
      await db.deleteFrom('user_roles').where('user_id', '=', userId).execute();
      const [kind, of, where] = SCOPES[role.scope];
      await db
        .insertInto('user_roles')
        .values({
          id: newId(clock),
          user_id: userId,
          role_id: roleId,
          scope_kind: kind as 'all',
          scope_value: of && where ? at(of, where) : '',
        })
        .execute();
      const from = { userId, transport: 'bearer' as const, ip: '', userAgent: 'test' };
      const session = await openSession(db, clock, from);
      await db
        .updateTable('sessions')
        .set({ stepped_up_until: '9999' })
        .where('id', '=', session.sessionId)
        .execute();
      return session.token;
    }

    it.each(ROLES)(
      'as $name: REST refuses and answers what the oracle says',
      async (role) => {
        const token = await signIn('own', role);
        const leaks: string[] = [];
        for (const call of calls) {
          const cell = CELLS[call.procedure];
          if (!cell || ELSEWHERE.has(call.procedure)) continue;
          for (const varied of variants(cell.fields))
            leaks.push(...(await leaksOf(role, token, call, cell, varied)));
        }
        expect(leaks).toEqual([]);
      },
      60_000,
    );

    async function leaksOf(role: Role, token: string, call: RestCall, cell: Cell, varied: Varied) {
      const [[name, place] = ['', 'usual']] = Object.entries(varied);
      const answer = await send(trying.origin, token, call, inputOf(fixture, cell, varied));
      const leaks: string[] = [];
      // No platform can be reached from here, which is no fault of ours.
      const isAway = answer.text.includes('integrations.VENDOR_TRANSPORT');
      if ((answer.status >= 500 && !isAway) || answer.status === 429)
        leaks.push(`${answer.status} ${answer.text}`);
      const isJudged = !cell.fields[name]?.filter && !cell.lenient;
      // Nobody who reaches everything learns anything from what isn't there.
      const told = place === 'absent' && role.scope === 'all';
      const allowed = isAllowed(role, call, cell, varied);
      if (isJudged && !told && allowed === isRefused(answer))
        leaks.push(`${allowed ? 'refused' : 'let through'} ${answer.text}`);
      for (const mark of mustNotShow(role.scope, call.procedure.split('.')[0] ?? ''))
        if (answer.text.includes(MARKS[mark])) leaks.push(`shows ${mark}`);
      return leaks.map((leak) => `${call.method} ${call.path} ${name}=${place}: ${leak.slice(0, 200)}`);
    }

    it('is nothing without a session, or with one that has ended', async () => {
      const token = await signIn('own', everything('all'));
      await services.db.deleteFrom('sessions').execute();
      for (const call of calls)
        for (const given of [undefined, token]) {
          const answer = await send(trying.origin, given, call, inputOf(fixture, CELLS[call.procedure], {}));
          expect([call.path, answer.code]).toEqual([call.path, 'platform.SIGN_IN_NEEDED']);
        }
    });

    it.each(ROLES)(
      'as $name: a file is given to who brought or made it, and to nobody else',
      async (role) => {
        const token = await signIn('own', role);
        const { failed_file_id: failed } = await services.db
          .selectFrom('imports')
          .select('failed_file_id')
          .where('job_id', '=', at('import', 'far'))
          .executeTakeFirstOrThrow();
        const absent = await download(token, 'absent');
        expect(absent.status).toBe(404);
        expect((await download(token, at('file', 'own'))).status).toBe(200);
        for (const id of [at('file', 'far'), failed ?? '']) {
          const answer = await download(token, id);
          expect([answer.status, withoutTrace(answer.text)]).toEqual([404, withoutTrace(absent.text)]);
        }
      },
    );

    it.each(['solution', 'legalEntity', 'all'] as const)(
      'an Excel file made with a scope of %s shows nobody beyond it, and is not given to others',
      async (scope) => {
        const token = await signIn('own', everything(scope));
        const other = await signIn('far', everything('all'));
        const begun = await trpc(token, 'payroll.excel.writeBatch', { batchId: at('batch', 'near') });
        const { jobId } = (JSON.parse(begun.text) as { result: { data: { jobId: string } } }).result.data;
        await services.queue.drain(services);
        const job = await services.db
          .selectFrom('jobs')
          .select('result')
          .where('id', '=', jobId)
          .executeTakeFirstOrThrow();
        const { fileId } = JSON.parse(job.result ?? '{}') as { fileId: string };
        const file = await download(token, fileId);
        expect(file.status).toBe(200);
        const shown = everythingIn(file.bytes);
        expect(shown).toContain('N-near');
        for (const other of ['N-far', MARKS.far, MARKS.farSolution]) expect(shown).not.toContain(other);
        expect((await download(other, fileId)).status).toBe(404);
      },
      60_000,
    );

    function variants(fields: Readonly<Record<string, { kind: string; not?: readonly string[] }>>): Varied[] {
      const varied = Object.entries(fields).flatMap(([name, { kind, not }]) => {
        const known = Object.keys(fixture[kind] ?? {}) as Place[];
        const places: (Place | 'absent')[] = LONG
          ? [...known, 'absent']
          : known.filter((each) => each === 'far');
        return places.filter((place) => !not?.includes(place)).map((place) => ({ [name]: place }));
      });
      return [{}, ...varied];
    }

    const download = (token: string, id: string) => ask(`${lasting.origin}/api/files/${id}`, 'GET', token);
    const trpc = (token: string, path: string, input: object) =>
      ask(`${lasting.origin}/trpc/${path}`, 'POST', token, input);

    /** As a caller of the API would write it: what the path names in the path, a GET's input in its query, else a body. */
    function send(
      origin: string,
      token: string | undefined,
      call: RestCall,
      input: unknown,
    ): Promise<Answer> {
      const rest = { ...(input as Record<string, unknown> | undefined) };
      const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = rest[name];
        delete rest[name];
        return encodeURIComponent(String(value ?? 'x'));
      });
      if (call.method !== 'GET') return ask(`${origin}${path}`, call.method, token, rest);
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(rest))
        if (value !== undefined)
          query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
      return ask(`${origin}${path}?${query}`, 'GET', token);
    }

    async function ask(
      url: string,
      method: string,
      token: string | undefined,
      body?: object,
    ): Promise<Answer> {
      const response = await fetch(url, {
        method,
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': newId(test.clock),
          'X-Language': 'en',
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const text = bytes.toString();
      const code = /"code":"([\w.]+)"/.exec(response.ok ? '' : text)?.[1];
      return { status: response.status, code, text, bytes };
    }
  },
  LONG ? undefined : ['sqlite'],
);

function isAllowed(role: Role, call: RestCall, cell: Cell, varied: Varied): boolean {
  const holds = call.permission === 'signedIn' || role.permissions.includes(call.permission);
  if (!holds || Object.values(varied).includes('absent')) return false;
  return mayTouch(role, cell, varied as Record<string, Place>);
}

function isRefused({ code, text }: Answer): boolean {
  return (code !== undefined && REFUSED.has(code)) || text.includes('"code":"platform.NOT_FOUND"');
}

async function serve(services: Services): Promise<{ server: Server; origin: string }> {
  const server = createServer(createApp(services));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const everything = (scope: RoleScope): Role => {
  const role = ROLES.find((each) => each.scope === scope && each.name.startsWith('everything'));
  if (!role) throw new Error(`No role has the scope ${scope}.`);
  return role;
};

function everythingIn(bytes: Buffer): string {
  const { Sheets, Props, Workbook } = readWorkbook(bytes);
  const rows = Object.values(Sheets).map((sheet) => workbooks.sheet_to_json(sheet, { header: 1 }));
  return JSON.stringify([rows, Props, Workbook]);
}

const withoutTrace = (text: string) => text.replaceAll(/"(traceId|method)":"[^"]*"/g, '');

import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appRouter } from './app-router.ts';
import { closeEnginePool } from './payroll/index.ts';
import { instant } from './platform/clock/clock.ts';
import type { DB } from './platform/db/schema.ts';
import { describeEachDatabase } from './platform/db/testing.ts';
import { errorMessage } from './platform/errors/declare-errors.ts';
import { findRefusal } from './platform/http/error-body.ts';
import { listProcedures, listRestCalls } from './platform/http/rest/rest-calls.ts';
import { newId } from './platform/ids/new-id.ts';
import type { Services } from './platform/trpc/context.ts';
import { declaredPermissions } from './platform/trpc/permissions.ts';
import { createCallerFactory } from './platform/trpc/procedure.ts';
import { type DataScope, NO_SCOPE } from './platform/trpc/scope.ts';
import { createTestServices } from './testing/create-test-services.ts';
import { countWrites } from './testing/matrix/count-writes.ts';
import { type Answer, attemptsOf, isAllowed, leaksOf, withoutIds } from './testing/matrix/matrix-attempts.ts';
import { CELLS } from './testing/matrix/matrix-cells.ts';
import { createMatrixFixture } from './testing/matrix/matrix-fixture.ts';
import { inputOf, REFUSED, ROLES, ROLES_OF_A_SOLUTION, type Role } from './testing/matrix/matrix-judge.ts';
import { mustNotShow, type RoleScope } from './testing/matrix/matrix-oracle.ts';
import { MARKS, type MatrixFixture, type Place } from './testing/matrix/matrix-records.ts';
import { undone } from './testing/matrix/undone.ts';
import { type TestCaller, testContext } from './testing/test-context.ts';

const createCaller = createCallerFactory(appRouter);
const procedures = listProcedures(appRouter);
/** `MATRIX=long` reads the whole database after every refused cell, on both databases; else where rows were written. */
const LONG = process.env.MATRIX === 'long';

describeEachDatabase(
  'who may call what, on what',
  (test) => {
    let services: Services;
    let fixture: MatrixFixture;
    /** Of all that is stored. */
    let state: () => Promise<string>;
    beforeAll(async () => {
      services = await createTestServices(test);
      fixture = await createMatrixFixture(services, test.clock);
      // The first look at a payslip is noted: these have been looked at.
      await services.db
        .updateTable('payroll_payslips')
        .set({ first_viewed_at: instant(test.clock) })
        .execute();
      const read = () => digest(services.db);
      state = LONG ? read : await onlyWhenWritten(services.db, read);
    }, 120_000);
    afterAll(closeEnginePool);

    const idAt = (kind: string, place: Place) => fixture[kind]?.[place];

    function scopeFor(scope: RoleScope): DataScope {
      const own = { ...NO_SCOPE, ownEmploymentIds: [idAt('employment', 'own') ?? ''] };
      const scopes: Record<RoleScope, Partial<DataScope>> = {
        all: { all: true },
        self: {},
        reports: { reports: true },
        department: { departmentIds: [idAt('department', 'own') ?? ''] },
        legalEntity: { legalEntityIds: [idAt('legalEntity', 'near') ?? ''] },
        solution: { solutionIds: [idAt('solution', 'near') ?? ''] },
      };
      return { ...own, ...scopes[scope] };
    }

    async function call(path: string, input: unknown, caller: TestCaller, lasting: boolean): Promise<Answer> {
      const given = lasting ? services : undone(services);
      let place = createCaller(
        testContext(given, { ...caller, key: newId(test.clock) }),
      ) as unknown as Record<string, unknown>;
      const steps = path.split('.');
      for (const step of steps.slice(0, -1)) place = place[step] as Record<string, unknown>;
      try {
        const found = await (place[steps.at(-1) ?? ''] as (input: unknown) => Promise<unknown>)(input);
        const answer = isFeed(found) ? await firstWord(found) : found;
        const text = JSON.stringify(answer) ?? '';
        return { refused: text.includes('"code":"platform.NOT_FOUND"'), text };
      } catch (error) {
        const refusal = findRefusal(error);
        if (!refusal) return { refused: false, text: String(error) };
        const message = errorMessage(refusal.code, refusal.facts, 'en');
        return {
          refused: REFUSED.has(refusal.code),
          text: JSON.stringify([refusal.code, refusal.status, message]),
        };
      }
    }

    const callerOf = (role: Role): TestCaller => ({
      userId: idAt('user', 'own') ?? '',
      permissions: role.permissions,
      scope: scopeFor(role.scope),
      employmentIds: [idAt('employment', 'own') ?? ''],
    });

    it('is stated: every permission a procedure asks for is declared and held by a built-in role', () => {
      const unknown = procedures
        .map(({ definition }) => definition.meta?.permission ?? 'none')
        .filter((permission) => permission !== 'public' && permission !== 'signedIn')
        .filter((permission) => (declaredPermissions().get(permission)?.roles.length ?? 0) === 0);
      expect([...new Set(unknown)]).toEqual([]);
    });

    it('is the same behind REST: a call has no permission of its own', () => {
      for (const rest of listRestCalls(appRouter)) {
        const procedure = procedures.find(({ path }) => path === rest.procedure);
        expect([rest.path, rest.permission]).toEqual([rest.path, procedure?.definition.meta?.permission]);
      }
    });

    it('is nothing without a session, but for what is public', async () => {
      const before = await state();
      for (const { path, definition } of procedures) {
        if (definition.meta?.permission === 'public') continue;
        const answer = await call(path, inputOf(fixture, CELLS[path], {}), { signedIn: false }, true);
        expect([path, answer.text]).toEqual([path, expect.stringContaining('platform.SIGN_IN_NEEDED')]);
      }
      expect(await state()).toBe(before);
    });

    it.each([...ROLES, ...ROLES_OF_A_SOLUTION])(
      'as $name: what the facts of the records say, told alike for foreign and absent, without a trace',
      async (role) => {
        const leaks: string[] = [];
        let before = await state();
        const unchanged = async (where: string) => {
          const after = await state();
          if (after !== before) leaks.push(`${where}: changed the database`);
          before = after;
        };
        for (const { path, definition } of procedures) {
          const cell = CELLS[path];
          const asked = definition.meta?.permission ?? 'none';
          if (!cell || asked === 'public' || !path.startsWith(role.room ?? '')) continue;
          const holds = asked === 'signedIn' || role.permissions.includes(asked);
          const writes = definition.type === 'mutation';
          const absent = new Map<string, string>();
          for (const attempt of attemptsOf(fixture, { role, path, cell, holds })) {
            const { name, place, varied } = attempt;
            const allowed = isAllowed(attempt);
            const answer = await call(path, inputOf(fixture, cell, varied), callerOf(role), !allowed);
            if (place === 'absent') absent.set(name, withoutIds(answer.text));
            leaks.push(...leaksOf(attempt, answer, absent.get(name)));
            if (!allowed && writes && LONG) await unchanged(`${path} ${name}=${place}`);
          }
          if (writes) await unchanged(path);
        }
        expect(leaks).toEqual([]);
      },
      LONG ? 1_200_000 : 60_000,
    );

    it('finds nothing beyond reach by searching, counting or sorting', async () => {
      for (const role of ROLES) {
        for (const { path, definition } of procedures) {
          const asked = definition.meta?.permission ?? 'none';
          const named = namedInputs(definition.inputs);
          const field = ['search', 'keywords', 'text'].find((each) => named.includes(each)) ?? '';
          const search = definition.type === 'query' && field !== '';
          if (!search || !(asked === 'signedIn' || role.permissions.includes(asked))) continue;
          for (const mark of mustNotShow(role.scope, path.split('.')[0] ?? '')) {
            // Who works here is what a company's own list of people is for.
            if (CELLS[path]?.everybody && mark !== 'farSolution') continue;
            const base = inputOf(fixture, CELLS[path], {}) as object;
            const found = await call(path, { ...base, [field]: MARKS[mark] }, callerOf(role), false);
            const none = await call(path, { ...base, [field]: 'no such thing' }, callerOf(role), false);
            expect([role.name, path, mark, found.text]).toEqual([role.name, path, mark, none.text]);
          }
        }
      }
    }, 60_000);

    it('needs the second permission there too, not somewhere', async () => {
      const grant = (permissions: string[], place: Place) => ({
        role: place,
        permissions: new Set(permissions),
        scope: { ...NO_SCOPE, solutionIds: [idAt('solution', place) ?? ''] },
      });
      const act = async (place: Place, action: 'submit' | 'generatePayslips') => {
        const ctx = testContext(undone(services), { key: newId(test.clock) });
        const grants = [
          grant(['payroll.batches.edit'], 'near'),
          grant(['payroll.batches.submit', 'payroll.payslips.edit'], place),
        ];
        const authentication = ctx.authentication && { ...ctx.authentication, grants };
        const { payroll } = createCaller({ ...ctx, authentication });
        const done = payroll.batches.act({ id: idAt('batch', 'near') ?? '', action });
        return done.then(
          () => 'done',
          (error: unknown) => findRefusal(error)?.code,
        );
      };
      for (const action of ['submit', 'generatePayslips'] as const) {
        expect(await act('far', action)).toBe('platform.NOT_FOUND');
        expect(await act('near', action)).toMatch(/^payroll\.batches\./);
      }
    });
  },
  LONG ? undefined : ['sqlite'],
);

const isFeed = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

async function firstWord(feed: AsyncIterable<unknown>): Promise<unknown> {
  for await (const word of feed) return word;
  return undefined;
}

/**
 * Tables that a look or a refused try may write to; a batch's revision counts locks too, taken before a
 * long check, and guesses are counted before they are judged. `rows_written` is the counter itself.
 */
const NOTES =
  /^(rows_written$|integration_calls$|audit|idempotency|sqlite_|kysely|payroll_batch_revisions|guess_limits)/;

async function tablesThatStay(db: Kysely<DB>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => !NOTES.test(name));
}

/** What `read` tells, read anew only when a row has been written since. */
async function onlyWhenWritten(db: Kysely<DB>, read: () => Promise<string>): Promise<() => Promise<string>> {
  const written = await countWrites(db, await tablesThatStay(db));
  let known = { at: await written(), state: await read() };
  return async () => {
    const at = await written();
    if (at !== known.at) known = { at, state: await read() };
    return known.state;
  };
}

async function digest(db: Kysely<DB>): Promise<string> {
  const hash = createHash('sha256');
  for (const name of await tablesThatStay(db)) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    hash.update(name);
    for (const row of rows.map((each) => JSON.stringify(each)).sort()) hash.update(row);
  }
  return hash.digest('hex');
}

function namedInputs(inputs: readonly unknown[]): string[] {
  return inputs.flatMap((input) => Object.keys((input as { shape?: object }).shape ?? {}));
}

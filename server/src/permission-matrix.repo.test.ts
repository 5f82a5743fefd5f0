import { beforeAll, expect, it } from 'vitest';
import { appRouter } from './app-router.ts';
import { describeEachDatabase } from './platform/db/testing.ts';
import { findRefusal } from './platform/http/error-body.ts';
import { listProcedures, listRestCalls } from './platform/http/rest/rest-calls.ts';
import type { Services } from './platform/trpc/context.ts';
import { BUILT_IN_ROLES, declaredPermissions } from './platform/trpc/permissions.ts';
import { createCallerFactory } from './platform/trpc/procedure.ts';
import { createTestServices } from './testing/create-test-services.ts';
import { type TestCaller, testContext } from './testing/test-context.ts';

const createCaller = createCallerFactory(appRouter);
const procedures = listProcedures(appRouter);

describeEachDatabase('who may call what', (test) => {
  let services: Services;
  beforeAll(async () => {
    services = await createTestServices(test);
  });

  /** The code a call without input is refused with; undefined when it gets past the permission. */
  async function refusal(path: string, caller: TestCaller): Promise<string | undefined> {
    let place = createCaller(testContext(services, caller)) as unknown as Record<string, unknown>;
    const steps = path.split('.');
    for (const step of steps.slice(0, -1)) place = place[step] as Record<string, unknown>;
    try {
      await (place[steps.at(-1) ?? ''] as (input: unknown) => Promise<unknown>)({ nothing: 'known' });
      return undefined;
    } catch (error) {
      return findRefusal(error)?.code;
    }
  }

  it('is stated: every permission a procedure asks for is declared and held by a built-in role', () => {
    const unknown = procedures
      .map(({ definition }) => definition.meta?.permission ?? 'none')
      .filter((permission) => permission !== 'public' && permission !== 'signedIn')
      .filter((permission) => (declaredPermissions().get(permission)?.roles.length ?? 0) === 0);
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('without a session: nothing but what is public', async () => {
    for (const { path, definition } of procedures) {
      if (definition.meta?.permission === 'public') continue;
      expect([path, await refusal(path, { signedIn: false })]).toEqual([path, 'platform.SIGN_IN_NEEDED']);
    }
  });

  it.each(BUILT_IN_ROLES)(
    'as %s: AUTHORIZATION_REQUIRED wherever the role lacks the permission',
    async (role) => {
      const held = [...declaredPermissions().values()]
        .filter((each) => each.roles.includes(role))
        .map((each) => each.code);
      for (const { path, definition } of procedures) {
        const permission = definition.meta?.permission ?? 'none';
        if (permission === 'public' || permission === 'signedIn') continue;
        const code = await refusal(path, { permissions: held });
        const allowed = held.some((code) => code === permission);
        expect([path, code === 'AUTHORIZATION_REQUIRED']).toEqual([path, !allowed]);
      }
    },
  );

  it('is the same behind REST: a call has no permission of its own', () => {
    for (const call of listRestCalls(appRouter)) {
      const procedure = procedures.find(({ path }) => path === call.procedure);
      expect([call.path, call.permission]).toEqual([call.path, procedure?.definition.meta?.permission]);
    }
  });
});

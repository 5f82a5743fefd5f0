import { demoCompany } from '@suanpan/fixtures';
import { expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { NO_SCOPE, SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { testContext } from '../../testing/test-context.ts';
import { storePeople } from '../employments/store-people.ts';

const createCaller = createCallerFactory(appRouter);

describeEachDatabase('HR’s home', (test) => {
  it('counts in each figure whom the list of employees shows for it, within one’s reach', async () => {
    const services = await createTestServices(test);
    await storePeople(services, demoCompany('2026-03-15'));
    const { id } = await services.db
      .selectFrom('legal_entities')
      .select('id')
      .where('code', '=', 'SH')
      .executeTakeFirstOrThrow();
    const seen: number[] = [];
    for (const scope of [SYSTEM_SCOPE, { ...NO_SCOPE, legalEntityIds: [id] }]) {
      const permissions = ['people.employments.view'];
      const { people } = createCaller(testContext(services, { permissions, scope }));
      const home = await people.overview.home();
      seen.push(home.headcount);
      for (const { look, count } of home.looks)
        expect([look, (await people.employments.list({ filter: { look } })).total]).toEqual([look, count]);
      for (const entity of home.entities) {
        const filter = { status: ['active' as const], legalEntityIds: [entity.id] };
        expect((await people.employments.list({ filter })).total).toBe(entity.count);
      }
      expect(home.looks.some(({ count }) => count > 0)).toBe(true);
    }
    expect(seen[0]).toBeGreaterThan(seen[1] ?? 0);
  });
});

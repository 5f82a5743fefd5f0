import { demoCompany } from '@suanpan/fixtures';
import { expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { testContext } from '../../testing/test-context.ts';
import { EMPLOYMENT_STATUSES, type PEOPLE_LOOKS } from '../people.words.ts';
import { storePeople } from './store-people.ts';

const createCaller = createCallerFactory(appRouter);

describeEachDatabase('whether somebody is employed', (test) => {
  it('goes by the day where they are employed, in the list, its filters, the record and HR’s home', async () => {
    const services = await createTestServices(test);
    const { legalEntityIds } = await storePeople(services, demoCompany('2026-03-15'));
    // The sixteenth in Shanghai and Taipei, noon of the fifteenth in New York.
    test.clock.set('2026-03-15T16:30:00.000Z');
    const permissions = ['people.employments.view', 'people.organisation.view'];
    const { people } = createCaller(testContext(services, { permissions, scope: SYSTEM_SCOPE }));
    const someIn = async (code: string) =>
      services.db
        .selectFrom('employments')
        .select('id')
        .where('legal_entity_id', '=', legalEntityIds.get(code) ?? '')
        .where('hire_date', '<', '2026-01-01')
        .where('leave_date', 'is', null)
        .orderBy('employee_number')
        .limit(2)
        .execute();
    const expected = new Map<string, string>();
    for (const [code, leaving, joining] of [
      ['SH', 'left', 'active'],
      ['NY', 'active', 'toJoin'],
    ] as const) {
      const [leaver, joiner] = await someIn(code);
      if (!leaver || !joiner) throw new Error(`Nobody is employed in ${code}.`);
      const change = (id: string, values: object) =>
        services.db.updateTable('employments').set(values).where('id', '=', id).execute();
      await change(leaver.id, { leave_date: '2026-03-15' });
      await change(joiner.id, { hire_date: '2026-03-16' });
      expected.set(leaver.id, leaving).set(joiner.id, joining);
    }
    const ids = [...expected.keys()];
    const { rows } = await people.employments.list({ filter: { ids } });
    expect(new Map(rows.map(({ id, status }) => [id, status as string]))).toEqual(expected);
    for (const id of ids) expect((await people.employments.get({ id })).status).toBe(expected.get(id));
    for (const status of EMPLOYMENT_STATUSES) {
      const found = await people.employments.list({ filter: { ids, status: [status] } });
      expect(found.rows.map(({ id }) => expected.get(id))).toEqual(
        [...expected.values()].filter((each) => each === status),
      );
    }
    const home = await people.overview.home();
    const active = await people.employments.list({ filter: { status: ['active'] } });
    expect(home.headcount).toBe(active.total);
    expect((await people.overview.get()).headcount).toBe(active.total);
    const of = async (look: (typeof PEOPLE_LOOKS)[number]) =>
      (await people.employments.list({ filter: { ids, look } })).rows.map(({ id }) => id);
    expect(await of('left')).toEqual(ids.filter((id) => expected.get(id) === 'left'));
    expect(await of('joining')).toEqual(ids.filter((id) => expected.get(id) === 'toJoin'));
    for (const { look, count } of home.looks)
      expect([look, (await people.employments.list({ filter: { look } })).total]).toEqual([look, count]);
    // A day that is named is that day for everybody.
    const named = await people.employments.list({ filter: { ids, day: '2026-03-15' } });
    expect(new Set(named.rows.map(({ status }) => status))).toEqual(new Set(['active', 'toJoin']));
    // Whom a department has goes by the same day.
    const joiners = ids.filter((_, index) => index % 2 === 1);
    await services.db
      .updateTable('assignments')
      .set({ valid_from: '2026-03-16', valid_to: null })
      .where('employment_id', 'in', joiners)
      .execute();
    const there = await Promise.all(
      joiners.map(async (id) => {
        const { departmentId } = await people.employments.get({ id });
        const filter = { ids: [id], departmentId: departmentId ?? '' };
        return (await people.employments.list({ filter })).total;
      }),
    );
    expect(there).toEqual([1, 0]);
  });
});

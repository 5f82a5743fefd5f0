import { demoCompany } from '@suanpan/fixtures';
import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { type DataScope, NO_SCOPE, SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { testContext } from '../../testing/test-context.ts';
import { EMPLOYMENT_STATUSES, type PEOPLE_LOOKS } from '../people.words.ts';
import { storePeople } from './store-people.ts';

const createCaller = createCallerFactory(appRouter);

describeEachDatabase('whether somebody is employed', (test) => {
  let services: Services;
  let legalEntityIds: ReadonlyMap<string, string>;
  beforeAll(async () => {
    services = await createTestServices(test);
    ({ legalEntityIds } = await storePeople(services, demoCompany('2026-03-15')));
  });

  it('goes by the day where they are employed, in the list, its filters, the record and HR’s home', async () => {
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

  it('decides whom one reaches, in the list, the address book and the team', async () => {
    test.clock.set('2026-03-15T16:30:00.000Z');
    const oneIn = async (code: string, at = 0) =>
      (
        await services.db
          .selectFrom('employments')
          .select('id')
          .where('legal_entity_id', '=', legalEntityIds.get(code) ?? '')
          .where('hire_date', '<', '2026-01-01')
          .where('leave_date', 'is', null)
          .orderBy('employee_number')
          .limit(1)
          .offset(at)
          .executeTakeFirstOrThrow()
      ).id;
    const [there, overseas, superior] = [await oneIn('SH'), await oneIn('NY'), await oneIn('SH', 1)];
    const department = await services.db.selectFrom('departments').selectAll().executeTakeFirstOrThrow();
    const fresh = { ...department, id: 'fresh', code: 'fresh', path: '/fresh/', parent_id: null };
    await services.db.insertInto('departments').values(fresh).execute();
    const own = await services.db
      .selectFrom('assignments')
      .selectAll()
      .where('employment_id', 'in', [there, overseas])
      .where('valid_to', 'is', null)
      .execute();
    expect(own).toHaveLength(2);
    // Both come into the department, and under the superior, on the sixteenth.
    await services.db
      .updateTable('assignments')
      .set({ valid_to: '2026-03-15', superior_employment_id: null })
      .where(
        'id',
        'in',
        own.map(({ id }) => id),
      )
      .execute();
    await services.db
      .insertInto('assignments')
      .values(
        own.map((row) => ({
          ...{ ...row, id: `next ${row.id}`, valid_from: '2026-03-16', department_id: 'fresh' },
          superior_employment_id: superior,
        })),
      )
      .execute();
    const caller = (scope: DataScope) =>
      createCaller(
        testContext(services, {
          permissions: ['people.employments.view', 'portal.team.view', 'portal.contacts.view'],
          ...{ scope, employmentIds: scope.ownEmploymentIds },
        }),
      );
    const idsOf = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id);
    const keeper = caller({ ...NO_SCOPE, departmentIds: ['fresh'] });
    expect(idsOf(await keeper.people.employments.list({}))).toEqual([there]);
    expect(await refusalCodeOf(keeper.people.employments.get({ id: overseas }))).toBe('platform.NOT_FOUND');
    expect(idsOf(await keeper.portal.contacts.list({ departmentId: 'fresh' }))).toEqual([there]);
    const { departments } = await keeper.portal.contacts.departments();
    expect(departments.find(({ id }) => id === 'fresh')?.count).toBe(1);
    const head = caller({ ...NO_SCOPE, reports: true, ownEmploymentIds: [superior] });
    const reports = idsOf(await head.people.employments.list({ pageSize: 500 }));
    expect(reports).toContain(there);
    expect(reports).not.toContain(overseas);
    expect(idsOf(await head.portal.team.staff.list({ pageSize: 500 }))).toContain(there);
    test.clock.set('2026-03-16T04:00:00.000Z');
    expect(new Set(idsOf(await keeper.people.employments.list({})))).toEqual(new Set([there, overseas]));
    expect(idsOf(await head.portal.team.staff.list({ pageSize: 500 }))).toContain(overseas);
  });

  it('decides where somebody stands in their team', async () => {
    test.clock.set('2026-03-15T16:30:00.000Z');
    const permissions = ['portal.team.view', 'portal.contacts.view'];
    const { portal } = createCaller(testContext(services, { permissions, scope: SYSTEM_SCOPE }));
    for (const [code, standing] of [
      ['SH', 'left'],
      ['NY', 'active'],
    ] as const) {
      const leaver = await services.db
        .selectFrom('employments')
        .innerJoin('persons', 'persons.id', 'employments.person_id')
        .select(['employments.id', 'employee_number', 'persons.name'])
        .where('legal_entity_id', '=', legalEntityIds.get(code) ?? '')
        .where('hire_date', '<', '2026-01-01')
        .where('leave_date', 'is', null)
        .orderBy('employee_number')
        .executeTakeFirstOrThrow();
      await services.db
        .updateTable('employments')
        .set({ leave_date: '2026-03-15', probation_until: null })
        .where('id', '=', leaver.id)
        .execute();
      for (const status of ['left', 'active'] as const) {
        const found = await portal.team.staff.list({ search: leaver.employee_number, status: [status] });
        expect(found.rows.map((row) => row.status)).toEqual(status === standing ? [standing] : []);
      }
      const listed = await portal.contacts.list({ search: leaver.employee_number });
      expect(listed.total).toBe(standing === 'active' ? 1 : 0);
    }
  });
});

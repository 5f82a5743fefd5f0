import { demoCompany } from '@suanpan/fixtures';
import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { savePortalSettings } from '../../identity/index.ts';
import { storePeople } from '../../people/index.ts';
import { mergeDepartments } from '../../people/organisation/close-department.ts';
import { insertDepartment, updateDepartment } from '../../people/organisation/departments.repo.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { NO_SCOPE, SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { testContext } from '../../testing/test-context.ts';

const createCaller = createCallerFactory(appRouter);

describeEachDatabase('a team and its organisation', (test) => {
  let services: Services;
  let manager: string;

  beforeAll(async () => {
    services = await createTestServices(test);
    await storePeople(services, demoCompany('2026-03-15'));
    const row = await services.db
      .selectFrom('departments')
      .innerJoin('assignments', 'assignments.superior_employment_id', 'manager_employment_id')
      .innerJoin('employments', 'employments.id', 'assignments.employment_id')
      .select('manager_employment_id as id')
      .where('leave_date', 'is', null)
      .where('level', '=', 3)
      .orderBy('departments.code')
      .executeTakeFirstOrThrow();
    manager = row.id ?? '';
  });

  const as = (scope: object, employmentIds: string[] = []) =>
    createCaller(
      testContext(services, {
        permissions: ['portal.team.view', 'people.organisation.edit'],
        scope: { ...NO_SCOPE, ...scope },
        employmentIds,
      }),
    );
  const asManager = () => as({ reports: true, ownEmploymentIds: [manager] }, [manager]);

  it('counts in each department the people that its list has, and keeps the tree inside the scope', async () => {
    const { rows } = await as(SYSTEM_SCOPE).portal.team.organization.departments({});
    const active = await services.db
      .selectFrom('employments')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('hire_date', '<=', '2026-03-15')
      .where((eb) => eb.or([eb('leave_date', 'is', null), eb('leave_date', '>=', '2026-03-15')]))
      .executeTakeFirstOrThrow();
    const top = rows.filter(({ parentId }) => parentId === null);
    expect(top.reduce((sum, { headcount }) => sum + headcount, 0)).toBe(Number(active.count));
    for (const row of rows) {
      const below = rows.filter(({ parentId }) => parentId === row.id);
      expect(row.headcount).toBe(row.own + below.reduce((sum, { headcount }) => sum + headcount, 0));
    }
    const mine = await asManager().portal.team.organization.departments({});
    expect(mine.rows.length).toBeGreaterThan(0);
    expect(mine.rows.length).toBeLessThan(rows.length);
    const outside = rows.find(({ id }) => !mine.rows.some((each) => each.id === id));
    const historyOf = (id = '') => asManager().portal.team.organization.history({ id });
    expect(await historyOf(outside?.id)).toEqual({ rows: [] });
    expect((await historyOf(mine.rows[0]?.id)).rows.at(-1)).toMatchObject({ kind: 'established' });
  });

  it('goes from oneself down, and nobody gets at a stranger', async () => {
    const { head, above, reports } = await asManager().portal.team.organization.level({});
    expect(head?.id).toBe(manager);
    expect(above).toBeNull();
    expect(reports.length).toBe(head?.reports);
    const [first] = reports;
    const next = await asManager().portal.team.organization.level({ employmentId: first?.id });
    expect(next).toMatchObject({ head: { id: first?.id }, above: manager });
    const stranger = await services.db
      .selectFrom('employments')
      .select('id')
      .where('id', 'not in', [manager, ...reports.map(({ id }) => id)])
      .where('leave_date', 'is', null)
      .executeTakeFirstOrThrow();
    await expect(
      asManager().portal.team.organization.level({ employmentId: stranger.id }),
    ).rejects.toMatchObject({ message: 'platform.NOT_FOUND' });
  });

  it('lists who reports to one, all lines or only direct ones as the switch says', async () => {
    const list = () => asManager().portal.team.staff.list({ pageSize: 500, status: ['active'] });
    const all = await list();
    expect(all.rows.some(({ id }) => id === manager)).toBe(false);
    const { reports } = await asManager().portal.team.organization.level({});
    await savePortalSettings(services.db, services.clock, { switches: { 'team.allReportingLines': false } });
    const direct = await list();
    expect(new Set(direct.rows.map(({ id }) => id))).toEqual(new Set(reports.map(({ id }) => id)));
    expect(direct.total).toBeLessThanOrEqual(all.total);
    await savePortalSettings(services.db, services.clock, { switches: { 'team.allReportingLines': true } });
  });

  it('shows a tree as it stood on a day before it was changed', async () => {
    const { db, clock } = services;
    const unit = { code: 'UNIT', names: { en: 'Before' }, parentId: null, validFrom: '2026-01-01' };
    const id = await insertDepartment(db, clock, SYSTEM_SCOPE, unit);
    await updateDepartment(db, clock, SYSTEM_SCOPE, id, 1, { ...unit, names: { en: 'After' } });
    const called = async (day: string) => {
      const { rows } = await as(SYSTEM_SCOPE).portal.team.organization.departments({ day });
      return rows.find((row) => row.id === id)?.name;
    };
    expect(await called('2026-03-15')).toBe('After');
    expect(await called('2026-02-01')).toBe('Before');
    expect(await called('2025-12-31')).toBeUndefined();
    // Merged into another one, it's gone from today's tree; its history is told where the tree still has it.
    const into = await insertDepartment(db, clock, SYSTEM_SCOPE, { ...unit, code: 'INTO' });
    const merged = { id, version: 2, intoId: into, on: '2026-03-10', userId: null };
    await mergeDepartments(db, clock, SYSTEM_SCOPE, merged);
    expect(await called('2026-03-15')).toBeUndefined();
    const { history } = as(SYSTEM_SCOPE).portal.team.organization;
    expect((await history({ id })).rows).toEqual([]);
    expect((await history({ id, day: '2026-02-01' })).rows.map(({ kind, role }) => [kind, role])).toEqual(
      expect.arrayContaining([
        ['merged', 'into'],
        ['established', null],
      ]),
    );
    expect((await history({ id: into })).rows).toMatchObject([
      { kind: 'merged', role: 'from', day: '2026-03-10' },
      { kind: 'established' },
    ]);
  });
});

import { smallCompany } from '@suanpan/fixtures';
import { beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { storePeople } from '../employments/store-people.ts';
import { lifecycleOf } from '../lifecycle/lifecycle-of.ts';
import { closeDepartment, mergeDepartments } from './close-department.ts';
import { departmentHistory } from './department-history.ts';
import { insertDepartment, updateDepartment } from './departments.repo.ts';
import { planHeadcount, plansOn } from './headcounts.ts';

describeEachDatabase('what becomes of departments', (test) => {
  let services: Services;
  let ids: Map<string, string>;
  const day = '2026-07-01';

  beforeAll(async () => {
    services = await createTestServices(test);
    ids = (await storePeople(services, smallCompany(day))).departmentIds;
  });

  const historyOf = (id: string) => departmentHistory(services.db, id, 'en');
  const open = (code: string, parentId: string | null = null) =>
    insertDepartment(services.db, services.clock, SYSTEM_SCOPE, {
      ...{ code, names: { en: code }, parentId, validFrom: '2026-01-01' },
    });
  /** Departments without others below that somebody works in. */
  const withMembers = async () => {
    const rows = await services.db
      .selectFrom('assignments')
      .innerJoin('departments', 'departments.id', 'assignments.department_id')
      .innerJoin('employments', 'employments.id', 'assignments.employment_id')
      .select('departments.id as id')
      .where('assignments.valid_to', 'is', null)
      .where('employments.leave_date', 'is', null)
      .where('departments.active', '=', 1)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('departments as below')
              .select('below.id')
              .whereRef('below.parent_id', '=', 'departments.id'),
          ),
        ),
      )
      .orderBy('departments.code')
      .execute();
    return rows.map(({ id }) => id);
  };
  const membersOf = (id: string) =>
    services.db
      .selectFrom('assignments')
      .select('employment_id as id')
      .where('department_id', '=', id)
      .where('valid_to', 'is', null)
      .execute();

  it('tells of founding, rename and move, with old and new', async () => {
    const [above, id] = [await open('above'), await open('unit')];
    const { db, clock } = services;
    await updateDepartment(db, clock, SYSTEM_SCOPE, id, 1, {
      ...{ code: 'unit', names: { en: 'Renamed' }, parentId: above },
    });
    const [changed, established] = await historyOf(id);
    expect(established).toMatchObject({ kind: 'established', day: '2026-01-01' });
    expect(changed).toMatchObject({
      kind: 'changed',
      changes: [
        { field: 'name', was: 'unit', becomes: 'Renamed' },
        { field: 'parent', was: null, becomes: 'above' },
      ],
    });
  });

  it('knows those that were stored in bulk as established', async () => {
    for (const id of ids.values())
      expect((await historyOf(id)).at(-1)).toMatchObject({ kind: 'established' });
  });

  it('is closed when nobody works there any more, and nothing stands below', async () => {
    const { db, clock } = services;
    const [full] = await withMembers();
    const closing = { version: 1, on: '2026-01-31', userId: null };
    const close = (id: string, more: object = {}) =>
      closeDepartment(db, clock, SYSTEM_SCOPE, { ...closing, id, ...more });
    await expect(close(full ?? '')).rejects.toMatchObject({ code: 'people.DEPARTMENT_HAS_MEMBERS' });
    const empty = await open('empty');
    const below = await open('below', empty);
    await expect(close(empty)).rejects.toMatchObject({ code: 'people.DEPARTMENT_HAS_CHILDREN' });
    await expect(close(below, { on: '2099-01-01' })).rejects.toMatchObject({ code: 'people.DAY_TO_COME' });
    await close(below);
    await close(empty);
    expect((await historyOf(empty))[0]).toMatchObject({ kind: 'closed', day: '2026-01-31' });
    await expect(close(empty, { version: 2 })).rejects.toMatchObject({ code: 'people.DEPARTMENT_CLOSED' });
  });

  it('merges into another from a day on, with its people, who moved then', async () => {
    const { db, clock } = services;
    const [from = ''] = await withMembers();
    const into = await open('whole');
    const members = await membersOf(from);
    const merged = await mergeDepartments(db, clock, SYSTEM_SCOPE, {
      ...{ id: from, version: 1, intoId: into, on: '2026-01-15', userId: null },
    });
    expect(merged.moved).toBeGreaterThanOrEqual(members.length);
    expect(await membersOf(from)).toEqual([]);
    expect((await historyOf(from))[0]).toMatchObject({
      ...{ kind: 'merged', day: '2026-01-15', role: 'into', other: { id: into } },
    });
    expect((await historyOf(into))[0]).toMatchObject({ kind: 'merged', role: 'from', other: { id: from } });
    const events = await lifecycleOf(db, [members[0]?.id ?? ''], 'en', {
      from: '2026-01-15',
      to: '2026-01-15',
    });
    expect(events).toMatchObject([
      { kind: 'transferred', changes: [{ field: 'department', becomes: 'whole' }] },
    ]);
  });

  it('plans how many people a department is to have from a day on', async () => {
    const { db, clock } = services;
    const departmentId = await open('planned');
    const plan = (validFrom: string, planned: number | null) =>
      planHeadcount(db, clock, SYSTEM_SCOPE, { departmentId, validFrom, planned });
    await plan('2026-01-01', 5);
    await plan('2026-04-01', 8);
    const on = async (at: string) => (await plansOn(db, at)).get(departmentId);
    expect([await on('2025-12-31'), await on('2026-03-31'), await on('2026-04-01')]).toEqual([
      undefined,
      5,
      8,
    ]);
    await plan('2026-04-01', null);
    expect(await on('2026-04-01')).toBe(5);
  });
});

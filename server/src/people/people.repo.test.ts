import { demoCompany } from '@suanpan/fixtures';
import { beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../platform/db/testing.ts';
import type { Services } from '../platform/trpc/context.ts';
import { NO_SCOPE, SYSTEM_SCOPE } from '../platform/trpc/scope.ts';
import { createTestServices } from '../testing/create-test-services.ts';
import { listEmployments } from './employments/employments.repo.ts';
import { type StoredCompany, storePeople } from './employments/store-people.ts';
import { readSnapshotSource } from './for-payroll/snapshot-sources.ts';
import { insertDepartment, listDepartmentTree, updateDepartment } from './organisation/departments.repo.ts';

const DAY = '2026-03-15';

describeEachDatabase('people', (test) => {
  let services: Services;
  let stored: StoredCompany;
  const company = demoCompany(DAY);
  const list = (query: object, scope = SYSTEM_SCOPE) =>
    listEmployments(services.db, services.clock, scope, { page: 1, pageSize: 50, day: DAY, ...query }, 'en');

  beforeAll(async () => {
    services = await createTestServices(test);
    stored = await storePeople(services, company);
  });

  it('stores the demo company and lists it in pages', async () => {
    const first = await list({ pageSize: 20, sort: [{ column: 'name', direction: 'desc' }] });
    expect(first.total).toBe(company.employments.length);
    expect(first.rows).toHaveLength(20);
    expect(first.rows[0]?.legalEntityName).toBeTruthy();
    const second = await list({ page: 2, pageSize: 20, sort: [{ column: 'name', direction: 'desc' }] });
    const ids = new Set([...first.rows, ...second.rows].map((row) => row.id));
    expect(ids.size).toBe(40);
  });

  it('finds people by name, number and status, and takes % as a letter', async () => {
    const someone = company.persons[10];
    const found = await list({ search: someone?.name });
    expect(found.rows.some((row) => row.name === someone?.name)).toBe(true);
    expect((await list({ search: '%' })).total).toBe(0);
    const left = await list({ status: ['left'] });
    expect(left.total).toBe(
      company.employments.filter((each) => each.leaveDate !== null && each.leaveDate < DAY).length,
    );
  });

  it('keeps to the scope: nothing, one entity, one department with what lies below, reports', async () => {
    expect((await list({}, NO_SCOPE)).total).toBe(0);
    const entity = company.legalEntities[1];
    const entityId = stored.legalEntityIds.get(entity?.code ?? '') ?? '';
    const inEntity = await list({}, { ...NO_SCOPE, legalEntityIds: [entityId] });
    expect(inEntity.total).toBe(
      company.employments.filter((each) => each.legalEntity === entity?.code).length,
    );

    const top = company.departments.find((each) => each.parent === null);
    const everything = await list(
      {},
      { ...NO_SCOPE, departmentIds: [stored.departmentIds.get(top?.code ?? '') ?? ''] },
    );
    expect(everything.total).toBeGreaterThan(900);

    const boss =
      company.assignments.find((each) => each.superior !== null && each.validTo === null)?.superior ?? '';
    const bossId = stored.employmentIds.get(boss) ?? '';
    const reports = await list({}, { ...NO_SCOPE, reports: true, ownEmploymentIds: [bossId] });
    expect(reports.total).toBeGreaterThan(1);
    expect(reports.total).toBeLessThan(company.employments.length);
  });

  it('reads snapshots in columns: as of a day, over a period, for some employments', async () => {
    const period = { start: '2026-02-01', end: '2026-02-28' };
    const request = { history: 'period', day: period.end, period } as const;
    const pay = await readSnapshotSource(services.db, 'compensation', request);
    const expected = company.compensation.filter(
      (each) => each.validFrom <= period.end && (each.validTo === null || each.validTo >= period.start),
    );
    expect(pay.length).toBe(expected.length);
    expect(pay.columns.amount?.every((amount) => typeof amount === 'number')).toBe(true);

    const one = [...stored.employmentIds.values()].slice(0, 3);
    const people = await readSnapshotSource(services.db, 'employment', { ...request, employmentIds: one });
    expect(people.length).toBe(3);
    expect(people.columns.department?.every(Boolean)).toBe(true);
    const none = await readSnapshotSource(services.db, 'employeeFacts', { ...request, employmentIds: [] });
    expect(none.length).toBe(0);
  });

  it('never shows identity and bank numbers in the stored rows', async () => {
    const rows = await services.db.selectFrom('persons').selectAll().limit(50).execute();
    const stored = JSON.stringify(rows);
    for (const person of company.persons) {
      expect(stored.includes(person.idNumber)).toBe(false);
      expect(stored.includes(person.bankAccount)).toBe(false);
    }
  });

  it('takes the nearest business unit above a department into snapshots, and the pay grade', async () => {
    const { db } = services;
    const id = [...stored.employmentIds.values()][0] ?? '';
    const held = await db
      .selectFrom('assignments')
      .innerJoin('departments', 'departments.id', 'assignments.department_id')
      .select(['assignments.id as id', 'departments.path as path'])
      .where('employment_id', '=', id)
      .where('assignments.valid_to', 'is', null)
      .executeTakeFirstOrThrow();
    const [top = '', next = ''] = held.path.split('/').filter(Boolean);
    await db
      .updateTable('departments')
      .set({ kind: 'businessUnit' })
      .where('id', 'in', [top, next])
      .execute();
    await db.updateTable('assignments').set({ pay_grade: 'P7' }).where('id', '=', held.id).execute();
    const nearest = await db
      .selectFrom('departments')
      .select('code')
      .where('id', '=', next || top)
      .executeTakeFirst();
    const period = { start: '2026-06-01', end: '2026-06-30' };
    const { columns } = await readSnapshotSource(db, 'employment', {
      ...{ history: 'asOf', day: period.end, period },
      employmentIds: [id],
    });
    expect(columns).toMatchObject({ businessUnit: [nearest?.code], payGrade: ['P7'] });
  });

  it('lists departments below one by their names, in the language of who reads', async () => {
    const { db, clock } = services;
    const make = (code: string, parentId: string | null, names: { en: string; 'zh-CN': string }) =>
      insertDepartment(db, clock, SYSTEM_SCOPE, { code, names, parentId });
    const root = await make('N', null, { en: 'Named', 'zh-CN': '有名' });
    await make('N1', root, { en: 'Plant 10', 'zh-CN': '安装部' });
    await make('N2', root, { en: 'Plant 9', 'zh-CN': '包装部' });
    const below = async (language: 'en' | 'zh-CN') =>
      (await listDepartmentTree(db, language))
        .filter(({ parentId }) => parentId === root)
        .map(({ code }) => code);
    expect(await below('en')).toEqual(['N2', 'N1']);
    expect(await below('zh-CN')).toEqual(['N1', 'N2']);
  });

  it('moves a department with everything below it and refuses a circle', async () => {
    const { db, clock } = services;
    const make = (code: string, parentId: string | null) =>
      insertDepartment(db, clock, SYSTEM_SCOPE, { code, names: { en: code }, parentId });
    const root = await make('T1', null);
    const child = await make('T2', root);
    const grandchild = await make('T3', child);
    const other = await make('T4', null);
    const values = { code: 'T2', names: { en: 'T2' }, parentId: other };
    await updateDepartment(db, clock, SYSTEM_SCOPE, child, 1, values);
    const tree = await listDepartmentTree(db, 'en');
    expect(tree.find((row) => row.id === grandchild)?.path).toBe(`/${other}/${child}/${grandchild}/`);
    await expect(
      updateDepartment(db, clock, SYSTEM_SCOPE, child, 2, { ...values, parentId: grandchild }),
    ).rejects.toThrow('people.DEPARTMENT_CIRCLE');
    await expect(updateDepartment(db, clock, SYSTEM_SCOPE, child, 1, values)).rejects.toThrow(
      'platform.VERSION_CHANGED',
    );
  });
});

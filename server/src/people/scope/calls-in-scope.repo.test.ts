import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { type DataScope, NO_SCOPE, SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { runImport } from '../../testing/run-import.ts';
import { testContext } from '../../testing/test-context.ts';

const createCaller = createCallerFactory(appRouter);
const VIEW = ['people.organisation.view', 'people.employments.view', 'people.private.view'];
const EDIT = ['people.organisation.edit', 'people.employments.edit', 'people.compensation.edit'];

/** Two companies with a branch each; whoever maintains one changes nothing of the other, nor draws it to themselves. */
describeEachDatabase('changing the organisation', (test) => {
  let services: Services;
  const id: Record<string, string> = {};

  function caller(...grants: { permissions: string[]; scope: Partial<DataScope> }[]) {
    const ctx = testContext(services);
    if (!ctx.authentication) throw new Error('Not signed in.');
    const authentication = {
      ...ctx.authentication,
      grants: grants.map(({ permissions, scope }) => ({
        role: 'test',
        permissions: new Set(permissions),
        scope: { ...NO_SCOPE, ...scope },
      })),
    };
    return createCaller({ ...ctx, authentication });
  }
  const all = () => caller({ permissions: [...VIEW, ...EDIT], scope: SYSTEM_SCOPE });
  const ofEntity = () =>
    caller({ permissions: [...VIEW, ...EDIT], scope: { legalEntityIds: [id.north ?? ''] } });
  const ofBranch = () =>
    caller({ permissions: [...VIEW, ...EDIT], scope: { departmentIds: [id.northSales ?? ''] } });

  async function department(code: string, parentId: string | null, legalEntityId: string | undefined) {
    const made = await all().people.departments.create({
      code,
      names: { en: code },
      parentId,
      legalEntityId,
    });
    id[code] = made.id;
    return made.id;
  }
  async function hire(code: string, legalEntityId = '', departmentId = '', superiorEmploymentId?: string) {
    const made = await all().people.employments.create({
      person: { name: code, bankAccount: `account of ${code}` },
      employment: { legalEntityId, employeeNumber: code, hireDate: '2025-01-01' },
      assignment: { departmentId, superiorEmploymentId },
    });
    id[code] = made.id;
    id[`${code}'s person`] = made.personId;
  }
  const entity = (code: string) => ({
    code,
    names: { en: code },
    country: 'CN',
    timeZone: 'Asia/Shanghai',
    currency: 'CNY',
    taxYearStart: '01-01',
  });

  beforeAll(async () => {
    services = await createTestServices(test);
    for (const code of ['north', 'south'])
      id[code] = (await all().people.legalEntities.create(entity(code))).id;
    const group = await department('group', null, undefined);
    const north = await department('northTop', group, id.north);
    const south = await department('southTop', group, id.south);
    await department('northSales', north, undefined);
    await department('northWorks', north, undefined);
    await department('southSales', south, undefined);
    await hire('boss', id.north, id.northTop);
    await hire('anna', id.north, id.northSales, id.boss);
    await hire('ben', id.north, id.northWorks, id.boss);
    await hire('sue', id.south, id.southSales);
  });

  async function departmentValues(code: string) {
    const { rows } = await all().people.departments.list({ search: code });
    const row = rows.find((each) => each.code === code);
    if (!row) throw new Error(`No department ${code}.`);
    const { id: departmentId, version, names, parentId } = row;
    return { id: departmentId, version, code, names, parentId };
  }

  it('does not move a department out of or into a place beyond reach', async () => {
    const works = await departmentValues('northWorks');
    const sales = await departmentValues('northSales');
    const foreign = await departmentValues('southSales');
    const { update } = ofBranch().people.departments;
    // Another's branch under one's own, one's own under another's, and a foreign one by its id.
    await expect(update({ ...works, parentId: id.northSales ?? '' })).rejects.toThrow('platform.NOT_FOUND');
    await expect(update({ ...sales, parentId: id.southTop ?? '' })).rejects.toThrow('platform.NOT_FOUND');
    await expect(update({ ...sales, parentId: null })).rejects.toThrow('platform.NOT_FOUND');
    const entityUpdate = ofEntity().people.departments.update;
    await expect(entityUpdate({ ...foreign, parentId: id.northTop ?? '' })).rejects.toThrow('NOT_FOUND');
    await expect(entityUpdate({ ...foreign, id: 'none' })).rejects.toThrow('NOT_FOUND');
    await expect(entityUpdate({ ...works, legalEntityId: id.south })).rejects.toThrow('NOT_FOUND');
    await expect(entityUpdate({ ...works, legalEntityId: null })).rejects.toThrow('SCOPE_TOO_NARROW');
    await expect(update({ ...sales, names: { en: 'Sales' } })).resolves.toMatchObject({ id: sales.id });
  });

  it('does not draw people under a permission of one’s own by moving their department', async () => {
    const works = await departmentValues('northWorks');
    const both = caller(
      { permissions: EDIT, scope: { legalEntityIds: [id.north ?? ''] } },
      { permissions: VIEW, scope: { departmentIds: [id.northSales ?? ''] } },
    );
    await expect(both.people.departments.update({ ...works, parentId: id.northSales ?? '' })).rejects.toThrow(
      'people.SCOPE_WIDENED',
    );
    const { version } = await all().people.employments.get({ id: id.ben ?? '' });
    const transfer = { validFrom: '2026-01-01', departmentId: id.northSales };
    await expect(
      both.people.employments.update({ id: id.ben ?? '', version, assignment: transfer }),
    ).rejects.toThrow('people.SCOPE_WIDENED');
    expect((await departmentValues('northWorks')).parentId).toBe(id.northTop);
    expect((await all().people.employments.get({ id: id.ben ?? '' })).departmentId).toBe(id.northWorks);
  });

  it('changes no bank account of another entity, no shared catalogue, makes no entity', async () => {
    const { rows } = await all().people.legalEntities.list({ sort: [{ column: 'code', direction: 'asc' }] });
    const south = rows.find((row) => row.code === 'south');
    const { update, create } = ofEntity().people.legalEntities;
    const values = { ...entity('south'), bankAccount: 'mine now', version: south?.version ?? 0 };
    await expect(update({ ...values, id: id.south ?? '' })).rejects.toThrow('platform.NOT_FOUND');
    await expect(update({ ...values, id: 'nobody' })).rejects.toThrow('platform.NOT_FOUND');
    await expect(create(entity('west'))).rejects.toThrow('platform.SCOPE_TOO_NARROW');
    for (const kind of ['jobs', 'posts', 'costCentres'] as const)
      await expect(ofEntity().people[kind].create({ code: 'x', names: { en: 'x' } })).rejects.toThrow(
        'platform.SCOPE_TOO_NARROW',
      );
    const { create: makeCentre } = ofEntity().people.costCentres;
    const centre = { code: 'c', names: { en: 'c' } };
    await expect(makeCentre({ ...centre, parentId: id.south })).rejects.toThrow('platform.NOT_FOUND');
    await expect(makeCentre({ ...centre, parentId: id.north })).resolves.toBeTruthy();
  });

  it('counts heads and names banks of entities within reach only', async () => {
    const seen = await ofBranch().people.legalEntities.list({});
    const counts = seen.rows.map((row) => [row.code, row.employmentCount, row.hasBankAccount]);
    expect(counts).toEqual([
      ['north', 1, false],
      ['south', 0, false],
    ]);
  });

  it('attaches no foreign person to a new employment', async () => {
    const attach = (person: string) =>
      ofEntity().people.employments.create({
        person: { id: person },
        employment: {
          legalEntityId: id.north ?? '',
          employeeNumber: `again-${person}`,
          hireDate: '2026-02-01',
        },
      });
    await expect(attach(id["sue's person"] ?? '')).rejects.toThrow('platform.NOT_FOUND');
    await expect(attach('nobody')).rejects.toThrow('platform.NOT_FOUND');
    await expect(attach(id["anna's person"] ?? '')).resolves.toBeTruthy();
  });

  it('places nobody under a department or superior beyond reach, and takes nobody from there', async () => {
    const { version } = await all().people.employments.get({ id: id.anna ?? '' });
    const put = (assignment: object) =>
      ofBranch().people.employments.update({
        id: id.anna ?? '',
        version,
        assignment: { validFrom: '2026-03-01', ...assignment },
      });
    for (const departmentId of [id.southSales ?? '', id.northWorks ?? '', 'none'])
      await expect(put({ departmentId })).rejects.toThrow('platform.NOT_FOUND');
    // Her present superior is beyond reach: she isn't taken from him.
    for (const superiorEmploymentId of [id.sue ?? '', 'none', id.anna ?? ''])
      await expect(put({ superiorEmploymentId })).rejects.toThrow('platform.NOT_FOUND');
    await expect(put({ departmentId: null })).rejects.toThrow('platform.SCOPE_TOO_NARROW');
    await expect(put({ place: 'Hall 2' })).resolves.toBeTruthy();
  });

  it('changes a person only with reach over all that the person is employed as', async () => {
    const shared = await all().people.employments.create({
      person: { id: id["ben's person"] ?? '' },
      employment: { legalEntityId: id.south ?? '', employeeNumber: 'ben-south', hireDate: '2026-01-01' },
    });
    const { version } = await all().people.employments.get({ id: id.ben ?? '' });
    const change = { id: id.ben ?? '', version, person: { bankAccount: 'another' } };
    await expect(ofEntity().people.employments.update(change)).rejects.toThrow('SCOPE_TOO_NARROW');
    await all().people.employments.update({
      id: shared.id,
      version: 1,
      employment: { leaveDate: '2026-01-31' },
    });
    await expect(ofEntity().people.employments.update(change)).resolves.toBeTruthy();
  });

  it('is as of today, whatever day is asked for', async () => {
    const { version } = await all().people.employments.get({ id: id.sue ?? '' });
    // Sue comes to the northern sales next month; they see her from then on, not by asking about then.
    await all().people.employments.update({
      id: id.sue ?? '',
      version,
      assignment: { validFrom: '2026-04-01', departmentId: id.northSales },
    });
    const { list, get } = ofBranch().people.employments;
    for (const day of ['2026-03-15', '2026-04-02', '2030-01-01', '2020-01-01']) {
      const { rows } = await list({ filter: { day } });
      expect([day, rows.map((row) => row.employeeNumber)]).toEqual([day, ['anna']]);
      await expect(get({ id: id.sue ?? '', day })).rejects.toThrow('platform.NOT_FOUND');
    }
    test.clock.set('2026-04-02T02:00:00.000Z');
    expect((await list({})).rows.map((row) => row.employeeNumber)).toEqual(['anna', 'sue']);
    test.clock.set('2026-03-15T02:00:00.000Z');
  });

  it('holds for every row of an import: the record before and after, and nothing half', async () => {
    const scope = { ...NO_SCOPE, legalEntityIds: [id.north ?? ''] };
    const employments = await runImport(services, {
      subject: 'people.employments',
      name: 'moves.csv',
      content:
        'No,Name,Hired,Entity,Department,Superior,Job\nboss,Boss,2025-01-01,south,,,\nsue,Sue,2025-01-01,north,,,\nanna,Anna,2025-01-01,,southSales,,\nben,Ben,2025-01-01,,,sue,\nnew1,New,2025-01-01,south,,,\nnew2,New,2025-01-01,north,southSales,,\nnew3,New,2025-01-01,north,northSales,,Made up\nnew4,New,2025-01-01,north,northSales,boss,\n',
      mapping: {
        employeeNumber: 0,
        name: 1,
        hireDate: 2,
        legalEntity: 3,
        department: 4,
        superior: 5,
        job: 6,
      },
      scope,
      permissions: EDIT,
    });
    expect(employments.failures.map((row) => [row.row_number, row.column_code, row.code])).toEqual([
      [2, 'legalEntity', 'admin.imports.UNKNOWN_VALUE'],
      [3, 'employeeNumber', 'people.NUMBER_TAKEN'],
      [4, 'department', 'admin.imports.UNKNOWN_VALUE'],
      [5, 'superior', 'admin.imports.UNKNOWN_VALUE'],
      [6, 'legalEntity', 'admin.imports.UNKNOWN_VALUE'],
      [7, 'department', 'admin.imports.UNKNOWN_VALUE'],
      [8, 'job', 'admin.imports.UNKNOWN_VALUE'],
    ]);
    expect(employments.record).toMatchObject({ created_count: 1, updated_count: 0, state: 'success' });
    const departments = {
      subject: 'people.departments',
      name: 'departments.csv',
      content:
        'Code,Name,Parent\nsouthSales,Mine now,northTop\nnorthWorks,Works,southTop\nnorthWorks2,New,northTop\nnorthWorks3,New,southTop\nnorthWorks4,New,\n',
      mapping: { code: 0, name: 1, parent: 2 },
      scope,
      permissions: EDIT,
    };
    for (const dryRun of [true, false]) {
      const outcome = await runImport(services, { ...departments, dryRun });
      expect(outcome.failures.map((row) => [row.row_number, row.code])).toEqual([
        [2, 'platform.NOT_FOUND'],
        [3, 'platform.NOT_FOUND'],
        [5, 'platform.NOT_FOUND'],
        [6, 'platform.SCOPE_TOO_NARROW'],
      ]);
      expect(outcome.record).toMatchObject({ created_count: 1, state: 'success' });
    }
    expect(await departmentValues('southSales')).toMatchObject({ parentId: id.southTop });
    const pay = await runImport(services, {
      subject: 'people.compensation',
      name: 'pay.csv',
      content:
        'No,Item,Amount,From\nsue,base,1,2026-01-01\nnobody,base,1,2026-01-01\nanna,base,1,2026-01-01\n',
      mapping: { employeeNumber: 0, item: 1, amount: 2, validFrom: 3 },
      scope,
      permissions: EDIT,
    });
    // Somebody else's number and none at all are told alike.
    expect(pay.failures.map((row) => row.code)).toEqual(Array(2).fill('admin.imports.UNKNOWN_VALUE'));
  });

  it('draws nobody to the importer either', async () => {
    const outcome = await runImport(services, {
      subject: 'people.employments',
      name: 'draw.csv',
      content: 'No,Name,Hired,Department,From\nben,Ben,2025-01-01,northSales,2026-02-01\n',
      mapping: { employeeNumber: 0, name: 1, hireDate: 2, department: 3, assignmentFrom: 4 },
      scope: { ...NO_SCOPE, legalEntityIds: [id.north ?? ''] },
      permissions: EDIT,
      otherGrants: [{ permissions: VIEW, scope: { ...NO_SCOPE, departmentIds: [id.northSales ?? ''] } }],
    });
    expect(outcome.record).toMatchObject({ state: 'failed', updated_count: 0 });
    expect(outcome.record.error).toContain('people.SCOPE_WIDENED');
    expect((await all().people.employments.get({ id: id.ben ?? '' })).departmentId).toBe(id.northWorks);
  });
});

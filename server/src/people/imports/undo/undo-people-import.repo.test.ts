import { beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../../platform/db/testing.ts';
import { paySolution } from '../../../testing/pay-solution.ts';
import { refusalCodeOf } from '../../../testing/refusal-of.ts';
import { runImport, type TestImport } from '../../../testing/run-import.ts';
import { SmallPayroll } from '../../../testing/small-payroll.ts';

describeEachDatabase('an import of people is undone', (test) => {
  let house: SmallPayroll;
  let people: { id: string; number: string }[] = [];
  const imports = (name: 'hr' | 'other' = 'hr') => house.as(name).admin.imports;
  async function take(given: Omit<TestImport, 'name'>) {
    const { record, failures } = await runImport(house.services, { name: 'people.csv', ...given });
    expect(failures).toEqual([]);
    const created_by = house.id('hr');
    await house.services.db.updateTable('imports').set({ created_by }).where('id', '=', record.id).execute();
    return record.job_id ?? '';
  }
  const pay = (lines: string[]) =>
    take({
      subject: 'people.compensation',
      content: ['number,item,from,amount', ...lines, ''].join('\n'),
      mapping: { employeeNumber: 0, item: 1, validFrom: 2, amount: 3 },
    });
  const itemsOf = async (id: string) =>
    house.services.db
      .selectFrom('compensation_items')
      .select(['item', 'valid_from', 'valid_to', 'amount'])
      .where('employment_id', '=', id)
      .orderBy('item')
      .orderBy('valid_from')
      .execute();
  const listed = async (jobId: string) => (await imports().list({})).rows.find((row) => row.jobId === jobId);

  beforeAll(async () => {
    house = await SmallPayroll.open(test, {
      hr: ['hr-administrator'],
      other: ['hr-administrator'],
      clerk: ['payroll-staff', 'solution-administrator'],
    });
    people = await house.services.db
      .selectFrom('employments')
      .select(['id', 'employee_number as number'])
      .where('leave_date', 'is', null)
      .orderBy('employee_number')
      .limit(3)
      .execute();
  });

  it('takes back what was added and changed, once, and by who imported', async () => {
    const [one, two] = people;
    if (!one || !two) throw new Error('The company has nobody.');
    const before = [await itemsOf(one.id), await itemsOf(two.id)];
    const jobId = await pay([`${one.number},base,2026-04-01,99999`, `${two.number},undone,2026-04-01,5`]);
    expect(await itemsOf(one.id)).not.toEqual(before[0]);
    expect(await listed(jobId)).toMatchObject({ mayUndo: true, undoneAt: null });
    expect(await refusalCodeOf(imports('other').undo({ jobId }))).toBe('platform.NOT_FOUND');
    expect(await imports().undo({ jobId })).toMatchObject({ takenBack: 2, left: [] });
    expect([await itemsOf(one.id), await itemsOf(two.id)]).toEqual(before);
    expect(await listed(jobId)).toMatchObject({ mayUndo: false });
    expect(await refusalCodeOf(imports().undo({ jobId }))).toBe('admin.imports.NOTHING_TO_UNDO');
  });

  it('names and leaves whom somebody changed since, and refuses where that is everybody', async () => {
    const [one, two] = people;
    if (!one || !two) throw new Error('The company has nobody.');
    const before = await itemsOf(two.id);
    const jobId = await pay([`${one.number},base,2026-05-01,11111`, `${two.number},base,2026-05-01,22222`]);
    await house.services.db
      .updateTable('compensation_items')
      .set({ amount: 12345 })
      .where('employment_id', '=', one.id)
      .where('valid_from', '=', '2026-05-01')
      .execute();
    const changed = await itemsOf(one.id);
    expect(await imports().undo({ jobId })).toMatchObject({ takenBack: 1, left: [one.number] });
    expect([await itemsOf(one.id), await itemsOf(two.id)]).toEqual([changed, before]);
    const again = await pay([`${one.number},base,2026-06-01,1`]);
    await house.services.db
      .deleteFrom('compensation_items')
      .where('employment_id', '=', one.id)
      .where('valid_from', '=', '2026-06-01')
      .execute();
    expect(await refusalCodeOf(imports().undo({ jobId: again }))).toBe('admin.imports.CHANGED_SINCE');
  });

  it('takes new employees away whom nothing else knows, and none who stands in a batch', async () => {
    const employees = () =>
      take({
        subject: 'people.employments',
        content: 'number,name,hired\nX-1,Undone One,2026-01-01\nX-2,Undone Two,2026-01-01\n',
        mapping: { employeeNumber: 0, name: 1, hireDate: 2 },
        target: { legalEntityId: house.legalEntityId },
      });
    const numbers = async () =>
      (
        await house.services.db
          .selectFrom('employments')
          .select('employee_number')
          .where('employee_number', 'like', 'X-%')
          .orderBy('employee_number')
          .execute()
      ).map((row) => row.employee_number);
    const persons = async () => (await house.services.db.selectFrom('persons').select('id').execute()).length;
    const count = await persons();
    const jobId = await employees();
    expect(await numbers()).toEqual(['X-1', 'X-2']);
    expect(await imports().undo({ jobId })).toMatchObject({ takenBack: 2, left: [] });
    expect(await numbers()).toEqual([]);
    expect(await persons()).toBe(count);
    const second = await employees();
    const employment = await house.services.db
      .selectFrom('employments')
      .select('id')
      .where('employee_number', '=', 'X-1')
      .executeTakeFirstOrThrow();
    await pay([`X-1,base,2026-01-01,100`]);
    expect(await itemsOf(employment.id)).toHaveLength(1);
    expect(await imports().undo({ jobId: second })).toMatchObject({ takenBack: 1, left: ['X-1'] });
    expect(await numbers()).toEqual(['X-1']);
  });

  it('takes back records of catalogues one by one, and leaves what is used by now', async () => {
    const posts = (lines: string[]) =>
      take({
        subject: 'people.posts',
        content: ['code,name', ...lines, ''].join('\n'),
        mapping: { code: 0, name: 1 },
      });
    const known = async () =>
      (
        await house.services.db
          .selectFrom('people_posts')
          .select(['code', 'names'])
          .where('code', 'like', 'UNDO%')
          .orderBy('code')
          .execute()
      ).map((row) => [row.code, (JSON.parse(row.names) as { en: string }).en]);
    await posts(['UNDO1,First']);
    const jobId = await posts(['UNDO1,Renamed', 'UNDO2,Second', 'UNDO3,Third']);
    const third = await house.services.db
      .selectFrom('people_posts')
      .select('id')
      .where('code', '=', 'UNDO3')
      .executeTakeFirstOrThrow();
    const assignment = await house.services.db
      .updateTable('assignments')
      .set({ post_id: third.id })
      .where('employment_id', '=', people[0]?.id ?? '')
      .returning('id')
      .execute();
    expect(assignment.length).toBeGreaterThan(0);
    expect(await imports().undo({ jobId })).toMatchObject({ takenBack: 2, left: ['UNDO3'] });
    expect(await known()).toEqual([
      ['UNDO1', 'First'],
      ['UNDO3', 'Third'],
    ]);
  });

  it('takes items of compensation back that no record names', async () => {
    const jobId = await take({
      subject: 'people.compensationItems',
      content: 'code,name\nfree_item,Free\nnamed_item,Named\n',
      mapping: { code: 0, name: 1 },
    });
    await pay([`${people[2]?.number},named_item,2026-04-01,5`]);
    expect(await imports().undo({ jobId })).toMatchObject({ takenBack: 1, left: ['named_item'] });
    const { db } = house.services;
    const kept = await db
      .selectFrom('compensation_catalogue')
      .select('code')
      .where('code', 'in', ['free_item', 'named_item'])
      .execute();
    expect(kept).toEqual([{ code: 'named_item' }]);
  });

  it('takes departments back with all below them, and leaves those where somebody works', async () => {
    const departments = (lines: string[]) =>
      take({
        subject: 'people.departments',
        content: ['code,name,parent', ...lines, ''].join('\n'),
        mapping: { code: 0, name: 1, parent: 2 },
        target: { legalEntityId: house.legalEntityId },
      });
    const tree = async () => {
      const rows = await house.services.db
        .selectFrom('departments')
        .select(['id', 'code', 'names', 'path', 'level'])
        .orderBy('code')
        .execute();
      const codes = new Map(rows.map(({ id, code }) => [id, code]));
      return rows
        .filter(({ code }) => code.startsWith('UD'))
        .map(({ names, path, level }) => [
          (JSON.parse(names) as { en: string }).en,
          path.split('/').flatMap((id) => codes.get(id) ?? []),
          level,
        ]);
    };
    await departments(['UD1,One,', 'UD2,Two,UD1', 'UD3,Three,UD2']);
    const before = await tree();
    // Two moves with what stands below it, under one that comes with the file.
    const jobId = await departments(['UD2,Moved,UD5', 'UD5,Five,UD4', 'UD4,Four,']);
    expect((await tree())[2]).toEqual(['Three', ['UD4', 'UD5', 'UD2', 'UD3'], 4]);
    expect(await imports().undo({ jobId })).toMatchObject({ takenBack: 3, left: [] });
    expect(await tree()).toEqual(before);
    const told = await house.services.db
      .selectFrom('department_events as e')
      .innerJoin('departments as d', 'd.id', 'e.department_id')
      .select(['e.kind', 'e.made_by'])
      .where('d.code', '=', 'UD2')
      .where('e.made_by', '=', house.id('hr'))
      .execute();
    expect(told).toEqual([{ kind: 'changed', made_by: house.id('hr') }]);

    const second = await departments(['UD6,Six,UD1', 'UD7,Seven,UD6', 'UD3,Renamed,UD2']);
    const { id } = await house.services.db
      .selectFrom('departments')
      .select('id')
      .where('code', '=', 'UD7')
      .executeTakeFirstOrThrow();
    await house.services.db
      .updateTable('assignments')
      .set({ department_id: id })
      .where('employment_id', '=', people[1]?.id ?? '')
      .execute();
    expect(await imports().undo({ jobId: second })).toMatchObject({ takenBack: 1, left: ['UD6', 'UD7'] });
    expect((await tree())[2]).toEqual(before[2]);
  });

  it('leaves departments that a role, a form or a solution names, and employees whom others report to', async () => {
    const { db } = house.services;
    const jobId = await take({
      subject: 'people.departments',
      content: 'code,name\nUN1,Of a role\nUN2,Of a form\nUN3,Of a solution\nUN4,Of a batch\nUN5,Of nobody\n',
      mapping: { code: 0, name: 1 },
      target: { legalEntityId: house.legalEntityId },
    });
    const ids = new Map(
      (await db.selectFrom('departments').select(['code', 'id']).where('code', 'like', 'UN%').execute()).map(
        ({ code, id }) => [code, id],
      ),
    );
    const idOf = (code: string) => ids.get(code) ?? '';
    const { id: roleId } = await db
      .selectFrom('roles')
      .select('id')
      .where('code', '=', 'hr-administrator')
      .executeTakeFirstOrThrow();
    const over = { scope_kind: 'department' as const, scope_value: idOf('UN1') };
    await db
      .insertInto('user_roles')
      .values({ id: 'over', user_id: house.id('other'), role_id: roleId, ...over })
      .execute();
    const form = {
      fields: '[]',
      roles: '[]',
      enabled: 1 as const,
      changed_by: 'x',
      changed_at: '2026-03-15T00:00:00Z',
    };
    await db
      .insertInto('inbox_forms')
      .values({ id: 'form', name: '{}', department_ids: JSON.stringify([idOf('UN2')]), ...form })
      .execute();
    const { id: solutionId } = await house.as('clerk').payroll.solutions.create({
      ...{ code: 'named', name: 'Named', currency: 'TWD', from: { kind: 'blank' } },
      ...{ legalEntityIds: [house.legalEntityId], departmentIds: [idOf('UN3')] },
    });
    const other = await house.publish('clerk', paySolution([{ code: 'net', type: 'money' }]), 'held');
    const { batchId } = await house.openBatch('clerk', other.solutionId);
    await db
      .updateTable('payroll_batch_employments')
      .set({ department_id: idOf('UN4') })
      .where('batch_id', '=', batchId)
      .execute();
    const left = ['UN1', 'UN2', 'UN3', 'UN4'];
    expect(await imports().undo({ jobId })).toMatchObject({ takenBack: 1, left });
    const { scope } = await house.as('clerk').payroll.solutions.get({ id: solutionId });
    expect(scope.departmentIds).toEqual([idOf('UN3')]);

    const hired = await take({
      subject: 'people.employments',
      content: 'number,name,hired\nN-1,Chief,2026-01-01\nN-2,Head,2026-01-01\nN-3,Free,2026-01-01\n',
      mapping: { employeeNumber: 0, name: 1, hireDate: 2 },
      target: { legalEntityId: house.legalEntityId },
    });
    const hiredId = async (number: string) =>
      (
        await db
          .selectFrom('employments')
          .select('id')
          .where('employee_number', '=', number)
          .executeTakeFirstOrThrow()
      ).id;
    await db
      .updateTable('assignments')
      .set({ superior_employment_id: await hiredId('N-1') })
      .where('employment_id', '=', people[1]?.id ?? '')
      .execute();
    await db
      .updateTable('departments')
      .set({ manager_employment_id: await hiredId('N-2') })
      .where('code', '=', 'UN4')
      .execute();
    expect(await imports().undo({ jobId: hired })).toMatchObject({ takenBack: 1, left: ['N-1', 'N-2'] });
  });

  it('takes grades back with the days of the grade before, unless somebody quotes them', async () => {
    const grades = (lines: string[]) =>
      take({
        subject: 'people.payGrades',
        content: ['code,name,from,currency,level,amount', ...lines, ''].join('\n'),
        mapping: { code: 0, name: 1, validFrom: 2, currency: 3, level1: 4, amount1: 5 },
      });
    const known = async () =>
      (
        await house.services.db
          .selectFrom('pay_grades')
          .select(['code', 'valid_from', 'valid_to', 'levels'])
          .where('code', 'like', 'UG%')
          .orderBy('code')
          .orderBy('valid_from')
          .execute()
      ).map(({ levels, ...row }) => [...Object.values(row), JSON.parse(levels)[0].amount]);
    await grades(['UG1,One,2026-01-01,TWD,A,100', 'UG2,Two,2026-01-01,TWD,A,200']);
    const before = await known();
    const jobId = await grades(['UG1,One,2026-06-01,TWD,A,150', 'UG2,Two,2026-06-01,TWD,A,250']);
    expect(await known()).toHaveLength(4);
    const quoted = await house.services.db
      .selectFrom('pay_grades')
      .select('id')
      .where('code', '=', 'UG2')
      .where('valid_from', '=', '2026-06-01')
      .executeTakeFirstOrThrow();
    await house.services.db
      .updateTable('compensation_items')
      .set({ pay_grade_id: quoted.id, pay_level: 'A' })
      .where(
        'id',
        '=',
        (
          await house.services.db
            .selectFrom('compensation_items')
            .select('id')
            .orderBy('id')
            .executeTakeFirstOrThrow()
        ).id,
      )
      .execute();
    expect(await imports().undo({ jobId })).toMatchObject({ takenBack: 1, left: ['UG2'] });
    expect(await known()).toEqual([
      before[0],
      ['UG2', '2026-01-01', '2026-05-31', 200],
      ['UG2', '2026-06-01', null, 250],
    ]);
  });
});

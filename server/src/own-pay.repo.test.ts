import type { SolutionFile } from '@suanpan/engine';
import { demoCompany } from '@suanpan/fixtures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appRouter } from './app-router.ts';
import { insertUser } from './identity/index.ts';
import { closeEnginePool } from './payroll/index.ts';
import { type StoredCompany, storePeople } from './people/index.ts';
import { describeEachDatabase } from './platform/db/testing.ts';
import { newId } from './platform/ids/new-id.ts';
import type { Services } from './platform/trpc/context.ts';
import { createCallerFactory } from './platform/trpc/procedure.ts';
import { createTestServices } from './testing/create-test-services.ts';
import { rightsOf, testContext } from './testing/test-context.ts';

const callers = createCallerFactory(appRouter);
afterAll(closeEnginePool);

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'own',
  currency: 'TWD',
  scale: 0,
  periodType: 'month',
  tables: [
    {
      code: 'Bonuses',
      kind: 'data',
      key: ['line'],
      columns: [
        { code: 'line', type: 'text' },
        { code: 'employee', type: 'text' },
        { code: 'amount', type: 'money' },
      ],
    },
    {
      code: 'Hours',
      kind: 'data',
      key: ['employee'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'hours', type: 'number' },
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: ['employee'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'amount', type: 'money' },
        { code: 'net', type: 'money', formula: '=[@amount]*1', tags: ['net'] },
      ],
    },
  ],
};

describeEachDatabase('one’s own pay, account and rights', (test) => {
  let services: Services;
  let stored: StoredCompany;
  let batchId = '';
  let clerkId = '';
  let adminId = '';
  /** Numbers of the batch: the clerk's own, the administrator's, and others. */
  let own = '';
  let others: string[] = [];

  const as = (userId: string, roles: string[], employee?: string) =>
    // A context for each call: every command takes a key of its own.
    callers(() => {
      const context = testContext(services, {
        userId,
        permissions: rightsOf(...roles),
        employmentIds: employee ? [stored.employmentIds.get(employee) ?? ''] : [],
        key: newId(services.clock),
      });
      if (context.user) {
        context.user.personId = employee ? (stored.personIds.get(employee) ?? null) : null;
        context.user.roles = roles;
      }
      return context;
    });
  const clerk = () => as(clerkId, ['payroll-staff', 'hr-administrator'], own);
  const admin = () => as(adminId, ['system-administrator'], others[0]);
  const edit = (table: string, more: object) =>
    clerk().payroll.batchTables.edit({ batchId, table, edits: [], ...more } as never);
  const codes = (answer: { rejected: { code: string }[] }) => answer.rejected.map((each) => each.code);

  beforeAll(async () => {
    services = await createTestServices(test);
    const company = demoCompany('2026-03-15');
    stored = await storePeople(services, company);
    const entityId = stored.legalEntityIds.get('TP') ?? '';
    const numbers = company.employments
      .filter((each) => each.legalEntity === 'TP' && each.leaveDate === null && each.hireDate < '2026-03-01')
      .map((each) => each.employeeNumber);
    [own = '', ...others] = numbers;
    const account = (loginName: string, employee: string, role: string) =>
      insertUser(services.db, services.clock, {
        loginName,
        name: loginName,
        passwordHash: null,
        personId: stored.personIds.get(employee) ?? null,
        roles: [{ role }],
      });
    clerkId = await account('clerk', own, 'payroll-staff');
    adminId = await account('admin', others[0] ?? '', 'system-administrator');
    const rules = as('rules', ['solution-administrator', 'payroll-staff']).payroll;
    const created = await rules.solutions.create({
      code: 'own',
      name: { en: 'Own' },
      legalEntityIds: [entityId],
      from: { kind: 'document', file: FILE },
    });
    expect(created.problems).toEqual([]);
    await as('rules', ['solution-administrator']).payroll.copies.publish({ copyId: created.copyId });
    const { id: solutionId } = created;
    await clerk().payroll.periods.generate({ solutionId, from: '2026-03-01', count: 1 });
    const [period] = (await clerk().payroll.periods.list({ solutionId })).rows;
    await clerk().payroll.periods.enable({ id: period?.id ?? '' });
    batchId = (await clerk().payroll.batches.create({ periodId: period?.id ?? '', name: 'March' })).id;
    const colleague = as('colleague', ['payroll-staff']).payroll;
    for (const table of ['Bonuses', 'Hours'])
      await colleague.batchTables.edit({
        batchId,
        table,
        edits: [],
        addRows: [own, others[1] ?? ''].map((employee, index) => ({
          employee,
          ...(table === 'Bonuses' ? { line: String(index + 1) } : {}),
          [table === 'Hours' ? 'hours' : 'amount']: 1,
        })),
      });
  });

  it('a cell of one’s own row is refused, a colleague’s is taken', async () => {
    const answer = await edit('Pay', {
      edits: [own, others[1]].map((rowKey) => ({ rowKey, column: 'amount', value: 9 })),
    });
    expect(codes(answer)).toEqual(['OWN_PAY']);
    expect(answer.changedCount).toBe(1);
  });

  it('nor by an override, a new row, or a row made one’s own', async () => {
    await as('colleague', ['payroll-staff']).payroll.batches.act({ id: batchId, action: 'calculate' });
    await services.queue.drain(services);
    const override = { rowKey: own, column: 'net', value: 999, reason: 'because' };
    expect(codes(await edit('Pay', { edits: [override] }))).toEqual(['OWN_PAY']);
    expect(codes(await edit('Bonuses', { addRows: [{ line: '3', employee: own, amount: 5 }] }))).toEqual([
      'OWN_PAY',
    ]);
    const cells = [
      { rowKey: '2', column: 'employee', value: own },
      { rowKey: '1', column: 'amount', value: 5 },
      { rowKey: '1', column: 'employee', value: others[1] ?? '' },
    ];
    expect(codes(await edit('Bonuses', { edits: cells }))).toEqual(['OWN_PAY', 'OWN_PAY', 'OWN_PAY']);
  });

  it('nor by taking away one’s row, or the whole table', async () => {
    await expect(edit('Hours', { removeRows: [own] })).rejects.toThrow('OWN_PAY');
    await expect(edit('Bonuses', { removeRows: ['1'] })).rejects.toThrow('OWN_PAY');
    for (const table of ['Hours', 'Bonuses'])
      await expect(clerk().payroll.batchTables.clear({ batchId, table })).rejects.toThrow('OWN_PAY');
  });

  it('nor by a file, whichever way it overwrites', async () => {
    const bring = async (mode: 'createAndUpdate' | 'overwrite', content: string, table = 'Hours') => {
      const fileId = (
        await services.files.save(services.db, {
          name: 'hours.csv',
          content: Buffer.from(content),
          purpose: 'upload',
          createdBy: clerkId,
        })
      ).id;
      const { jobId } = await clerk().admin.imports.start({
        subject: 'payroll.table',
        target: { batchId, table },
        fileId,
        mode,
      });
      await services.queue.drain(services);
      return services.db
        .selectFrom('imports')
        .select(['failed_count', 'created_count', 'updated_count'])
        .where('job_id', '=', jobId)
        .executeTakeFirstOrThrow();
    };
    const both = await bring('createAndUpdate', `employee,hours\n${own},80\n${others[1]},2\n`);
    expect(both).toMatchObject({ failed_count: 1, updated_count: 1 });
    await bring('overwrite', `employee,hours\n${others[1]},3\n`);
    const hours = await clerk().payroll.batchTables.page({ batchId, table: 'Hours' });
    expect(hours.rowKeys).toContain(own);
    expect(hours.columns.hours?.[hours.rowKeys.indexOf(own)]).toBe(1);
  });

  it('nor in the records pay comes from: compensation, facts, bank account, employment, a second one', async () => {
    const { people } = clerk();
    const employmentId = stored.employmentIds.get(own) ?? '';
    const dated = { employmentId, item: 'base', validFrom: '2026-03-01' };
    const { id: departmentId } = await services.db
      .selectFrom('departments')
      .select('id')
      .executeTakeFirstOrThrow();
    const calls = [
      people.compensation.put({ ...dated, amount: 1, currency: 'TWD', payrollPeriod: '2026-01' }),
      people.compensation.transfer({
        ...{ employmentId, id: 'x', version: 1, validFrom: '2026-01-01', payrollPeriod: '2026-01' },
        ...{ type: 'fixed', value: 1 },
      }),
      people.compensation.remove({ employmentId, id: 'x' }),
      people.partTimeJobs.put({ employmentId, type: 'acting', departmentId, validFrom: '2026-01-01' }),
      people.partTimeJobs.remove({ employmentId, id: 'x' }),
      people.apportionment.put({ employmentId, validFrom: '2026-01-01', shares: [] }),
      people.apportionment.remove({ employmentId, validFrom: '2026-01-01' }),
      people.employments.removeAssignment({ id: employmentId, version: 1, validFrom: '2026-01-01' }),
      people.facts.put({ ...dated, value: 1 }),
      people.facts.remove({ employmentId, id: 'x' }),
      people.employments.update({ id: employmentId, version: 1, person: { bankAccount: '123' } }),
      people.employments.update({ id: employmentId, version: 1, employment: { hireDate: '2001-01-01' } }),
      people.employments.create({
        person: { id: stored.personIds.get(own) ?? '' },
        employment: {
          employeeNumber: 'N2',
          legalEntityId: stored.legalEntityIds.get('TP') ?? '',
          hireDate: '2026-03-01',
        },
      }),
    ];
    for (const outcome of await Promise.allSettled(calls))
      expect(String((outcome as PromiseRejectedResult).reason)).toContain('people.OWN_RECORD');
    const fileId = (
      await services.files.save(services.db, {
        name: 'pay.csv',
        content: Buffer.from(`employeeNumber,item,amount,validFrom\n${own},base,9,2026-03-01\n`),
        purpose: 'upload',
        createdBy: clerkId,
      })
    ).id;
    await clerk().admin.imports.start({
      subject: 'people.compensation',
      target: {},
      fileId,
      mode: 'createAndUpdate',
    });
    await services.queue.drain(services);
    const failures = await services.db.selectFrom('import_failures').select('code').execute();
    expect(failures.map((row) => row.code)).toContain('people.OWN_RECORD');
  });

  it('an administrator gives nobody both duties, themselves nothing, and a person one account', async () => {
    const { users, roles } = admin().identity;
    const grants = (...given: string[]) => given.map((role) => ({ role }));
    const [me] = (await users.list({ search: 'admin' })).rows;
    const update = { id: adminId, version: me?.version ?? 0 };
    await expect(
      users.update({ ...update, roles: grants('system-administrator', 'payroll-staff') }),
    ).rejects.toThrow('OWN_ROLES');
    await expect(
      users.create({
        loginName: 'admin-two',
        name: 'x',
        personId: stored.personIds.get(others[0] ?? '') ?? '',
        roles: grants('payroll-staff'),
      }),
    ).rejects.toThrow('PERSON_HAS_ACCOUNT');
    await expect(
      users.create({ loginName: 'nobody', name: 'x', roles: grants('payroll-staff') }),
    ).rejects.toThrow('PERSON_NEEDED');
    const personId = stored.personIds.get(others[3] ?? '') ?? '';
    await expect(
      users.create({
        loginName: 'mixed',
        name: 'x',
        personId,
        roles: grants('payroll-staff', 'system-administrator'),
      }),
    ).rejects.toThrow('DUTIES_MIXED');
    const name = { 'zh-TW': 'x', 'zh-CN': 'x', en: 'x' };
    await expect(
      roles.create({ code: 'mixed', name, permissions: ['identity.users.edit', 'payroll.batches.submit'] }),
    ).rejects.toThrow('DUTIES_MIXED');
    // A role one holds, widened; and a role a person-less account holds, widened.
    const { id: roleId } = await roles.create({ code: 'harmless', name, permissions: [] });
    const widen = { id: roleId, version: 1, name, permissions: ['payroll.batches.approve'] };
    const holder = as(adminId, ['system-administrator', 'harmless'], others[0]).identity.roles;
    await expect(holder.update(widen)).rejects.toThrow('OWN_ROLES');
    await users.create({ loginName: 'bearer', name: 'x', roles: grants('harmless') });
    await expect(roles.update(widen)).rejects.toThrow('PERSON_NEEDED');
    // Past the application the database still keeps a person to one account.
    await expect(
      services.db
        .updateTable('users')
        .set({ person_id: stored.personIds.get(others[0] ?? '') ?? '' })
        .where('login_name', '=', 'bearer')
        .execute(),
    ).rejects.toThrow();
  });

  it('rights to pay that were given, and passwords set for them, are told to all who have such rights', async () => {
    const { id } = await admin().identity.users.create({
      loginName: 'new-approver',
      name: 'New approver',
      personId: stored.personIds.get(others[4] ?? '') ?? '',
      roles: [{ role: 'payroll-approver' }],
    });
    await admin().identity.users.setPassword({ id, newPassword: 'a good long password' });
    const notices = await services.db
      .selectFrom('inbox_notifications')
      .select('title')
      .where('user_id', '=', id)
      .execute();
    expect(notices.map((row) => (JSON.parse(row.title) as { en: string }).en).sort()).toEqual([
      'Tester gave New approver rights to pay',
      'Tester set your password. Tell your superior if you did not ask for it',
    ]);
  });
});

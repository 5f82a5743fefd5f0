import type { SolutionFile } from '@suanpan/engine';
import { demoCompany } from '@suanpan/fixtures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import XLSX from 'xlsx';
import { appRouter } from '../../app-router.ts';
import { insertUser } from '../../identity/index.ts';
import { storePeople } from '../../people/index.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { declaredPermissions } from '../../platform/trpc/permissions.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { testContext } from '../../testing/test-context.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

const callers = createCallerFactory(appRouter);
afterAll(closeEnginePool);

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'x',
  currency: 'TWD',
  scale: 0,
  periodType: 'month',
  parameters: [{ code: 'levy_rate', type: 'number', values: [{ value: 0.1 }] }],
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: ['employee'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'remark', type: 'text' },
        { code: 'amount', type: 'money', tags: ['gross'] },
        { code: 'levy', type: 'money', formula: '=[@amount]*PARAM("levy_rate")', tags: ['deduction'] },
        { code: 'net', type: 'money', formula: '=[@amount]-[@levy]', tags: ['net'] },
      ],
    },
  ],
};

describeEachDatabase('Excel with formulas', (test) => {
  let services: Services;
  let solutionId = '';
  let copyId = '';
  let batchId = '';
  let rowKeys: string[] = [];
  const accounts = new Map<string, string>();
  const as = (name: string, ...roles: string[]) => {
    const rights = [...declaredPermissions().values()].filter((each) =>
      each.roles.some((role) => roles.includes(role)),
    );
    const permissions = rights.map(({ code }) => code);
    return callers(
      testContext(services, { userId: accounts.get(name) ?? '', permissions, key: newId(services.clock) }),
    );
  };
  const clerk = () => as('clerk', 'payroll-staff', 'solution-administrator');
  const add = async (name: string, ...roles: string[]) => {
    const account = { loginName: name, name, passwordHash: null, roles: roles.map((role) => ({ role })) };
    accounts.set(name, await insertUser(services.db, services.clock, account));
  };
  const written = async ({ jobId }: { jobId: string }) => {
    await services.queue.drain(services);
    const { problem, file } = await clerk().payroll.excel.follow({ jobId });
    expect(problem).toBeNull();
    return services.files.read(services.db, file?.fileId ?? '');
  };
  const open = (bytes: Buffer) => XLSX.read(bytes, { type: 'buffer', cellFormula: true, cellNF: true });

  beforeAll(async () => {
    services = await createTestServices(test);
    await add('clerk', 'payroll-staff', 'solution-administrator');
    await add('other', 'payroll-staff');
    const { legalEntityIds } = await storePeople(services, demoCompany('2026-03-15'));
    const payroll = () => clerk().payroll;
    const created = await payroll().solutions.create({
      code: 'plain',
      name: { en: 'Plain' },
      currency: 'TWD',
      legalEntityIds: [legalEntityIds.get('TP') ?? ''],
      from: { kind: 'document', file: FILE },
    });
    solutionId = created.id;
    copyId = created.copyId;
    await payroll().copies.publish({ copyId });
    await payroll().periods.generate({ solutionId, from: '2026-03-01', count: 1 });
    const [period] = (await payroll().periods.list({ solutionId })).rows;
    await payroll().periods.enable({ id: period?.id ?? '' });
    batchId = (await payroll().batches.create({ periodId: period?.id ?? '' })).id;
    rowKeys = (await payroll().batchTables.page({ batchId, table: 'Pay' })).rowKeys;
    const edits = rowKeys.map((rowKey, at) => ({ rowKey, column: 'amount', value: 1000 + at }));
    const [first = ''] = rowKeys;
    await payroll().batchTables.edit({
      batchId,
      table: 'Pay',
      edits: [...edits, { rowKey: first, column: 'remark', value: '=1+1' }],
    });
    await payroll().batches.act({ id: batchId, action: 'calculate' });
    await services.queue.drain(services);
  });

  it('writes a batch: its stored figures beside formulas, who typed them, and an audited look at pay', async () => {
    const book = open(await written(await clerk().payroll.excel.writeBatch({ batchId })));
    const pay = book.Sheets['Pay']!;
    expect(pay['A1']).toMatchObject({ v: '#' });
    expect(pay['C2']).toMatchObject({ t: 's', v: '=1+1', z: '@' });
    expect(pay['D2']).toMatchObject({ v: 1000, z: '#,##0' });
    expect((pay['D2'] as XLSX.CellObject).c?.[0]?.t).toMatch(/^Typed by clerk/);
    expect(pay['E2']).toMatchObject({ v: 100, f: expect.stringContaining('PARAM_levy_rate') });
    expect(pay['F2']).toMatchObject({ v: 900 });
    expect(book.Sheets['Formulas']?.['D2']).toMatchObject({ t: 's', v: '=[@amount]*PARAM("levy_rate")' });
    const trail = await services.db
      .selectFrom('audit_rows')
      .select('action')
      .where('subject_id', '=', batchId)
      .where('action', 'like', 'payroll.excel.%')
      .execute();
    expect(trail.map(({ action }) => action).sort()).toEqual([
      'payroll.excel.writeBatch',
      'payroll.excel.written',
    ]);
  });

  it('hands the file to nobody else, and writes none for whom the batch is out of reach', async () => {
    const { jobId } = await clerk().payroll.excel.writeBatch({ batchId });
    await services.queue.drain(services);
    await expect(as('other', 'payroll-staff').payroll.excel.follow({ jobId })).rejects.toMatchObject({
      cause: { code: 'platform.NOT_FOUND' },
    });
    await expect(as('other', 'employee').payroll.excel.writeBatch({ batchId })).rejects.toThrow();
  });

  it('writes a copy that has no test without figures', async () => {
    const book = open(await written(await clerk().payroll.excel.writeCopy({ copyId })));
    expect(book.SheetNames).toEqual(['About', 'Pay', 'Parameters', 'Period', 'Formulas', 'suanpan']);
  });
});

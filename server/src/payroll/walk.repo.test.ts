import { readFileSync } from 'node:fs';
import { fixtureFile } from '@suanpan/fixtures';
import { afterAll, expect, it } from 'vitest';
import { insertUser } from '../identity/index.ts';
import { describeEachDatabase } from '../platform/db/testing.ts';
import { callerOf, type SeedUser } from '../seeding/seed-callers.ts';
import { createTestServices } from '../testing/create-test-services.ts';
import { draftPayslips } from '../testing/draft-payslips.ts';
import { closeEnginePool } from './calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const COLUMNS = [
  'base',
  'overtime',
  'unpaid',
  'bonus',
  'gross',
  'pension',
  'health',
  'tax',
  'net',
  'cost',
] as const;

function expectedFigures(): Map<string, number[]> {
  const [, ...lines] = readFileSync(fixtureFile('walk/expected-2026-10.csv'), 'utf8').trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [employee = '', ...figures] = line.split(',');
      return [employee, figures.map(Number)];
    }),
  );
}

describeEachDatabase('the first month of a new company', (test) => {
  it('goes from files to the payslips of a thousand people, to the cent', async () => {
    const services = await createTestServices(test);
    const { db, clock } = services;
    test.clock.set('2026-10-26T02:00:00.000Z');
    const user = async (loginName: string, role: string): Promise<SeedUser> => ({
      id: await insertUser(db, clock, { loginName, name: loginName, passwordHash: null, roles: [{ role }] }),
      loginName,
      name: loginName,
      roles: [role],
    });
    const staffUser = await user('payroll', 'payroll-staff');
    const staff = callerOf(services, staffUser);
    const approver = callerOf(services, await user('approver', 'payroll-approver'));
    const upload = async (path: string) => {
      const content = readFileSync(fixtureFile(`walk/${path}`));
      const file = await services.files.save(db, {
        name: path,
        content,
        purpose: 'upload',
        createdBy: staffUser.id,
      });
      return file.id;
    };
    const bring = async (subject: string, path: string, target: Record<string, string> = {}) => {
      const fileId = await upload(path);
      const { jobId } = await staff.admin.imports.start({ subject, target, fileId, mode: 'createAndUpdate' });
      await services.queue.drain(services);
      const record = await db
        .selectFrom('imports')
        .selectAll()
        .where('job_id', '=', jobId)
        .executeTakeFirstOrThrow();
      expect({ path, state: record.state, failed: record.failed_count }).toEqual({
        path,
        state: 'success',
        failed: 0,
      });
      return record;
    };

    const entity = await staff.people.legalEntities.create({
      code: 'WALK',
      names: { en: 'Walk Ltd' },
      country: 'US',
      city: null,
      timeZone: 'America/New_York',
      currency: 'USD',
      taxYearStart: '01-01',
      calendarCode: null,
      bankName: null,
    } as Parameters<typeof staff.people.legalEntities.create>[0]);
    const legalEntityId = entity.id;
    await bring('people.departments', 'departments.csv', { legalEntityId });
    const people = await bring('people.employments', 'people.csv', { legalEntityId });
    expect(people.created_count).toBe(1000);
    await bring('people.compensation', 'pay.csv');

    const created = await staff.payroll.solutions.create({
      code: 'walk',
      name: { en: 'Monthly' },
      legalEntityIds: [legalEntityId],
      from: { kind: 'file', fileId: await upload('walk-solution.json') },
    });
    expect(created.problems).toEqual([]);
    const report = await staff.payroll.copies.test({ copyId: created.copyId });
    expect(report.failed).toBe(0);
    await staff.payroll.copies.publish({ copyId: created.copyId });
    await staff.payroll.periods.generate({ solutionId: created.id, from: '2026-10-01', count: 1 });
    const [period] = (await staff.payroll.periods.list({ solutionId: created.id })).rows;
    await staff.payroll.periods.enable({ id: period?.id ?? '' });
    const batch = await staff.payroll.batches.create({ periodId: period?.id ?? '', name: 'October' });
    expect(batch.employees).toBe(1000);
    const batchId = batch.id;
    await bring('payroll.table', 'attendance.csv', { batchId, table: 'Attendance' });
    await bring('payroll.table', 'bonuses.csv', { batchId, table: 'Bonuses' });
    await staff.payroll.findings.checkInputs({ batchId });
    await staff.payroll.batches.act({ id: batchId, action: 'calculate' });
    await services.queue.drain(services);

    const detail = await staff.payroll.batches.get({ id: batchId });
    expect(detail).toMatchObject({ status: 'calculated', failedRows: 0, stale: { is: false } });
    const expected = expectedFigures();
    const page = await staff.payroll.batchTables.page({
      batchId,
      table: 'Pay',
      limit: 2000,
      columns: [...COLUMNS],
    });
    const wrong = page.rowKeys.filter((key, row) =>
      COLUMNS.some((column, i) => page.columns[column]?.[row] !== expected.get(key)?.[i]),
    );
    expect(wrong).toEqual([]);
    expect(page.rowKeys).toHaveLength(1000);

    const [first = ''] = page.rowKeys;
    const why = await staff.payroll.batches.explain({
      id: batchId,
      table: 'Pay',
      rowKey: first,
      column: 'overtime',
    });
    const leaf = why.inputs?.find((input) => input.origin?.kind === 'import');
    expect(leaf?.origin).toMatchObject({ file: 'attendance.csv', row: 2, by: 'payroll' });

    const { approvalId } = await staff.payroll.batches.act({ id: batchId, action: 'submitForApproval' });
    await approver.inbox.approvals.decide({ id: approvalId ?? '', decision: 'approve' });
    await staff.payroll.batches.act({ id: batchId, action: 'submitAndClose' });
    await draftPayslips(() => staff.payroll.payslips, batchId);
    const published = await staff.payroll.payslips.publish({ batchId });
    expect(published.published).toBe(1000);

    // Sum of payslips = batch control total = what was posted, to the cent.
    const net = [...expected.values()].reduce((sum, row) => sum + Math.round((row[8] ?? 0) * 100), 0);
    const slips = await db
      .selectFrom('payroll_payslips')
      .select(['net'])
      .where('batch_id', '=', batchId)
      .execute();
    expect(slips.reduce((sum, slip) => sum + Number(slip.net), 0)).toBe(net);
    expect(Math.round((detail.totals.find((total) => total.role === 'net')?.sum ?? 0) * 100)).toBe(net);
  }, 120_000);
});

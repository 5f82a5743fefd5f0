import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { draftPayslips } from '../../testing/draft-payslips.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { rightsOf } from '../../testing/test-context.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';
import type { StandingTable } from './standing-book.schemas.ts';

afterAll(closeEnginePool);

const SOLUTION = paySolution([{ code: 'net', type: 'money', tags: ['net'], formula: '=1000' }], {
  payslip: { groups: [{ name: 'Pay', items: [{ name: 'Net', value: 'net', itemType: 'amount' }] }] },
  balances: [
    {
      code: 'paid',
      keys: ['employee'],
      reset: 'year',
      dateBasis: 'payDate',
      add: [{ column: 'Pay.net' }],
    },
  ],
});

describeEachDatabase('the standing book as a file', (test) => {
  let payroll: SmallPayroll;
  const clerk = () => payroll.as('clerk').payroll;
  type Caller = ReturnType<typeof clerk>;

  /** The lines of the file, the titles first. */
  async function written(caller: Caller, of: StandingTable, format: 'csv' | 'xlsx' = 'csv') {
    const { jobId } = await caller.excel.writeStanding({ of, format });
    await payroll.services.queue.drain(payroll.services);
    const { file } = await caller.excel.follow({ jobId });
    const content = await payroll.services.files.read(payroll.services.db, file?.fileId ?? '');
    return { file, content, lines: content.toString('utf8').replace('\uFEFF', '').trim().split('\r\n') };
  }

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff'],
      boss: ['payroll-approver'],
    });
    const { solutionId } = await payroll.publish('clerk', SOLUTION);
    const { batchId: id } = await payroll.openBatch('clerk', solutionId);
    await clerk().batches.act({ id, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    const { approvalId } = await clerk().batches.act({ id, action: 'submitForApproval' });
    await payroll.as('boss').inbox.approvals.decide({ id: approvalId ?? '', decision: 'approve' });
    await draftPayslips(() => clerk().payslips, id);
    await clerk().batches.act({ id, action: 'submit' });
  }, 120_000);

  it('holds every row of the balances that are shown, beyond the page', async () => {
    const { rows, total } = await clerk().balances.list({ balance: 'paid', pageSize: 1 });
    expect(total).toBeGreaterThan(1);
    const all = await written(clerk(), { kind: 'balances', balance: 'paid' });
    expect(all.lines).toHaveLength(total + 1);
    expect(all.lines[0]).toBe(
      'Employee,Employee number,Legal entity,Balance,Balance name,Amount,Currency,Movements,Last movement',
    );
    const search = rows[0]?.employeeNumber ?? '';
    const found = await clerk().balances.list({ balance: 'paid', search });
    const one = await written(clerk(), { kind: 'balances', balance: 'paid', search });
    expect(one.lines).toHaveLength(found.total + 1);
    expect(one.lines[1]).toContain(`,${search},`);
    expect(one.lines[1]).toContain(',1000,TWD,1,');
    const none = await written(clerk(), { kind: 'balances', until: '2020-01-01' });
    expect(none.lines).toHaveLength(1);
  });

  it('holds the payslips that are shown, in the order they are shown in, for Excel too', async () => {
    const sort = [{ column: 'employeeNumber', direction: 'desc' as const }];
    const { rows, total } = await clerk().payslips.list({ sort, pageSize: 500 });
    const { lines } = await written(clerk(), { kind: 'payslips', sort });
    expect(lines).toHaveLength(total + 1);
    expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual(rows.map(({ number }) => number));
    const batchId = rows[0]?.batchId ?? '';
    const ofBatch = await written(clerk(), { kind: 'payslips', batchId, source: 'batch', newest: true });
    expect(ofBatch.lines).toHaveLength(total + 1);
    expect((await written(clerk(), { kind: 'payslips', batchId, source: 'import' })).lines).toHaveLength(1);
    expect((await written(clerk(), { kind: 'payslips', unread: true })).lines).toHaveLength(1);
    const status = await written(clerk(), { kind: 'payslips', status: 'disabled' });
    expect(status.lines).toHaveLength(1);
    const { file, content } = await written(clerk(), { kind: 'payslips', sort }, 'xlsx');
    expect(file?.name).toBe('Employee payslips.xlsx');
    expect(content.subarray(0, 2).toString()).toBe('PK');
  });

  it('holds nothing of what its reader doesn’t reach, and is noted', async () => {
    for (const kind of ['balances', 'payslips'] as const) {
      const apart = payroll.within('clerk', ['elsewhere'], rightsOf('payroll-staff')).payroll;
      expect((await written(apart, { kind })).lines).toHaveLength(1);
    }
    const trail = await payroll.services.db
      .selectFrom('audit_rows')
      .select('subject_id')
      .where('subject_kind', '=', 'payroll.standingBook')
      .execute();
    expect(trail.map(({ subject_id }) => subject_id)).toContain('payslips');
  });

  it('is noted when it is printed: by whom, what, and how many rows', async () => {
    const [slip] = (await clerk().payslips.list({})).rows;
    await clerk().excel.printStanding({ of: 'balances', rows: 12 });
    await clerk().excel.printValues({ batchId: slip?.batchId ?? '', of: 'variance', rows: 3 });
    const rows = await payroll.services.db
      .selectFrom('audit_rows')
      .select(['subject_kind', 'subject_id', 'user_id', 'facts'])
      .where('action', 'in', ['payroll.excel.printStanding', 'payroll.excel.printValues'])
      .orderBy('id')
      .execute();
    const by = rows[0]?.user_id;
    expect(by).toBeTruthy();
    expect(rows.map(({ facts, ...row }) => ({ ...row, facts: JSON.parse(facts ?? 'null') }))).toEqual([
      {
        ...{ subject_kind: 'payroll.standingBook', subject_id: 'balances', user_id: by },
        facts: { of: 'balances', rows: 12 },
      },
      {
        ...{ subject_kind: 'payroll.batch', subject_id: slip?.batchId, user_id: by },
        facts: { of: 'variance', rows: 3 },
      },
    ]);
    const apart = payroll.within('clerk', ['elsewhere'], rightsOf('payroll-staff')).payroll;
    const other = { batchId: slip?.batchId ?? '', of: 'variance', rows: 3 };
    await expect(apart.excel.printValues(other)).rejects.toThrow('NOT_FOUND');
  });
});

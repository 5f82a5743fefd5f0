import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { rightsOf } from '../../testing/test-context.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

/** Pays what is typed; the pension of both sides is a tenth and a fifth. Nothing typed is no number to divide by. */
const file = (code: string): SolutionFile =>
  paySolution(
    [
      { code: 'amount', type: 'money', tags: ['gross'] },
      {
        code: 'pension',
        name: { en: 'Pension' },
        type: 'money',
        formula: '=[@amount]/10',
        tags: ['deduction', 'insurance:pension'],
      },
      {
        code: 'pension_employer',
        type: 'money',
        formula: '=[@amount]/5',
        tags: ['employer', 'insurance:pension'],
      },
      { code: 'share', name: { en: 'Share of 100' }, type: 'number', formula: '=100/[@amount]' },
      { code: 'net', type: 'money', formula: '=[@amount]-[@pension]', tags: ['net'] },
    ],
    {
      code,
      verification: [
        {
          code: 'low',
          on: 'results',
          table: 'Pay',
          formula: '=[@net]<50',
          severity: 'block',
          message: 'Too little',
        },
        {
          code: 'high',
          on: 'results',
          table: 'Pay',
          formula: '=[@net]>500',
          severity: 'warn',
          message: 'A lot',
        },
      ],
    },
  );

describeEachDatabase('the overview of payroll', (test) => {
  let payroll: SmallPayroll;
  let mine = { solutionId: '', periodId: '', batchId: '', people: 0 };
  let others = { solutionId: '', batchId: '' };
  const clerk = () => payroll.as('clerk').payroll;
  /** A clerk whose rights reach one solution. */
  const ofOne = (solutionId: string, permissions = rightsOf('payroll-staff')) =>
    payroll.within('clerk', [solutionId], permissions).payroll;
  const calculate = async (batchId: string, amounts: readonly number[]) => {
    const { rowKeys } = await clerk().batchTables.page({ batchId, table: 'Pay' });
    const edits = rowKeys.map((rowKey, row) => ({ rowKey, column: 'amount', value: amounts[row] ?? 100 }));
    await clerk().batchTables.edit({ batchId, table: 'Pay', edits });
    await clerk().batches.act({ id: batchId, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    return rowKeys.length;
  };
  const submit = async (batchId: string) => {
    const asked = await clerk().batches.act({ id: batchId, action: 'submitForApproval' });
    await payroll.as('boss').inbox.approvals.decide({ id: asked.approvalId ?? '', decision: 'approve' });
    await clerk().batches.act({ id: batchId, action: 'submitAndClose' });
  };

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      boss: ['payroll-approver'],
    });
    const a = await payroll.publish('clerk', file('a'), 'a');
    const b = await payroll.publish('clerk', file('b'), 'b');
    const open = await payroll.openBatch('clerk', a.solutionId);
    mine = { solutionId: a.solutionId, ...open, people: 0 };
    others = {
      solutionId: b.solutionId,
      batchId: (await payroll.openBatch('clerk', b.solutionId)).batchId,
    };
    // One row fails, one has too little, one has a lot.
    mine.people = await calculate(mine.batchId, [0, 10, 1000]);
  });

  it('shows each solution with its open period and the state of its batch', async () => {
    const { solutions } = await clerk().overview.figures();
    expect(solutions.total).toBe(2);
    expect(solutions.rows.map(({ code, period, batch }) => [code, period?.code, batch?.status])).toEqual([
      ['a', '2026-03', 'calculated'],
      ['b', '2026-03', 'new'],
    ]);
  });

  it('counts everybody who is paid once, and lists them', async () => {
    const { people } = await clerk().overview.figures();
    const page = await clerk().overview.people({ pageSize: 5 });
    expect(people).toBe(mine.people);
    expect(page.total).toBe(people);
    expect(page.rows).toHaveLength(5);
    expect(page.rows[0]?.solutions.map(({ code }) => code)).toEqual(['a', 'b']);
    const { name } = page.rows[0] ?? { name: '' };
    const found = await clerk().overview.people({ search: name });
    expect(found.rows.map((row) => row.name)).toContain(name);
  });

  it('tells batches that wait, run and failed apart, each in one list', async () => {
    const { work } = await clerk().overview.figures();
    expect(work).toEqual({ running: 0, waiting: 0, failed: 1 });
    const failed = await clerk().overview.work({ state: 'failed' });
    expect(failed.total).toBe(1);
    expect(failed.rows[0]).toMatchObject({ batchId: mine.batchId, failedRows: 1, ended: false });
    await clerk().batches.act({ id: mine.batchId, action: 'calculate' });
    expect((await clerk().overview.figures()).work).toEqual({ running: 0, waiting: 1, failed: 0 });
    await payroll.services.queue.drain(payroll.services);
  });

  it('counts what blocks with the rows that failed, and lists the places over pages', async () => {
    const { problems } = await clerk().overview.figures();
    expect(problems).toEqual({ errors: 2, warnings: 1 });
    const first = await clerk().overview.problems({ kind: 'errors', pageSize: 1 });
    const second = await clerk().overview.problems({ kind: 'errors', pageSize: 1, page: 2 });
    expect([first.total, first.rows[0]?.kind, first.rows[0]?.message]).toEqual([2, 'finding', 'Too little']);
    expect([second.rows[0]?.kind, second.rows[0]?.column]).toEqual(['failedRow', 'share']);
    expect([second.rows[0]?.tableName, second.rows[0]?.columnName]).toEqual(['Pay', { en: 'Share of 100' }]);
    expect((await clerk().overview.problems({ kind: 'warnings' })).rows.map((row) => row.message)).toEqual([
      'A lot',
    ]);
  });

  it('keeps every figure and list to the solutions that one may see', async () => {
    const theirs = ofOne(others.solutionId).overview;
    const figures = await theirs.figures();
    expect(figures.solutions.rows.map(({ code }) => code)).toEqual(['b']);
    expect(figures.problems).toEqual({ errors: 0, warnings: 0 });
    expect(figures.work).toEqual({ running: 0, waiting: 0, failed: 0 });
    expect((await theirs.problems({ kind: 'errors' })).total).toBe(0);
    expect((await theirs.work({ state: 'failed' })).total).toBe(0);
    const [person] = (await theirs.people({})).rows;
    expect(person?.solutions.map(({ code }) => code)).toEqual(['b']);
    expect((await theirs.people({ solutionId: mine.solutionId })).total).toBe(0);
    expect((await theirs.insurance({})).rows).toEqual([]);
    const without = ofOne(mine.solutionId, ['payroll.batches.view']).overview;
    expect((await without.figures()).payslips).toBeNull();
    await expect(without.withoutPayslip({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('adds social insurance as the batches do, and counts payslips by what became of them', async () => {
    expect((await clerk().overview.figures()).insurance).toEqual({ totals: [], untagged: [] });
    await calculate(mine.batchId, [100, 100, 200]);
    await submit(mine.batchId);
    await clerk().periods.close({ id: mine.periodId });
    const { insurance, payslips } = await clerk().overview.figures();
    const sum = (mine.people + 1) * 100;
    expect(insurance.totals).toMatchObject([
      {
        ...{ kind: 'pension', name: { en: 'Pension' }, currency: 'TWD' },
        ...{ employee: sum / 10, employer: sum / 5, employeeBefore: 0, employerBefore: 0 },
      },
    ]);
    const parts = await clerk().overview.insurance({ kind: 'pension', side: 'employer' });
    expect(parts.rows.map(({ batchId, column, sum: each }) => [batchId, column, each])).toEqual([
      [mine.batchId, 'pension_employer', sum / 5],
    ]);
    expect(parts.sums).toEqual([{ currency: 'TWD', scale: 0, sum: sum / 5 }]);

    expect(payslips).toEqual({
      ...{ notGenerated: mine.people, draft: 0, published: 0, unread: 0, forbidden: 0 },
    });
    expect((await clerk().overview.withoutPayslip({})).total).toBe(mine.people);
  });
});

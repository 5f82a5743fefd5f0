import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { draftPayslips } from '../../testing/draft-payslips.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { rightsOf } from '../../testing/test-context.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const SOLUTION = paySolution(
  [
    { code: 'bonus', type: 'money', formula: '=IF(RIGHT([@employee], 1)="1", 50, 0)' },
    { code: 'net', type: 'money', tags: ['net'], formula: '=1000 + [@bonus]' },
  ],
  {
    payslip: {
      header: [{ name: 'Number', value: 'employee', itemType: 'text' }],
      groups: [
        {
          name: { en: 'Pay' },
          items: [
            { name: 'Bonus', value: 'bonus', itemType: 'amount', zero: 'hide' },
            { name: 'Doubled', value: '=[@net]*2', itemType: 'amount' },
            { name: 'Net', value: 'net', itemType: 'amount' },
          ],
        },
      ],
    },
  },
);

describeEachDatabase('a pivot over the payslips of the standing book', (test) => {
  let payroll: SmallPayroll;
  let solutionId = '';
  const batches: string[] = [];
  const clerk = () => payroll.as('clerk').payroll;
  const analyst = () => payroll.as('analyst').payroll;
  type Asked = Parameters<ReturnType<typeof clerk>['pivots']['compute']>[0];
  const pivot = (more: Partial<Asked> = {}): Asked => ({
    solutionId,
    table: '@payslips',
    periods: 12,
    values: [{ field: 'net', aggregate: 'sum' }],
    ...more,
  });
  const slips = async () => (await clerk().payslips.list({ solutionId, pageSize: 500 })).rows;
  const inForce = async () => (await slips()).filter(({ status }) => status !== 'disabled');
  const netOf = (rows: Awaited<ReturnType<typeof slips>>) =>
    rows.reduce((all, { net }) => all + Number(net), 0);

  async function pay(batchId: string, { published }: { published: boolean }): Promise<void> {
    batches.push(batchId);
    await clerk().batches.act({ id: batchId, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    const { approvalId } = await clerk().batches.act({ id: batchId, action: 'submitForApproval' });
    await payroll.as('boss').inbox.approvals.decide({ id: approvalId ?? '', decision: 'approve' });
    await draftPayslips(() => clerk().payslips, batchId);
    await clerk().batches.act({ id: batchId, action: 'submit' });
    if (published) await clerk().payslips.publish({ batchId });
  }

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff'],
      boss: ['payroll-approver'],
      analyst: ['analyst'],
    });
    ({ solutionId } = await payroll.publish('clerk', SOLUTION));
    await pay((await payroll.openBatch('clerk', solutionId)).batchId, { published: true });
    await clerk().periods.generate({ solutionId, from: '2026-04-01', count: 1 });
    const april = (await clerk().periods.list({ solutionId })).rows.find(
      ({ start }) => start === '2026-04-01',
    );
    await clerk().periods.enable({ id: april?.id ?? '' });
    await pay((await clerk().batches.create({ periodId: april?.id ?? '' })).id, { published: false });
  }, 120_000);

  it('offers every figure that stands on the slips, and names the people only to who may see single pay', async () => {
    const [own] = (await clerk().pivots.sources()).solutions;
    const codes = own?.payslips?.table.fields.map(({ code }) => code);
    expect(codes).toEqual([
      ...['@period', '@department', '@entity', '@employee', '@net'],
      ...['bonus', 'Pay · Doubled', 'net'],
    ]);
    expect(own?.payslips?.periods).toBe(2);
    const [groups] = (await analyst().pivots.sources()).solutions;
    expect(groups?.payslips?.table.fields.filter((field) => field.groups).map(({ code }) => code)).toEqual([
      ...['@period', '@department', '@entity'],
    ]);
    // What isn't published yet is nobody's to add up who sees groups only.
    expect(groups?.payslips?.periods).toBe(1);
  });

  it('adds up to the payslips that are listed, period by period, and of whoever is searched for', async () => {
    const rows = await inForce();
    const values = ['net', '@net', 'Pay · Doubled', 'bonus'].map((field) => ({
      field,
      aggregate: 'sum' as const,
    }));
    const answer = await clerk().pivots.compute(pivot({ columns: ['@period'], values }));
    expect(answer.columns).toEqual([['2026-03'], ['2026-04']]);
    const [, total] = answer.cells;
    for (const [at, period] of ['2026-03', '2026-04'].entries()) {
      const net = netOf(rows.filter((row) => row.period.code === period));
      const ones = rows.filter(
        (row) => row.period.code === period && row.employeeNumber.endsWith('1'),
      ).length;
      expect(net).toBeGreaterThan(0);
      expect(total?.[at]).toEqual([net, net, 2 * net, ones * 50]);
    }
    expect(total?.at(-1)?.[0]).toBe(netOf(rows));
    const search = rows[0]?.employeeNumber ?? '';
    const one = await clerk().pivots.compute(pivot({ rows: ['@employee'], search }));
    expect(one).toMatchObject({ people: 1, records: 2 });
    expect(one.rows.flat()[0]).toContain(`(${search})`);
    const opened = await clerk().pivots.rows({ ...pivot({ search }), group: [] });
    expect(opened.rows.map(({ rowKey }) => rowKey).sort()).toEqual(
      rows.flatMap(({ id, employeeNumber }) => (employeeNumber === search ? [id] : [])).sort(),
    );
  });

  it('leaves out what was disabled', async () => {
    const before = await inForce();
    const [gone] = before.filter(({ status }) => status === 'published');
    await clerk().payslips.disable({ ids: [gone?.id ?? ''], reason: 'wrong' });
    const { cells, records } = await clerk().pivots.compute(pivot());
    expect(records).toBe(before.length - 1);
    expect(cells.at(-1)?.at(-1)).toEqual([netOf(before) - Number(gone?.net)]);
  });

  it('shows groups of people and never fewer to who may see groups only: no names, no rows, no search, no drafts', async () => {
    const byDepartment = await analyst().pivots.compute(
      pivot({ rows: ['@department'], columns: ['@period'] }),
    );
    expect(byDepartment.columns).toEqual([['2026-03']]);
    expect(byDepartment.rows.flat()).toContain('Fewer than 3 people');
    expect(byDepartment.rows.flat()).not.toContain('Finance');
    const published = (await inForce()).filter(({ status }) => status === 'published');
    expect(byDepartment.people).toBe(published.length);
    for (const more of [
      { rows: ['@employee'] },
      { rows: ['net'] },
      { filter: [{ field: 'bonus', values: ['50'] }] },
    ])
      await expect(analyst().pivots.compute(pivot(more))).rejects.toThrow(/NO_SUCH_FIELD/);
    await expect(analyst().pivots.compute(pivot({ search: 'a' }))).rejects.toThrow(/NOT_OFFERED/);
    await expect(
      analyst().pivots.compute(pivot({ values: [{ field: 'net', aggregate: 'max' }] })),
    ).rejects.toThrow(/NOT_OFFERED/);
    await expect(analyst().pivots.rows({ ...pivot(), group: [] })).rejects.toThrow();
    const apart = payroll.within('clerk', ['elsewhere'], rightsOf('payroll-staff')).payroll;
    await expect(apart.pivots.compute(pivot())).rejects.toThrow(/NOT_FOUND/);
    expect((await apart.pivots.sources()).solutions).toEqual([]);
  });

  it('is a file with what its reader sees', async () => {
    const written = async (caller: ReturnType<typeof clerk>) => {
      const { jobId } = await caller.excel.writePivot({
        pivot: pivot({ rows: ['@department'], columns: ['@period'] }),
        format: 'csv',
      });
      await payroll.services.queue.drain(payroll.services);
      const { file } = await caller.excel.follow({ jobId });
      return (await payroll.services.files.read(payroll.services.db, file?.fileId ?? '')).toString('utf8');
    };
    const own = await written(clerk());
    expect(own).toContain('2026-04 · Sum of Net');
    expect(own.trim().split('\r\n').at(-1)).toContain(`,${netOf(await inForce())}`);
    expect(own).toContain('Finance');
    const groups = await written(analyst());
    expect(groups).toContain('Fewer than 3 people');
    expect(groups).not.toContain('Finance');
    expect(groups).not.toContain('2026-04');
  });

  it('refuses to add up a slip that isn’t what was made', async () => {
    const [slip] = await inForce();
    const { db } = payroll.services;
    await db
      .updateTable('payroll_payslips')
      .set({ net: 1 })
      .where('id', '=', slip?.id ?? '')
      .execute();
    await expect(clerk().pivots.compute(pivot())).rejects.toThrow(/DAMAGED_PAYSLIP/);
  });
});

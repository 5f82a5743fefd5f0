import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SettableClock } from '../../platform/clock/clock.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';
import { yearWindow } from './balance-window.ts';

afterAll(closeEnginePool);

it('is a year that begins with any day', () => {
  const year = (day: string, start?: string) => yearWindow(day, 'payDate', start);
  expect(year('2026-10-31')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(year('2026-04-05', '04-06')).toEqual({ from: '2025-04-06', to: '2026-04-05' });
  expect(year('2026-04-06', '04-06')).toEqual({ from: '2026-04-06', to: '2027-04-05' });
  expect(year('2024-02-29', '03-01')).toEqual({ from: '2023-03-01', to: '2024-02-29' });
});

it('begins with a whole month where it is counted by tax months', () => {
  const year = (day: string) => yearWindow(day, 'taxMonth', '04-06');
  expect(year('2026-03-01')).toEqual({ from: '2025-04-01', to: '2026-03-31' });
  expect(year('2026-04-01')).toEqual({ from: '2026-04-01', to: '2027-03-31' });
});

const CODES = ['in_year', 'in_tax_year', 'in_period', 'ever'] as const;
const SOLUTION = paySolution(
  [
    { code: 'net', type: 'money', tags: ['net'], formula: '=100' },
    ...CODES.map((code) => ({
      code: `read_${code}`,
      type: 'money' as const,
      formula: `=BALANCE("${code}")`,
    })),
  ],
  {
    yearStart: '03-02',
    balances: [
      { code: 'in_year', keys: ['employee'], reset: 'year', add: [{ column: 'Pay.net' }] },
      {
        ...{ code: 'in_tax_year', keys: ['employee'], reset: 'year', dateBasis: 'taxMonth' },
        add: [{ column: 'Pay.net' }],
      },
      { code: 'in_period', keys: ['employee'], reset: 'period', add: [{ column: 'Pay.net' }] },
      { code: 'ever', keys: ['employee'], add: [{ column: 'Pay.net' }] },
    ],
  },
);

describeEachDatabase('balances that begin anew', (test) => {
  let payroll: SmallPayroll;
  let solutionId = '';
  let paid = '';
  let employee = { employmentId: '', employeeNumber: '' };
  const clerk = () => payroll.as('clerk').payroll;
  const post = (balance: string, amount: string, datedOn: string) =>
    clerk().balances.post({
      ...{ kind: 'initialisation', employmentId: employee.employmentId, reason: 'From before' },
      ...{ balance, amount, datedOn },
    });
  const shown = async (until?: string) => {
    const { employmentId } = employee;
    const asked = until ? { until } : {};
    const { rows } = await clerk().balances.list({ ...asked, employmentId });
    const figures: Record<string, number> = {};
    for (const row of rows) {
      const { balance, currency } = row;
      figures[balance] = Number(row.amount);
      const behind = await clerk().balances.movements({ ...asked, employmentId, balance, currency });
      expect([behind.sum, behind.rows.length]).toEqual([row.amount, row.movements]);
      expect(behind.rows.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(Number(row.amount));
      const { sums } = await clerk().balances.list({ ...asked, balance, employmentId });
      expect(sums.map((sum) => Number(sum.amount))).toEqual([Number(row.amount)]);
    }
    return figures;
  };
  const read = async (batchId: string) => {
    await clerk().batches.act({ id: batchId, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    const columns = CODES.map((code) => `read_${code}`);
    const page = await clerk().batchTables.page({ batchId, table: 'Pay', columns });
    const at = page.rowKeys.indexOf(employee.employeeNumber);
    return Object.fromEntries(CODES.map((code) => [code, page.columns[`read_${code}`]?.[at]]));
  };

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, { clerk: ['payroll-staff'], boss: ['payroll-approver'] });
    ({ solutionId } = await payroll.publish('clerk', SOLUTION));
    const { batchId, periodId } = await payroll.openBatch('clerk', solutionId);
    const [first] = (await clerk().batchPeople.list({ id: batchId })).rows;
    employee = { employmentId: first?.employmentId ?? '', employeeNumber: first?.employeeNumber ?? '' };
    paid = (await clerk().periods.get({ id: periodId })).payDate;
    for (const code of CODES) {
      await post(code, '7', '2025-12-31');
      await post(code, '3', '2026-03-02');
      await post(code, '40', paid);
    }
    // What a batch of the period reads is what is shown on the day it goes by.
    const before = { in_year: 43, in_tax_year: 43, in_period: 40, ever: 50 };
    expect(await read(batchId)).toEqual(before);
    expect(await shown(paid)).toEqual(before);
    const { approvalId } = await clerk().batches.act({ id: batchId, action: 'submitForApproval' });
    await payroll.as('boss').inbox.approvals.decide({ id: approvalId ?? '', decision: 'approve' });
    await clerk().batches.act({ id: batchId, action: 'submitAndClose' });
  }, 120_000);

  it('show what a batch reads, and the movements that add up to it', async () => {
    expect(await shown(paid)).toEqual({ in_year: 143, in_tax_year: 143, in_period: 140, ever: 150 });
    // Its tax month is March, which began with the day.
    expect(await shown('2026-03-01')).toEqual({ in_year: 7, in_tax_year: 143, in_period: 7, ever: 7 });
    await clerk().periods.generate({ solutionId, from: '2026-04-01', count: 1 });
    const [april] = (await clerk().periods.list({ solutionId })).rows.filter(
      ({ start }) => start === '2026-04-01',
    );
    await clerk().periods.enable({ id: april?.id ?? '' });
    const { id } = await clerk().batches.create({ periodId: april?.id ?? '' });
    expect(await read(id)).toEqual({ in_year: 143, in_tax_year: 143, in_period: 0, ever: 150 });
  });

  it('stand at nothing once another year has begun, and as they stood on an earlier day', async () => {
    expect(await shown()).toEqual({ in_year: 143, in_tax_year: 143, in_period: 140, ever: 150 });
    (payroll.services.clock as SettableClock).set('2027-03-05T00:00:00.000Z');
    expect(await shown()).toEqual({ in_year: 0, in_tax_year: 0, in_period: 140, ever: 150 });
    expect(await shown('2027-03-01')).toEqual({ in_year: 143, in_tax_year: 0, in_period: 140, ever: 150 });
    expect(await post('in_year', '5', '2026-05-01')).toEqual({ sum: '148' });
  });

  it('say since when they count', async () => {
    const { currency } = (await clerk().balances.list({ balance: 'in_year' })).rows[0] ?? { currency: '' };
    const since = async (balance: string) =>
      (
        await clerk().balances.movements({
          ...{ employmentId: employee.employmentId, balance, currency, until: paid },
        })
      ).from;
    expect(await Promise.all(CODES.map(since))).toEqual(['2026-03-02', '2026-03-01', paid, null]);
  });

  it('are the same figures in the file', async () => {
    const { jobId } = await clerk().excel.writeStanding({
      ...{ of: { kind: 'balances', until: paid, search: employee.employeeNumber }, format: 'csv' },
    });
    await payroll.services.queue.drain(payroll.services);
    const { file } = await clerk().excel.follow({ jobId });
    const csv = (await payroll.services.files.read(payroll.services.db, file?.fileId ?? '')).toString('utf8');
    const amounts = csv.trim().split('\r\n').slice(1);
    expect(amounts.map((line) => /,(\d+),TWD,/.exec(line)?.[1])).toEqual(['150', '140', '143', '143']);
  });
});

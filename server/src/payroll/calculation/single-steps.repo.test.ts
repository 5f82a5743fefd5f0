import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from './threads/engine-pool.ts';

afterAll(closeEnginePool);

const FILE = paySolution(
  [
    { code: 'amount', type: 'money' },
    { code: 'doubled', type: 'money', formula: '=[@amount]*2' },
  ],
  {
    tables: [
      {
        code: 'Tax',
        kind: 'data',
        key: ['employee'],
        rowsFrom: 'Pay',
        columns: [
          { code: 'employee', type: 'text' },
          { code: 'pay', type: 'reference', table: 'Pay', on: 'employee' },
          { code: 'tax', type: 'money', formula: '=[@pay.doubled]/10' },
        ],
      },
      {
        code: 'Costs',
        kind: 'pivot',
        from: 'Tax',
        by: [],
        values: [{ as: 'tax', fn: 'sum', column: 'tax' }],
      },
    ],
    steps: [
      { code: 'gross', tables: ['Pay'] },
      { code: 'tax', tables: ['Tax'] },
      { code: 'costs', tables: ['Costs'] },
    ],
    // Of the batch as a whole: while later steps wait there is no such thing.
    verification: [
      {
        code: 'free',
        on: 'results',
        scope: 'table',
        severity: 'block',
        formula: '=SUM(Costs[tax])=0',
        message: 'No costs',
      },
    ],
  },
);

describeEachDatabase('one step of a calculation', (test) => {
  let house: SmallPayroll;
  let batchId = '';
  const payroll = () => house.as('clerk').payroll;
  const batch = () => payroll().batches.get({ id: batchId });
  const ended = async () => {
    await house.services.queue.drain(house.services);
    return batch();
  };
  const run = async (step: string) => {
    await payroll().batches.act({ id: batchId, action: 'calculateStep', step });
    return ended();
  };
  const states = async () => (await batch()).steps.map(({ state }) => state);
  const shown = async (table: string, column: string) =>
    (await payroll().batchTables.page({ batchId, table })).columns[column] ?? [];
  const type = async (amount: number) => {
    const { rowKeys } = await payroll().batchTables.page({ batchId, table: 'Pay' });
    const edits = rowKeys.map((rowKey) => ({ rowKey, column: 'amount', value: amount }));
    await payroll().batchTables.edit({ batchId, table: 'Pay', edits });
  };
  const findings = async () => (await payroll().findings.list({ batchId })).total;

  beforeAll(async () => {
    house = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      boss: ['auditor'],
    });
    const { solutionId } = await house.publish('clerk', FILE);
    ({ batchId } = await house.openBatch('clerk', solutionId));
    await type(100);
  });

  it('gives its figures and those before it, none of later ones, and nothing that could be handed on', async () => {
    expect(await states()).toEqual(['new', 'new', 'new']);
    expect(await run('tax')).toMatchObject({
      status: 'toBeCalculated',
      calculatedAt: null,
      resultHash: null,
      running: null,
      totals: [],
    });
    expect(await states()).toEqual(['calculated', 'calculated', 'new']);
    expect(new Set(await shown('Tax', 'tax'))).toEqual(new Set([20]));
    expect(await shown('Costs', 'tax')).toEqual([]);
    expect(await findings()).toBe(0);
    expect((await batch()).allowedActions).not.toContain('submitForApproval');
    const handOn = payroll().batches.act({ id: batchId, action: 'submitForApproval' });
    expect(await refusalCodeOf(handOn)).toBe('payroll.batches.WRONG_STATUS');
    const trail = await house.services.db
      .selectFrom('audit_rows')
      .select(['facts'])
      .where('action', '=', 'payroll.batches.calculateStep')
      .execute();
    expect(trail.map(({ facts }) => JSON.parse(facts ?? '{}').step)).toEqual(['tax']);
  });

  it('is out of date once an input changes, and takes what stands before it along', async () => {
    await type(200);
    expect(await states()).toEqual(['stale', 'stale', 'new']);
    await run('gross');
    expect(await states()).toEqual(['calculated', 'new', 'new']);
    expect(await shown('Tax', 'tax')).not.toContain(20);
    await run('tax');
    expect(new Set(await shown('Tax', 'tax'))).toEqual(new Set([40]));
  });

  it('as the last makes the figures whole; one of a whole calculation leaves the later ones to be run', async () => {
    const whole = await run('costs');
    expect(whole).toMatchObject({ status: 'calculated', failedRows: 0 });
    expect(await states()).toEqual(['calculated', 'calculated', 'calculated']);
    const { resultHash } = whole;
    await run('gross');
    expect(await batch()).toMatchObject({ status: 'toBeCalculated', resultHash: null });
    await payroll().batches.act({ id: batchId, action: 'calculate' });
    // The same inputs, the same figures.
    expect(await ended()).toMatchObject({ status: 'calculated', resultHash });
  });

  it('is refused where there is no such step, and to who only looks', async () => {
    for (const step of ['nothing', undefined]) {
      const asked = payroll().batches.act({
        id: batchId,
        action: 'calculateStep',
        ...(step ? { step } : {}),
      });
      expect(await refusalCodeOf(asked)).toBe('payroll.batches.NO_SUCH_STEP');
    }
    const looking = house
      .as('boss')
      .payroll.batches.act({ id: batchId, action: 'calculateStep', step: 'tax' });
    expect(await refusalCodeOf(looking)).toBe('AUTHORIZATION_REQUIRED');
    expect(await batch()).toMatchObject({ status: 'calculated' });
  });
});

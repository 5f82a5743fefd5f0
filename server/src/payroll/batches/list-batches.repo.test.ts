import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'plain',
  currency: 'TWD',
  periodType: 'month',
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'net', type: 'money', tags: ['net'], formula: '=1000' },
      ],
    },
  ],
};

describeEachDatabase('the list of batches', (test) => {
  let payroll: SmallPayroll;
  let solutionId = '';
  let id = '';
  const clerk = () => payroll.as('clerk').payroll;
  const row = async () => {
    const { rows } = await clerk().batches.list({ solutionId });
    const found = rows.find((each) => each.id === id);
    if (!found) throw new Error('the batch is gone');
    return found;
  };
  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, { clerk: ['payroll-staff'], reader: ['payroll-approver'] });
    ({ solutionId } = await payroll.publish('clerk', FILE));
    ({ batchId: id } = await payroll.openBatch('clerk', solutionId));
  }, 120_000);
  afterAll(closeEnginePool);

  it('says of a calculation when it began and ended, how long it took and how far it is', async () => {
    expect((await row()).calculation).toEqual({ start: null, end: null, seconds: null, percent: 0 });
    await clerk().batches.act({ id, action: 'calculate' });
    const running = (await row()).calculation;
    expect(running).toMatchObject({ end: null, seconds: null });
    expect(running.start).not.toBeNull();
    expect(running.percent).toBeLessThan(100);
    test.clock.advance(2500);
    await payroll.services.queue.drain(payroll.services);
    const over = (await row()).calculation;
    expect(over.percent).toBe(100);
    expect(over.seconds).toBeGreaterThanOrEqual(2.5);
    expect(over.seconds).toBe((Date.parse(over.end ?? '') - Date.parse(over.start ?? '')) / 1000);
    await clerk().batches.act({ id, action: 'returnToNew' });
    expect((await row()).calculation).toEqual({ start: null, end: null, seconds: null, percent: 0 });
  });

  it('is filtered by type and by state', async () => {
    const found = async (filter: object) => (await clerk().batches.list({ solutionId, ...filter })).total;
    expect(await found({ types: ['normal'] })).toBe(1);
    expect(await found({ types: ['offCycle'] })).toBe(0);
    expect(await found({ statuses: ['new'] })).toBe(1);
    expect(await found({ statuses: ['closed'] })).toBe(0);
  });

  it('offers what a batch may go through, to those who may', async () => {
    expect(await row()).toMatchObject({
      allowedActions: ['setDefaultDynamic', 'cancel', 'delete'],
      renameable: true,
    });
    const { rows } = await payroll.as('reader').payroll.batches.list({ solutionId });
    expect(rows[0]).toMatchObject({ allowedActions: [], renameable: false });
  });

  it('renames by version, and nothing that is over', async () => {
    const { version } = await row();
    await clerk().batches.rename({ id, version, name: 'March, first half' });
    expect(await row()).toMatchObject({ name: 'March, first half' });
    await expect(clerk().batches.rename({ id, version, name: 'Again' })).rejects.toThrow(/VERSION_CHANGED/);
    await clerk().batches.act({ id, action: 'cancel' });
    expect(await row()).toMatchObject({ allowedActions: ['delete'], renameable: false });
    const now = await row();
    await expect(clerk().batches.rename({ id, version: now.version, name: 'Again' })).rejects.toThrow(
      /WRONG_STATUS/,
    );
    await expect(clerk().batches.act({ id, action: 'close' })).rejects.toThrow();
    await clerk().batches.act({ id, action: 'delete' });
    await expect(row()).rejects.toThrow('gone');
  });
});

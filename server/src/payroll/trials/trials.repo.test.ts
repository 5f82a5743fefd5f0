import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { rightsOf } from '../../testing/test-context.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

/** Everybody gets what is typed as amount, less a levy. */
function withLevy(
  levy: string,
  ...more: NonNullable<SolutionFile['tables'][number]['columns']>
): SolutionFile {
  return paySolution([
    { code: 'amount', type: 'money', tags: ['gross'] },
    ...more,
    { code: 'levy', name: { en: 'Levy' }, type: 'money', formula: levy, tags: ['deduction'] },
    { code: 'net', type: 'money', formula: '=[@amount]-[@levy]', tags: ['net'] },
  ]);
}

describeEachDatabase('a copy tried on the last closed period', (test) => {
  let payroll: SmallPayroll;
  let solutionId = '';
  let batchId = '';
  let people = 0;
  let draft = '';
  const caller = () => payroll.as('clerk').payroll;
  const save = async (copyId: string, file: SolutionFile) => {
    const { version } = await caller().copies.get({ copyId });
    await caller().copies.save({ copyId, version, file });
  };
  const tried = async () => (await caller().trials.copy({ copyId: draft })).trial;

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      boss: ['payroll-approver'],
    });
    const created = await caller().solutions.create({
      code: 'plain',
      name: { en: 'Plain' },
      currency: 'TWD',
      legalEntityIds: [payroll.legalEntityId],
      from: { kind: 'blank' },
    });
    solutionId = created.id;
    draft = created.copyId;
    await save(draft, withLevy('=[@amount]/10'));
  });

  it('says that nothing was closed yet', async () => {
    expect(await caller().trials.copy({ copyId: draft })).toEqual({ reason: 'nothingClosed', trial: null });
    await caller().copies.publish({ copyId: draft });
  });

  it('tells the people, the sums and the causes, and stores nothing', async () => {
    ({ batchId } = await payroll.openBatch('clerk', solutionId));
    const { rowKeys } = await caller().batchTables.page({ batchId, table: 'Pay' });
    people = rowKeys.length;
    // One earns 1,000 and the others 100.
    const edits = rowKeys.map((rowKey, row) => ({ rowKey, column: 'amount', value: row === 0 ? 1000 : 100 }));
    await caller().batchTables.edit({ batchId, table: 'Pay', edits });
    await caller().batches.act({ id: batchId, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    const asked = await caller().batches.act({ id: batchId, action: 'submitForApproval' });
    await payroll.as('boss').inbox.approvals.decide({
      id: asked.approvalId ?? '',
      decision: 'approve',
    });
    await caller().batches.act({ id: batchId, action: 'submitAndClose' });
    const closed = await caller().batches.get({ id: batchId });

    draft = (await caller().copies.newDraft({ solutionId })).copyId;
    expect(await tried()).toMatchObject({ people, changed: { total: 0 }, causes: [], beforeNumber: 1 });

    // A fifth above 500, a tenth below: only the one who earns 1,000 has 100 less.
    await save(draft, withLevy('=IF([@amount]>500,[@amount]/5,[@amount]/10)'));
    const gross = 1000 + 100 * (people - 1);
    const trial = await tried();
    expect(trial).toMatchObject({
      period: { code: '2026-03' },
      batches: 1,
      totals: [
        { role: 'gross', before: gross, after: gross, difference: 0 },
        { role: 'deduction', before: gross / 10, after: gross / 10 + 100, difference: 100 },
        { role: 'net', before: gross * 0.9, after: gross * 0.9 - 100, difference: -100 },
      ],
      causes: [{ kind: 'item', column: 'levy', amount: -100, people: 1 }],
      changed: { total: 1, rows: [{ rowKey: rowKeys[0], previous: 900, current: 800, difference: -100 }] },
      failed: { before: 0, after: 0 },
      blank: [],
    });
    expect(trial?.changed.rows[0]?.name).not.toBe('');
    expect(await caller().batches.get({ id: batchId })).toMatchObject({
      status: 'closed',
      resultHash: closed.resultHash,
      copy: closed.copy ? { id: closed.copy.id } : {},
    });
  });

  it('names inputs that the closed period was never given, and counts cells that fail', async () => {
    const fee = { code: 'fee', name: { en: 'Fee' }, type: 'money' as const };
    await save(draft, withLevy('=[@amount]/10/[@fee]', fee));
    expect(await tried()).toMatchObject({ blank: [{ en: 'Fee' }], failed: { before: 0 } });
    expect((await tried())?.failed.after).toBeGreaterThanOrEqual(people);
  });

  it('tries no copy that has problems', async () => {
    await save(draft, withLevy('=[@nothing]'));
    expect(await caller().trials.copy({ copyId: draft })).toEqual({ reason: 'problems', trial: null });
  });

  it('shows nobody figures who may not see the batches', async () => {
    const permissions = rightsOf('solution-administrator').filter((one) => one !== 'payroll.batches.view');
    const blind = payroll.as('clerk', permissions);
    await expect(blind.payroll.trials.copy({ copyId: draft })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

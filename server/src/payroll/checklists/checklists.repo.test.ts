import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { draftPayslips } from '../../testing/draft-payslips.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';
import type { ChecklistLine } from './checklists.schemas.ts';

afterAll(closeEnginePool);

function plain(payslip?: SolutionFile['payslip']): SolutionFile {
  return paySolution(
    [
      { code: 'amount', type: 'money', tags: ['gross'] },
      { code: 'levy', type: 'money', formula: '=[@amount]/10', tags: ['deduction'] },
      { code: 'net', type: 'money', formula: '=[@amount]-[@levy]', tags: ['net'] },
    ],
    { ...(payslip ? { payslip } : {}) },
  );
}

describeEachDatabase('what is checked before', (test) => {
  let payroll: SmallPayroll;
  let services: Services;
  let solutionId = '';
  let batchId = '';
  const caller = () => payroll.as('clerk').payroll;
  const boss = () => payroll.as('boss');
  const states = (lines: readonly ChecklistLine[]) =>
    Object.fromEntries(lines.map(({ topic, state }) => [topic, state]));
  const publish = async (copyId: string, file: SolutionFile) => {
    const { version } = await caller().copies.get({ copyId });
    await caller().copies.save({ copyId, version, file });
    await caller().copies.publish({ copyId });
  };
  const publishNext = async (file: SolutionFile) =>
    publish((await caller().copies.newDraft({ solutionId })).copyId, file);

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, { clerk: ['payroll-staff', 'solution-administrator'] });
    services = payroll.services;
    const created = await caller().solutions.create({
      code: 'plain',
      name: { en: 'Plain' },
      currency: 'TWD',
      legalEntityIds: [payroll.legalEntityId],
      from: { kind: 'blank' },
    });
    solutionId = created.id;
    const { version } = await caller().copies.get({ copyId: created.copyId });
    await caller().copies.save({ copyId: created.copyId, version, file: plain() });
  });

  it('tells of a draft: no payslip, no tests, and a node that nobody can decide', async () => {
    const { draftCopyId } = await caller().solutions.get({ id: solutionId });
    const lines = await caller().checklists.copy({ copyId: draftCopyId ?? '' });
    expect(states(lines)).toEqual({
      problems: 'ok',
      tests: 'look',
      totals: 'ok',
      layout: 'missing',
      deciders: 'missing',
    });
    expect(lines.find(({ topic }) => topic === 'deciders')?.names).toMatchObject([
      { en: 'Payroll approval' },
    ]);
    await payroll.add('boss', 'payroll-approver');
    expect(states(await caller().checklists.copy({ copyId: draftCopyId ?? '' })).deciders).toBe('ok');
    await publish(draftCopyId ?? '', plain());
  });

  it('tells of a batch what is missing, and what has come in order', async () => {
    ({ batchId } = await payroll.openBatch('clerk', solutionId));
    const { name } = await caller().batches.get({ id: batchId });
    expect(name).toEqual({
      en: 'Regular pay, March 2026',
      'zh-TW': '2026年3月 常規發薪',
      'zh-CN': '2026年3月 常规发薪',
    });
    expect((await caller().batches.list({ search: '常规' })).total).toBe(1);
    const { rowKeys } = await caller().batchTables.page({ batchId, table: 'Pay' });
    const edits = rowKeys.map((rowKey) => ({ rowKey, column: 'amount', value: 100 }));
    await caller().batchTables.edit({ batchId, table: 'Pay', edits });
    expect(states(await caller().checklists.batch({ id: batchId }))).toMatchObject({ stale: 'missing' });
    await caller().batches.act({ id: batchId, action: 'calculate' });
    await services.queue.drain(services);
    expect(states(await caller().checklists.batch({ id: batchId }))).toEqual({
      stale: 'ok',
      failedRows: 'ok',
      findings: 'ok',
      typedOver: 'ok',
      tests: 'look',
      totals: 'ok',
      layout: 'missing',
      deciders: 'ok',
    });
  });

  it('leaves a closed batch without a payslip a way out that changes no figure', async () => {
    const asked = await caller().batches.act({ id: batchId, action: 'submitForApproval' });
    await boss().inbox.approvals.decide({ id: asked.approvalId ?? '', decision: 'approve' });
    await caller().batches.act({ id: batchId, action: 'submitAndClose' });
    const before = await caller().batches.get({ id: batchId });
    const draft = (choice = {}) => draftPayslips(() => caller().payslips, batchId, choice);
    await expect(draft()).rejects.toThrow('NO_LAYOUT');
    await expect(draft({ publishedLayout: true })).rejects.toThrow('NO_LAYOUT');
    const item = (value: string) => ({ name: value, value });
    await publishNext(plain({ groups: [{ name: 'Pay', items: [item('amount'), item('=[@levy]*2')] }] }));
    await expect(draft({ publishedLayout: true })).rejects.toMatchObject({
      cause: { code: 'payroll.payslips.LAYOUT_NEEDS_FIGURES', facts: { items: '=[@levy]*2' } },
    });
    await publishNext(
      plain({ groups: [{ name: 'Pay', total: true, items: [item('amount'), item('net')] }] }),
    );
    const { generated } = await draft({ publishedLayout: true });
    expect(generated).toBe(before.employees);
    const [slip] = (await caller().payslips.list({ batchId })).rows;
    const { body } = await caller().payslips.get({ id: slip?.id ?? '' });
    expect(body.groups[0]?.items.map(({ column, value }) => [column, value])).toEqual([
      ['amount', '100'],
      ['net', '90'],
    ]);
    const after = await caller().batches.get({ id: batchId });
    expect(after).toMatchObject({
      status: 'closed',
      resultHash: before.resultHash,
      copy: before.copy ? { id: before.copy.id } : {},
    });
  });
});

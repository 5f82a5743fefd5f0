import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { configureSolution } from '../../testing/configure-solution.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const file: SolutionFile = paySolution([{ code: 'net', type: 'money', tags: ['net'] }]);

describeEachDatabase('whether a solution may be used', (test) => {
  let payroll: SmallPayroll;
  let solutionId = '';
  let copyId = '';
  let periodId = '';
  let batchId = '';
  const clerk = () => payroll.as('clerk').payroll;
  const row = async () => (await clerk().solutions.list({})).rows[0];
  const code = async (answer: Promise<unknown>) => (await refusalOf(answer))?.cause?.code;

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      boss: ['payroll-approver'],
    });
    ({ solutionId, copyId } = await payroll.publish('clerk', file));
    ({ periodId, batchId } = await payroll.openBatch('clerk', solutionId));
  });

  it('refuses a new batch of an inactive solution, and takes one again when it is active', async () => {
    const { version } = await clerk().solutions.get({ id: solutionId });
    await clerk().solutions.update({ id: solutionId, version, active: false });
    expect(await code(clerk().batches.create({ periodId }))).toBe('payroll.solutions.INACTIVE');
    await clerk().solutions.update({ id: solutionId, version: version + 1, active: true });
    const { id } = await clerk().batches.create({ periodId });
    await clerk().batches.act({ id, action: 'delete' });
  });

  it('has nothing in force once unpublished, while its batch keeps the copy, until that is published again', async () => {
    await clerk().copies.unpublish({ solutionId });
    expect(await row()).toMatchObject({ publishedNumber: null, publishableCopyId: copyId });
    expect(await code(clerk().batches.create({ periodId }))).toBe('payroll.batches.NOTHING_PUBLISHED');
    expect((await clerk().batches.get({ id: batchId })).copy.id).toBe(copyId);
    expect(await code(clerk().copies.unpublish({ solutionId }))).toBe('payroll.copies.NOTHING_PUBLISHED');
    await clerk().copies.publish({ copyId });
    expect(await row()).toMatchObject({ publishedNumber: 1, publishableCopyId: null });
  });

  it('throws a draft away, but never the only copy', async () => {
    const draft = await clerk().copies.newDraft({ solutionId });
    expect(await row()).toMatchObject({ draftNumber: 2, copyCount: 2 });
    await clerk().copies.discard(draft);
    expect(await row()).toMatchObject({ draftCopyId: null, copyCount: 1, batchCount: 1, periodCount: 1 });
    expect(await code(clerk().copies.discard({ copyId }))).toBe('payroll.copies.NOT_A_DRAFT');
    const blank = await clerk().solutions.create({
      ...{ code: 'blank', name: 'Blank', currency: 'TWD', from: { kind: 'blank' } },
      legalEntityIds: [payroll.legalEntityId],
    });
    expect(await code(clerk().copies.discard({ copyId: blank.copyId }))).toBe('payroll.copies.LAST_COPY');
  });

  it('publishes no outdated copy while another is in force', async () => {
    const draft = await clerk().copies.newDraft({ solutionId });
    await clerk().copies.publish(draft);
    expect(await code(clerk().copies.publish({ copyId }))).toBe('payroll.copies.NOT_A_DRAFT');
  });

  it('tells the people its scope takes, as a batch takes them', async () => {
    const { employees } = await clerk().batches.get({ id: batchId });
    expect((await row())?.employeeCount).toBe(employees);
    const left = await payroll.services.db
      .selectFrom('payroll_batch_employments')
      .select('employment_id as id')
      .where('batch_id', '=', batchId)
      .executeTakeFirstOrThrow();
    const person = { employmentId: left.id, taken: 'out' as const, from: null, to: null };
    await configureSolution(clerk(), solutionId, (now) => ({
      ...now,
      scope: { ...now.scope, people: [person] },
    }));
    expect((await row())?.employeeCount).toBe(employees - 1);
    const less = await clerk().batches.create({ periodId });
    expect(less.employees).toBe(employees - 1);
    await clerk().batches.act({ id: less.id, action: 'delete' });
  });
});

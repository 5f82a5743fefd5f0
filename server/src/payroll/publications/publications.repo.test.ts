import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const paying = (levy: string) =>
  paySolution([
    { code: 'amount', type: 'money', tags: ['gross'] },
    { code: 'levy', name: { en: 'Levy' }, type: 'money', formula: levy, tags: ['deduction'] },
    { code: 'net', type: 'money', formula: '=[@amount]-[@levy]', tags: ['net'] },
  ]);

describeEachDatabase('rules that another person agrees to', (test) => {
  let payroll: SmallPayroll;
  let solutionId = '';
  let people = 0;
  const as = (name: string) => payroll.as(name).payroll;
  const db = () => payroll.services.db;
  const save = async (name: string, copyId: string, levy: string) => {
    const { version } = await as(name).copies.get({ copyId });
    return as(name).copies.save({ copyId, version, file: paying(levy) });
  };
  const setAgreed = async (name: string, copyId: string, agreedPublishing: boolean) => {
    const { version, scope, settings } = await as(name).configuration.get({ copyId });
    const configuration = { scope, settings: { ...settings, agreedPublishing } };
    await as(name).configuration.save({ copyId, version, configuration });
  };
  const draftOf = async (name: string) => (await as(name).copies.newDraft({ solutionId })).copyId;
  const ask = async (name: string, copyId: string) =>
    (await as(name).publications.ask({ copyId })).last?.approvalId ?? '';
  const decide = (name: string, id: string, decision: 'approve' | 'reject', remark?: string) =>
    payroll.as(name).inbox.approvals.decide({ id, decision, ...(remark ? { remark } : {}) });
  const statusOf = async (copyId: string) => (await as('writer').copies.get({ copyId })).status;
  const draftNow = async () => {
    const { draftCopyId } = await as('writer').solutions.get({ id: solutionId });
    return draftCopyId ?? '';
  };

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      writer: ['payroll-staff'],
      boss: ['payroll-approver'],
    });
    const made = await payroll.publish('writer', paying('=[@amount]/10'));
    solutionId = made.solutionId;
    const { batchId } = await payroll.openBatch('writer', solutionId);
    const { rowKeys } = await as('writer').batchTables.page({ batchId, table: 'Pay' });
    people = rowKeys.length;
    const edits = rowKeys.map((rowKey) => ({ rowKey, column: 'amount', value: 100 }));
    await as('writer').batchTables.edit({ batchId, table: 'Pay', edits });
    await as('writer').batches.act({ id: batchId, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    const { approvalId } = await as('writer').batches.act({ id: batchId, action: 'submitForApproval' });
    await decide('boss', approvalId ?? '', 'approve');
    await as('writer').batches.act({ id: batchId, action: 'submitAndClose' });
  });

  it('is off until it is switched on, and then nobody publishes alone', async () => {
    expect(await as('writer').publications.get({ solutionId })).toEqual({ needed: false, last: null });
    const first = await draftOf('writer');
    await expect(as('writer').publications.ask({ copyId: first })).rejects.toThrow('NEEDS_NO_AGREEMENT');
    await setAgreed('writer', first, true);
    await as('writer').copies.publish({ copyId: first });
    const copyId = await draftOf('writer');
    await save('writer', copyId, '=[@amount]/5');
    await expect(as('writer').copies.publish({ copyId })).rejects.toThrow('NEEDS_AGREEMENT');
    const past = db().updateTable('payroll_copies').set({ status: 'published' }).where('id', '=', copyId);
    await expect(past.execute()).rejects.toThrow('another person has agreed');
    expect(await statusOf(copyId)).toBe('draft');
  });

  it('asks nobody where nobody could agree, and names who that is', async () => {
    const copyId = await draftNow();
    await expect(as('writer').publications.ask({ copyId })).rejects.toMatchObject({
      cause: { code: 'payroll.copies.NOBODY_AGREES', facts: { names: 'writer' } },
    });
    expect((await as('writer').publications.get({ solutionId })).last).toBeNull();
    for (const name of ['second', 'third']) await payroll.add(name, 'payroll-staff');
  });

  it('publishes in the decision of another person what they were shown, and nothing else', async () => {
    const copyId = await draftNow();
    await save('third', copyId, '=[@amount]/5');
    const { last } = await as('writer').publications.ask({ copyId });
    // Who has put something into the draft agrees as little as who asks.
    expect(last).toMatchObject({ status: 'pending', deciders: [{ name: 'second' }] });
    const id = last?.approvalId ?? '';
    for (const name of ['writer', 'third']) await expect(decide(name, id, 'approve')).rejects.toThrow();

    const { facts } = await payroll.as('second').inbox.approvals.get({ id });
    const said = new Map(facts.map(({ key, value }) => [key, value]));
    expect(said.get('people')).toBe(people);
    expect(said.get('netChange')).toBe(-10 * people);
    expect([...said.values()]).toContainEqual(
      expect.objectContaining({
        en: 'Table Pay › Column Levy › Formula: =[@amount]/10 → =[@amount]/5',
      }),
    );
    expect(said.has('alone')).toBe(false);

    expect((await as('writer').copies.get({ copyId })).waits).toBe(true);
    await expect(save('writer', copyId, '=0')).rejects.toThrow('ASKED');
    await expect(setAgreed('writer', copyId, false)).rejects.toThrow('ASKED');
    await expect(as('writer').copies.discard({ copyId })).rejects.toThrow('ASKED');
    await expect(as('writer').copies.newDraft({ solutionId, replaceDraft: true })).rejects.toThrow('ASKED');
    await expect(as('third').publications.ask({ copyId })).rejects.toThrow('ASKED');
    const past = db().updateTable('payroll_copies').set({ file: '{}' }).where('id', '=', copyId);
    await expect(past.execute()).rejects.toThrow('waits for agreement');

    await decide('second', id, 'approve');
    expect(await statusOf(copyId)).toBe('published');
    const audited = await db()
      .selectFrom('audit_rows')
      .select('user_id')
      .where('action', '=', 'payroll.publications.approved')
      .execute();
    expect(audited).toEqual([{ user_id: payroll.id('second') }]);
  });

  it('goes back to the draft with the remark of who rejects, and when it is withdrawn', async () => {
    const copyId = await draftOf('writer');
    await save('writer', copyId, '=[@amount]/4');
    await decide('second', await ask('writer', copyId), 'reject', 'A quarter is too much.');
    const { last } = await as('writer').publications.get({ solutionId });
    expect(last).toMatchObject({ copyId, status: 'rejected', remark: 'A quarter is too much.' });
    await save('writer', copyId, '=[@amount]/6');
    await payroll.as('writer').inbox.approvals.withdraw({ id: await ask('writer', copyId) });
    await save('writer', copyId, '=[@amount]/8');
    expect(await statusOf(copyId)).toBe('draft');
  });

  it('refuses what isn’t any more what was asked for', async () => {
    const copyId = await draftNow();
    const id = await ask('writer', copyId);
    await as('writer').copies.unpublish({ solutionId });
    await expect(decide('second', id, 'approve')).rejects.toThrow('SUBJECT_CHANGED');
    expect(await statusOf(copyId)).toBe('draft');
    await payroll.as('writer').inbox.approvals.withdraw({ id });
    await decide('second', await ask('writer', copyId), 'approve');
    expect(await statusOf(copyId)).toBe('published');
  });

  it('falls away only by a copy that another person has agreed to', async () => {
    const copyId = await draftOf('writer');
    await setAgreed('writer', copyId, false);
    await expect(as('writer').copies.publish({ copyId })).rejects.toThrow('NEEDS_AGREEMENT');
    const settings = '{"agreedPublishing":false}';
    const past = db().updateTable('payroll_solutions').set({ settings }).where('id', '=', solutionId);
    await expect(past.execute()).rejects.toThrow('another person agrees');
    const id = await ask('writer', copyId);
    const { facts } = await payroll.as('second').inbox.approvals.get({ id });
    expect(facts.map(({ key }) => key)).toContain('alone');
    await decide('second', id, 'approve');
    expect((await as('writer').publications.get({ solutionId })).needed).toBe(false);
  });

  it('holds for a new solution from its first copy on, whatever is written into the draft', async () => {
    const made = await as('writer').solutions.create({
      code: 'fresh',
      name: { en: 'Fresh' },
      currency: 'TWD',
      legalEntityIds: [payroll.legalEntityId],
      from: { kind: 'blank' },
      settings: { agreedPublishing: true },
    });
    await setAgreed('writer', made.copyId, false);
    expect((await as('writer').publications.get({ solutionId: made.id })).needed).toBe(true);
    await expect(as('writer').copies.publish({ copyId: made.copyId })).rejects.toThrow('NEEDS_AGREEMENT');
  });
});

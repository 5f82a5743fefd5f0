import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { SlipsOfABatch } from '../../testing/slips-of-a-batch.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

describeEachDatabase('lines of published payslips', (test) => {
  let slips: SlipsOfABatch;
  let payroll: SlipsOfABatch['payroll'];
  let batchId = '';
  const clerk = () => slips.clerk();
  beforeAll(async () => {
    slips = await SlipsOfABatch.close(test);
    ({ payroll, batchId } = slips);
  });

  it('are spoken of line by line once published: asked, answered from the inbox, never by oneself, and kept when one is made anew', async () => {
    await slips.set({});
    await slips.generate();
    const [slip, other] = (await clerk().payslips.list({ batchId, status: 'draft', pageSize: 500 })).rows;
    const ids = [slip?.id ?? '', other?.id ?? ''];
    await clerk().payslips.publish({ batchId, ids });
    test.clock.set('2026-04-02T00:00:00.000Z');
    const own = () => payroll.asEmployed('reader', slip?.employmentId ?? '');
    const stranger = () => payroll.asEmployed('reader', other?.employmentId ?? '');
    const line = { id: ids[0] ?? '', group: 0, item: 2 };
    expect(await refusalCodeOf(own().portal.payslips.dispute({ ...line, item: 9, text: 'x' }))).toBe(
      'payroll.confirmations.UNKNOWN_LINE',
    );
    expect(await refusalCodeOf(stranger().portal.payslips.dispute({ ...line, text: 'x' }))).toBe(
      'platform.NOT_FOUND',
    );
    const { disputeId } = await own().portal.payslips.dispute({ ...line, text: ' Why so much tax? ' });
    expect(await refusalCodeOf(own().portal.payslips.dispute({ ...line, text: 'again' }))).toBe(
      'payroll.confirmations.DISPUTED_ALREADY',
    );

    const waits = async (caller: ReturnType<typeof own>) =>
      (await caller.inbox.todos.list()).rows.find(({ id }) => id === disputeId)?.url;
    expect(await waits(payroll.as('clerk'))).toBe(`/workbench/payroll/payslips?of=${ids[0]}`);
    expect(await waits(payroll.as('boss'))).toBeUndefined();
    expect((await payroll.as('clerk').inbox.notifications.list({})).rows[0]?.title).toContain('Tax');
    const both = () =>
      payroll.asEmployed('clerk', slip?.employmentId ?? '', 'en', [
        ...(['payroll.batches.view', 'payroll.batches.edit', 'payroll.payslips.view'] as const),
      ]);
    expect(await waits(both())).toBeUndefined();
    expect(await both().payroll.confirmations.onPayslip({ id: ids[0] ?? '' })).toMatchObject({
      ...{ own: true, mayAnswer: false },
    });
    const word = { disputeId, text: 'It is a tenth of gross', resolve: false };
    expect(await refusalCodeOf(both().payroll.confirmations.answer(word))).toBe(
      'payroll.confirmations.OWN_DISPUTE',
    );
    const far = () => payroll.within('clerk', ['another']).payroll.confirmations;
    expect(await refusalCodeOf(far().answer(word))).toBe('platform.NOT_FOUND');
    expect(await refusalCodeOf(far().onPayslip({ id: ids[0] ?? '' }))).toBe('platform.NOT_FOUND');

    await clerk().confirmations.answer(word);
    expect(await waits(own())).toBe(`/payslips/${ids[0]}`);
    expect(await waits(stranger())).toBeUndefined();
    expect(await waits(payroll.as('clerk'))).toBeUndefined();
    for (const say of [
      () => stranger().portal.confirmations.reply({ disputeId, text: 'x' }),
      () => stranger().portal.confirmations.settle({ id: disputeId }),
    ])
      expect(await refusalCodeOf(say())).toBe('platform.NOT_FOUND');
    await own().portal.confirmations.reply({ disputeId, text: 'Of which gross?' });
    await clerk().confirmations.answer({ ...word, text: 'Of 1,000' });
    await clerk().payslips.forbid({ ids: [ids[0] ?? ''], reason: 'Wrong figures' });
    expect(await refusalCodeOf(own().portal.confirmations.settle({ id: disputeId }))).toBe(
      'payroll.payslips.VIEWING_FORBIDDEN',
    );
    expect(await waits(own())).toBeUndefined();

    // Made anew, it has the conversation that led to it.
    await clerk().payslips.disable({ ids: [ids[0] ?? ''], reason: 'Made anew' });
    await slips.generate();
    const anew = (await clerk().payslips.list({ batchId, status: 'draft', pageSize: 500 })).rows.find(
      ({ employmentId }) => employmentId === slip?.employmentId,
    );
    await clerk().payslips.publish({ batchId, ids: [anew?.id ?? ''] });
    expect(await waits(own())).toBe(`/payslips/${anew?.id}`);
    await own().portal.confirmations.settle({ id: disputeId });
    expect(await waits(own())).toBeUndefined();
    expect((await own().portal.payslips.get({ id: anew?.id ?? '' })).disputes).toMatchObject([
      {
        line: { name: 'Tax' },
        resolved: { by: 'reader' },
        messages: [
          { side: 'employee', mine: true, text: 'Why so much tax?' },
          { side: 'payroll', by: 'clerk', text: 'It is a tenth of gross' },
          { side: 'employee', text: 'Of which gross?' },
          { side: 'payroll', text: 'Of 1,000' },
        ],
      },
    ]);
    // Of a batch that is closed nothing waits for a word.
    expect((await clerk().batches.get({ id: batchId })).blockers.submitForApproval).not.toContain(
      'OPEN_DISPUTES',
    );
    await clerk().payslips.disable({ ids: [anew?.id ?? '', ids[1] ?? ''], reason: 'Again' });
  });
});

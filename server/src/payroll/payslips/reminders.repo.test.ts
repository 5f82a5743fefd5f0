import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertUser } from '../../identity/index.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { PayrollMonth } from '../../testing/payroll-month.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

describeEachDatabase('the ways by which a payslip is told of', (test) => {
  let month: PayrollMonth;

  const db = () => month.services.db;
  const settings = () => month.staff().payroll.payslips.settings;
  /** What left for the one employee with an account. */
  const left = async () => ({
    notices: (
      await db().selectFrom('inbox_notifications').select('id').where('url', 'like', '/payslips/%').execute()
    ).length,
    mails: (
      await db().selectFrom('outbox_messages').select('id').where('payload', 'like', '%/payslips/%').execute()
    ).length,
  });
  /** Publishes the slips once more and says what left for it. */
  const publish = async (remind?: readonly ('notice' | 'mail')[]) => {
    const { solutionId, batchId } = month;
    const now = await settings().get({ solutionId });
    if (remind)
      await settings().save({
        solutionId,
        version: now.version,
        settings: { ...now.settings, remind: [...remind], viewMonth: null, viewDay: null },
      });
    const slips = await month.staff().payroll.payslips.list({ batchId, status: 'published', pageSize: 500 });
    const ids = slips.rows.map(({ id }) => id);
    if (ids.length > 0) await month.staff().payroll.payslips.disable({ ids, reason: 'Once more' });
    await month.staff().payroll.payslips.generate({ batchId });
    const before = await left();
    const { notified } = await month.staff().payroll.payslips.publish({ batchId });
    const after = await left();
    return { notified, notices: after.notices - before.notices, mails: after.mails - before.mails };
  };

  beforeAll(async () => {
    month = await PayrollMonth.open(test);
    await month.openBatch();
    await month.calculated();
    const { approvalId } = await month.act('submitForApproval');
    await month.approver().inbox.approvals.decide({ id: approvalId ?? '', decision: 'approve' });
    await month.act('submitAndClose');
    const person = await db()
      .selectFrom('payroll_batch_employments as b')
      .innerJoin('employments as e', 'e.id', 'b.employment_id')
      .select('e.person_id as id')
      .where('b.batch_id', '=', month.batchId)
      .executeTakeFirstOrThrow();
    const { services } = month;
    await insertUser(services.db, services.clock, {
      passwordHash: null,
      loginName: 'slip',
      name: 'Slip',
      personId: person.id,
      roles: [{ role: 'employee' }],
    });
  });
  beforeEach(() => test.clock.advance(60_000));

  it('are the inbox where the solution file names a way that does not exist here, and the form says so', async () => {
    const { solutionId } = month;
    const state = await settings().get({ solutionId });
    expect(state.settings.remind).toEqual(['notice']);
    expect(state.notSent).toEqual(['message']);
    await expect(
      settings().save({
        solutionId,
        version: state.version,
        settings: { ...state.settings, remind: ['message'] as never },
      }),
    ).rejects.toThrow();
  });

  it('are those that were chosen and no other', async () => {
    expect(await publish(['mail'])).toEqual({ notified: 1, notices: 0, mails: 1 });
    expect(await publish(['notice'])).toEqual({ notified: 1, notices: 1, mails: 0 });
    expect(await publish(['notice', 'mail'])).toEqual({ notified: 1, notices: 1, mails: 1 });
    expect((await settings().get({ solutionId: month.solutionId })).notSent).toEqual([]);
  });

  it('are asked again when a slip becomes visible later', async () => {
    const { solutionId } = month;
    const now = await settings().get({ solutionId });
    const later = { ...now.settings, remind: ['notice' as const], viewMonth: 'next' as const, viewDay: 5 };
    await settings().save({ solutionId, version: now.version, settings: later });
    expect(await publish()).toEqual({ notified: 0, notices: 0, mails: 0 });
    await settings().save({
      solutionId,
      version: now.version + 1,
      settings: { ...later, remind: ['mail'] },
    });
    const before = await left();
    test.clock.set('2026-11-05T00:00:00.000Z');
    await month.services.queue.drain(month.services);
    expect(await left()).toEqual({ notices: before.notices, mails: before.mails + 1 });
  });
});

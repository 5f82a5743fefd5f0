import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertUser } from '../../identity/index.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { configureSolution } from '../../testing/configure-solution.ts';
import { draftPayslips } from '../../testing/draft-payslips.ts';
import { mailServer } from '../../testing/mail-server.ts';
import { PayrollMonth } from '../../testing/payroll-month.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

type Way = 'notice' | 'mail' | 'message';

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
      await db()
        .selectFrom('outbox_messages')
        .select('id')
        .where('topic', '=', 'mail')
        .where('payload', 'like', '%/payslips/%')
        .execute()
    ).length,
    messages: (await db().selectFrom('outbox_messages').select('id').where('topic', '=', 'message').execute())
      .length,
  });
  type Chosen = Parameters<ReturnType<typeof settings>['save']>[0]['settings'];
  const choose = (payslip: Chosen) =>
    configureSolution(month.staff().payroll, month.solutionId, (now) => ({
      ...now,
      settings: { ...now.settings, payslip },
    }));
  /** Publishes the slips once more and says what left for it. */
  const publish = async (remind?: readonly Way[]) => {
    const { solutionId, batchId } = month;
    const now = await settings().get({ solutionId });
    if (remind) await choose({ ...now.settings, remind: [...remind], viewMonth: 'current', viewDay: 1 });
    const slips = await month.staff().payroll.payslips.list({ batchId, status: 'published', pageSize: 500 });
    const ids = slips.rows.map(({ id }) => id);
    if (ids.length > 0) await month.staff().payroll.payslips.disable({ ids, reason: 'Once more' });
    await draftPayslips(() => month.staff().payroll.payslips, batchId);
    const before = await left();
    const { notified } = await month.staff().payroll.payslips.publish({ batchId });
    const after = await left();
    return {
      notified,
      notices: after.notices - before.notices,
      mails: after.mails - before.mails,
      messages: after.messages - before.messages,
    };
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

  it('are those of the solution file until somebody chooses, and no others exist', async () => {
    const { solutionId } = month;
    const state = await settings().get({ solutionId });
    expect([...state.settings.remind].sort()).toEqual(['message', 'notice']);
    await draftPayslips(() => month.staff().payroll.payslips, month.batchId);
    const { rows } = await month.staff().payroll.payslips.list({ batchId: month.batchId });
    expect([...(rows[0]?.remind ?? [])].sort()).toEqual(['message', 'notice']);
    await expect(
      settings().save({
        solutionId,
        version: state.version,
        settings: { ...state.settings, viewMonth: 'current', viewDay: 1, remind: ['pigeon'] as never },
      }),
    ).rejects.toThrow();
  });

  it('are those that were chosen and no other', async () => {
    expect(await publish(['mail'])).toEqual({ notified: 1, notices: 0, mails: 1, messages: 0 });
    expect(await publish(['notice'])).toEqual({ notified: 1, notices: 1, mails: 0, messages: 0 });
    expect(await publish(['message'])).toEqual({ notified: 1, notices: 0, mails: 0, messages: 1 });
    expect(await publish(['notice', 'mail'])).toEqual({ notified: 1, notices: 1, mails: 1, messages: 0 });
  });

  it('really leave: a mail to the address, a message to the log, and what has no address stays with its reason', async () => {
    const { services } = month;
    const server = await mailServer();
    const waiting = () =>
      db()
        .selectFrom('outbox_messages')
        .select(['topic', 'problem'])
        .where('handed_over_at', 'is', null)
        .execute();
    const log: unknown[] = [];
    const listening = Object.assign(Object.create(services.log) as typeof services.log, {
      info: (facts: unknown, text: string) => log.push([text, facts]),
      child: () => listening,
    });
    Object.assign(services, {
      config: {
        ...services.config,
        publicUrl: 'https://pay.example.test',
        smtp: { url: `smtp://suanpan:right@127.0.0.1:${server.port}`, from: 'pay@example.test' },
      },
      log: listening,
    });
    await db().updateTable('outbox_messages').set({ handed_over_at: '2026' }).execute();
    await db().updateTable('persons').set({ email: null, phone: null }).execute();
    await publish(['mail', 'message']);
    await services.queue.drain(services);
    expect(server.got).toEqual([]);
    expect((await waiting()).map(({ topic, problem }) => `${topic} ${problem}`).sort()).toEqual([
      'mail noAddress',
      'message noPhone',
    ]);
    await db()
      .updateTable('users')
      .set({ email: 'slip@example.test', phone: '0912345678', language: 'en' })
      .where('login_name', '=', 'slip')
      .execute();
    const { rows } = await month
      .staff()
      .payroll.payslips.list({ batchId: month.batchId, status: 'published', pageSize: 500 });
    const told = await month.staff().payroll.payslips.remind({ ids: rows.map(({ id }) => id) });
    expect(told).toEqual({ reminded: 1, withoutAccount: rows.length - 1 });
    await services.queue.drain(services);
    expect(await waiting()).toEqual([]);
    expect(server.got.map(({ to }) => to)).toEqual([['slip@example.test'], ['slip@example.test']]);
    expect(server.got[0]?.text).toMatch(/Subject: .* is ready/);
    expect(server.got[0]?.text).toContain('https://pay.example.test/payslips/');
    expect(log).toContainEqual(['message', expect.objectContaining({ to: '*******678' })]);
    await server.close();
  });

  it('are asked again when a slip becomes visible later', async () => {
    const { solutionId } = month;
    const now = await settings().get({ solutionId });
    const later = { ...now.settings, remind: ['notice' as const], viewMonth: 'next' as const, viewDay: 5 };
    await choose(later);
    expect(await publish()).toEqual({ notified: 0, notices: 0, mails: 0, messages: 0 });
    await choose({ ...later, remind: ['mail'] });
    const before = await left();
    test.clock.set('2026-11-05T00:00:00.000Z');
    await month.services.queue.drain(month.services);
    expect(await left()).toEqual({ ...before, mails: before.mails + 1 });
  });
});

import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditWriter } from '../../platform/audit/audit-writer.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { refusalOf as refusedBy } from '../../testing/refusal-of.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';
import { followConfirmations } from './remind-and-lapse.ts';

afterAll(closeEnginePool);

const FILE: SolutionFile = paySolution(
  [
    { code: 'base', type: 'money' },
    { code: 'net', type: 'money', formula: '=[@base]*1', tags: ['net'] },
  ],
  {
    payslip: {
      groups: [
        {
          name: 'Pay',
          items: [
            { name: { en: 'Base', 'zh-TW': '本薪' }, value: 'base' },
            { name: 'Net', value: 'net' },
          ],
        },
      ],
    } as never,
  },
);

const refusalOf = async (answer: Promise<unknown>) => (await refusedBy(answer))?.cause;

describeEachDatabase('the confirmation of employees', (test) => {
  let payroll: SmallPayroll;
  let solutionId = '';
  let copyId = '';
  let batchId = '';
  const people: { employmentId: string; employeeNumber: string; rowKey: string }[] = [];
  const clerk = () => payroll.as('clerk').payroll;
  const me = (index: number) => payroll.asEmployed(`emp${index}`, people[index]?.employmentId ?? '').portal;
  const list = (more: object = {}) => clerk().confirmations.list({ batchId, ...more });
  const ofPerson = async (index: number) =>
    (await list({ search: people[index]?.employeeNumber ?? '' })).rows[0];
  const stateOf = async (index: number) => (await ofPerson(index))?.state;
  const idOf = async (index: number) => (await ofPerson(index))?.id ?? '';
  const ask = (answerBy = '2026-03-18') => clerk().confirmations.ask({ batchId, answerBy });
  const type = (index: number, base: number) =>
    clerk().batchTables.edit({
      batchId,
      table: 'Pay',
      edits: [{ rowKey: people[index]?.rowKey ?? '', column: 'base', value: base }],
    });
  const calculate = async () => {
    await clerk().batches.act({ id: batchId, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
  };
  const configure = async (copy: string, employeeConfirmation: object) => {
    const { version, scope, settings } = await clerk().configuration.get({ copyId: copy });
    await clerk().configuration.save({
      copyId: copy,
      version,
      configuration: {
        scope,
        settings: { ...settings, employeeConfirmation: employeeConfirmation as never },
      },
    });
  };
  const follow = () =>
    payroll.services.db.transaction().execute((trx) =>
      followConfirmations({
        db: trx,
        clock: test.clock,
        audit: auditWriter(trx, {
          clock: test.clock,
          traceId: 'test',
          userId: null,
          secretKey: payroll.services.config.secretKey,
        }),
      }),
    );

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      mate: ['payroll-staff'],
      far: ['payroll-staff'],
      approver: ['payroll-approver'],
      emp0: ['employee'],
      emp1: ['employee'],
      emp2: ['employee'],
    });
    ({ solutionId, copyId } = await payroll.publish('clerk', FILE));
    batchId = (await payroll.openBatch('clerk', solutionId)).batchId;
    const { rowKeys } = await clerk().batchTables.page({ batchId, table: 'Pay' });
    const rows = await payroll.services.db
      .selectFrom('payroll_batch_employments as b')
      .innerJoin('employments as e', 'e.id', 'b.employment_id')
      .select(['b.employment_id', 'b.employee_number', 'e.person_id'])
      .where('b.batch_id', '=', batchId)
      .orderBy('b.employee_number')
      .limit(3)
      .execute();
    for (const [index, row] of rows.entries()) {
      await payroll.services.db
        .updateTable('users')
        .set({ person_id: row.person_id })
        .where('id', '=', payroll.id(`emp${index}`))
        .execute();
      const rowKey = rowKeys.find((key) => key.includes(row.employee_number)) ?? '';
      people.push({ employmentId: row.employment_id, employeeNumber: row.employee_number, rowKey });
      await type(index, 1000 * (index + 1));
    }
    await calculate();
  });

  it('is no stage of a batch whose copy asks nobody, and is one once its rules do', async () => {
    const stages = async () => (await clerk().batches.get({ id: batchId })).stages.map(({ code }) => code);
    expect(await stages()).not.toContain('confirm');
    expect(await refusalOf(ask())).toMatchObject({ code: 'payroll.confirmations.STAGE_OFF' });
    const draft = await clerk().copies.newDraft({ solutionId, fromCopyId: copyId });
    await configure(draft.copyId, { on: true, days: 3, remindBefore: 1, disputes: 'block' });
    expect((await clerk().configuration.get({ copyId: draft.copyId })).settings.employeeConfirmation).toEqual(
      {
        on: true,
        days: 3,
        remindBefore: 1,
        disputes: 'block',
      },
    );
    expect((await clerk().configuration.get({ copyId })).settings.employeeConfirmation?.on).toBe(false);
    await clerk().copies.publish({ copyId: draft.copyId });
    // What is published asks nobody of a batch that was made before, until that adopts it.
    expect(await stages()).not.toContain('confirm');
    await clerk().batches.act({ id: batchId, action: 'adoptVersions' });
    expect(await stages()).toEqual([
      'prepare',
      'calculate',
      'review',
      'confirm',
      'approve',
      'submit',
      'payslips',
    ]);
    await type(2, 3100);
    expect(await refusalOf(ask())).toMatchObject({ code: 'payroll.batches.STALE' });
    await calculate();
  });

  it('asks everybody or some, tells those with an account, and shows each their own figures alone', async () => {
    const page = await list();
    expect(page).toMatchObject({ may: true, blocked: [], suggestedDay: '2026-03-18', counts: { asked: 0 } });
    expect(await refusalOf(ask('2026-03-14'))).toMatchObject({ code: 'payroll.confirmations.DAY_PAST' });
    const one = { batchId, answerBy: '2026-03-18', employmentIds: [people[0]?.employmentId ?? ''] };
    expect(await clerk().confirmations.ask(one)).toEqual({ asked: 1, withoutAccount: 0 });
    expect(await stateOf(1)).toBe('notAsked');
    const all = await ask();
    expect(all).toEqual({ asked: page.total - 1, withoutAccount: page.total - 3 });
    expect(await refusalOf(ask())).toMatchObject({ code: 'payroll.confirmations.NOBODY_TO_ASK' });
    expect((await list({ state: 'asked' })).total).toBe(page.total);

    const { rows } = await me(0).confirmations.list();
    expect(rows).toMatchObject([{ state: 'asked', answerBy: '2026-03-18', net: '1000' }]);
    const own = await me(0).confirmations.get({ id: rows[0]?.id ?? '' });
    expect(own).toMatchObject({
      employee: { employeeNumber: people[0]?.employeeNumber },
      body: { groups: [{ items: [{ value: '1000' }, { value: '1000' }] }] },
      may: { confirm: true, dispute: true, reply: true },
    });
    const another = { id: await idOf(1) };
    expect(await refusalOf(me(0).confirmations.get(another))).toMatchObject({ code: 'platform.NOT_FOUND' });
    for (const call of [
      () => me(0).confirmations.confirm({ ...another, hash: own.hash }),
      () => me(0).confirmations.dispute({ ...another, hash: own.hash, group: 0, item: 0, text: 'x' }),
    ])
      expect(await refusalOf(call())).toMatchObject({ code: 'platform.NOT_FOUND' });
    const notices = await payroll.as('emp0').inbox.notifications.list({});
    expect(notices.rows[0]).toMatchObject({ url: `/payslips/confirm/${own.id}` });
    const todos = await payroll.asEmployed('emp0', people[0]?.employmentId ?? '').inbox.todos.list();
    expect(todos.rows).toMatchObject([{ category: 'task', due: '2026-03-18', late: false }]);
  });

  it('takes a word on these very figures only', async () => {
    const { hash, id } = await me(1).confirmations.get({ id: await idOf(1) });
    expect(await refusalOf(me(1).confirmations.confirm({ id, hash: 'older' }))).toMatchObject({
      code: 'payroll.confirmations.CHANGED',
    });
    await me(1).confirmations.confirm({ id, hash });
    expect(await stateOf(1)).toBe('confirmed');
    expect((await me(1).confirmations.get({ id })).may).toMatchObject({ confirm: false, dispute: true });
  });

  it('speaks of one line, answered by a colleague from the inbox and never by oneself; open ones hold up the batch', async () => {
    const { hash, id } = await me(0).confirmations.get({ id: await idOf(0) });
    const about = { id, hash, group: 0, item: 0 };
    expect(await refusalOf(me(0).confirmations.dispute({ ...about, item: 9, text: 'x' }))).toMatchObject({
      code: 'payroll.confirmations.UNKNOWN_LINE',
    });
    const { disputeId } = await me(0).confirmations.dispute({ ...about, text: ' It was raised in March ' });
    expect(await refusalOf(me(0).confirmations.dispute({ ...about, text: 'again' }))).toMatchObject({
      code: 'payroll.confirmations.DISPUTED_ALREADY',
    });
    expect(await stateOf(0)).toBe('disputed');
    expect((await payroll.as('clerk').inbox.notifications.list({})).rows[0]?.title).toContain('Base');
    const todo = (await payroll.as('mate').inbox.todos.list()).rows.find((row) => row.id === disputeId);
    expect(todo).toMatchObject({ url: `/workbench/payroll/batches/${batchId}/confirm?of=${id}` });
    const { stages, blockers } = await clerk().batches.get({ id: batchId });
    expect(stages.find(({ code }) => code === 'confirm')).toMatchObject({
      state: 'blocked',
      counts: { disputed: 1, confirmed: 1 },
      blockers: ['OPEN_DISPUTES'],
    });
    expect(stages.find(({ code }) => code === 'review')?.state).toBe('current');
    expect(blockers.submitForApproval).toEqual(['OPEN_DISPUTES']);
    expect(await refusalOf(clerk().batches.act({ id: batchId, action: 'submitForApproval' }))).toMatchObject({
      code: 'payroll.batches.OPEN_DISPUTES',
      facts: { count: 1 },
    });
    const lines = await clerk().checklists.batch({ id: batchId });
    expect(lines.find(({ topic }) => topic === 'disputes')).toMatchObject({ state: 'missing', count: 1 });

    // Who is employed here and works for payroll as well.
    const both = payroll.asEmployed('mate', people[0]?.employmentId ?? '', 'en', [
      'payroll.batches.view',
      'payroll.batches.edit',
    ]);
    const word = { disputeId, text: 'All well', resolve: true };
    expect(await refusalOf(both.payroll.confirmations.answer(word))).toMatchObject({
      code: 'payroll.confirmations.OWN_DISPUTE',
    });
    expect((await both.payroll.confirmations.get({ id })).mayAnswer).toBe(false);
    expect((await both.inbox.todos.list()).rows.filter((row) => row.id === disputeId)).toEqual([]);
    const far = payroll.within('far', ['another']).payroll.confirmations;
    expect(await refusalOf(far.answer(word))).toMatchObject({ code: 'platform.NOT_FOUND' });
    expect(await refusalOf(far.get({ id }))).toMatchObject({ code: 'platform.NOT_FOUND' });
    expect(await refusalOf(me(1).confirmations.reply({ disputeId, text: 'me too' }))).toMatchObject({
      code: 'platform.NOT_FOUND',
    });

    await payroll.as('mate').payroll.confirmations.answer({ disputeId, text: 'By when?', resolve: false });
    expect((await payroll.as('mate').inbox.todos.list()).rows.filter((row) => row.id === disputeId)).toEqual(
      [],
    );
    await me(0).confirmations.reply({ disputeId, text: 'By the 1st' });
    await payroll.as('mate').payroll.confirmations.answer({ ...word, text: 'From April' });
    expect(await stateOf(0)).toBe('resolved');
    expect((await payroll.as('emp0').inbox.notifications.list({})).rows[0]?.title).toContain('resolved');
    const [said] = (await me(0).confirmations.get({ id })).disputes;
    expect(said).toMatchObject({
      line: { value: '1000' },
      resolved: { by: 'mate' },
      messages: [
        { side: 'employee', mine: true, text: 'It was raised in March' },
        { side: 'payroll', by: 'mate', text: 'By when?' },
        { side: 'employee', text: 'By the 1st' },
        { side: 'payroll', text: 'From April' },
      ],
    });
    expect((await clerk().batches.get({ id: batchId })).blockers.submitForApproval).toBeUndefined();
  });

  it('asks anew whom a calculation changed, and nobody else', async () => {
    await type(0, 1200);
    await calculate();
    expect([await stateOf(0), await stateOf(1), await stateOf(2)]).toEqual([
      'notAsked',
      'confirmed',
      'asked',
    ]);
    expect(await ofPerson(0)).toMatchObject({ net: null, changedAt: expect.any(String) });
    const id = await idOf(0);
    const old = await me(0).confirmations.get({ id });
    expect(old).toMatchObject({ net: null, body: null, may: { confirm: false, dispute: false } });
    expect(await refusalOf(me(0).confirmations.confirm({ id, hash: old.hash }))).toMatchObject({
      code: 'payroll.confirmations.NOT_ASKED',
    });
    expect(await ask()).toMatchObject({ asked: 1 });
    expect(await me(0).confirmations.get({ id })).toMatchObject({ net: '1200', disputes: [{}] });
    // A calculation that changes nothing leaves everybody where they are.
    await calculate();
    expect([await stateOf(0), await stateOf(1), await stateOf(2)]).toEqual(['asked', 'confirmed', 'asked']);
  });

  it('reminds once and lapses after the last day, where the employer is', async () => {
    expect(await follow()).toEqual({ reminded: 0, lapsed: 0 });
    test.clock.set('2026-03-17T01:00:00.000Z');
    const { reminded } = await follow();
    expect(reminded).toBe((await list({ state: 'asked' })).total);
    expect(await follow()).toEqual({ reminded: 0, lapsed: 0 });
    expect((await payroll.as('emp2').inbox.notifications.list({})).rows[0]?.title).toContain('Still waiting');
    // Midnight of the 19th in Taipei.
    test.clock.set('2026-03-18T15:59:00.000Z');
    expect((await follow()).lapsed).toBe(0);
    test.clock.set('2026-03-18T16:00:00.000Z');
    expect((await follow()).lapsed).toBe(reminded);
    expect([await stateOf(1), await stateOf(2)]).toEqual(['confirmed', 'lapsed']);
    const { id, hash } = await me(2).confirmations.get({ id: await idOf(2) });
    expect(await refusalOf(me(2).confirmations.confirm({ id, hash }))).toMatchObject({
      code: 'payroll.confirmations.TOO_LATE',
    });
    const again = { batchId, answerBy: '2026-03-20', employmentIds: [people[2]?.employmentId ?? ''] };
    expect(await clerk().confirmations.ask(again)).toMatchObject({ asked: 1 });
    await me(2).confirmations.dispute({ id, hash, group: 0, item: 1, text: 'Too little' });
    await me(2).confirmations.confirm({ id, hash });
    // Who agrees settles what they disputed.
    expect(await ofPerson(2)).toMatchObject({ state: 'confirmed', openDisputes: 0 });
  });

  it('lets open disputes pass where they only warn, told to whoever approves; then figures are answered no more', async () => {
    const draft = await clerk().copies.newDraft({ solutionId });
    await configure(draft.copyId, { on: true, days: 3, remindBefore: 1, disputes: 'warn' });
    await clerk().copies.publish({ copyId: draft.copyId });
    await clerk().batches.act({ id: batchId, action: 'adoptVersions' });
    await calculate();
    const { id, hash } = await me(2).confirmations.get({ id: await idOf(2) });
    await me(2).confirmations.dispute({ id, hash, group: 0, item: 0, text: 'Hm' });
    const lines = await clerk().checklists.batch({ id: batchId });
    expect(lines.find(({ topic }) => topic === 'disputes')).toMatchObject({ state: 'look', count: 1 });
    await clerk().batches.act({ id: batchId, action: 'submitForApproval' });
    const [task] = (await payroll.as('approver').inbox.approvals.list({ tab: 'pending' })).rows;
    const { facts } = await payroll.as('approver').inbox.approvals.get({ id: task?.id ?? '' });
    expect(facts.find(({ key }) => key === 'disputes')).toMatchObject({ value: 1 });
    expect(await refusalOf(me(2).confirmations.confirm({ id, hash }))).toMatchObject({
      code: 'payroll.confirmations.GONE_ON',
    });
    expect(await refusalOf(ask('2026-03-30'))).toMatchObject({ code: 'payroll.batches.IN_APPROVAL' });
  });
});

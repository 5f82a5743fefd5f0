import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const FILE = paySolution([
  { code: 'amount', type: 'money' },
  { code: 'net', type: 'money', formula: '=[@amount]', tags: ['net'] },
]);

describeEachDatabase('abnormal employees given to somebody', (test) => {
  let payroll: SmallPayroll;
  let batchId = '';
  const clerk = () => payroll.as('clerk').payroll;
  const list = (more: object = {}) => clerk().batches.abnormal({ id: batchId, pageSize: 500, ...more });
  const people = async (count: number) =>
    (await list({ kind: 'noNet' })).rows
      .slice(0, count)
      .map(({ employmentId }) => ({ employmentId, kind: 'noNet' as const }));
  const todosOf = async (login: string) =>
    (await payroll.as(login).inbox.todos.list()).rows.filter(({ id }) => id.startsWith('abnormal/'));
  const pay = async (amount: number) => {
    const { rowKeys } = await clerk().batchTables.page({ batchId, table: 'Pay' });
    const edits = rowKeys.map((rowKey) => ({ rowKey, column: 'amount', value: amount }));
    await clerk().batchTables.edit({ batchId, table: 'Pay', edits });
    await clerk().batches.act({ id: batchId, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
  };

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      mate: ['payroll-staff'],
      stranger: ['employee'],
      looker: ['auditor'],
    });
    const { solutionId } = await payroll.publish('clerk', FILE);
    ({ batchId } = await payroll.openBatch('clerk', solutionId));
    await pay(0);
  }, 120_000);

  it('are a task of theirs until a day, told once, and narrowed by severity, kind, owner and state', async () => {
    const two = await people(2);
    await clerk().findings.assignAbnormal({
      batchId,
      people: two,
      userId: payroll.id('mate'),
      due: '2026-03-20',
    });
    expect(await todosOf('mate')).toMatchObject([
      { category: 'task', title: 'Cure 2 abnormal employees', due: '2026-03-20', late: false },
    ]);
    expect(await todosOf('clerk')).toEqual([]);
    const { rows } = await payroll.as('mate').inbox.notifications.list({});
    expect(rows.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Tester gave you 2 findings to cure, in /),
    ]);
    const given = await list({ owner: payroll.id('mate') });
    expect(given.rows.map(({ assignee, due, kind }) => [assignee?.name, due, kind])).toEqual([
      ['mate', '2026-03-20', 'noNet'],
      ['mate', '2026-03-20', 'noNet'],
    ]);
    expect(given.owners).toEqual([{ id: payroll.id('mate'), name: 'mate' }]);
    expect((await list({ owner: null, kind: 'noNet' })).total).toBe(
      (await list({ kind: 'noNet' })).total - 2,
    );
    expect((await list({ kind: 'noNet', severities: ['block'] })).total).toBe(0);
    expect((await list({ status: 'acknowledged' })).total).toBe(0);
  });

  it('are looked at with a note, of these facts alone', async () => {
    const [one] = await people(1);
    if (!one) throw new Error('Nobody is abnormal.');
    await payroll.as('mate').payroll.findings.acknowledgeAbnormal({ batchId, people: [one], note: 'unpaid' });
    expect(await todosOf('mate')).toMatchObject([{ title: 'Cure an abnormal employee' }]);
    expect((await list({ status: 'acknowledged' })).rows).toMatchObject([
      { employmentId: one.employmentId, acknowledged: { by: 'mate', note: 'unpaid' } },
    ]);
    await pay(-5);
    expect((await list({ status: 'acknowledged' })).total).toBe(0);
    expect(await todosOf('mate')).toMatchObject([{ title: 'Cure 2 abnormal employees' }]);
  });

  it('are no task once cured, and refused as gone', async () => {
    const two = await people(2);
    await pay(100);
    expect(await todosOf('mate')).toEqual([]);
    const gone = clerk().findings.assignAbnormal({ batchId, people: two, userId: null });
    expect(await refusalCodeOf(gone)).toBe('payroll.batches.ABNORMAL_GONE');
    await pay(0);
    expect(await todosOf('mate')).toHaveLength(1);
    await clerk().findings.assignAbnormal({ batchId, people: two, userId: null });
    expect(await todosOf('mate')).toEqual([]);
  });

  it('are listed with what they are paid, whatever is found of them', async () => {
    await pay(100);
    const { rows } = await list();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ kind, net }) => [kind, net])).toEqual(rows.map(({ kind }) => [kind, 100]));
    await pay(0);
  });

  it('go to nobody who can’t look, and are in order by nobody’s own word or by who only reads', async () => {
    const one = (await list({ kind: 'noNet', status: 'open' })).rows[0];
    if (!one) throw new Error('Nobody is abnormal.');
    const whom = { batchId, people: [{ employmentId: one.employmentId, kind: one.kind }] };
    const stranger = clerk().findings.assignAbnormal({ ...whom, userId: payroll.id('stranger') });
    expect(await refusalCodeOf(stranger)).toBe('platform.NOT_FOUND');
    const own = payroll.asEmployed('clerk', one.employmentId, 'en', [
      'payroll.batches.view',
      'payroll.batches.edit',
    ]);
    const said = own.payroll.findings.acknowledgeAbnormal({ ...whom, note: 'fine' });
    expect(await refusalCodeOf(said)).toBe('payroll.batches.OWN_PAY');
    const looking = payroll.as('looker').payroll.findings.acknowledgeAbnormal({ ...whom, note: 'fine' });
    expect(await refusalCodeOf(looking)).toBe('AUTHORIZATION_REQUIRED');
    const open = (await list({ kind: 'noNet', status: 'open' })).rows;
    expect(open.map(({ employmentId }) => employmentId)).toContain(one.employmentId);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const FILE = paySolution(
  [
    { code: 'gross', type: 'money' },
    { code: 'net', type: 'money', formula: '=[@gross]', tags: ['net'] },
  ],
  {
    code: 'found',
    verification: [
      {
        code: 'no_gross',
        name: { en: 'Nothing to pay' },
        on: 'inputs',
        table: 'Pay',
        formula: '=[@gross]=0',
        severity: 'warn',
        message: { en: '{employee} gets nothing' },
        cell: 'gross',
      },
    ],
  },
);

describeEachDatabase('findings given to somebody', (test) => {
  let payroll: SmallPayroll;
  let batchId = '';
  let ids: string[] = [];
  const clerk = () => payroll.as('clerk').payroll;
  const list = (more: object = {}) => clerk().findings.list({ batchId, pageSize: 500, ...more });
  const todosOf = async (login: string) =>
    (await payroll.as(login).inbox.todos.list()).rows.filter(({ id }) => id.startsWith('findings/'));

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      mate: ['payroll-staff'],
      stranger: ['employee'],
      reader: ['auditor'],
    });
    const { solutionId } = await payroll.publish('clerk', FILE);
    ({ batchId } = await payroll.openBatch('clerk', solutionId));
    await clerk().findings.checkInputs({ batchId });
    ids = (await list()).rows.map(({ id }) => id);
  });

  it('are a task of theirs until a day, told once, and narrowed by rule, severity and owner', async () => {
    const own = ids.slice(0, 2);
    expect(await todosOf('mate')).toEqual([]);
    await clerk().findings.assign({ ids: own, userId: payroll.id('mate'), due: '2026-03-20' });
    expect(await todosOf('mate')).toMatchObject([
      { category: 'task', title: 'Cure 2 findings', due: '2026-03-20', late: false },
    ]);
    expect(await todosOf('clerk')).toEqual([]);
    const { rows } = await payroll.as('mate').inbox.notifications.list({});
    expect(rows.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Tester gave you 2 findings to cure, in /),
    ]);
    const given = await list({ owner: payroll.id('mate') });
    expect(given.rows.map(({ id, due }) => [id, due])).toEqual(own.map((id) => [id, '2026-03-20']));
    expect(given.choices).toEqual({
      rules: [{ code: 'no_gross', name: 'Nothing to pay' }],
      owners: [{ id: payroll.id('mate'), name: 'mate' }],
    });
    expect((await list({ owner: null })).total).toBe(ids.length - 2);
    expect((await list({ severities: ['block'] })).total).toBe(0);
    expect((await list({ rule: 'no_gross' })).total).toBe(ids.length);
  });

  it('stay theirs when inputs are looked at again, late ones said to be late', async () => {
    await clerk().findings.checkInputs({ batchId });
    expect((await list({ owner: payroll.id('mate') })).rows.map(({ due }) => due)).toEqual([
      '2026-03-20',
      '2026-03-20',
    ]);
    test.clock.advance(365 * 86_400_000);
    expect(await todosOf('mate')).toMatchObject([{ late: true }]);
  });

  it('are nobody’s who can’t look at the batch or change nothing in it, and no task once acknowledged or taken back', async () => {
    const [one = '', two = ''] = (await list({ owner: payroll.id('mate') })).rows.map(({ id }) => id);
    for (const name of ['stranger', 'reader']) {
      const given = clerk().findings.assign({ ids: [one], userId: payroll.id(name) });
      expect(await refusalCodeOf(given)).toBe('platform.NOT_FOUND');
    }
    const offered = await clerk().notes.people({ batchId, curing: true });
    expect(offered.map(({ name }) => name)).toEqual(['clerk', 'mate']);
    await payroll.as('mate').payroll.findings.acknowledge({ ids: [one], note: 'unpaid leave' });
    expect(await todosOf('mate')).toMatchObject([{ title: 'Cure a finding' }]);
    await clerk().findings.assign({ ids: [two], userId: null });
    expect(await todosOf('mate')).toEqual([]);
    expect((await list()).rows.find(({ id }) => id === two)).toMatchObject({ assignee: null, due: null });
  });
});

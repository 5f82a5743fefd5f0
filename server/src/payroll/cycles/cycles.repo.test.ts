import type { SolutionFile } from '@suanpan/engine';
import { beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { remindOfTasks } from './remind-of-tasks.ts';

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'plain',
  currency: 'TWD',
  periodType: 'month',
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      columns: [{ code: 'employee', type: 'text' }],
    },
  ],
};

describeEachDatabase('the calculation cycle', (test) => {
  let payroll: SmallPayroll;
  let solutionId = '';
  let periodId = '';
  const lead = () => payroll.as('lead').payroll.cycles;
  const tasks = async () => (await lead().ofPeriod({ periodId })).rows;
  const task = (more: object) => ({
    name: 'Collect hours',
    from: -5,
    to: -3,
    ownerId: payroll.id('mate'),
    ...more,
  });
  const cycle = (more: object = {}) =>
    ({
      solutionId,
      name: 'Month end',
      type: 'calendarDays',
      base: 'payDate',
      tasks: [task({})],
      ...more,
    }) as never;

  const changed = (more: object) => {
    const { solutionId: _, ...rest } = cycle(more) as { solutionId: string };
    return rest as never;
  };

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      lead: ['payroll-staff'],
      mate: ['payroll-approver'],
      stranger: ['employee'],
    });
    ({ solutionId } = await payroll.publish('lead', FILE));
    await payroll.as('lead').payroll.periods.generate({ solutionId, from: '2026-03-01', count: 1 });
    const [period] = (await payroll.as('lead').payroll.periods.list({ solutionId })).rows;
    periodId = period?.id ?? '';
    await payroll.as('lead').payroll.periods.enable({ id: periodId });
    test.clock.set('2026-03-20T02:00:00.000Z');
  }, 120_000);

  it('has tasks on exactly the days that its base and their offsets say, in calendar or working days', async () => {
    await lead().create(cycle());
    expect((await lead().tasks({ solutionId })).rows).toEqual(await tasks());
    // The pay day of March is its last day, a Tuesday.
    expect(await tasks()).toMatchObject([
      {
        cycle: 'Month end',
        start: '2026-03-26',
        end: '2026-03-28',
        owner: 'mate',
        state: 'waiting',
        mine: true,
      },
    ]);
    const [{ id = '', version = 0, tasks: [kept] = [] } = {}] = (await lead().list({ solutionId })).rows;
    await lead().update(
      changed({
        id,
        version,
        type: 'workingDays',
        tasks: [task({ key: kept?.id }), task({ name: 'Pay', from: 0, to: 1 })],
      }),
    );
    expect((await lead().list({ solutionId })).rows[0]?.tasks[0]?.id).toBe(kept?.id);
    expect(await tasks()).toMatchObject([
      { name: 'Collect hours', start: '2026-03-24', end: '2026-03-26' },
      { name: 'Pay', start: '2026-03-31', end: '2026-04-01' },
    ]);
    await expect(lead().update(changed({ id, version }))).rejects.toThrow(/VERSION_CHANGED/);
  });

  it('takes no name twice, no task that ends before it starts, no owner who may not look', async () => {
    await expect(lead().create(cycle({ name: 'MONTH END' }))).rejects.toThrow(/NAME_TAKEN/);
    await expect(lead().create(cycle({ name: ' ' }))).rejects.toThrow();
    await expect(lead().create(cycle({ name: 'b', tasks: [task({ from: 2, to: 1 })] }))).rejects.toThrow(
      /TASK_ENDS_BEFORE_START/,
    );
    const ownerId = payroll.id('stranger');
    await expect(lead().create(cycle({ name: 'b', tasks: [task({ ownerId })] }))).rejects.toThrow(
      /OWNER_WITHOUT_RIGHT/,
    );
    expect((await lead().list({ solutionId })).owners.map(({ name }) => name).sort()).toEqual([
      'lead',
      'mate',
    ]);
  });

  it('reminds owners when a task begins and when it is late, once each', async () => {
    const { db, clock } = payroll.services;
    const noticed = async () => {
      await db.transaction().execute((trx) => remindOfTasks(trx, clock));
      const rows = await db
        .selectFrom('inbox_notifications')
        .select(['title', 'url'])
        .where('user_id', '=', payroll.id('mate'))
        .where('category', '=', 'reminder')
        .orderBy('id')
        .execute();
      return rows.map((row) => (JSON.parse(row.title) as { en: string }).en);
    };
    expect(await noticed()).toEqual([]);
    test.clock.set('2026-03-24T12:00:00.000Z');
    const begins = 'Task begins: Collect hours (March 2026), Mar 24, 2026 to Mar 26, 2026';
    expect(await noticed()).toEqual([begins]);
    expect(await noticed()).toEqual([begins]);
    const inbox = payroll.as('mate').inbox;
    expect((await inbox.todos.list()).rows).toMatchObject([
      {
        category: 'task',
        title: 'Collect hours',
        about: 'plain · March 2026',
        due: '2026-03-26',
        late: false,
      },
    ]);
    expect((await inbox.notifications.unreadCount()).approvals).toBe(1);
    expect((await payroll.as('lead').inbox.todos.list()).rows).toEqual([]);
    expect((await payroll.as('mate', ['portal.payslips.view']).inbox.todos.list()).rows).toEqual([]);
    test.clock.set('2026-03-27T12:00:00.000Z');
    expect((await tasks())[0]).toMatchObject({ state: 'late', late: true });
    expect(await noticed()).toEqual([
      begins,
      'Task is late: Collect hours (March 2026) was due on Mar 26, 2026',
    ]);
  });

  it('is done as its owner says, keeps that as it was, and tells when it was late', async () => {
    const [first] = await tasks();
    const input = { periodId, task: first?.id ?? '', done: true };
    const other = () => payroll.as('mate').payroll.cycles;
    expect((await other().ofPeriod({ periodId })).rows.map(({ mine }) => mine)).toEqual([true, true]);
    await other().finish(input);
    expect((await payroll.as('mate').inbox.todos.list()).rows.map(({ title }) => title)).not.toContain(
      'Collect hours',
    );
    expect((await tasks())[0]).toMatchObject({ state: 'done', late: true, doneBy: 'mate' });
    const [{ id = '', version = 0 } = {}] = (await lead().list({ solutionId })).rows;
    await lead().update(changed({ id, version, tasks: [] }));
    // What was done isn't told otherwise because the cycle asks for it no more.
    expect(await tasks()).toMatchObject([{ name: 'Collect hours', start: '2026-03-24', state: 'done' }]);
    await expect(
      payroll.as('stranger', ['payroll.solutions.view']).payroll.cycles.finish({ ...input, done: false }),
    ).rejects.toThrow(/NOT_YOURS/);
    await other().finish({ ...input, done: false });
    expect(await tasks()).toEqual([]);
    await expect(other().finish(input)).rejects.toThrow(/NO_SUCH_TASK/);
    await lead().remove({ id });
    expect((await lead().list({ solutionId })).rows).toEqual([]);
  });
});

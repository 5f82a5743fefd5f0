import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdersInRoom } from '../../identity/index.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const file: SolutionFile = paySolution([]);

describeEachDatabase('rights over a solution', (test) => {
  let payroll: SmallPayroll;
  let first = '';
  let second = '';
  const access = () => payroll.as('admin').payroll.access;
  const refused = async (answer: Promise<unknown>) => (await refusalOf(answer))?.cause?.code;
  const mayEdit = async (name: string) =>
    scopeOf(
      (await holdersInRoom(payroll.services.db, 'payroll')).find(({ id }) => id === payroll.id(name))
        ?.grants ?? [],
      'payroll.solutions.edit',
    )?.solutionIds;
  /** What stands in somebody's inbox of rights that wait and were decided on. */
  const told = async (name: string) => {
    const rows = await payroll.services.db
      .selectFrom('inbox_notifications')
      .select('title')
      .where('user_id', '=', payroll.id(name))
      .where('category', '=', 'approval')
      .orderBy('id')
      .execute();
    return rows.map(({ title }) => JSON.parse(title).en);
  };
  const grant = (name: string, role: string, solutionId = first) =>
    access().grant({ solutionId, userId: payroll.id(name), role });

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      author: ['solution-administrator'],
      second: ['solution-administrator'],
      admin: ['system-administrator'],
      newcomer: ['employee'],
      nobody: ['employee'],
    });
    ({ solutionId: first } = await payroll.publish('author', file, 'first'));
    ({ solutionId: second } = await payroll.publish('author', file, 'second'));
    const { db } = payroll.services;
    const person = await db.selectFrom('persons').select('id').orderBy('id').executeTakeFirstOrThrow();
    await db
      .updateTable('users')
      .set({ person_id: person.id })
      .where('id', '=', payroll.id('newcomer'))
      .execute();
    const now = { name: '{"en":"x"}', built_in: 0 as const, created_at: '2026', updated_at: '2026' };
    await db
      .insertInto('roles')
      .values([
        { id: 'readers', code: 'readers', ...now },
        { id: 'shift', code: 'shift', ...now },
      ])
      .execute();
    await db
      .insertInto('role_permissions')
      .values([
        { role_id: 'readers', permission: 'payroll.solutions.view' },
        { role_id: 'shift', permission: 'portal.payslips.view' },
      ])
      .execute();
  });

  it('reach that solution alone, from the next request on, and are taken at once', async () => {
    await grant('newcomer', 'payroll-staff');
    expect(await mayEdit('newcomer')).toEqual([first]);
    const { people, roles } = await payroll.as('author').payroll.access.get({ solutionId: first });
    expect(people).toMatchObject([
      { loginName: 'author', manages: true, roles: [{ role: 'solution-administrator', alone: false }] },
      { loginName: 'newcomer', manages: true, roles: [{ role: 'payroll-staff', alone: true, direct: true }] },
      { loginName: 'second', manages: true },
    ]);
    expect(roles.find(({ code }) => code === 'payroll-staff')).toMatchObject({ users: 1 });
    expect(roles.find(({ code }) => code === 'payroll-staff')?.permissions).toContain('Edit solutions');
    const other = await payroll.as('author').payroll.access.get({ solutionId: second });
    expect(other.people.map(({ loginName }) => loginName)).toEqual(['author', 'second']);
    await access().revoke({ solutionId: first, userId: payroll.id('newcomer'), role: 'payroll-staff' });
    expect(await mayEdit('newcomer')).toBeUndefined();
  });

  it('are given to nobody by themselves, to no account without a person, and by no role without payroll', async () => {
    expect(await refused(grant('admin', 'payroll-staff'))).toBe('identity.OWN_ROLES');
    expect(await refused(grant('nobody', 'payroll-staff'))).toBe('identity.PERSON_NEEDED');
    expect(await refused(grant('newcomer', 'employee'))).toBe('payroll.access.NOT_A_PAYROLL_ROLE');
    expect(await refused(grant('newcomer', 'system-administrator'))).toBe(
      'payroll.access.NOT_A_PAYROLL_ROLE',
    );
    expect(await refused(grant('newcomer', 'none-such'))).toBe('identity.ROLE_UNKNOWN');
    const author = payroll.as('author').payroll.access;
    const input = { solutionId: first, userId: payroll.id('newcomer'), role: 'payroll-staff' };
    expect(await refused(author.grant(input))).toBe('AUTHORIZATION_REQUIRED');
    expect(await refused(author.list())).toBe('AUTHORIZATION_REQUIRED');
  });

  it('of a role are held by all its people from the next request on, and by nobody once they are taken', async () => {
    const input = { solutionId: first, holder: 'employee', role: 'readers' };
    const sees = async (name: string) =>
      (await payroll.asHeld(name)).payroll.solutions.get({ id: first }).then(
        () => true,
        () => false,
      );
    expect([await sees('newcomer'), await sees('nobody')]).toEqual([false, false]);
    expect(await payroll.as('author').payroll.access.own.grant(input)).toEqual({ waits: false });
    expect([await sees('newcomer'), await sees('nobody')]).toEqual([true, true]);
    const { people, holders } = await payroll.as('author').payroll.access.get({ solutionId: first });
    expect(people.find(({ loginName }) => loginName === 'nobody')?.roles).toEqual([
      { role: 'readers', alone: true, direct: false },
    ]);
    expect(holders).toMatchObject([{ holder: 'employee', role: 'readers', users: 2 }]);
    expect(await refused((await payroll.asHeld('nobody')).payroll.solutions.get({ id: second }))).toBe(
      'platform.NOT_FOUND',
    );
    await payroll.as('author').payroll.access.own.revoke(input);
    expect([await sees('newcomer'), await sees('nobody')]).toEqual([false, false]);
  });

  it('that bring money wait until somebody else gives them too', async () => {
    const input = { solutionId: first, userId: payroll.id('newcomer'), role: 'payroll-staff' };
    const waiting = async (name: string) =>
      (await payroll.as(name).payroll.access.get({ solutionId: first })).waiting;
    expect(await payroll.as('author').payroll.access.own.grant(input)).toEqual({ waits: true });
    expect(await refused(payroll.as('author').payroll.access.own.grant(input))).toBe(
      'payroll.access.WAITS_ALREADY',
    );
    expect(await mayEdit('newcomer')).toBeUndefined();
    expect(await waiting('author')).toMatchObject([
      { userName: 'newcomer', askedBy: 'author', mayGive: false },
    ]);
    const [wish] = await waiting('second');
    expect(wish).toMatchObject({ mayGive: true });
    const toDo = async (name: string) =>
      (await payroll.as(name).inbox.todos.list()).rows.map(({ title, url }) => [title, url]);
    const tab = `/workbench/payroll/solutions/${first}/authorization`;
    const decide = 'Decide on “Payroll staff” for newcomer';
    expect(await toDo('second')).toEqual([[decide, tab]]);
    expect(await toDo('admin')).toEqual([[decide, '/workbench/admin/solution-access?solution=first']]);
    expect([...(await toDo('author')), ...(await toDo('newcomer'))]).toEqual([]);
    const waits = '“Payroll staff” for newcomer over first waits for a second person; author asked for it';
    expect(await told('second')).toEqual([waits]);
    expect(await told('admin')).toEqual([waits]);
    expect([...(await told('author')), ...(await told('newcomer'))]).toEqual([]);
    const decision = { id: wish?.id ?? '', give: true };
    expect(await refused(payroll.as('author').payroll.access.own.decide(decision))).toBe(
      'payroll.access.SECOND_PERSON',
    );
    const elsewhere = payroll.within('second', [second]).payroll.access.own;
    expect(await refused(elsewhere.decide(decision))).toBe('platform.NOT_FOUND');
    await payroll.as('second').payroll.access.own.decide(decision);
    expect(await mayEdit('newcomer')).toEqual([first]);
    expect(await toDo('second')).toEqual([]);
    expect(await told('author')).toEqual([
      'Tester gave “Payroll staff” over first to newcomer, as you asked',
    ]);
    await payroll.as('second').payroll.access.own.revoke(input);
    expect(await mayEdit('newcomer')).toBeUndefined();
    await payroll.as('second').payroll.access.own.grant(input);
    await access().decide({ id: (await waiting('author'))[0]?.id ?? '', give: false });
    expect(await waiting('author')).toEqual([]);
    expect(await mayEdit('newcomer')).toBeUndefined();
  });

  it('are given by who administers solutions over their own alone, and never to themselves', async () => {
    const own = () => payroll.within('author', [second]).payroll.access.own;
    const userId = payroll.id('newcomer');
    const role = 'readers';
    expect(await refused(own().grant({ solutionId: first, userId, role }))).toBe('platform.NOT_FOUND');
    expect(await refused(own().revoke({ solutionId: first, userId, role }))).toBe('platform.NOT_FOUND');
    expect(await refused(own().candidates({ solutionId: first }))).toBe('platform.NOT_FOUND');
    expect(await own().grant({ solutionId: second, userId, role })).toEqual({ waits: false });
    await own().revoke({ solutionId: second, userId, role });
    const itself = { solutionId: second, userId: payroll.id('author') };
    expect(await refused(own().grant({ ...itself, role }))).toBe('identity.OWN_ROLES');
    expect(await refused(own().grant({ ...itself, role: 'payroll-approver' }))).toBe('identity.OWN_ROLES');
    const held = (await payroll.asHeld('author')).payroll.access.own;
    const through = { solutionId: second, holder: 'solution-administrator', role };
    expect(await refused(held.grant(through))).toBe('identity.OWN_ROLES');
    expect((await held.candidates({ solutionId: second })).holders.map(({ code }) => code)).not.toContain(
      'solution-administrator',
    );
    expect(await refused(own().grant({ solutionId: second, userId, role: 'shift' }))).toBe(
      'payroll.access.NOT_A_PAYROLL_ROLE',
    );
    expect(await refused(own().grant({ solutionId: second, userId, role: 'system-administrator' }))).toBe(
      'payroll.access.NOT_A_PAYROLL_ROLE',
    );
  });

  it('of several roles add up, or are the strictest of them where the solution says so', async () => {
    await access().grant({ solutionId: first, userId: payroll.id('newcomer'), role: 'payroll-staff' });
    await access().grant({ solutionId: second, userId: payroll.id('newcomer'), role: 'payroll-staff' });
    await access().grant({ solutionId: first, holder: 'employee', role: 'readers' });
    const may = async (solutionId: string) => {
      const { solutions, copies, periods } = (await payroll.asHeld('newcomer')).payroll;
      const code = async (answer: Promise<unknown>) => (await refused(answer)) ?? 'done';
      return [
        await code(solutions.get({ id: solutionId })),
        await code(copies.newDraft({ solutionId })),
        await code(periods.generate({ solutionId, from: '2026-03-01', count: 1 })),
      ];
    };
    const own = () => payroll.as('author').payroll.access.own;
    expect(await may(first)).toEqual(['done', 'done', 'done']);
    await own().setStrategy({ solutionId: first, strategy: 'strictest' });
    expect(await may(first)).toEqual(['done', 'platform.NOT_FOUND', 'platform.NOT_FOUND']);
    const held = (await payroll.asHeld('newcomer')).payroll.solutions;
    const shown = (await held.list({ page: 1, pageSize: 10 })).rows.map(({ code, rights }) => [
      code,
      rights.includes('payroll.solutions.edit'),
    ]);
    expect(shown).toEqual(
      expect.arrayContaining([
        ['first', false],
        ['second', true],
      ]),
    );
    expect((await held.get({ id: first })).rights).toEqual(['payroll.solutions.view']);
    expect(await may(second)).toEqual(['done', 'done', 'done']);
    expect((await own().candidates({ solutionId: first })).roles.length).toBeGreaterThan(0);
    const { people, strategy } = await payroll.as('author').payroll.access.get({ solutionId: first });
    expect(strategy).toBe('strictest');
    expect(people.find(({ loginName }) => loginName === 'newcomer')).toMatchObject({ manages: false });
    expect(await refused(own().setStrategy({ solutionId: first, strategy: 'union' }))).toBe(
      'payroll.access.LOOSENED_BY_ACCOUNTS',
    );
    expect(
      await refused(
        payroll
          .within('author', [second])
          .payroll.access.own.setStrategy({ solutionId: first, strategy: 'strictest' }),
      ),
    ).toBe('platform.NOT_FOUND');
    await access().setStrategy({ solutionId: first, strategy: 'union' });
    expect((await may(first))[1]).toBe('payroll.copies.DRAFT_EXISTS');
    await access().revoke({ solutionId: first, holder: 'employee', role: 'readers' });
    for (const solutionId of [first, second])
      await access().revoke({ solutionId, userId: payroll.id('newcomer'), role: 'payroll-staff' });
  });

  it('are the last ones only when that is confirmed', async () => {
    await grant('newcomer', 'payroll-staff');
    const { db } = payroll.services;
    await db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', 'in', [payroll.id('author'), payroll.id('second')])
      .execute();
    const row = (await access().list()).find(({ code }) => code === 'first');
    expect(row).toMatchObject({ managers: 1 });
    expect((await access().list()).find(({ code }) => code === 'second')).toMatchObject({ managers: 0 });
    const userId = payroll.id('newcomer');
    expect((await access().leftWithout({ userId, roles: [] })).map(({ code }) => code)).toEqual(['first']);
    expect(await access().leftWithout({ userId, roles: [{ role: 'payroll-staff' }] })).toEqual([]);
    const input = { solutionId: first, userId, role: 'payroll-staff' };
    expect(await refused(access().revoke(input))).toBe('payroll.access.LEAVES_NO_MANAGER');
    expect(await mayEdit('newcomer')).toEqual([first]);
    await access().revoke({ ...input, confirm: true });
    expect(await mayEdit('newcomer')).toBeUndefined();
  });
});

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
  const grant = (name: string, role: string, solutionId = first) =>
    access().grant({ solutionId, userId: payroll.id(name), role });

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      author: ['solution-administrator'],
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
  });

  it('reach that solution alone, from the next request on, and are taken at once', async () => {
    await grant('newcomer', 'payroll-staff');
    expect(await mayEdit('newcomer')).toEqual([first]);
    const { people, roles } = await payroll.as('author').payroll.access.get({ solutionId: first });
    expect(people).toMatchObject([
      { loginName: 'author', manages: true, roles: [{ role: 'solution-administrator', alone: false }] },
      { loginName: 'newcomer', manages: true, roles: [{ role: 'payroll-staff', alone: true }] },
    ]);
    expect(roles.find(({ code }) => code === 'payroll-staff')).toMatchObject({ users: 1 });
    expect(roles.find(({ code }) => code === 'payroll-staff')?.permissions).toContain('Edit solutions');
    const other = await payroll.as('author').payroll.access.get({ solutionId: second });
    expect(other.people.map(({ loginName }) => loginName)).toEqual(['author']);
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

  it('are the last ones only when that is confirmed', async () => {
    await grant('newcomer', 'payroll-staff');
    const { db } = payroll.services;
    await db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', payroll.id('author'))
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

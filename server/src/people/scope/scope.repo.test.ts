import { demoCompany } from '@suanpan/fixtures';
import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { type DataScope, NO_SCOPE } from '../../platform/trpc/scope.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { testContext } from '../../testing/test-context.ts';
import { type StoredCompany, storePeople } from '../employments/store-people.ts';

const createCaller = createCallerFactory(appRouter);
const company = demoCompany('2026-03-15');

/** What someone may not see leaves the database through no door: not a list, a count, a search, a record, an error. */
describeEachDatabase('the scope of people', (test) => {
  let services: Services;
  let stored: StoredCompany;
  let mine = '';
  let other = '';
  const caller = (scope: DataScope, permissions: string[], employmentIds: string[] = []) =>
    createCaller(testContext(services, { scope, permissions, employmentIds }));
  const employee = () =>
    caller(
      { ...NO_SCOPE, ownEmploymentIds: [mine] },
      ['people.employments.view', 'people.compensation.view'],
      [mine],
    );

  beforeAll(async () => {
    services = await createTestServices(test);
    stored = await storePeople(services, company);
    const [first, second] = [...stored.employmentIds.values()];
    mine = first ?? '';
    other = second ?? '';
  });

  it('shows an employee themselves and nobody else', async () => {
    const list = await employee().people.employments.list({});
    expect(list).toMatchObject({ total: 1, rows: [{ id: mine }] });
    const filters = [
      { ids: [other] },
      { status: ['left' as const] },
      { legalEntityIds: [...stored.legalEntityIds.values()].slice(2) },
    ];
    for (const filter of filters)
      expect((await employee().people.employments.list({ filter })).total).toBe(0);
    const name = company.persons[1]?.name ?? '';
    expect(await employee().people.employments.search({ keywords: name })).toEqual([]);
    expect(await employee().search.global({ text: name })).toEqual([]);
  });

  it('answers "not found" for others, the same as for someone who does not exist', async () => {
    for (const id of [other, 'nobody']) {
      await expect(employee().people.employments.get({ id })).rejects.toThrow('platform.NOT_FOUND');
      await expect(employee().people.compensation.list({ employmentId: id })).rejects.toThrow(
        'platform.NOT_FOUND',
      );
      await expect(employee().people.facts.list({ employmentId: id })).rejects.toThrow('platform.NOT_FOUND');
    }
    expect((await employee().people.compensation.list({ employmentId: mine })).total).toBeGreaterThan(0);
  });

  it('shows identity and bank numbers only to oneself and to who holds that permission, there', async () => {
    const person = company.persons[0];
    const own = await employee().people.employments.get({ id: mine });
    expect(own.person.idNumber).toBe(person?.idNumber);
    const viewer = caller({ ...NO_SCOPE, all: true }, ['people.employments.view']);
    const seen = await viewer.people.employments.get({ id: mine });
    expect(seen.person).toMatchObject({ idNumber: null, bankAccount: null, hasIdNumber: true });
    expect(JSON.stringify(seen)).not.toContain(person?.bankAccount);
  });

  it('reveals an identity number to who holds that permission, and writes each look down', async () => {
    const person = company.persons[0];
    const reader = caller({ ...NO_SCOPE, all: true }, ['people.employments.view', 'people.private.view']);
    expect((await reader.people.employments.get({ id: mine })).person.idNumber).toBeNull();
    const looks = async () =>
      (await services.db.selectFrom('audit_rows').select('facts').execute()).filter(({ facts }) =>
        String(facts).includes('idNumber'),
      ).length;
    const before = await looks();
    const { idNumber } = await reader.people.employments.revealIdNumber({ id: mine, reason: ' new card ' });
    expect(idNumber).toBe(person?.idNumber);
    expect(await looks()).toBe(before + 1);
    const [last] = await services.db
      .selectFrom('audit_rows')
      .select('facts')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(String(last?.facts)).toContain('"reason":"new card"');
    await expect(reader.people.employments.revealIdNumber({ id: mine, reason: ' ' })).rejects.toThrow(
      'people.LOOK_REASON_REQUIRED',
    );
    const viewer = caller({ ...NO_SCOPE, all: true }, ['people.employments.view']);
    await expect(viewer.people.employments.revealIdNumber({ id: mine, reason: 'new card' })).rejects.toThrow(
      'AUTHORIZATION_REQUIRED',
    );
  });

  it('keeps hidden fields when someone saves who cannot see them', async () => {
    const editor = caller({ ...NO_SCOPE, all: true }, ['people.employments.view', 'people.employments.edit']);
    const before = await editor.people.employments.get({ id: mine });
    await editor.people.employments.update({
      id: mine,
      version: before.version,
      person: { phone: '555-0100' },
    });
    const own = await employee().people.employments.get({ id: mine });
    expect(own.person).toMatchObject({ phone: '555-0100', idNumber: company.persons[0]?.idNumber });
  });

  it('lets an editor of one entity change and create people there only', async () => {
    const [here = '', elsewhere = ''] = [...stored.legalEntityIds.values()];
    const permissions = ['people.employments.view', 'people.employments.edit', 'people.compensation.edit'];
    const editor = caller({ ...NO_SCOPE, legalEntityIds: [elsewhere] }, permissions);
    await expect(
      editor.people.employments.update({ id: mine, version: 2, employment: { contract: 'intern' } }),
    ).rejects.toThrow('platform.NOT_FOUND');
    const pay = {
      ...{ employmentId: mine, item: 'base', amount: 1, currency: 'CNY' },
      ...{ validFrom: '2026-01-01', payrollPeriod: '2026-01' },
    };
    await expect(editor.people.compensation.put(pay)).rejects.toThrow('platform.NOT_FOUND');
    const create = (legalEntityId: string) =>
      editor.people.employments.create({
        person: { name: 'New' },
        employment: { legalEntityId, employeeNumber: `N-${legalEntityId}`, hireDate: '2026-03-01' },
      });
    await expect(create(here)).rejects.toThrow('platform.NOT_FOUND');
    await expect(create('nowhere')).rejects.toThrow('platform.NOT_FOUND');
    await expect(create(elsewhere)).resolves.toMatchObject({ id: expect.any(String) });
  });
});

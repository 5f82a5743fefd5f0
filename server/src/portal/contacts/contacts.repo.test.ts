import { smallCompany } from '@suanpan/fixtures';
import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { savePortalSettings } from '../../identity/index.ts';
import { storePeople } from '../../people/index.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { NO_SCOPE } from '../../platform/trpc/scope.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { rightsOf, testContext } from '../../testing/test-context.ts';
import { maskPhone } from './phones.ts';

const createCaller = createCallerFactory(appRouter);

describeEachDatabase('contacts', (test) => {
  let services: Services;
  let own = '';
  let other = '';
  const as = (employmentId: string, everything = false) =>
    createCaller(
      testContext(services, {
        permissions: rightsOf('employee'),
        employmentIds: [employmentId],
        ...(everything ? {} : { scope: { ...NO_SCOPE, ownEmploymentIds: [employmentId] } }),
      }),
    ).portal;

  beforeAll(async () => {
    services = await createTestServices(test);
    await storePeople(services, smallCompany('2026-03-15'));
    const rows = await services.db
      .selectFrom('employments')
      .innerJoin('assignments', 'assignments.employment_id', 'employments.id')
      .select(['employments.id', 'person_id', 'assignments.department_id'])
      .orderBy('employee_number')
      .execute();
    own = rows[0]?.id ?? '';
    const elsewhere = rows.find((row) => row.department_id !== rows[0]?.department_id);
    other = elsewhere?.id ?? '';
    await services.db
      .updateTable('persons')
      .set({ phone: '+886 912-345-678' })
      .where('id', '=', elsewhere?.person_id ?? '')
      .execute();
  });

  it('tell of everybody, page by page, in the order of the reader’s language', async () => {
    const first = await as(own).contacts.list({ pageSize: 5 });
    const second = await as(own).contacts.list({ pageSize: 5, page: 2 });
    expect(first.rows).toHaveLength(5);
    const names = [...first.rows, ...second.rows].map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator('en').compare));
    expect(first.total).toBeGreaterThan(5);
    const { name, employeeNumber, department } = first.rows[0] ?? {};
    const found = async (search: string) =>
      (await as(own).contacts.list({ search, pageSize: 500 })).rows.map((row) => row.employeeNumber);
    expect(await found(name ?? '')).toContain(employeeNumber);
    expect(await found(employeeNumber ?? '')).toContain(employeeNumber);
    expect(await found(department?.split(' / ').at(-1) ?? '')).toContain(employeeNumber);
  });

  it('mask a phone that may not be read, and find it by its whole number alone', async () => {
    const { phone, phoneMasked } = await as(own).contacts.get({ id: other });
    expect([phone, phoneMasked]).toEqual([maskPhone('+886 912-345-678'), true]);
    expect(phone).toBe('+88• •••-•••-•78');
    const found = async (search: string, everything = false) =>
      (await as(own, everything).contacts.list({ search })).total;
    expect(await found('345678')).toBe(0);
    expect(await found('886912345678')).toBe(1);
    expect(await found('345 678', true)).toBe(1);
    await savePortalSettings(services.db, services.clock, { switches: { contactPhones: true } });
    expect(await found('345678')).toBe(1);
    expect((await as(own).contacts.get({ id: other })).phone).toBe('+886 912-345-678');
  });

  it('show my department, and those I manage to whoever manages one', async () => {
    const mine = await as(own).home.colleagues({});
    const { departments, mine: places, managed } = await as(own).contacts.departments();
    const place = departments.find(({ id }) => id === places[0]);
    expect(mine.total).toBe(place?.count);
    expect(managed).toEqual([]);
    await services.db
      .updateTable('departments')
      .set({ manager_employment_id: other })
      .where('id', '=', places[0] ?? '')
      .execute();
    expect((await as(other).contacts.departments()).managed).toEqual(places);
    expect((await as(other).contacts.list({ group: 'managed' })).total).toBe(mine.total);
    expect((await as(own).contacts.list({ group: 'managed' })).total).toBe(0);
  });

  it('write departments with everything above them, or are closed, where the settings say so', async () => {
    const before = (await as(own).contacts.get({ id: own })).department;
    await savePortalSettings(services.db, services.clock, { switches: { departmentFullName: false } });
    const short = (await as(own).contacts.get({ id: own })).department;
    expect(before).toMatch(new RegExp(`(^|/ )${short}$`));
    await savePortalSettings(services.db, services.clock, { switches: { addressBook: false } });
    expect(await refusalCodeOf(as(own).contacts.list({}))).toBe('identity.SWITCHED_OFF');
    expect(await refusalCodeOf(as(own).home.colleagues({}))).toBe('identity.SWITCHED_OFF');
  });
});

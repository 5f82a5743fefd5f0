import { afterAll, beforeAll, expect, it } from 'vitest';
import { appRouter } from './app-router.ts';
import { closeEnginePool } from './payroll/calculation/threads/engine-pool.ts';
import { changesBetween } from './platform/audit/audit-changes.ts';
import { describeEachDatabase } from './platform/db/testing.ts';
import { newId } from './platform/ids/new-id.ts';
import type { Services } from './platform/trpc/context.ts';
import { createCallerFactory } from './platform/trpc/procedure.ts';
import { seedDemo } from './seeding/index.ts';
import { createTestServices } from './testing/create-test-services.ts';
import { testContext } from './testing/test-context.ts';

const PERMISSIONS = [
  'identity.users.edit',
  'identity.roles.edit',
  'identity.settings.edit',
  'people.employments.edit',
  'people.organisation.edit',
  'payroll.solutions.edit',
  'payroll.periods.edit',
  'payroll.payslips.edit',
];
const callers = createCallerFactory(appRouter);

afterAll(closeEnginePool);

it('tells only what differs, inside JSON too', () => {
  expect(
    changesBetween(
      { version: 1, memo: 'a', same: [1], settings: '{"a":1,"b":{"c":2}}' },
      { version: 2, memo: null, same: [1], settings: '{"a":1,"b":{"c":3}}' },
    ),
  ).toEqual({ memo: { before: 'a', after: null }, 'settings.b.c': { before: 2, after: 3 } });
});

describeEachDatabase('the audit row of a change', (test) => {
  let services: Services;
  const call = () =>
    callers(
      testContext(services, { permissions: PERMISSIONS, key: newId(services.clock), userId: 'changer' }),
    );
  const one = (table: 'users' | 'employments' | 'departments' | 'legal_entities' | 'payroll_solutions') =>
    services.db
      .selectFrom(table as 'users')
      .selectAll()
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
  const last = () =>
    services.db
      .selectFrom('audit_rows')
      .selectAll()
      .where('user_id', '=', 'changer')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();

  beforeAll(async () => {
    test.clock.set('2026-11-20T02:00:00.000Z');
    services = await createTestServices(test);
    await seedDemo(services, { size: 'small', say: () => undefined });
  }, 120_000);

  /** Each command, and the field that its row must hold with the old and the new value. */
  const COMMANDS: Record<string, () => Promise<Record<string, { before: unknown; after: unknown }>>> = {
    'admin.parameters.save': async () => {
      await call().admin.parameters.save({ code: 'minRequestMs', value: 1 });
      await call().admin.parameters.save({ code: 'minRequestMs', value: 2 });
      return { value: { before: 1, after: 2 } };
    },
    'admin.parameters.remove': async () => {
      await call().admin.parameters.remove({ code: 'minRequestMs' });
      return { value: { before: 2, after: 500 } };
    },
    'identity.roles.update': async () => {
      const name = { 'zh-TW': '試', 'zh-CN': '试', en: 'Tried' };
      const { id } = await call().identity.roles.create({ code: 'tried', name, permissions: [] });
      await call().identity.roles.update({ id, version: 1, name: { ...name, en: 'Again' }, permissions: [] });
      return { 'name.en': { before: 'Tried', after: 'Again' } };
    },
    'identity.users.update': async () => {
      const { id, version } = await one('users');
      await call().identity.users.update({ id, version, status: 'disabled' });
      return { status: { before: 'active', after: 'disabled' } };
    },
    'people.legalEntities.update': async () => {
      const row = await services.db.selectFrom('legal_entities').selectAll().executeTakeFirstOrThrow();
      const { id, version, code, country, currency } = row;
      const given = { names: JSON.parse(row.names), country, currency, taxYearStart: row.tax_year_start };
      await call().people.legalEntities.update({
        ...given,
        id,
        version,
        code: `${code}X`,
        timeZone: row.time_zone,
      });
      return { code: { before: code, after: `${code}X` } };
    },
    'people.departments.update': async () => {
      const row = await services.db.selectFrom('departments').selectAll().executeTakeFirstOrThrow();
      const { id, version, code, parent_id: parentId } = row;
      await call().people.departments.update({
        id,
        version,
        code: `${code}X`,
        names: JSON.parse(row.names),
        parentId,
      });
      return { code: { before: code, after: `${code}X` } };
    },
    'payroll.solutions.update': async () => {
      const { id, version } = await one('payroll_solutions');
      await call().payroll.solutions.update({ id, version, memo: 'tried' });
      return { memo: { before: null, after: 'tried' } };
    },
    'payroll.periods.update': async () => {
      const row = await services.db
        .selectFrom('payroll_periods')
        .selectAll()
        .where('status', '<>', 'closed')
        .executeTakeFirstOrThrow();
      await call().payroll.periods.update({ id: row.id, version: row.version, name: 'Tried' });
      return { name: { before: row.name, after: 'Tried' } };
    },
  };

  for (const [command, run] of Object.entries(COMMANDS))
    it(`${command} leaves what was and what is`, async () => {
      const expected = await run();
      const row = await last();
      expect(row.action).toBe(command);
      expect((JSON.parse(row.facts) as { changes: object }).changes).toMatchObject(expected);
    });

  it('people.employments.update leaves the fields in the open and the values encrypted', async () => {
    const { id, version } = await one('employments');
    await call().people.employments.update({
      id,
      version,
      person: { phone: '555-0199', bankAccount: '77001234' },
    });
    const row = await last();
    expect((JSON.parse(row.facts) as { changed: string[] }).changed).toEqual(
      expect.arrayContaining(['person.phone', 'askedAccount']),
    );
    expect(JSON.stringify(row)).not.toMatch(/555-0199|77001234/);
    expect(row).toMatchObject({ person_id: id, personal: expect.any(String) });
  });
});

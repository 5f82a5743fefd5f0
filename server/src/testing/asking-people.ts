import { beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import { appRouter } from '../app-router.ts';
import { insertUser } from '../identity/index.ts';
import { registerApplicationType } from '../platform/applications/application-types.ts';
import type { TestDatabase } from '../platform/db/testing.ts';
import { refuse } from '../platform/errors/refusal.ts';
import { errorBody } from '../platform/http/error-body.ts';
import { newId } from '../platform/ids/new-id.ts';
import type { Services } from '../platform/trpc/context.ts';
import { createCallerFactory } from '../platform/trpc/procedure.ts';
import { NO_SCOPE, SYSTEM_SCOPE } from '../platform/trpc/scope.ts';
import { createTestServices } from './create-test-services.ts';
import { rightsOf, testContext } from './test-context.ts';

const callers = createCallerFactory(appRouter);
const done: string[] = [];
let refuses = false;

registerApplicationType({
  code: 'test.thing',
  name: { en: 'Thing' },
  category: 'approval',
  about: 'self',
  permission: 'inbox.applications.ask',
  fields: async () => [
    { key: 'day', kind: 'day', label: { en: 'Day' }, required: true },
    { key: 'amount', kind: 'money', label: { en: 'Amount' }, required: true },
    {
      key: 'lines',
      kind: 'rows',
      label: { en: 'Lines' },
      required: false,
      fields: [
        { key: 'receipt', kind: 'file', label: { en: 'Receipt' }, required: true },
        {
          key: 'way',
          kind: 'choice',
          label: { en: 'Way' },
          required: false,
          choices: [{ value: 'bus', label: { en: 'Bus' } }],
        },
      ],
    },
  ],
  form: z.object({
    day: z.string(),
    amount: z.number().positive(),
    lines: z.array(z.object({ receipt: z.string(), way: z.string().optional() })).optional(),
  }),
  process: [
    { code: 'one', name: { en: 'One' }, mode: 'any', approvers: [{ kind: 'supervisor', level: 1 }] },
    {
      code: 'two',
      name: { en: 'Two' },
      mode: 'inOrder',
      approvers: [{ kind: 'supervisor', level: 2 }, { kind: 'departmentHead' }],
      when: { field: 'amount', operator: 'gte', value: 1000 },
    },
  ],
  async check(_context, _asked, { amount }) {
    if (amount > 9999 || refuses)
      refuse('platform.INVALID_INPUT', { field: 'amount' }, { fields: ['amount'] });
  },
  describe: async (_context, _asked, { amount }) => ({
    title: { en: `Thing of ${amount}` },
    facts: [{ key: 'amount', label: { en: 'Amount' }, value: amount, kind: 'money', currency: 'CNY' }],
  }),
  effectiveOn: ({ day }) => day,
  apply: async (_context, asked, { amount }) => {
    done.push(`${asked.number.slice(0, 2)} ${amount}`);
  },
  undo: async (_context, _asked, { amount }) => {
    done.push(`undone ${amount}`);
  },
});

registerApplicationType({
  code: 'test.report',
  name: { en: 'Move' },
  category: 'approval',
  about: 'report',
  permission: 'people.employments.view',
  fields: async () => [{ key: 'why', kind: 'text', label: { en: 'Why' }, required: true }],
  form: z.object({ why: z.string() }),
  process: [
    { code: 'hr', name: { en: 'HR' }, mode: 'any', approvers: [{ kind: 'role', code: 'hr-administrator' }] },
  ],
  describe: async (_context, _asked, { why }) => ({ title: { en: why }, facts: [] }),
  apply: async () => undefined,
});

/** Four who report to each other, and two types of applications that they can ask for. */
export function askingPeople(test: TestDatabase) {
  let services: Services;
  /** Everybody reports to the one before; `head` manages the department and reports to nobody. */
  const people = new Map<string, { user: string; employment: string; person: string }>();
  const at = (name: string) => people.get(name) ?? { user: '', employment: '', person: '' };
  const as = (name: string, role = 'employee') =>
    callers(
      testContext(services, {
        userId: at(name).user,
        grants: [
          {
            role,
            permissions: new Set(rightsOf(role)),
            scope: { ...NO_SCOPE, ownEmploymentIds: [at(name).employment], reports: true },
          },
        ],
        employmentIds: [at(name).employment],
        key: newId(services.clock),
      }),
    ).inbox;
  const form = { day: '2026-01-01', amount: 20 };
  const submit = (more: object = {}, type = 'test.thing') =>
    as('sam').applications.submit({ type, form: { ...form, ...more } });
  const effectOf = async (id: string) =>
    (
      await services.db
        .selectFrom('inbox_applications')
        .select('effect')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).effect;
  const fieldsOf = async (promise: Promise<unknown>) => {
    const error = await promise.then(
      () => undefined,
      (failed: unknown) => failed,
    );
    return errorBody(error, { method: '', traceId: '', language: 'en' }).fields ?? {};
  };

  beforeAll(async () => {
    services = await createTestServices(test);
    const everything = callers(
      testContext(services, {
        permissions: rightsOf('hr-administrator', 'payroll-staff'),
        scope: SYSTEM_SCOPE,
      }),
    ).people;
    const entity = await everything.legalEntities.create({
      ...{ code: 'E', names: { en: 'E' }, country: 'TW', timeZone: 'Asia/Taipei' },
      ...{ currency: 'TWD', taxYearStart: '01-01' },
    });
    const department = await everything.departments.create({
      ...{ code: 'D', names: { en: 'D' }, parentId: null, legalEntityId: entity.id },
    });
    let superior: string | undefined;
    for (const name of ['head', 'boss', 'lead', 'sam']) {
      const made = await everything.employments.create({
        person: { name },
        employment: { legalEntityId: entity.id, employeeNumber: name, hireDate: '2020-01-01' },
        assignment: { departmentId: department.id, ...(superior && { superiorEmploymentId: superior }) },
      });
      superior = made.id;
      const user = await insertUser(services.db, services.clock, {
        ...{ loginName: name, name, passwordHash: null, personId: made.personId },
        roles: [{ role: 'employee' }, ...(name === 'boss' ? [{ role: 'hr-administrator' }] : [])],
      });
      people.set(name, { user, employment: made.id, person: made.personId });
    }
    await services.db
      .updateTable('departments')
      .set({ manager_employment_id: at('head').employment })
      .where('id', '=', department.id)
      .execute();
  });

  beforeEach(() => {
    done.length = 0;
    refuses = false;
    test.clock.set('2026-03-10T02:00:00.000Z');
  });

  return {
    /** What took effect or was undone. */
    done,
    /** From now on, until the next test, `test.thing` is refused. */
    refuseThings: () => {
      refuses = true;
    },
    services: () => services,
    ...{ at, as, form, submit, effectOf, fieldsOf },
  };
}

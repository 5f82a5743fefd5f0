import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { insertUser } from '../../identity/index.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { type DataScope, NO_SCOPE, SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { rightsOf, testContext } from '../../testing/test-context.ts';
import type { DesignedField } from './forms.schemas.ts';

const callers = createCallerFactory(appRouter);

describeEachDatabase('forms of a company', (test) => {
  let services: Services;
  const people = new Map<string, { user: string; employment: string; entity: string; department: string }>();
  const at = (name: string) => {
    const found = people.get(name);
    if (!found) throw new Error(name);
    return found;
  };
  const as = (name: string, role = 'employee', scope: DataScope = NO_SCOPE) =>
    callers(
      testContext(services, {
        userId: at(name).user,
        grants: [
          {
            role,
            permissions: new Set(rightsOf(role)),
            scope: { ...scope, ownEmploymentIds: [at(name).employment] },
          },
        ],
        employmentIds: [at(name).employment],
        key: newId(services.clock),
      }),
    ).inbox;
  const designer = () => as('ann', 'hr-administrator', SYSTEM_SCOPE).forms;
  const laptop = {
    version: 0,
    name: { en: 'New laptop' },
    departmentIds: [] as string[],
    roles: [] as string[],
    enabled: true,
    fields: [
      { key: 'why', kind: 'text' as const, label: { en: 'Why' }, required: true },
      {
        key: 'size',
        kind: 'choice' as const,
        label: { en: 'Size' },
        required: true,
        choices: [{ value: 's', label: { en: 'Small' } }],
      },
      {
        key: 'parts',
        kind: 'rows' as const,
        label: { en: 'Parts' },
        required: false,
        fields: [
          { key: 'what', kind: 'text' as const, label: { en: 'What' }, required: true },
          { key: 'price', kind: 'money' as const, label: { en: 'Price' }, required: false },
        ],
      },
    ],
  };
  const filled = { why: 'old', size: 's', parts: [{ what: 'mouse', price: 20 }] };

  beforeAll(async () => {
    services = await createTestServices(test);
    const office = callers(
      testContext(services, {
        permissions: rightsOf('hr-administrator', 'payroll-staff'),
        scope: SYSTEM_SCOPE,
      }),
    ).people;
    for (const name of ['ann', 'bo', 'cy']) {
      const entity = await office.legalEntities.create({
        ...{ code: name, names: { en: name }, country: 'TW', timeZone: 'Asia/Taipei' },
        ...{ currency: 'TWD', taxYearStart: '01-01' },
      });
      const department = await office.departments.create({
        ...{ code: name, names: { en: name }, parentId: null, legalEntityId: entity.id },
      });
      const { id, personId } = await office.employments.create({
        person: { name },
        employment: { legalEntityId: entity.id, employeeNumber: name, hireDate: '2020-01-01' },
        assignment: { departmentId: department.id },
      });
      const user = await insertUser(services.db, services.clock, {
        ...{ loginName: name, name, passwordHash: null, personId },
        roles: [{ role: 'employee' }, ...(name === 'ann' ? [{ role: 'hr-administrator' }] : [])],
      });
      people.set(name, { user, employment: id, entity: entity.id, department: department.id });
    }
  });

  it('are filled in by whom they are for, decided, and read as far as the reader reaches', async () => {
    const { id } = await designer().save({ ...laptop, departmentIds: [at('bo').department] });
    const type = `form.${id}`;
    const offeredTo = async (name: string) =>
      (await as(name).applications.offered()).rows.some((row) => row.code === type);
    expect([await offeredTo('bo'), await offeredTo('cy')]).toEqual([true, false]);
    await expect(as('cy').applications.submit({ type, form: filled })).rejects.toThrow('NOT_OFFERED');
    await expect(as('bo').applications.submit({ type, form: { ...filled, size: 'x' } })).rejects.toThrow();
    const sent = await as('bo').applications.submit({ type, form: filled });
    const seen = await as('ann').applications.ofApproval({ id: sent.approvalId });
    expect(seen.form).toEqual(filled);
    expect((await as('ann').approvals.list({ category: 'form' })).rows.map((row) => row.id)).toContain(
      sent.approvalId,
    );
    await as('ann').approvals.decide({ id: sent.approvalId, decision: 'approve' });

    // A later version leaves what was answered as it was.
    const [why] = laptop.fields;
    if (!why) throw new Error('no field');
    const next = { ...laptop, id, version: 1, fields: [{ ...why, key: 'reason' }] };
    await designer().save(next);
    await expect(designer().save(next)).rejects.toThrow('VERSION_CHANGED');
    const read = await designer().answers({ id });
    expect(read.columns.map(({ key }) => key)).toEqual(['reason', 'why', 'size', 'parts']);
    expect(read.rows).toMatchObject([
      { number: sent.number, status: 'approved', name: 'bo', values: { why: 'old', size: 'Small' } },
    ]);
    expect(read.rows[0]?.values.parts).toBe('mouse · 20');
    const near = { ...NO_SCOPE, legalEntityIds: [at('cy').entity] };
    expect((await as('ann', 'hr-administrator', near).forms.answers({ id })).rows).toEqual([]);
    expect((await designer().answers({ id, search: 'nobody' })).rows).toEqual([]);
    await designer().answers({ id, download: true });
    const looks = await services.db
      .selectFrom('audit_rows')
      .select(['action', 'facts'])
      .where('subject_id', '=', id)
      .where('action', 'like', 'inbox.forms.%nswers')
      .orderBy('id', 'desc')
      .execute();
    expect(looks.map(({ action }) => action)).toEqual([
      'inbox.forms.downloadAnswers',
      ...Array.from({ length: 3 }, () => 'inbox.forms.answers'),
    ]);
    expect(JSON.parse(looks[0]?.facts ?? '')).toMatchObject({ rows: 1, total: 1 });
  });

  it('are offered to nobody once switched off, while what was begun stays', async () => {
    const { id } = await designer().save(laptop);
    const type = `form.${id}`;
    const draft = await as('cy').applications.save({ type, form: { why: 'soon' } });
    await designer().save({ ...laptop, id, version: 1, enabled: false });
    await expect(as('cy').applications.submit({ id: draft.id, type, form: filled })).rejects.toThrow(
      'NOT_OFFERED',
    );
    expect((await as('cy').applications.draft({ id: draft.id })).form).toEqual({ why: 'soon' });
  });

  it('that could not be filled in are refused', async () => {
    const [why, size, parts] = laptop.fields;
    if (!why || !size || !parts) throw new Error('no fields');
    const save = (fields: DesignedField[], more: object = {}) =>
      designer().save({ ...laptop, ...more, fields });
    await expect(save([why, why])).rejects.toThrow('inbox.forms.TWICE');
    await expect(save([{ ...size, choices: [] }])).rejects.toThrow('inbox.forms.NO_CHOICES');
    await expect(save([{ ...parts, fields: [] }])).rejects.toThrow('inbox.forms.NO_COLUMNS');
    await expect(save([why], { roles: ['no-such-role'] })).rejects.toThrow('UNKNOWN_AUDIENCE');
  });

  it('get numbers of their own also when several are submitted at once', async () => {
    const { id } = await designer().save(laptop);
    const sent = await Promise.all(
      ['bo', 'cy', 'bo', 'cy'].map((name) =>
        as(name).applications.submit({ type: `form.${id}`, form: filled }),
      ),
    );
    expect(new Set(sent.map(({ number }) => number)).size).toBe(4);
  });
});

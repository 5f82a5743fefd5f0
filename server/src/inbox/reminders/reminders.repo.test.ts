import { dayInWords } from '@suanpan/engine/domain';
import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { insertUser } from '../../identity/index.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { NO_SCOPE, SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { rightsOf, testContext } from '../../testing/test-context.ts';
import { inboxRevisions, SEND_REMINDERS } from '../index.ts';
import { reminderRules } from './reminder-rules.ts';

const callers = createCallerFactory(appRouter);

describeEachDatabase('HR reminders', (test) => {
  let services: Services;
  const users = new Map<string, string>();
  const entities = new Map<string, string>();
  const userId = (name: string) => users.get(name) ?? '';
  const as = (name: string, entity?: string) =>
    callers(
      testContext(services, {
        userId: userId(name),
        key: newId(services.clock),
        grants: [
          {
            role: 'hr-administrator',
            permissions: new Set(rightsOf('hr-administrator')),
            scope: entity ? { ...NO_SCOPE, legalEntityIds: [entities.get(entity) ?? ''] } : SYSTEM_SCOPE,
          },
        ],
      }),
    ).inbox;
  const told = async (name: string) => (await as(name).notifications.list({ category: 'reminder' })).rows;
  const run = async () => {
    await services.queue.door(services.db).enqueue(SEND_REMINDERS);
    await services.queue.drain(services);
  };
  const birthdays = async (name: string, entity?: string) =>
    (await as(name, entity).todos.list()).rows
      .filter((todo) => todo.title === 'Birthday')
      .map((todo) => [todo.about, todo.due]);

  beforeAll(async () => {
    test.clock.set('2025-12-30T02:00:00.000Z');
    services = await createTestServices(test);
    const { people } = callers(
      testContext(services, {
        permissions: rightsOf('hr-administrator', 'payroll-staff'),
        scope: SYSTEM_SCOPE,
      }),
    );
    for (const [code, name, birthDate] of [
      ['E1', 'Ann', '1990-01-01'],
      ['E2', 'Bo', '1991-12-31'],
      ['E3', 'Cy', '1992-06-06'],
    ] as const) {
      const entity = await people.legalEntities.create({
        ...{ code, names: { en: code }, country: 'TW', timeZone: 'Asia/Taipei' },
        ...{ currency: 'TWD', taxYearStart: '01-01' },
      });
      entities.set(code, entity.id);
      await people.employments.create({
        person: { name, birthDate },
        employment: { legalEntityId: entity.id, employeeNumber: name, hireDate: '2020-05-05' },
        assignment: {},
      });
    }
    for (const [name, entity] of [['all'], ['one', 'E1']] as const) {
      const scope = entity
        ? { scopeKind: 'legalEntity' as const, scopeValue: entities.get(entity) ?? '' }
        : {};
      users.set(
        name,
        await insertUser(services.db, services.clock, {
          ...{ loginName: name, name, passwordHash: null },
          roles: [{ role: 'hr-administrator', ...scope }],
        }),
      );
    }
  });

  it('find whose day is near, over the turn of the year, within reach, until it is past', async () => {
    expect(await birthdays('all')).toEqual([
      ['Bo (Bo)', '2025-12-31'],
      ['Ann (Ann)', '2026-01-01'],
    ]);
    expect(await birthdays('one', 'E1')).toEqual([['Ann (Ann)', '2026-01-01']]);
  });

  it('tell once, in one notice for each rule, only of those in reach', async () => {
    await run();
    await run();
    const titles = (await told('all')).map((row) => row.title).sort();
    expect(titles).toEqual([
      'Birthday: 2 people',
      'No bank account: 3 people',
      'No identity number for tax: 3 people',
    ]);
    expect((await told('one')).find((row) => row.title.startsWith('Birthday'))?.body).toBe(
      'Ann (Ann) · Jan 1, 2026',
    );
    const { body } = await services.db
      .selectFrom('inbox_notifications')
      .select('body')
      .where('user_id', '=', users.get('one') ?? '')
      .where('title', 'like', '%Birthday%')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(body ?? '')).toMatchObject({ 'zh-TW': 'Ann (Ann) · 2026年1月1日' });
    test.clock.set('2025-12-31T02:00:00.000Z');
    await run();
    expect(await told('all')).toHaveLength(3);
    test.clock.set('2026-12-30T02:00:00.000Z');
    await run();
    expect((await told('all'))[0]?.title).toBe('Birthday: 2 people');
  });

  it('go by the day where somebody is employed', async () => {
    const soon = async () => (await birthdays('all')).map(([about]) => about);
    // Still the thirty-first in Taipei, then the first there alone.
    test.clock.set('2025-12-31T15:59:00.000Z');
    expect(await soon()).toContain('Bo (Bo)');
    test.clock.set('2025-12-31T16:00:00.000Z');
    expect(await soon()).toEqual(['Ann (Ann)']);
    await services.db
      .updateTable('legal_entities')
      .set({ time_zone: 'America/Los_Angeles' })
      .where('id', '=', entities.get('E2') ?? '')
      .execute();
    expect(await soon()).toEqual(['Bo (Bo)', 'Ann (Ann)']);
    test.clock.set('2026-01-01T08:00:00.000Z');
    expect(await soon()).toEqual(['Ann (Ann)']);
    test.clock.set('2026-12-30T02:00:00.000Z');
  });

  it('ask nobody where a rule is off or names no role of theirs, and are changed by one at a time', async () => {
    const [rule] = (await reminderRules(services.db)).filter((each) => each.kind === 'birthday');
    if (!rule) throw new Error('There is no such rule.');
    await as('all').reminderRules.save({ ...rule, roles: ['manager'] });
    expect(await birthdays('all')).toEqual([]);
    await expect(as('all').reminderRules.save(rule)).rejects.toThrow('VERSION_CHANGED');
  });

  it('find certificates that end and were not issued anew', async () => {
    const now = test.clock.now().toISOString().slice(0, 10);
    const inDays = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString().slice(0, 10);
    const { people } = callers(
      testContext(services, {
        ...{ permissions: rightsOf('hr-administrator'), scope: SYSTEM_SCOPE, key: newId(services.clock) },
      }),
    );
    const act = (action: string, more: object) =>
      callers(
        testContext(services, {
          ...{ permissions: rightsOf('hr-administrator'), scope: SYSTEM_SCOPE, key: newId(services.clock) },
        }),
      ).people.records.act({ register: 'certifications', action, ...more });
    const templates = await services.db
      .insertInto('certification_templates')
      .values(
        ['safety', 'first-aid'].map((code) => ({
          ...{ id: code, code, names: JSON.stringify({ en: code }), body: '{name}', fields: '[]' },
          ...{ search_text: code, active: 1 as const, created_at: now, updated_at: now },
        })),
      )
      .returning('id')
      .execute();
    expect(templates).toHaveLength(2);
    const { rows } = await people.employments.list({ pageSize: 10 });
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? '';
    const issue = (name: string, template: string, expiresOn: string | null) =>
      act('issue', { employmentId: idOf(name), form: { template, purpose: 'work', expiresOn } });
    await expect(issue('Ann', 'safety', inDays(-1))).rejects.toThrow('EXPIRES_BEFORE_ISSUED');
    await issue('Ann', 'safety', inDays(20));
    await issue('Bo', 'safety', inDays(31));
    await issue('Cy', 'safety', inDays(20));
    test.clock.advance(1000);
    await issue('Cy', 'safety', inDays(400));
    await issue('Cy', 'first-aid', null);
    const due = (await as('all').todos.list()).rows.filter(
      (todo) => todo.title === 'Certificate expires soon',
    );
    expect(due.map((todo) => [todo.about, todo.due, todo.category])).toEqual([
      ['Ann (Ann)', inDays(20), 'reminder'],
    ]);
  });

  it('tell people once of days of their own that need a look, and of nobody else’s', async () => {
    const day = test.clock.now().toISOString().slice(0, 10);
    const ann = await services.db
      .selectFrom('employments')
      .select(['id', 'person_id'])
      .where('employee_number', '=', 'Ann')
      .executeTakeFirstOrThrow();
    await services.db
      .updateTable('users')
      .set({ person_id: ann.person_id })
      .where('id', '=', userId('one'))
      .execute();
    const of = { employment_id: ann.id, shift_id: null, first_at: null, last_at: null };
    const minutes = {
      ...{ planned_minutes: 480, worked_minutes: 400, late_minutes: 80, early_minutes: 0 },
      ...{ absent_minutes: 0, leave_minutes: 0, overtime_minutes: 0 },
    };
    await services.db
      .insertInto('attendance_days')
      .values([
        { ...of, ...minutes, day, result: 'late' },
        { ...of, ...minutes, day: '2025-01-02', result: 'absent' },
      ])
      .execute();
    await run();
    await run();
    const days = async (name: string) =>
      (await as(name).notifications.list({ category: 'attendance' })).rows.map((row) => row.title);
    expect(await days('one')).toEqual([`You were late on ${dayInWords(day, 'en')}`]);
    expect(await days('all')).toEqual([]);
  });

  it('change the word of the inbox of whoever is told, and of nobody else', async () => {
    const ids = ['all', 'one'].map((name) => `inbox ${userId(name)}`);
    const before = await inboxRevisions(services.db, services.clock)(ids);
    await as('one').notifications.markAllRead();
    const after = await inboxRevisions(services.db, services.clock)(ids);
    expect(ids.filter((id) => before.get(id) !== after.get(id))).toEqual([ids[1]]);
  });
});

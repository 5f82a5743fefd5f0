import { largeCompany } from '@suanpan/fixtures';
import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { authenticate, insertUser } from '../../identity/index.ts';
import { openSession } from '../../identity/sign-in/sessions.repo.ts';
import { storePeople } from '../../people/index.ts';
import { auditWriter } from '../../platform/audit/audit-writer.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { permissionsOf } from '../../platform/trpc/scope.ts';
import { whoActs } from '../../platform/trpc/who-acts.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { testContext } from '../../testing/test-context.ts';

const callers = createCallerFactory(appRouter);

describeEachDatabase('in another’s place', (test) => {
  let services: Services;
  const ids = new Map<string, string>();
  const tokens = new Map<string, string>();
  const id = (name: string) => ids.get(name) ?? '';
  let stepped = true;

  /** The session as the server finds it at each request. */
  const sessionOf = (name: string) =>
    authenticate(services.db, services.clock, { cookieToken: tokens.get(name), bearerToken: undefined });
  const as = async (name: string) => {
    const authentication = await sessionOf(name);
    if (!authentication) throw new Error(`${name} has no session`);
    const ctx = testContext(services, { key: newId(services.clock), csrf: authentication.csrfToken });
    return callers({
      ...ctx,
      authentication:
        stepped && !authentication.place ? { ...authentication, steppedUpUntil: '9999' } : authentication,
      user: authentication.user,
      permissions: permissionsOf(authentication.grants),
      audit: auditWriter(services.db, {
        ...{ clock: services.clock, traceId: 'test', secretKey: services.config.secretKey },
        ...whoActs(authentication),
      }),
    });
  };
  const lend = async (subjects: ('people' | 'time' | 'calendar' | 'records')[], more: object = {}) =>
    (await as('ann')).inbox.agencies.create({
      ...{ agentId: id('bo'), startsOn: '2026-03-02', endsOn: '2026-03-06', subjects },
      ...more,
    });
  const rows = (action: string) =>
    services.db
      .selectFrom('audit_rows')
      .select(['user_id', 'facts', 'subject_id'])
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .execute();

  beforeAll(async () => {
    services = await createTestServices(test);
    await storePeople(services, largeCompany('2026-03-03', 60));
    // People who are here now, one by one.
    const here = await services.db
      .selectFrom('employments')
      .select('person_id')
      .where('leave_date', 'is', null)
      .where('hire_date', '<', '2026-01-01')
      .orderBy('employee_number')
      .execute();
    const people = [...new Set(here.map((row) => row.person_id))];
    for (const [name, role, personId] of [
      ['ann', 'hr-administrator', people[0]],
      ['bo', 'employee', people[1]],
      ['pay', 'payroll-staff', people[2]],
      ['root', 'system-administrator', null],
    ] as const) {
      const userId = await insertUser(services.db, services.clock, {
        ...{ loginName: name, name, passwordHash: null, personId: personId ?? null, roles: [{ role }] },
      });
      ids.set(name, userId);
      const from = { userId, transport: 'cookie' as const, ip: '', userAgent: 'test' };
      tokens.set(name, (await openSession(services.db, services.clock, from)).token);
      await services.db
        .updateTable('users')
        .set({ first_sign_in_at: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', userId)
        .execute();
    }
    test.clock.set('2026-03-03T04:00:00.000Z');
    await services.db
      .updateTable('sessions')
      .set({ expires_at: '2027', seen_at: '2026-03-03T03:59:30.000Z' })
      .execute();
  });

  it('is asked for with the password, for days, on subjects one has rights on', async () => {
    stepped = false;
    await expect(lend(['people'])).rejects.toThrow('STEP_UP_REQUIRED');
    stepped = true;
    await expect(lend(['people'], { endsOn: '2026-03-01' })).rejects.toThrow('WRONG_ORDER');
    await expect(lend(['people'], { startsOn: '2026-01-01', endsOn: '2026-01-02' })).rejects.toThrow('PAST');
    await expect(lend(['people'], { agentId: id('ann') })).rejects.toThrow('NOT_AN_AGENT');
    const bo = await as('bo');
    const nothing = { agentId: id('ann'), startsOn: '2026-03-02', endsOn: '2026-03-06' };
    await expect(bo.inbox.agencies.create({ ...nothing, subjects: ['records'] })).rejects.toThrow(
      'NOTHING_TO_LEND',
    );
    expect(await services.db.selectFrom('agencies').select('id').execute()).toEqual([]);
  });

  it('does the chosen subjects and nothing else, with both names in the trail', async () => {
    const { id: agency } = await lend(['people']);
    await expect(lend(['time'])).rejects.toThrow('OVERLAPS');
    const own = await sessionOf('bo');
    await (await as('bo')).identity.inPlace.act({ id: agency });
    const placed = await sessionOf('bo');
    expect(placed?.place).toMatchObject({ kind: 'agency', actor: { id: id('bo') } });
    expect(placed?.user.id).toBe(id('ann'));
    expect(placed?.csrfToken).not.toBe(own?.csrfToken);
    expect([...permissionsOf(placed?.grants ?? [])].sort()).toEqual([
      'people.employments.edit',
      'people.employments.view',
      'people.organisation.edit',
      'people.organisation.view',
    ]);

    const bo = await as('bo');
    const me = await bo.identity.auth.me();
    expect([me.user.name, me.place?.actorName]).toEqual(['ann', 'bo']);
    expect(me.menus.flatMap(({ entries }) => entries.map(({ url }) => url))).not.toContain('/inbox');
    expect(me.landing).toMatch(/^\/workbench\/people/);
    const list = await bo.people.employments.list({ pageSize: 100 });
    const all = await (await as('ann')).people.employments.list({ pageSize: 100 });
    expect(list.total).toBe(all.total - (own?.user.employmentIds.length ?? 0));
    // About oneself nothing is done, also by whom one acts for.
    const mine = own?.user.employmentIds[0] ?? '';
    await expect(bo.people.employments.get({ id: mine })).rejects.toThrow('NOT_FOUND');
    for (const refused of [
      () => bo.people.time.describe(),
      () => bo.portal.payslips.list({}),
      () => bo.portal.profile.get(),
    ])
      await expect(refused()).rejects.toThrow('AUTHORIZATION_REQUIRED');
    for (const refused of [
      () => bo.inbox.approvals.list({}),
      () => bo.inbox.agencies.own(),
      () =>
        bo.inbox.agencies.create({
          ...{ agentId: id('pay'), startsOn: '2026-03-02', endsOn: '2026-03-06', subjects: ['people'] },
        }),
      () => bo.identity.auth.changePassword({ oldPassword: 'x', newPassword: 'y' }),
      () => bo.portal.home.get(),
    ])
      await expect(refused()).rejects.toThrow('NOT_LENT');

    await bo.people.jobs.create({ code: 'AGENT', names: { en: 'Agent' } });
    const [made] = await rows('people.jobs.create');
    expect([made?.user_id, JSON.parse(made?.facts ?? '{}').inPlaceOf]).toEqual([id('bo'), id('ann')]);
    await (await as('bo')).identity.inPlace.leave();
    expect((await sessionOf('bo'))?.user.id).toBe(id('bo'));
    const [left] = await rows('identity.inPlace.leave');
    expect([left?.user_id, left?.subject_id]).toEqual([id('bo'), id('ann')]);
    await (await as('ann')).inbox.agencies.end({ id: agency });
  });

  it('is over when either ends it, when its days are, and when the account is closed', async () => {
    const enter = async () => {
      const { id: agency } = await lend(['calendar']);
      await (await as('bo')).identity.inPlace.act({ id: agency });
      expect((await sessionOf('bo'))?.user.id).toBe(id('ann'));
      return agency;
    };
    const ended = await enter();
    await (await as('ann')).inbox.agencies.end({ id: ended });
    expect((await sessionOf('bo'))?.user.id).toBe(id('bo'));
    await expect((await as('bo')).identity.inPlace.act({ id: ended })).rejects.toThrow('NOT_FOUND');

    const closed = await enter();
    await services.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', id('ann')).execute();
    expect((await sessionOf('bo'))?.user.id).toBe(id('bo'));
    await services.db.updateTable('users').set({ status: 'active' }).where('id', '=', id('ann')).execute();
    await expect((await as('pay')).identity.inPlace.act({ id: closed })).rejects.toThrow('NOT_FOUND');
    await (await as('ann')).inbox.agencies.end({ id: closed });

    await lend(['calendar'], { startsOn: '2026-03-03', endsOn: '2026-03-03' });
    const [{ id: today = '' } = {}] = (await (await as('bo')).inbox.agencies.own()).forOthers.filter(
      ({ state }) => state === 'active',
    );
    await (await as('bo')).identity.inPlace.act({ id: today });
    test.clock.set('2026-03-04T18:00:00.000Z');
    await services.db.updateTable('sessions').set({ seen_at: '2026-03-04T17:59:30.000Z' }).execute();
    expect((await sessionOf('bo'))?.user.id).toBe(id('bo'));
  });

  it('lets an administrator see as somebody, without pay and without a single command', async () => {
    const root = await as('root');
    await expect(
      (await as('ann')).identity.inPlace.look({ userId: id('pay'), reason: 'a question' }),
    ).rejects.toThrow('AUTHORIZATION_REQUIRED');
    await root.identity.inPlace.look({ userId: id('pay'), reason: 'cannot find the employees' });
    const looking = await as('root');
    const me = await looking.identity.auth.me();
    expect([me.user.name, me.place?.kind, me.place?.actorName]).toEqual(['pay', 'look', 'root']);
    expect(me.permissions.filter((code) => /^payroll\.|payslips|compensation|private/.test(code))).toEqual(
      [],
    );
    expect((await looking.people.employments.list({ pageSize: 100 })).total).toBeGreaterThan(10);
    await looking.platform.jobs.list({});
    for (const refused of [() => looking.payroll.batches.list({}), () => looking.portal.payslips.list({})])
      await expect(refused()).rejects.toThrow('AUTHORIZATION_REQUIRED');
    const before = await services.db.selectFrom('people_jobs').select('id').execute();
    for (const refused of [
      () => looking.people.jobs.create({ code: 'SEEN', names: { en: 'Seen' } }),
      () => looking.inbox.notifications.markAllRead(),
      () => looking.identity.auth.changePassword({ oldPassword: 'x', newPassword: 'y' }),
      () => looking.identity.inPlace.look({ userId: id('ann'), reason: 'further on' }),
    ])
      await expect(refused()).rejects.toThrow('ONLY_LOOKING');
    expect(await services.db.selectFrom('people_jobs').select('id').execute()).toEqual(before);
    const [row] = await rows('identity.inPlace.look');
    expect([row?.user_id, row?.subject_id, JSON.parse(row?.facts ?? '{}').reason]).toEqual([
      ...[id('root'), id('pay')],
      'cannot find the employees',
    ]);
    test.clock.set('2026-03-04T18:31:00.000Z');
    expect((await sessionOf('root'))?.user.id).toBe(id('root'));
  });
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { insertUser } from '../../identity/index.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { testContext } from '../../testing/test-context.ts';
import { inboxRevisions, notify, registerApprovalSubject, startApproval } from '../index.ts';

const callers = createCallerFactory(appRouter);

registerApprovalSubject({
  subject: 'contract',
  name: { en: 'Matters' },
  category: 'approval',
  permission: 'inbox.applications.decide',
  currentHash: async () => 'one',
  excluded: async () => [],
  onDecided: async () => undefined,
});

describeEachDatabase('standing in for who is away', (test) => {
  let services: Services;
  const users = new Map<string, string>();
  const id = (name: string) => users.get(name) ?? '';
  const as = (name: string) =>
    callers(
      testContext(services, {
        userId: id(name),
        permissions: ['inbox.applications.decide'],
        key: newId(services.clock),
      }),
    ).inbox;
  const ask = (applicant: string, ...nodes: string[]) =>
    services.db.transaction().execute((trx) =>
      startApproval(trx, services.clock, {
        ...{ subject: 'contract', subjectId: newId(services.clock), subjectHash: 'one', url: '' },
        ...{ title: { en: 'A matter' }, facts: [], applicantId: id(applicant) },
        nodes: nodes.map((name, index) => ({
          ...{ code: `n${index}`, name: `Node ${index}`, mode: 'any' as const, roleCodes: [] },
          userIds: [id(name)],
        })),
      }),
    );
  const away = (who: string, delegate: string, more: object = {}) =>
    as(who).delegations.create({
      ...{ delegateId: id(delegate), startsOn: '2026-03-02', endsOn: '2026-03-06', subjects: [] },
      ...more,
    });
  const waiting = async (name: string) =>
    (await as(name).approvals.list({})).rows.map((row) => [row.id, row.inPlaceOf?.name ?? null]);

  beforeAll(async () => {
    services = await createTestServices(test);
    for (const name of ['sam', 'ann', 'bo', 'cy', 'di'])
      users.set(
        name,
        await insertUser(services.db, services.clock, {
          ...{ loginName: name, name, passwordHash: null },
          roles: [{ role: 'employee' }],
        }),
      );
  });

  beforeEach(async () => {
    await services.db.deleteFrom('inbox_delegations').execute();
    await services.db.deleteFrom('inbox_approvals').execute();
    test.clock.set('2026-03-01T12:00:00.000Z');
  });

  it('begins and ends with the days that were told, and says both names', async () => {
    await away('ann', 'bo');
    const matter = await ask('sam', 'ann');
    expect(await waiting('bo')).toEqual([]);
    await expect(as('bo').approvals.get({ id: matter })).rejects.toThrow('NOT_FOUND');
    await expect(as('bo').approvals.decide({ id: matter, decision: 'approve' })).rejects.toThrow('NOT_FOUND');

    test.clock.set('2026-03-04T12:00:00.000Z');
    expect(await waiting('bo')).toEqual([[matter, 'ann']]);
    expect(await waiting('ann')).toEqual([[matter, null]]);
    expect((await as('bo').notifications.unreadCount()).approvals).toBe(1);
    expect((await as('bo').approvals.get({ id: matter })).allowed).toEqual(['approve', 'reject']);
    await as('bo').approvals.decide({ id: matter, decision: 'approve', remark: 'fine' });
    const { tasks, status } = await as('sam').approvals.get({ id: matter });
    expect(status).toBe('approved');
    expect(tasks.map((task) => [task.user.name, task.status, task.origin, task.from?.name])).toEqual([
      ['ann', 'delegated', 'node', undefined],
      ['bo', 'approved', 'delegate', 'ann'],
    ]);
    const trail = await services.db
      .selectFrom('audit_rows')
      .select('facts')
      .where('action', '=', 'inbox.approvals.delegate')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(trail.facts).toContain(id('ann'));

    const later = await ask('sam', 'ann');
    test.clock.set('2026-03-07T00:00:00.000Z');
    expect(await waiting('bo')).toEqual([]);
    await expect(as('bo').approvals.decide({ id: later, decision: 'approve' })).rejects.toThrow('NOT_FOUND');
  });

  it('tells the one who stands in of what comes meanwhile, on an open page too', async () => {
    await away('ann', 'bo');
    test.clock.set('2026-03-04T12:00:00.000Z');
    const revision = async () =>
      (await inboxRevisions(services.db, services.clock)([`inbox ${id('bo')}`])).get(`inbox ${id('bo')}`);
    const before = await revision();
    await ask('sam', 'ann');
    expect((await as('bo').notifications.list({})).rows[0]?.title).toBe('For ann: A matter');
    expect(await revision()).not.toBe(before);
  });

  it('decides nothing of one’s own, nothing twice, and nothing of whom one stands in for', async () => {
    await away('ann', 'bo');
    test.clock.set('2026-03-04T12:00:00.000Z');
    const own = await ask('bo', 'ann');
    const both = await ask('sam', 'ann', 'bo');
    const hers = await ask('ann', 'cy');
    await away('cy', 'bo');
    expect(await waiting('bo')).toEqual([]);
    for (const matter of [own, both, hers])
      await expect(as('bo').approvals.decide({ id: matter, decision: 'approve' })).rejects.toThrow();
    expect(
      (await services.db.selectFrom('inbox_approvals').select('status').execute()).map((one) => one.status),
    ).toEqual(['pendingApproval', 'pendingApproval', 'pendingApproval']);
  });

  it('is narrowed to subjects, and ended by either of the two', async () => {
    const { id: absence } = await away('ann', 'bo', { subjects: ['payroll.batch'] });
    test.clock.set('2026-03-04T12:00:00.000Z');
    await ask('sam', 'ann');
    expect(await waiting('bo')).toEqual([]);
    await expect(as('cy').delegations.end({ id: absence })).rejects.toThrow('NOT_FOUND');
    await as('bo').delegations.end({ id: absence });
    await away('ann', 'bo');
    expect(await waiting('bo')).toHaveLength(1);
    expect((await as('ann').delegations.own()).mine.map((one) => one.state)).toEqual(['active', 'ended']);
    expect((await as('bo').delegations.own()).forOthers).toHaveLength(2);
    expect((await as('cy').delegations.own()).forOthers).toEqual([]);
  });

  it('leads nobody in a circle, nor from absent to absent, nor to oneself', async () => {
    await away('ann', 'bo');
    await expect(away('bo', 'ann', { startsOn: '2026-03-05', endsOn: '2026-03-09' })).rejects.toThrow('LOOP');
    await expect(away('cy', 'ann', { startsOn: '2026-03-05', endsOn: '2026-03-09' })).rejects.toThrow(
      'DELEGATE_AWAY',
    );
    await expect(away('ann', 'cy')).rejects.toThrow('OVERLAPS');
    await expect(away('cy', 'cy')).rejects.toThrow('NOT_A_DELEGATE');
    await expect(away('cy', 'di', { endsOn: '2026-03-01' })).rejects.toThrow('WRONG_ORDER');
    await expect(away('cy', 'di', { startsOn: '2026-02-01', endsOn: '2026-02-02' })).rejects.toThrow('PAST');
    await away('bo', 'ann', { startsOn: '2026-03-07', endsOn: '2026-03-09' });
  });

  it('is signed before, is read by who is sent a copy and decided by nobody else', async () => {
    const matter = await ask('sam', 'ann');
    await as('ann').approvals.addSigner({ id: matter, to: id('cy'), place: 'before' });
    expect(await waiting('ann')).toEqual([]);
    expect(await waiting('cy')).toEqual([[matter, null]]);
    await as('cy').approvals.decide({ id: matter, decision: 'approve' });
    expect(await waiting('ann')).toEqual([[matter, null]]);

    await expect(as('di').approvals.sendCopy({ id: matter, to: [id('di')] })).rejects.toThrow('NOT_FOUND');
    await as('sam').approvals.sendCopy({ id: matter, to: [id('di')], remark: 'for you to know' });
    expect((await as('di').approvals.list({ tab: 'copied' })).rows.map((row) => row.id)).toEqual([matter]);
    expect(await waiting('di')).toEqual([]);
    const seen = await as('di').approvals.get({ id: matter });
    expect([seen.allowed, seen.copies[0]?.remark]).toEqual([[], 'for you to know']);
    await expect(as('di').approvals.decide({ id: matter, decision: 'approve' })).rejects.toThrow('NOT_YOURS');
    await expect(as('di').approvals.sendCopy({ id: matter, to: [id('bo')] })).rejects.toThrow(
      'NOT_CONCERNED',
    );
  });

  it('goes by the ways that people wish, but for what they have to hear', async () => {
    const tell = (more: object = {}) =>
      notify(services.db, services.clock, {
        userIds: [id('di')],
        category: 'other',
        title: { en: 'Heard' },
        ...more,
      });
    const heard = async () => {
      const notices = await services.db
        .selectFrom('inbox_notifications')
        .select('id')
        .where('user_id', '=', id('di'))
        .where('category', '=', 'other')
        .execute();
      const sent = await services.db
        .selectFrom('outbox_messages')
        .select('topic')
        .where('recipient_id', '=', id('di'))
        .where('payload', 'like', '%Heard%')
        .orderBy('topic')
        .execute();
      return [notices.length, ...sent.map(({ topic }) => topic)];
    };
    const rows = (notice: 'usual' | 'never', mail: 'usual' | 'never', message: 'usual' | 'always') => [
      { category: 'other' as const, notice, mail, message, chat: 'usual' as const },
    ];
    await tell({ mail: true });
    expect(await heard()).toEqual([1, 'mail']);
    await as('di').channels.save({ rows: rows('never', 'never', 'always') });
    expect((await as('di').channels.get()).rows.find((one) => one.category === 'other')).toMatchObject({
      ...{ notice: 'never', mail: 'never', message: 'always' },
    });
    await tell({ mail: true });
    expect(await heard()).toEqual([1, 'mail', 'message']);
    await tell({ mail: true, must: true });
    expect(await heard()).toEqual([2, 'mail', 'mail', 'message']);
    await as('di').channels.save({ rows: rows('usual', 'usual', 'usual') });
    await tell({ mail: true });
    expect(await heard()).toEqual([3, 'mail', 'mail', 'mail', 'message']);
  });
});

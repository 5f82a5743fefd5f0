import { smallCompany } from '@suanpan/fixtures';
import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { insertUser } from '../../identity/index.ts';
import { storePeople } from '../../people/index.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { mayReadFile } from '../../platform/files/file-readers.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { rightsOf, testContext } from '../../testing/test-context.ts';

const createCaller = createCallerFactory(appRouter);

describeEachDatabase('announcements', (test) => {
  let services: Services;
  const people: { userId: string; employmentId: string; departmentId: string }[] = [];
  const contextOf = (index: number, role = 'employee') =>
    testContext(services, {
      userId: people[index]?.userId ?? '',
      permissions: rightsOf(role),
      employmentIds: [people[index]?.employmentId ?? ''],
      key: newId(services.clock),
    });
  const as = (index: number) => createCaller(contextOf(index)).portal.announcements;
  const writer = () => createCaller(contextOf(0, 'hr-administrator')).portal.announcements;
  /** As the screen does it. */
  const open = async (index: number, id: string) => {
    await as(index).markRead({ id });
    return as(index).get({ id });
  };
  const text = (more: object = {}) => ({
    title: 'New office',
    body: '<p>We move.</p><script>alert(1)</script>',
    release: 'HR',
    releaseAt: 'now' as 'now' | string | null,
    audience: [{ kind: 'everybody' as const, targetId: '' }],
    files: [] as string[],
    ...more,
  });
  const titles = async (index: number, tab: 'unread' | 'all' = 'all') =>
    (await as(index).list({ tab })).rows.map(({ title }) => title);
  const notices = async (index: number) =>
    (
      await services.db
        .selectFrom('inbox_notifications')
        .select('url')
        .where('user_id', '=', people[index]?.userId ?? '')
        .where('url', 'like', '/announcements/%')
        .execute()
    ).length;

  beforeAll(async () => {
    test.clock.set('2026-03-15T00:00:00.000Z');
    services = await createTestServices(test);
    await storePeople(services, smallCompany('2026-03-15'));
    const rows = await services.db
      .selectFrom('employments as e')
      .innerJoin('assignments as a', 'a.employment_id', 'e.id')
      .select(['e.id', 'e.person_id', 'e.employee_number', 'a.department_id'])
      .where('e.leave_date', 'is', null)
      .where('a.valid_to', 'is', null)
      .where('a.department_id', 'is not', null)
      .orderBy('e.employee_number')
      .execute();
    const other = rows.find((row) => row.department_id !== rows[0]?.department_id);
    for (const row of [rows[0], other]) {
      if (!row) throw new Error('Two departments are needed.');
      const userId = await insertUser(services.db, services.clock, {
        loginName: `a${row.employee_number}`,
        name: `Person ${row.employee_number}`,
        personId: row.person_id,
        passwordHash: null,
        roles: [],
      });
      people.push({ userId, employmentId: row.id, departmentId: row.department_id ?? '' });
    }
  });

  it('are unread until they are opened, and count everybody who opens them once', async () => {
    const { id } = await writer().create(text());
    expect([await titles(0, 'unread'), await titles(1, 'unread')]).toEqual([['New office'], ['New office']]);
    const opened = await open(1, id);
    expect(opened).toMatchObject({ body: '<p>We move.</p>', release: 'HR', clicks: 1 });
    expect(opened.releasedAt).toBe('2026-03-15T00:00:00.000Z');
    await open(1, id);
    expect((await as(0).list({})).rows[0]).toMatchObject({ clicks: 1, unread: true });
    expect((await open(0, id)).clicks).toBe(2);
    expect([await titles(0, 'unread'), await titles(1, 'unread'), await titles(1)]).toEqual([
      [],
      [],
      ['New office'],
    ]);
    const news = await createCaller(contextOf(0)).portal.home.news({});
    expect(news.rows.map((row) => row.id)).toEqual([id]);
    await writer().withdraw({ id });
    expect(await titles(1)).toEqual([]);
    expect(await refusalCodeOf(as(1).get({ id }))).toBe('platform.NOT_FOUND');
    expect(await refusalCodeOf(writer().withdraw({ id }))).toBe('portal.ANNOUNCEMENT_WITHDRAWN');
  });

  it('reach whom they are for, their files too, and nobody else', async () => {
    const file = await services.files.save(services.db, {
      name: 'plan.txt',
      content: Buffer.from('plan'),
      purpose: 'upload',
      createdBy: people[0]?.userId ?? '',
    });
    const department = { kind: 'department' as const, targetId: people[1]?.departmentId ?? '' };
    const { id } = await writer().create(text({ audience: [department], files: [file.id] }));
    expect([await titles(0), await titles(1)]).toEqual([[], ['New office']]);
    expect(await refusalCodeOf(as(0).markRead({ id }))).toBe('platform.NOT_FOUND');
    expect((await open(1, id)).files).toMatchObject([{ name: 'plan.txt' }]);
    const reads = async (index: number) => {
      const ctx = contextOf(index);
      return (
        ctx.user && mayReadFile(ctx as Parameters<typeof mayReadFile>[0], { id: file.id, createdBy: null })
      );
    };
    expect([await reads(0), await reads(1)]).toEqual([false, true]);
    await services.queue.drain(services);
    expect(await notices(1)).toBeGreaterThan(await notices(0));
    expect(
      await refusalCodeOf(writer().create(text({ audience: [{ kind: 'department', targetId: 'none' }] }))),
    ).toBe('platform.NOT_FOUND');
    await writer().withdraw({ id });
  });

  it('come out at their time, and tell of it then, once', async () => {
    const before = await notices(1);
    const { id } = await writer().create(text({ releaseAt: '2026-03-16T00:00:00.000Z' }));
    expect(await titles(1)).toEqual([]);
    await writer().update({ ...text({ releaseAt: '2026-03-17T00:00:00.000Z' }), id, version: 1 });
    test.clock.set('2026-03-16T12:00:00.000Z');
    await services.queue.drain(services);
    expect([await titles(1), await notices(1)]).toEqual([[], before]);
    test.clock.set('2026-03-17T00:00:01.000Z');
    await services.queue.drain(services);
    expect([await titles(1), await notices(1)]).toEqual([['New office'], before + 1]);
    // Words may be mended; it keeps the time it came out at, and nobody is told again.
    await writer().update({ ...text({ title: 'New offices' }), id, version: 2 });
    await services.queue.drain(services);
    const [row] = (await as(1).list({})).rows;
    expect(row).toMatchObject({ title: 'New offices', releasedAt: '2026-03-17T00:00:00.000Z' });
    expect(await notices(1)).toBe(before + 1);
  });

  it('are written by administrators, and say something', async () => {
    await expect(as(1).create(text())).rejects.toThrow();
    expect(await refusalCodeOf(writer().create(text({ body: '<p><br></p>' })))).toBe('portal.BODY_REQUIRED');
    const { id } = await writer().create(text({ title: 'Draft', releaseAt: null }));
    expect(await titles(1)).not.toContain('Draft');
    expect((await writer().getManaged({ id })).state).toBe('draft');
  });
});

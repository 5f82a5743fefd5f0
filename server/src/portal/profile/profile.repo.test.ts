import { smallCompany } from '@suanpan/fixtures';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { savePortalSettings } from '../../identity/index.ts';
import { storePeople } from '../../people/index.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { mayReadFile } from '../../platform/files/file-readers.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { rightsOf, testContext } from '../../testing/test-context.ts';
import { spanFrom } from './activity.ts';

const createCaller = createCallerFactory(appRouter);
const DAY = '2026-03-15';

describeEachDatabase('my profile', (test) => {
  let services: Services;
  let own: { employmentId: string; personId: string };
  let other: typeof own;
  const ctx = (of = own) =>
    testContext(services, {
      userId: `user of ${of.employmentId}`,
      permissions: rightsOf('employee'),
      employmentIds: [of.employmentId],
      key: newId(services.clock),
    });
  const portal = (of = own) => createCaller(ctx(of)).portal;
  const upload = async (name: string, content: Buffer) => {
    const createdBy = `user of ${own.employmentId}`;
    return (await services.files.save(services.db, { name, content, purpose: 'upload', createdBy })).id;
  };
  const looks = async () =>
    (await services.db.selectFrom('audit_rows').select('facts').execute()).filter(({ facts }) =>
      facts.includes('"read":"idNumber"'),
    ).length;
  const wears = async () => (await portal().profile.get()).avatarUrl;

  beforeAll(async () => {
    test.clock.set(`${DAY}T00:00:00.000Z`);
    services = await createTestServices(test);
    await storePeople(services, smallCompany(DAY));
    const rows = await services.db
      .selectFrom('employments')
      .select(['id as employmentId', 'person_id as personId'])
      .where('leave_date', 'is', null)
      .orderBy('employee_number')
      .execute();
    if (!rows[0] || !rows[1]) throw new Error('Two people are needed.');
    [own, other] = [rows[0], rows[1]];
  });

  it('shows employment and person of today, numbers masked; revealing one stands in the trail', async () => {
    const { employment, person } = await portal().profile.get();
    expect(employment).toMatchObject({ id: own.employmentId, status: 'active' });
    expect(employment?.department).toBeTruthy();
    expect(person?.idNumber).toMatch(/^••••/);
    expect(await looks()).toBe(0);
    const { number } = await portal().profile.revealNumber({ what: 'idNumber' });
    expect(number).not.toContain('•');
    expect(number?.slice(-4)).toBe(person?.idNumber?.slice(-4));
    expect(await looks()).toBe(1);
  });

  it('keeps a signature', async () => {
    await portal().profile.setSignature({ signature: ' Slow is smooth ' });
    expect((await portal().profile.get()).signature).toBe('Slow is smooth');
    expect((await portal(other).profile.get()).signature).toBeNull();
  });

  it('takes JPG, PNG, GIF and SVG as a picture, redraws them, and shows it to colleagues', async () => {
    const plain = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#0f766e' } });
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><script>alert(1)</script><rect width="60" height="40" fill="red"/></svg>';
    const pictures: Record<string, Buffer> = {
      'me.jpg': await plain().jpeg().toBuffer(),
      'me.png': await plain().png().toBuffer(),
      'me.gif': await plain().gif().toBuffer(),
      'me.svg': Buffer.from(svg),
    };
    for (const [name, content] of Object.entries(pictures)) {
      const { avatarUrl } = await portal().profile.setAvatar({ fileId: await upload(name, content) });
      const id = avatarUrl.split('/').at(-1) ?? '';
      const kept = await services.files.read(services.db, id);
      expect(await sharp(kept).metadata(), name).toMatchObject({ format: 'png', width: 256, height: 256 });
      expect(kept.includes('script'), name).toBe(false);
      expect(await wears()).toBe(avatarUrl);
      const { user, authentication, db, clock } = ctx(other);
      if (!user || !authentication) throw new Error('Signed in.');
      const file = await services.files.find(services.db, id);
      expect(file && (await mayReadFile({ user, authentication, db, clock }, file)), name).toBe(true);
    }
    const [shown] = (await portal(other).contacts.list({ search: await numberOf(own.employmentId) })).rows;
    expect(shown?.avatarUrl).toBe(await wears());
  });

  const numberOf = async (id: string) =>
    (
      await services.db
        .selectFrom('employments')
        .select('employee_number')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).employee_number;

  it('takes the part of a picture that was chosen', async () => {
    const halves = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#ff0000' } })
      .composite([
        {
          input: { create: { width: 40, height: 40, channels: 3, background: '#0000ff' } },
          left: 40,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const fileId = await upload('two.png', halves);
    const { avatarUrl } = await portal().profile.setAvatar({ fileId, crop: { left: 0.5, top: 0, size: 1 } });
    const kept = await services.files.read(services.db, avatarUrl.split('/').at(-1) ?? '');
    const { dominant } = await sharp(kept).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(50);
  });

  it('refuses what is too large, no picture, or somebody else’s', async () => {
    const worn = await wears();
    const set = (fileId: string, of = own) => refusalCodeOf(portal(of).profile.setAvatar({ fileId }));
    const large = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      Buffer.alloc(2.1 * 1024 * 1024),
    ]);
    expect(await set(await upload('me.png', large))).toBe('portal.AVATAR_TOO_LARGE');
    expect(await set(await upload('me.png', Buffer.from('%PDF-1.7\n')))).toBe('portal.AVATAR_TYPE');
    expect(await set(await upload('me.jpg', Buffer.from('MZ\x90\x00not a picture')))).toBe(
      'portal.AVATAR_TYPE',
    );
    const webp = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer();
    expect(await set(await upload('me.gif', webp))).toBe('portal.AVATAR_TYPE');
    expect(await set(await upload('me.png', webp), other)).toBe('platform.NOT_FOUND');
    await savePortalSettings(services.db, test.clock, { switches: { avatarChange: false } });
    expect(await set(await upload('me.png', webp))).toBe('identity.SWITCHED_OFF');
    expect(await refusalCodeOf(portal().profile.removeAvatar())).toBe('identity.SWITCHED_OFF');
    await savePortalSettings(services.db, test.clock, { switches: { avatarChange: true } });
    expect(await wears()).toBe(worn);
  });

  it('keeps a resume of one’s own, in order, and lets nobody else at it', async () => {
    const { profile } = portal();
    const { id } = await portal().profile.saveResume({
      kind: 'work',
      title: 'Clerk',
      from: '2019-01',
      until: '2020-12',
    });
    await portal().profile.saveResume({ kind: 'work', title: 'Lead', from: '2021-01' });
    await portal().profile.saveResume({ kind: 'education', title: 'NTU' });
    expect((await profile.resume()).rows.map(({ title }) => title)).toEqual(['NTU', 'Lead', 'Clerk']);
    const wrong = { kind: 'work' as const, title: 'X', from: '2021-02', until: '2021-01' };
    expect(await refusalCodeOf(portal().profile.saveResume(wrong))).toBe('portal.RESUME_ORDER');
    expect(await refusalCodeOf(portal(other).profile.removeResume({ id }))).toBe('platform.NOT_FOUND');
    await portal().profile.removeResume({ id });
    expect((await profile.resume()).rows).toHaveLength(2);
    expect((await portal(other).profile.resume()).rows).toEqual([]);
  });

  it('tells back to the right day', () => {
    expect(spanFrom('week', DAY)).toBe('2026-03-09');
    expect(spanFrom('month', DAY)).toBe('2026-02-16');
    expect(spanFrom('year', DAY)).toBe('2025-03-16');
  });

  it('tells what happened by category and time', async () => {
    const now = `${DAY}T00:00:00.000Z`;
    await services.db
      .insertInto('performance_results')
      .values([
        ...(['2026-03-10', '2026-03-08', '2025-06-01', '2024-06-01'] as const).map((decided_on, at) => ({
          ...{ id: `r${at}`, employment_id: own.employmentId, cycle: `C${at}`, rating: 'meets' as const },
          ...{ score: null, decided_on, remark: null, created_at: now, updated_at: now },
        })),
      ])
      .execute();
    const told = async (span: 'all' | 'week' | 'month' | 'year') =>
      (await portal().profile.activity({ category: 'performance', span })).rows.map(({ subject }) => subject);
    expect(await told('week')).toEqual(['C0']);
    expect(await told('month')).toEqual(['C0', 'C1']);
    expect(await told('year')).toEqual(['C0', 'C1', 'C2']);
    expect(await told('all')).toHaveLength(4);
    expect((await portal(other).profile.activity({ category: 'performance' })).rows).toEqual([]);
    const events = await portal().profile.activity({ category: 'personnelEvent' });
    expect(events.rows.every(({ category }) => category === 'personnelEvent')).toBe(true);
    expect(events.rows.map(({ kind }) => kind)).toContain('hired');
  });

  it('counts tasks, and ticks them', async () => {
    const now = `${DAY}T00:00:00.000Z`;
    const task = (id: string, list: 'onboarding' | 'other', owner = own.employmentId) => ({
      ...{ id, list, title: id, about_employment_id: null, owner_employment_id: owner },
      ...{ due_day: DAY, done_at: null, created_at: now, updated_at: now },
    });
    await services.db
      .insertInto('people_tasks')
      .values([task('t1', 'onboarding'), task('t2', 'other'), task('t3', 'other', other.employmentId)])
      .execute();
    expect(await portal().home.figures()).toMatchObject({ lists: { all: 2, finished: 0 }, openTasks: 2 });
    await portal().profile.finishTask({ id: 't1', version: 1, done: true });
    expect(await portal().home.figures()).toMatchObject({ lists: { all: 2, finished: 1 }, openTasks: 1 });
    const again = portal().profile.finishTask({ id: 't1', version: 1, done: false });
    expect(await refusalCodeOf(again)).toBe('platform.VERSION_CHANGED');
    const others = portal().profile.finishTask({ id: 't3', version: 1, done: true });
    expect(await refusalCodeOf(others)).toBe('platform.NOT_FOUND');
  });

  it('closes each area that is switched off, over HTTP too', async () => {
    const { profile } = portal();
    const asked = {
      'profile.time': () => profile.time({}),
      'profile.payroll': () => profile.pay({}),
      'profile.certification': () => profile.certifications(),
      'profile.lifecycle': () => profile.lifecycle(),
      'profile.activity': () => profile.activity({}),
      'profile.resume': () => profile.resume(),
      'profile.training': () => profile.training(),
    } as const;
    await savePortalSettings(services.db, test.clock, { switches: { 'profile.amounts': true } });
    for (const [code, ask] of Object.entries(asked)) {
      await expect(ask(), code).resolves.toBeDefined();
      await savePortalSettings(services.db, test.clock, { switches: { [code]: false } });
      expect(await refusalCodeOf(ask()), code).toBe('identity.SWITCHED_OFF');
      await savePortalSettings(services.db, test.clock, { switches: { [code]: true } });
    }
    for (const code of ['payrollInfo', 'profile.amounts'] as const) {
      await savePortalSettings(services.db, test.clock, { switches: { [code]: false } });
      expect(await refusalCodeOf(profile.pay({})), code).toBe('identity.SWITCHED_OFF');
      await savePortalSettings(services.db, test.clock, { switches: { [code]: code === 'payrollInfo' } });
    }
    await savePortalSettings(services.db, test.clock, { switches: { 'profile.lifecycle': false } });
    expect((await profile.activity({ category: 'personnelEvent' })).rows).toEqual([]);
    await savePortalSettings(services.db, test.clock, { switches: { 'profile.lifecycle': true } });
  });
});

import { smallCompany } from '@suanpan/fixtures';
import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { insertUser } from '../../identity/index.ts';
import { storePeople } from '../../people/index.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { NO_SCOPE } from '../../platform/trpc/scope.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { rightsOf, testContext } from '../../testing/test-context.ts';
import { REMINDERS } from '../portal.words.ts';

const createCaller = createCallerFactory(appRouter);
const SPAN = { from: '2026-03-01T00:00:00Z', until: '2026-05-01T00:00:00Z' };

describeEachDatabase('the calendar', (test) => {
  let services: Services;
  const people: { userId: string; employmentId: string }[] = [];
  const as = (index: number) => {
    const { userId = '', employmentId = '' } = people[index] ?? {};
    return createCaller(
      testContext(services, {
        userId,
        permissions: rightsOf('employee'),
        employmentIds: [employmentId],
        scope: { ...NO_SCOPE, ownEmploymentIds: [employmentId] },
        key: newId(services.clock),
      }),
    );
  };
  const entry = (more: object = {}) => ({
    subject: 'Review',
    content: 'Bring figures',
    location: 'Room 5',
    allDay: false,
    startsAt: '2026-04-20T02:00:00Z',
    endsAt: '2026-04-20T03:00:00Z',
    reminder: 15 as number | null,
    availability: 'busy' as const,
    invitees: [people[1]?.employmentId ?? ''],
    shared: [people[2]?.employmentId ?? ''],
    files: [] as string[],
    ...more,
  });
  const titles = async (index: number, view: 'mine' | 'createdByMe' | 'sharedWithMe') =>
    (await as(index).portal.calendar.list({ ...SPAN, view })).rows
      .filter(({ category }) => category === 'createdByMe' || category === 'shared')
      .map(({ title }) => title);
  const notices = async (index: number) =>
    (
      await services.db
        .selectFrom('inbox_notifications')
        .select('title')
        .where('user_id', '=', people[index]?.userId ?? '')
        .orderBy('id')
        .execute()
    ).map(({ title }) => (JSON.parse(title) as { en: string }).en);

  beforeAll(async () => {
    test.clock.set('2026-03-15T00:00:00.000Z');
    services = await createTestServices(test);
    await storePeople(services, smallCompany('2026-03-15'));
    const rows = await services.db
      .selectFrom('employments')
      .select(['id', 'person_id', 'employee_number'])
      .where('leave_date', 'is', null)
      .orderBy('employee_number')
      .limit(4)
      .execute();
    for (const row of rows) {
      const userId = await insertUser(services.db, services.clock, {
        loginName: `n${row.employee_number}`,
        name: `Person ${row.employee_number}`,
        personId: row.person_id,
        passwordHash: null,
        roles: [],
      });
      people.push({ userId, employmentId: row.id });
    }
  });

  it('shows an entry to who made it, who is invited and whom it is shared with, and to nobody else', async () => {
    const { id } = await as(0).portal.calendar.create(entry());
    expect([await titles(0, 'createdByMe'), await titles(0, 'sharedWithMe')]).toEqual([['Review'], []]);
    expect([await titles(1, 'mine'), await titles(1, 'createdByMe')]).toEqual([['Review'], []]);
    expect([await titles(2, 'sharedWithMe'), await titles(3, 'mine')]).toEqual([['Review'], []]);
    expect(await refusalCodeOf(as(3).portal.calendar.get({ id }))).toBe('platform.NOT_FOUND');
    const status = async () => (await as(0).portal.calendar.get({ id })).invitees[0]?.status;
    expect(await status()).toBe('notViewed');
    await as(1).portal.calendar.get({ id });
    expect(await status()).toBe('viewed');
    const [todo] = (await as(1).inbox.todos.list()).rows;
    expect(todo).toMatchObject({ category: 'schedule', url: `/calendar/${id}` });
    expect((await as(1).portal.calendar.answer({ id, accept: true })).status).toBe('accepted');
    expect(await status()).toBe('accepted');
    expect((await as(1).inbox.todos.list()).rows).toEqual([]);
    expect((await as(1).portal.calendar.answer({ id, accept: false })).status).toBe('rejected');
    expect(await status()).toBe('rejected');
    expect(await notices(0)).toEqual([
      expect.stringContaining('accepted: Review'),
      expect.stringContaining('declined: Review'),
    ]);
  });

  it('asks for subject, start, end, address and an invitee, and starts no later than it ends', async () => {
    const { create } = as(0).portal.calendar;
    expect(await refusalCodeOf(create(entry({ endsAt: '2026-04-20T01:00:00Z' })))).toBe(
      'portal.START_AFTER_END',
    );
    for (const wrong of [
      { subject: ' ' },
      { location: '' },
      { invitees: [] },
      { startsAt: '' },
      { endsAt: '' },
    ])
      expect(await refusalCodeOf(create(entry(wrong))), JSON.stringify(wrong)).toBe('BAD_REQUEST');
  });

  it('is changed, cancelled and deleted by its creator alone; the others are told', async () => {
    const { id } = await as(0).portal.calendar.create(entry({ subject: 'Plan' }));
    await as(1).portal.calendar.answer({ id, accept: true });
    for (const act of ['cancel', 'remove'] as const)
      expect(await refusalCodeOf(as(1).portal.calendar[act]({ id }))).toBe('portal.NOT_ITS_CREATOR');
    const moved = { ...entry({ subject: 'Plan', startsAt: '2026-04-20T02:30:00Z' }), id, version: 1 };
    await as(0).portal.calendar.update(moved);
    expect(await refusalCodeOf(as(0).portal.calendar.update(moved))).toBe('platform.VERSION_CHANGED');
    expect((await as(0).portal.calendar.get({ id })).invitees[0]?.status).toBe('notViewed');
    await as(0).portal.calendar.cancel({ id });
    expect((await as(1).portal.calendar.get({ id })).cancelled).toBe(true);
    await as(0).portal.calendar.remove({ id });
    expect(await refusalCodeOf(as(1).portal.calendar.get({ id }))).toBe('portal.SCHEDULE_DELETED');
    expect(await titles(1, 'mine')).not.toContain('Plan');
    const told = (await notices(1)).filter((text) => text.endsWith('Plan'));
    expect(told).toEqual([
      'Tester invites you: Plan',
      'Tester changed: Plan',
      'Tester cancelled: Plan',
      'Deleted by its creator Tester: Plan',
    ]);
  });

  it('reminds at every offered time, once, and not of what was changed or ended', async () => {
    const starts = Date.parse('2026-04-25T02:00:00Z');
    for (const reminder of [...REMINDERS, null])
      await as(0).portal.calendar.create(
        entry({
          subject: `in ${reminder}`,
          reminder,
          startsAt: '2026-04-25T02:00:00Z',
          endsAt: '2026-04-25T03:00:00Z',
        }),
      );
    const gone = await as(0).portal.calendar.create(
      entry({ subject: 'gone', startsAt: '2026-04-25T02:00:00Z', endsAt: '2026-04-25T03:00:00Z' }),
    );
    await as(0).portal.calendar.remove(gone);
    const reminded = async () => (await notices(1)).filter((text) => text.startsWith('In '));
    for (const [index, minutes] of [...REMINDERS].reverse().entries()) {
      test.clock.set(new Date(starts - minutes * 60_000 - 1000).toISOString());
      await services.queue.drain(services);
      const before = (await reminded()).filter((text) => text.includes(': in '));
      test.clock.set(new Date(starts - minutes * 60_000).toISOString());
      await services.queue.drain(services);
      const after = (await reminded()).filter((text) => text.includes(': in '));
      expect([before.length, after.length]).toEqual([index, index + 1]);
      expect(after.at(-1)).toMatch(new RegExp(`^In \\d+ (minutes|hours?|days?|week): in ${minutes}$`));
    }
    expect((await reminded()).filter((text) => text.endsWith('gone'))).toEqual([]);
  });

  it('reminds late of the time that is left, and not of what has begun', async () => {
    for (const [subject, startsAt, endsAt] of [
      ['begun', '2026-04-26T01:30:00Z', '2026-04-26T03:00:00Z'],
      ['ahead', '2026-04-26T02:00:00Z', '2026-04-26T03:00:00Z'],
    ] as const)
      await as(0).portal.calendar.create(entry({ subject, reminder: 60, startsAt, endsAt }));
    test.clock.set('2026-04-26T01:48:00Z');
    await services.queue.drain(services);
    const late = (await notices(1)).filter((text) => /: (begun|ahead)$/.test(text));
    expect(late.filter((text) => text.startsWith('In '))).toEqual(['In 15 minutes: ahead']);
  });

  it('says when people are taken, and nothing of what by', async () => {
    await as(0).portal.calendar.create(
      entry({ startsAt: '2026-04-28T02:00:00Z', endsAt: '2026-04-28T03:00:00Z' }),
    );
    await as(0).portal.calendar.create(
      entry({ availability: 'free', startsAt: '2026-04-28T04:00:00Z', endsAt: '2026-04-28T05:00:00Z' }),
    );
    const span = { from: '2026-04-28T00:00:00Z', until: '2026-04-29T00:00:00Z' };
    const { rows } = await as(3).portal.calendar.busy({ ...span, people: [people[1]?.employmentId ?? ''] });
    expect(rows).toMatchObject([{ from: '2026-04-28T02:00:00.000Z', to: '2026-04-28T03:00:00.000Z' }]);
    // Whoever made it is taken as well.
    expect(
      (await as(3).portal.calendar.busy({ ...span, people: [people[0]?.employmentId ?? ''] })).rows,
    ).toMatchObject([{ from: '2026-04-28T02:00:00.000Z' }]);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['employmentId', 'entryId', 'from', 'to']);
  });

  it('shows a report’s calendar to who they report to, and to nobody else', async () => {
    const report = people[1]?.employmentId ?? '';
    const ask = (index: number) => as(index).portal.calendar.ofReport({ ...SPAN, report });
    await services.db
      .updateTable('assignments')
      .set({ superior_employment_id: people[3]?.employmentId ?? '' })
      .where('employment_id', '=', report)
      .execute();
    await services.db
      .insertInto('work_shifts')
      .values({
        id: newId(services.clock),
        code: 'NIGHT',
        names: JSON.stringify({ en: 'Night shift' }),
        search_text: 'night',
        active: 1,
        legal_entity_id: null,
        is_default: 1,
        start_time: '22:00',
        end_time: '06:00',
        break_start: '02:00',
        break_end: '03:00',
        grace_minutes: 0,
        created_at: '2026',
        updated_at: '2026',
      })
      .execute();
    expect((await as(3).portal.calendar.reports()).rows.map(({ id }) => id)).toContain(report);
    const { rows } = await ask(3);
    const night = rows.find(({ category }) => category === 'workSchedule');
    expect(Date.parse(night?.endsAt ?? '') - Date.parse(night?.startsAt ?? '')).toBe(8 * 3_600_000);
    expect(Object.fromEntries((night?.facts ?? []).map(({ key, value }) => [key, value]))).toMatchObject({
      ...{ shift: 'Night shift', officeStart: '22:00', officeEnd: '06:00' },
      ...{ breakPeriod: '02:00–03:00', breakHours: '1', overnight: 'true', durationHours: '7' },
    });
    expect(rows.map(({ title }) => title)).toContain('Review');
    expect(await refusalCodeOf(ask(2))).toBe('platform.NOT_FOUND');
  });

  it('goes out as a calendar file and comes in from one, once', async () => {
    const { text } = await as(0).portal.calendar.ics(SPAN);
    expect(text).toContain('BEGIN:VCALENDAR\r\nVERSION:2.0');
    expect(text).toContain('SUMMARY:Review');
    expect(text).toContain('DESCRIPTION:');
    const file = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:trip\nDTSTART;VALUE=DATE:20260410\nDTEND;VALUE=DATE:20260412\nSUMMARY:Trip\\, long\nEND:VEVENT\nBEGIN:VEVENT\nUID:call\nDTSTART;TZID=Asia/Taipei:20260411T090000\nDTEND;TZID=Asia/Taipei:20260411T100000\nSUMMARY:Call\nEND:VEVENT\nEND:VCALENDAR`;
    expect(await as(3).portal.calendar.importIcs({ text: file })).toEqual({ taken: 2, known: 0 });
    expect(await as(3).portal.calendar.importIcs({ text: file })).toEqual({ taken: 0, known: 2 });
    const { rows } = await as(3).portal.calendar.list({ ...SPAN, view: 'createdByMe' });
    expect(rows).toMatchObject([
      { title: 'Trip, long', allDay: true, startDay: '2026-04-10', endDay: '2026-04-11' },
      { title: 'Call', startsAt: '2026-04-11T01:00:00.000Z' },
    ]);
    expect(await refusalCodeOf(as(3).portal.calendar.importIcs({ text: 'nonsense' }))).toBe(
      'portal.CALENDAR_FILE_WRONG',
    );
  });
});

import { demoCompany } from '@suanpan/fixtures';
import { beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { storePeople } from '../employments/store-people.ts';
import { instantOfLocal, localTimeOf } from '../time/local-time.ts';
import { attendanceCounts, attendanceOf, rosterOf } from './attendance-of.ts';
import { computeDays, computeEndedDays } from './compute-days.ts';

const shift = (id: string, start: string, end: string, rest: [string, string] | null, more: object = {}) => ({
  ...{ id, code: id, names: JSON.stringify({ en: id }), search_text: id, created_at: '', updated_at: '' },
  ...{ legal_entity_id: null, is_default: 0 as const, start_time: start, end_time: end, grace_minutes: 0 },
  ...{ break_start: rest?.[0] ?? null, break_end: rest?.[1] ?? null },
  ...more,
});

describeEachDatabase('attendance', (test) => {
  let services: Services;
  let mine = '';
  let other = '';
  const punch = async (employment: string, ...local: string[]) => {
    for (const at of local)
      await services.db
        .insertInto('punches')
        .values({
          ...{ employment_id: employment, at: instantOfLocal(at, 'Asia/Shanghai'), source: 'clock' },
          ...{ import_id: null, import_row: null },
        })
        .execute();
  };
  const days = async (from: string, to: string, id = mine) => {
    await computeDays(services.db, test.clock, [id], from, to);
    return (await attendanceOf(services.db, [id], from, to)).map((day) => [day.day, day.result]);
  };

  beforeAll(async () => {
    test.clock.set('2026-10-20T02:00:00.000Z');
    services = await createTestServices(test);
    const { employmentIds } = await storePeople(services, demoCompany('2026-10-20'));
    const rows = await services.db
      .selectFrom('employments')
      .innerJoin('legal_entities', 'legal_entities.id', 'employments.legal_entity_id')
      .select('employments.id')
      .where('legal_entities.code', '=', 'SH')
      .where('hire_date', '<', '2026-01-01')
      .where('leave_date', 'is', null)
      .orderBy('employee_number')
      .limit(2)
      .execute();
    expect(employmentIds.size).toBeGreaterThan(1000);
    [mine = '', other = ''] = rows.map(({ id }) => id);
    await services.db
      .insertInto('work_shifts')
      .values([
        shift('office', '09:00', '18:00', ['12:00', '13:00'], { is_default: 1 }),
        shift('night', '22:00', '06:00', null),
      ])
      .execute();
  });

  it('follows calendar with make-up days, roster, punches and leave, on the clocks of the legal entity', async () => {
    await punch(mine, '2026-10-09T08:50', '2026-10-09T18:10', '2026-10-10T09:10', '2026-10-10T17:00');
    // Seven holidays, a Saturday that is worked, a Sunday.
    expect((await days('2026-10-07', '2026-10-11')).map(([, result]) => result)).toEqual([
      'holiday',
      'absent',
      'normal',
      'late',
      'restDay',
    ]);
    expect(await attendanceCounts(services.db, [mine], '2026-10-01', '2026-10-31')).toMatchObject({
      ...{ normal: 1, late: 1, leaveEarly: 1, absent: 1 },
    });
    const [day] = await attendanceOf(services.db, [mine], '2026-10-10', '2026-10-10');
    expect(day).toMatchObject({ firstAt: '2026-10-10T09:10', lateMinutes: 10, earlyMinutes: 60 });
  });

  it('counts a night to the day it began on', async () => {
    const roster = { employment_id: other, import_id: null, import_row: null, updated_at: '' };
    await services.db
      .insertInto('roster_days')
      .values([
        { ...roster, day: '2026-10-12', shift_id: 'night' },
        { ...roster, day: '2026-10-13', shift_id: null },
      ])
      .execute();
    await punch(other, '2026-10-12T21:55', '2026-10-13T06:05', '2026-10-14T08:59', '2026-10-14T18:00');
    expect(await days('2026-10-12', '2026-10-14', other)).toEqual([
      ['2026-10-12', 'normal'],
      ['2026-10-13', 'restDay'],
      ['2026-10-14', 'normal'],
    ]);
    const [night, off] = await rosterOf(services.db, [other], '2026-10-12', '2026-10-13');
    expect(night?.shift).toMatchObject({ start: '22:00', end: '06:00', overnight: true, minutes: 480 });
    expect(off).toMatchObject({ kind: 'restDay', shift: null });
  });

  it('has no result before a day is over, and works out what has ended since', async () => {
    const result = (from: string, to: string) => attendanceOf(services.db, [mine], from, to);
    expect(await days('2026-10-20', '2026-10-21')).toEqual([]);
    await computeEndedDays(services.db, test.clock);
    // From the last day of anybody there to yesterday.
    expect((await result('2026-10-15', '2026-10-20')).map((day) => day.day)).toEqual([
      '2026-10-15',
      '2026-10-16',
      '2026-10-17',
      '2026-10-18',
      '2026-10-19',
    ]);
    const written = () =>
      services.db
        .selectFrom('people_changes')
        .select((eb) => eb.fn.sum<number>('count').as('count'))
        .where('kind', '=', 'attendance_days')
        .executeTakeFirstOrThrow();
    await days('2026-10-07', '2026-10-19');
    const before = await written();
    await days('2026-10-07', '2026-10-19');
    expect(await written()).toEqual(before);
  });
});

it('reads clocks that are put forward and back', () => {
  expect(localTimeOf('2026-03-08T06:59:00.000Z', 'America/New_York')).toBe('2026-03-08T01:59');
  expect(localTimeOf('2026-03-08T07:00:00.000Z', 'America/New_York')).toBe('2026-03-08T03:00');
  expect(instantOfLocal('2026-11-02T09:00', 'America/New_York')).toBe('2026-11-02T14:00:00.000Z');
  expect(instantOfLocal('2026-10-12T22:00', 'Asia/Taipei')).toBe('2026-10-12T14:00:00.000Z');
});

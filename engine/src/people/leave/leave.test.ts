import { expect, it } from 'vitest';
import { carriedOver, completedYears, entitledTo, leaveDuration, spanOfDay } from './index.ts';

const office = { start: '09:00', end: '18:00', breakStart: '12:00', breakEnd: '13:00', graceMinutes: 0 };
const night = { start: '22:00', end: '06:00', breakStart: null, breakEnd: null, graceMinutes: 0 };
const week = ['2026-10-09', '2026-10-10', '2026-10-11', '2026-10-12'].map((day) => ({
  day,
  shift: day === '2026-10-11' ? null : office,
}));

it.each([
  ['day', '2026-10-09T09:00', '2026-10-12T18:00', 3, 1440],
  ['day', '2026-10-09T16:00', '2026-10-09T18:00', 1, 120],
  ['halfDay', '2026-10-09T13:00', '2026-10-09T18:00', 1, 300],
  ['halfDay', '2026-10-09T14:00', '2026-10-10T18:00', 1.5, 720],
  ['hour', '2026-10-09T11:00', '2026-10-09T14:30', 2.5, 150],
  ['hour', '2026-10-11T09:00', '2026-10-11T18:00', 0, 0],
] as const)('a leave in %ss from %s to %s is %d', (unit, start, end, amount, minutes) => {
  expect(leaveDuration(unit, { start, end }, week)).toEqual({ amount, minutes });
});

it('takes the night that begins on its day', () => {
  const days = [{ day: '2026-10-09', shift: night }];
  const span = { start: '2026-10-10T02:00', end: '2026-10-10T06:00' };
  expect(leaveDuration('hour', span, days)).toEqual({ amount: 4, minutes: 240 });
  expect(spanOfDay(span, '2026-10-09')).toEqual({ start: 1560, end: 1800 });
});

it('grants by service and carries over', () => {
  const rule = {
    kind: 'service' as const,
    amount: 0,
    steps: [
      { years: 10, amount: 10 },
      { years: 1, amount: 5 },
    ],
  };
  expect(completedYears('2020-02-29', '2026-02-28')).toBe(5);
  expect(
    ['2026-06-01', '2020-01-01', '2016-01-01'].map((hired) => entitledTo(rule, hired, '2026-01-01')),
  ).toEqual([0, 5, 10]);
  expect(entitledTo({ ...rule, kind: 'fixed', amount: 7 }, '2026-01-01', '2026-01-01')).toBe(7);
  expect([carriedOver(8, 5), carriedOver(3, 5), carriedOver(8, null), carriedOver(-1, 5)]).toEqual([
    5, 3, 8, -1,
  ]);
});

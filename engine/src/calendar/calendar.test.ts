import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDaysIso,
  addMonthsIso,
  addMonthsToMonth,
  civilDay,
  civilOfSerial,
  countWorkdays,
  endOfMonth,
  epochDay,
  isoToSerial,
  isWorkday,
  monthSpan,
  PLAIN_CALENDAR,
  serialOf,
  serialToIso,
  weekdayOfSerial,
  workingCalendar,
} from './index.ts';

describe('days', () => {
  it.each([
    ['1900-01-01', 1],
    ['1900-02-28', 59],
    ['1900-03-01', 61],
    ['2000-02-29', 36585],
    ['2025-01-31', 45688],
    ['9999-12-31', 2958465],
  ])('%s is %i', (day, serial) => {
    expect(isoToSerial(day)).toBe(serial);
    expect(serialToIso(serial)).toBe(day);
  });

  it.each(['2025-02-29', '2025-13-01', '2025-1-1', '1899-12-31', 'x', ''])('%s is no day', (text) => {
    expect(isoToSerial(text)).toBeNull();
  });

  it('knows the 29 February 1900 that Excel counts', () => {
    expect(civilOfSerial(60)).toEqual({ year: 1900, month: 2, day: 29 });
    expect(weekdayOfSerial(45688)).toBe(5);
  });

  it('agrees with the platform for every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 2_932_896 }), (epoch) => {
        const date = new Date(epoch * 86_400_000);
        const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
        expect(civilDay(epoch)).toEqual(day);
        expect(epochDay(day.year, day.month, day.day)).toBe(epoch);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('months', () => {
  it('stay inside the month', () => {
    expect(addMonthsIso('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonthsIso('2025-03-31', -1)).toBe('2025-02-28');
    expect(addDaysIso('2024-12-31', 1)).toBe('2025-01-01');
    expect(addMonthsToMonth('2025-01', -1)).toBe('2024-12');
    expect(monthSpan('2024-02')).toEqual({ start: '2024-02-01', end: '2024-02-29' });
    expect(serialToIso(endOfMonth(serialOf(2025, 1, 15), 1))).toBe('2025-02-28');
  });
});

describe('working days', () => {
  const china = workingCalendar({
    weekend: ['sat', 'sun'],
    holidays: ['2025-10-01', '2025-10-02', '2025-10-03', '2025-10-06', '2025-10-07', '2025-10-08'],
    workdays: ['2025-09-28', '2025-10-11'],
  });
  const serial = (day: string): number => isoToSerial(day)!;

  it('count holidays and make-up days', () => {
    expect(countWorkdays(china, serial('2025-10-01'), serial('2025-10-31'))).toBe(18);
    expect(isWorkday(china, serial('2025-09-28'))).toBe(true);
    expect(isWorkday(china, serial('2025-10-01'))).toBe(false);
    expect(countWorkdays(china, serial('2025-10-31'), serial('2025-10-01'))).toBe(0);
    expect(countWorkdays(PLAIN_CALENDAR, serial('2025-01-01'), serial('2025-01-31'))).toBe(23);
  });

  it('count as one would day by day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 45500, max: 46200 }),
        fc.integer({ min: 0, max: 400 }),
        (start, length) => {
          let counted = 0;
          for (let day = start; day <= start + length; day += 1) if (isWorkday(china, day)) counted += 1;
          expect(countWorkdays(china, start, start + length)).toBe(counted);
        },
      ),
    );
  });

  it('refuse a holiday that is no day', () => {
    expect(() => workingCalendar({ holidays: ['2025-02-30'] })).toThrow(RangeError);
  });
});

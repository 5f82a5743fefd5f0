import { describe, expect, it } from 'vitest';
import { addDaysIso as addDays, workingCalendar } from '../calendar/index.ts';
import { PERIOD_TYPES } from '../calendar/period-type.ts';
import { parsePeriod } from './period-facts.ts';
import { dayOfMonth, PLAIN_PERIOD_RULES } from './period-rules.ts';
import {
  checkNeighbours,
  draftPeriod,
  generatePeriods,
  PERIODS_PER_YEAR,
  periodCode,
} from './period-series.ts';
import { periodBlockers } from './period-status.ts';

describe('period series', () => {
  it('leaves no gap and no overlap for any type and start day', () => {
    for (const type of PERIOD_TYPES)
      for (const from of ['2024-01-01', '2024-01-31', '2023-12-16', '2024-02-29', '2024-03-06']) {
        const periods = generatePeriods({ type, from, count: 40 });
        for (let i = 1; i < periods.length; i++)
          expect([type, from, periods[i]?.start]).toEqual([
            type,
            from,
            addDays(periods[i - 1]?.end ?? '', 1),
          ]);
      }
  });

  it('keeps the 31st through February', () => {
    expect(generatePeriods({ type: 'month', from: '2026-01-31', count: 3 }).map((p) => p.start)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ]);
  });

  it('names half months by the month or their first day', () => {
    const spans = ['2026-02', '2026-02-01', '2026-02-16', '2026-02-06'].map((text) =>
      parsePeriod(text, 'halfMonth'),
    );
    expect(spans.map((each) => each.ok && [each.period.start, each.period.end])).toEqual([
      ['2026-02-01', '2026-02-15'],
      ['2026-02-01', '2026-02-15'],
      ['2026-02-16', '2026-02-28'],
      ['2026-02-06', '2026-02-06'],
    ]);
  });

  it('cuts half months after the fifteenth', () => {
    const periods = generatePeriods({ type: 'halfMonth', from: '2026-02-01', count: 3 });
    expect(periods.map((p) => [p.start, p.end])).toEqual([
      ['2026-02-01', '2026-02-15'],
      ['2026-02-16', '2026-02-28'],
      ['2026-03-01', '2026-03-15'],
    ]);
  });

  it('numbers a calendar year from 1 to its count', () => {
    for (const type of ['halfMonth', 'month', 'twoMonths', 'quarter', 'halfYear', 'year'] as const) {
      const count = PERIODS_PER_YEAR[type];
      const periods = generatePeriods({ type, from: '2026-01-01', count });
      expect(periods.map((p) => p.index)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
      expect(periods.map((p) => p.remaining)).toEqual(Array.from({ length: count }, (_, i) => count - i));
    }
  });

  it('follows a tax year that starts in April', () => {
    const periods = generatePeriods({ type: 'month', from: '2026-03-06', count: 3, yearStart: '04-06' });
    expect(periods.map((p) => p.index)).toEqual([12, 1, 2]);
  });

  it('names calendar periods shortly and others by their span', () => {
    expect(generatePeriods({ type: 'month', from: '2026-05-01', count: 1 })[0]?.code).toBe('2026-05');
    expect(generatePeriods({ type: 'quarter', from: '2026-04-01', count: 1 })[0]?.code).toBe('2026-Q2');
    expect(generatePeriods({ type: 'twoWeeks', from: '2026-05-04', count: 1 })[0]?.code).toBe(
      '2026-05-04..2026-05-17',
    );
  });

  it.each([
    ['month', '2026-02-01', '2026-02-28', '2026-02'],
    ['month', '2026-02-16', '2026-03-15', '2026-02-16..2026-03-15'],
    ['month', '2026-02-01', '2026-02-27', '2026-02-01..2026-02-27'],
    ['quarter', '2026-10-01', '2026-12-31', '2026-Q4'],
    ['quarter', '2026-02-01', '2026-04-30', '2026-02-01..2026-04-30'],
    ['halfYear', '2026-01-01', '2026-06-30', '2026-H1'],
    ['halfYear', '2026-07-01', '2026-12-31', '2026-H2'],
    ['halfYear', '2026-04-01', '2026-09-30', '2026-04-01..2026-09-30'],
    ['year', '2026-01-01', '2026-12-31', '2026'],
    ['year', '2026-04-01', '2027-03-31', '2026-04-01..2027-03-31'],
    ['day', '2026-05-04', '2026-05-04', '2026-05-04'],
    ['halfMonth', '2026-05-01', '2026-05-15', '2026-05-01..2026-05-15'],
    // Two months that start with one are no month.
    ['twoMonths', '2026-01-01', '2026-02-28', '2026-01-01..2026-02-28'],
  ] as const)('codes a %s from %s to %s as %s', (type, start, end, code) => {
    expect(periodCode(type, start, end)).toBe(code);
  });

  it('clamps the pay day to its month', () => {
    expect(dayOfMonth('2026-01-31', { month: 'next', day: 30 })).toBe('2026-02-28');
    expect(
      generatePeriods({ type: 'month', from: '2026-12-01', count: 1, payDay: { month: 'next', day: 10 } })[0],
    ).toMatchObject({
      payDate: '2027-01-10',
      taxMonth: '2027-01',
    });
  });

  it('blocks overlaps and warns of equal boundaries', () => {
    expect(
      checkNeighbours(
        { start: '2026-02-01', end: '2026-02-28' },
        { end: '2026-02-01' },
        { start: '2026-02-27' },
      ),
    ).toEqual([
      { kind: 'touchesPrevious', severity: 'warn' },
      { kind: 'overlapsNext', severity: 'block' },
    ]);
  });
});

describe('rules of a period', () => {
  const china = workingCalendar({ holidays: ['2026-10-01', '2026-10-02'], workdays: ['2026-10-10'] });
  const made = (rules: Partial<typeof PLAIN_PERIOD_RULES>, day: number, calendars = [china]) =>
    generatePeriods({
      type: 'month',
      from: '2026-09-01',
      count: 1,
      payDay: { month: 'next', day },
      rules: { ...PLAIN_PERIOD_RULES, ...rules },
      calendars,
    })[0];

  it('move a pay day that nobody works on, over holidays and onto make-up days', () => {
    expect(made({ payDayShift: 'none' }, 1)?.payDate).toBe('2026-10-01');
    expect(made({ payDayShift: 'before' }, 2)?.payDate).toBe('2026-09-30');
    expect(made({ payDayShift: 'after' }, 1)?.payDate).toBe('2026-10-05');
    expect(made({ payDayShift: 'before' }, 10)?.payDate).toBe('2026-10-10');
  });

  it('work only where every employer does', () => {
    const other = workingCalendar({ holidays: ['2026-10-05'] });
    expect(made({ payDayShift: 'after' }, 1, [china, other])?.payDate).toBe('2026-10-06');
  });

  it('count months from the pay day that was moved, the end or the start', () => {
    const tax = (of: 'payDay' | 'end' | 'start', months: number) =>
      made({ payDayShift: 'before', taxMonth: { of, months } }, 2)?.taxMonth;
    expect([tax('payDay', 0), tax('end', 1), tax('start', -1), tax('end', 12)]).toEqual([
      '2026-09',
      '2026-10',
      '2026-08',
      '2027-09',
    ]);
  });

  it('cut off and look at attendance by days or by a day of the month', () => {
    expect(made({ cutOff: { kind: 'daysBeforeEnd', days: 5 } }, 5)?.cutOff).toBe('2026-09-25');
    expect(made({ cutOff: { kind: 'dayOfMonth', month: 'current', day: 31 } }, 5)?.cutOff).toBe('2026-09-30');
    expect(made({}, 5)?.cutOff).toBeNull();
    expect(made({ attendance: { kind: 'toDayOfMonth', day: 20 } }, 5)).toMatchObject({
      attendanceStart: '2026-08-21',
      attendanceEnd: '2026-09-20',
    });
    expect(made({ attendance: { kind: 'daysEarlier', days: 7 } }, 5)).toMatchObject({
      attendanceStart: '2026-08-25',
      attendanceEnd: '2026-09-23',
    });
  });

  it('leave no gap between windows of attendance, also at the end of February', () => {
    const rules = { ...PLAIN_PERIOD_RULES, attendance: { kind: 'toDayOfMonth', day: 30 } as const };
    const periods = generatePeriods({ type: 'month', from: '2026-01-01', count: 12, rules });
    for (const [at, period] of periods.entries())
      if (at > 0) expect(period.attendanceStart).toBe(addDays(periods[at - 1]?.attendanceEnd ?? '', 1));
  });

  it('hold for one period made by hand as for the series', () => {
    const options = { type: 'month', payDay: { month: 'current', day: 25 }, calendars: [china] } as const;
    expect(draftPeriod({ start: '2026-09-01', end: '2026-09-30' }, options)).toEqual(
      generatePeriods({ ...options, from: '2026-09-01', count: 1 })[0],
    );
  });
});

describe('period states', () => {
  it('closes only over closed batches and reopens only while nothing later is submitted', () => {
    const calm = { openBatches: 0, batches: 1, submitted: 0, laterSubmission: false };
    expect(periodBlockers('close', 'enabled', { ...calm, openBatches: 1 })).toEqual(['OPEN_BATCHES']);
    expect(periodBlockers('close', 'enabled', calm)).toEqual([]);
    expect(periodBlockers('reopen', 'closed', { ...calm, laterSubmission: true })).toEqual([
      'LATER_SUBMISSION',
    ]);
    expect(periodBlockers('enable', 'closed', calm)).toEqual(['WRONG_STATUS']);
    expect(periodBlockers('update', 'closed', calm)).toEqual(['CLOSED']);
    expect(periodBlockers('remove', 'enabled', { ...calm, batches: 1 })).toEqual(['HAS_BATCHES']);
    expect(periodBlockers('update', 'enabled', { ...calm, batches: 1 })).toEqual([]);
  });

  it('disables what nobody has used, and enables it again', () => {
    const unused = { openBatches: 0, batches: 0, submitted: 0, laterSubmission: false };
    expect(periodBlockers('disable', 'notEnabled', unused)).toEqual([]);
    expect(periodBlockers('disable', 'enabled', { ...unused, batches: 1 })).toEqual(['HAS_BATCHES']);
    expect(periodBlockers('enable', 'disabled', unused)).toEqual([]);
    expect(periodBlockers('close', 'disabled', unused)).toEqual(['WRONG_STATUS']);
  });

  it('keeps the days that something was paid by', () => {
    const paid = { openBatches: 1, batches: 1, submitted: 1, laterSubmission: false };
    expect(periodBlockers('update', 'enabled', paid)).toEqual(['USED']);
  });
});

import { describe, expect, it } from 'vitest';
import { addDaysIso as addDays } from '../calendar/index.ts';
import { PERIOD_TYPES } from '../calendar/period-type.ts';
import { parsePeriod } from './period-facts.ts';
import { checkNeighbours, dayOfMonth, generatePeriods, PERIODS_PER_YEAR } from './period-series.ts';
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

describe('period states', () => {
  it('closes only over closed batches and reopens only while nothing later is submitted', () => {
    const calm = { openBatches: 0, batches: 1, laterSubmission: false };
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
});

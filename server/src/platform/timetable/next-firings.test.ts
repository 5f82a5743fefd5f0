import { describe, expect, it } from 'vitest';
import { nextFirings } from './next-firings.ts';
import { ExpressionFault, readExpression } from './quartz-expression.ts';

const firings = (text: string, zone = 'UTC', after = '2026-01-01T00:00:00Z', count = 3) =>
  nextFirings(readExpression(text), zone, new Date(after), count).map((at) =>
    at.toISOString().replace('.000Z', ''),
  );

describe('an expression as Quartz means it', () => {
  it.each([
    ['0 0 12 * * ?', ['2026-01-01T12:00:00', '2026-01-02T12:00:00', '2026-01-03T12:00:00']],
    ['0/20 * * ? * *', ['2026-01-01T00:00:20', '2026-01-01T00:00:40', '2026-01-01T00:01:00']],
    ['0 1/5 9-10 * * ?', ['2026-01-01T09:01:00', '2026-01-01T09:06:00', '2026-01-01T09:11:00']],
    // 1 is Sunday: the third Friday, the last Friday, Monday to Friday.
    ['0 0 10 ? * 6#3', ['2026-01-16T10:00:00', '2026-02-20T10:00:00', '2026-03-20T10:00:00']],
    ['0 0 10 ? * 6L', ['2026-01-30T10:00:00', '2026-02-27T10:00:00', '2026-03-27T10:00:00']],
    ['0 0 10 ? * FRIL', ['2026-01-30T10:00:00', '2026-02-27T10:00:00', '2026-03-27T10:00:00']],
    ['0 0 10 ? * L', ['2026-01-03T10:00:00', '2026-01-10T10:00:00', '2026-01-17T10:00:00']],
    ['0 0 10 ? * 1', ['2026-01-04T10:00:00', '2026-01-11T10:00:00', '2026-01-18T10:00:00']],
    ['0 0 10 ? * FRI-MON', ['2026-01-02T10:00:00', '2026-01-03T10:00:00', '2026-01-04T10:00:00']],
    ['0 0 22-2 1 * ?', ['2026-01-01T01:00:00', '2026-01-01T02:00:00', '2026-01-01T22:00:00']],
    ['0 0 0 L * ?', ['2026-01-31T00:00:00', '2026-02-28T00:00:00', '2026-03-31T00:00:00']],
    ['0 0 0 L-3 * ?', ['2026-01-28T00:00:00', '2026-02-25T00:00:00', '2026-03-28T00:00:00']],
    // Saturday the 31st of January, Saturday the 28th of February: the Friday before.
    ['0 0 0 LW * ?', ['2026-01-30T00:00:00', '2026-02-27T00:00:00', '2026-03-31T00:00:00']],
    // The 1st of February 2026 is a Sunday, of August a Saturday: the nearest working day stays within the month.
    ['0 0 0 1W FEB,AUG ?', ['2026-02-02T00:00:00', '2026-08-03T00:00:00', '2027-02-01T00:00:00']],
    ['0 0 0 15W * ?', ['2026-01-15T00:00:00', '2026-02-16T00:00:00', '2026-03-16T00:00:00']],
    ['0 0 0 29 2 ?', ['2028-02-29T00:00:00', '2032-02-29T00:00:00', '2036-02-29T00:00:00']],
    ['0 0 0 1 1 ? 2030-2031', ['2030-01-01T00:00:00', '2031-01-01T00:00:00']],
    ['0 0 0 31 2 ?', []],
    ['0 0 0 1 1 ? 2020', []],
  ])('%s', (text, expected) => {
    expect(firings(text)).toEqual(expected);
  });

  it.each([
    ['0 0 12 * *', undefined],
    ['0 0 12 * * * * *', undefined],
    ['0 0 12 ? * ?', 'dayOfWeek'],
    ['0 0 12 * * *', 'dayOfWeek'],
    ['0 0 12 1 * MON', 'dayOfWeek'],
    ['60 0 12 * * ?', 'second'],
    ['0 0 24 * * ?', 'hour'],
    ['0 0 0 0 * ?', 'dayOfMonth'],
    ['0 0 0 32W * ?', 'dayOfMonth'],
    ['0 0 0 ? * 8', 'dayOfWeek'],
    ['0 0 0 ? * 0', 'dayOfWeek'],
    ['0 0 0 ? * 6#6', 'dayOfWeek'],
    ['0 0 0 * XYZ ?', 'month'],
    ['0 */0 0 * * ?', 'minute'],
    ['0 1-2-3 0 * * ?', 'minute'],
    ['0 1,,2 0 * * ?', 'minute'],
    ['0 0 0 1 1 ? 1969', 'year'],
  ])('refuses %s', (text, field) => {
    let fault: unknown;
    try {
      readExpression(text);
    } catch (error) {
      fault = error;
    }
    expect(fault).toBeInstanceOf(ExpressionFault);
    expect((fault as ExpressionFault).field).toBe(field);
  });
});

it('goes on in a month that begins before the day it was asked on', () => {
  expect(firings('0 0 0 1 2 ?', 'UTC', '2026-01-20T00:00:00Z', 1)).toEqual(['2026-02-01T00:00:00']);
});

describe('the clocks of a zone', () => {
  it('are meant, whatever the offset', () => {
    expect(firings('0 0 9 * * ?', 'Asia/Taipei', '2026-06-01T00:30:00Z', 2)).toEqual([
      '2026-06-01T01:00:00',
      '2026-06-02T01:00:00',
    ]);
  });

  it('leave an hour out in spring: it fires an hour later, once', () => {
    // New York, 8 March 2026: after 1:59 comes 3:00.
    expect(firings('0 30 2 * * ?', 'America/New_York', '2026-03-07T12:00:00Z', 3)).toEqual([
      '2026-03-08T07:30:00',
      '2026-03-09T06:30:00',
      '2026-03-10T06:30:00',
    ]);
    expect(firings('0 0 * * * ?', 'America/New_York', '2026-03-08T05:30:00Z', 3)).toEqual([
      '2026-03-08T06:00:00',
      '2026-03-08T07:00:00',
      '2026-03-08T08:00:00',
    ]);
  });

  it('show an hour twice in autumn: a time of day fires once, every hour fires twice', () => {
    // New York, 1 November 2026: 1:00 to 1:59 comes twice.
    expect(firings('0 30 1 * * ?', 'America/New_York', '2026-11-01T00:00:00Z', 2)).toEqual([
      '2026-11-01T05:30:00',
      '2026-11-02T06:30:00',
    ]);
    expect(firings('0 0 * * * ?', 'America/New_York', '2026-11-01T04:30:00Z', 4)).toEqual([
      '2026-11-01T05:00:00',
      '2026-11-01T06:00:00',
      '2026-11-01T07:00:00',
      '2026-11-01T08:00:00',
    ]);
  });
});

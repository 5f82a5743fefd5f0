import { describe, expect, it } from 'vitest';
import { Refusal } from '../../platform/errors/refusal.ts';
import { dayBefore, fitIntoSeries } from './dated-records.ts';

const open = { id: 'a', validFrom: '2025-01-01', validTo: null };

describe('dated records of one item', () => {
  it('closes the open record the day before the new one begins', () => {
    expect(fitIntoSeries([open], { validFrom: '2025-03-01', validTo: null }, 'base')).toEqual({
      validTo: null,
      close: { id: 'a', validTo: '2025-02-28' },
    });
  });
  it('ends a new open record the day before the next begins', () => {
    expect(fitIntoSeries([open], { validFrom: '2024-01-01', validTo: null }, 'base')).toEqual({
      validTo: '2024-12-31',
    });
  });
  it('refuses an overlap with a record that has an end', () => {
    const closed = { id: 'a', validFrom: '2025-01-01', validTo: '2025-06-30' };
    expect(() => fitIntoSeries([closed], { validFrom: '2025-06-30', validTo: null }, 'base')).toThrow(
      'people.ITEMS_OVERLAP',
    );
    expect(() => fitIntoSeries([closed], { validFrom: '2025-06-30', validTo: null })).toThrow(
      'people.DAYS_OVERLAP',
    );
    expect(fitIntoSeries([closed], { validFrom: '2025-07-01', validTo: null }, 'base')).toEqual({
      validTo: null,
    });
  });
  it('refuses a second record from the same day, but lets the same record change', () => {
    expect(() => fitIntoSeries([open], { validFrom: '2025-01-01', validTo: null }, 'base')).toThrow(Refusal);
    expect(
      fitIntoSeries([open], { id: 'a', validFrom: '2025-01-01', validTo: '2025-01-31' }, 'base'),
    ).toEqual({
      validTo: '2025-01-31',
    });
  });
  it('refuses a start after the end', () => {
    expect(() => fitIntoSeries([], { validFrom: '2025-02-01', validTo: '2025-01-01' }, 'base')).toThrow(
      Refusal,
    );
  });
  it('knows the day before the first of March in a leap year', () => {
    expect(dayBefore('2024-03-01')).toBe('2024-02-29');
  });
});

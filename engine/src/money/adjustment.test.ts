import { expect, it } from 'vitest';
import { type Adjustment, adjustedBy } from './adjustment.ts';

it.each<[number, Adjustment, string, number, number]>([
  [8000, { type: 'fixed', value: 350.5 }, 'CNY', 350.5, 8350.5],
  [8000, { type: 'fixed', value: -350.5 }, 'CNY', -350.5, 7649.5],
  [8000, { type: 'percentage', ratio: 5 }, 'CNY', 400, 8400],
  [100.1, { type: 'percentage', ratio: 10 }, 'CNY', 10.01, 110.11],
  [8123.45, { type: 'percentage', ratio: 5 }, 'CNY', 406.17, 8529.62],
  [33333, { type: 'percentage', ratio: 2.5 }, 'JPY', 833, 34166],
])('changes %f by %o in %s by %f to %f', (amount, adjustment, currency, value, total) => {
  expect(adjustedBy(amount, adjustment, currency)).toEqual({ value, total });
});

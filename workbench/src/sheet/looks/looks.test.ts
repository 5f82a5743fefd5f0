import { expect, it } from 'vitest';
import type { ColourRule } from '../views/arrangement.ts';
import { formatValue } from './format-value.ts';
import { groundOf, strengthOf } from './rule-ground.ts';

const money = { type: 'money', scale: 2 } as const;

it('writes numbers as a view wants them', () => {
  expect(formatValue(-1234.5, money, {}, 'en')).toBe('−1,234.50');
  expect(formatValue(-1234.5, money, { negative: 'brackets', decimals: 0 }, 'en')).toBe('(1,235)');
  expect(formatValue(1234.5, money, { thousands: false, decimals: 1 }, 'en')).toBe('1234.5');
  expect(formatValue(0.125, money, { percent: true, decimals: 1 }, 'en')).toBe('12.5%');
  expect(formatValue(null, money, {}, 'en')).toBeUndefined();
});

it('writes days as a view wants them, wherever the browser stands', () => {
  const day = { type: 'date', scale: undefined } as const;
  expect(formatValue('2026-03-31', day, { date: 'long' }, 'en')).toBe('March 31, 2026');
  expect(formatValue('2026-03-31', day, { date: 'monthYear' }, 'zh-TW')).toBe('2026年3月');
  expect(formatValue('2026-03-31', day, {}, 'en')).toBeUndefined();
});

it('colours by the value, and by how it compares with the others', () => {
  const ground = groundOf([5, 1, null, 3, 'x', 9]);
  const strength = (
    rule: Omit<ColourRule, 'column' | 'colour'>,
    value: number | string,
    overridden = false,
  ) => strengthOf({ ...rule, column: 'x', colour: 'red' }, value, ground, overridden);
  expect(strength({ kind: 'top', value: 2 }, 5)).toBe(1);
  expect(strength({ kind: 'top', value: 2 }, 3)).toBeUndefined();
  expect(strength({ kind: 'bottom', value: 1 }, 1)).toBe(1);
  expect(strength({ kind: 'bottom', value: 1 }, 3)).toBeUndefined();
  expect(strength({ kind: 'between', value: 1, upTo: 3 }, 3)).toBe(1);
  expect(strength({ kind: 'scale' }, 5)).toBe(0.5);
  expect(strength({ kind: 'bar' }, 9)).toBe(1);
  expect(strength({ kind: 'contains', value: 'AB' }, 'cabin')).toBe(1);
  expect(strength({ kind: 'overridden' }, 3)).toBeUndefined();
  expect(strength({ kind: 'overridden' }, 3, true)).toBe(1);
});

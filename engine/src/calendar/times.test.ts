import { expect, it } from 'vitest';
import { castInput, castResult, toJson } from '../cells/cast.ts';
import { FormulaError } from '../cells/values.ts';
import { clockTime, partToTime, timeToPart } from './index.ts';

it('reads and writes every second of a day as the same part of it', () => {
  for (let second = 0; second < 86_400; second += 7) {
    const text = partToTime(second / 86_400);
    expect(timeToPart(text)).toBe(second / 86_400);
  }
  expect([partToTime(0.9375), partToTime(0.5 + 1 / 86_400), partToTime(0.999_999_9)]).toEqual([
    '22:30',
    '12:00:01',
    '00:00',
  ]);
});

it('goes round the clock by a day at most, and takes no hours for a part of a day', () => {
  expect([1.25, -0.25, 0, 1, 2, -1].map(clockTime)).toEqual([0.25, 0.75, 0, 0, 0, 0]);
  expect([8.5, 2.01, -1.01, Number.NaN].map(clockTime)).toEqual([null, null, null, null]);
});

it('makes a time of what a formula gives, or says that it is none', () => {
  expect(castResult(0.1 + 0.2 + 0.6375, 'time')).toBe(0.9375);
  expect(castResult('22:30', 'time')).toBe(0.9375);
  expect(castResult('', 'time')).toBeNull();
  for (const each of [8, true, 'late']) expect(castResult(each, 'time')).toBeInstanceOf(FormulaError);
  expect(castInput(0.9375, 'time')).toBe(0.9375);
  expect(castInput(1, 'time')).toBeInstanceOf(FormulaError);
  expect(toJson(0.9375, 'time')).toBe('22:30');
});

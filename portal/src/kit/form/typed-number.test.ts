import { expect, it } from 'vitest';
import { decimal } from './decimal.ts';
import { numberProblem, typedNumber } from './typed-number.ts';

it('reads an amount as the sheet does, and never takes a decimal comma for thousands', () => {
  expect(typedNumber('1,234.50')).toBe(1234.5);
  expect(typedNumber('１２３')).toBe(123);
  expect(typedNumber('2,5')).toBeUndefined();
  expect(typedNumber('8.000,50')).toBeUndefined();
  expect(decimal('2,5')).not.toBeNull();
  expect(decimal('2.5')).toBeNull();
  expect(decimal('')).toBeNull();
});

it('refuses what a field of numbers can’t take', () => {
  const length = { whole: true, min: 8, max: 64, needed: true };
  const taken = (typed: string, bounds = {}) => numberProblem(typed, bounds) === null;
  const typed = ['', '1.5', '-1', '0', '7', '8', '64', '65', '1,x'];
  expect(typed.filter((each) => taken(each, length))).toEqual(['8', '64']);
  expect(typed.filter((each) => taken(each))).toEqual(['', '1.5', '-1', '0', '7', '8', '64', '65']);
});

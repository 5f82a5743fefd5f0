import { expect, it } from 'vitest';
import { numberProblem, typedNumber } from './typed-number.ts';
import { decimal } from './validators.ts';

it('reads an amount as the sheet does, and never takes a decimal comma for thousands', () => {
  expect(typedNumber('1,234.50')).toBe(1234.5);
  expect(typedNumber('１２３')).toBe(123);
  expect(typedNumber('2,5')).toBeUndefined();
  expect(typedNumber('8.000,50')).toBeUndefined();
  expect(decimal('2,5')).not.toBeNull();
  expect(decimal('2.5')).toBeNull();
  expect(decimal('')).toBeNull();
});

it('refuses what a field of numbers can’t take, and says why', () => {
  const length = { whole: true, min: 8, max: 64, needed: true };
  const problems = ['', '1.5', '-1', '0', '7', '65', '1,x', '64'].map((typed) =>
    numberProblem(typed, length),
  );
  expect(new Set(problems.slice(0, 3)).size).toBe(3);
  expect(problems[3]).toBe(problems[2]);
  expect(problems[4]).toBe(problems[5]);
  expect(problems[6]).toBe(problems[1]);
  expect(problems[7]).toBeNull();
  expect(numberProblem('1,x', {})).not.toBeNull();
  expect(numberProblem('', {})).toBeNull();
});

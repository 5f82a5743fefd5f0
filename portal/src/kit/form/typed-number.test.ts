import { expect, it } from 'vitest';
import { typedNumber } from './typed-number.ts';
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

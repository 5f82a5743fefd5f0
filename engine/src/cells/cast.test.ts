import { describe, expect, it } from 'vitest';
import { isoToSerial, timeToPart } from '../calendar/index.ts';
import { TYPED_TEXTS } from '../testing/index.ts';
import { errorText } from '../texts/index.ts';
import { castInput } from './cast.ts';
import { FormulaError } from './values.ts';

describe('inputs, parameters and tests of a solution', () => {
  it.each(TYPED_TEXTS)('read $text as $type with $decimal as every door does', (each) => {
    const { text, type, decimal, meaning } = each;
    const cell = castInput(text, type, false, { decimal });
    if (typeof meaning === 'object' && meaning !== null) expect(cell).toBeInstanceOf(FormulaError);
    else if (type === 'date' && meaning !== null) expect(cell).toBe(isoToSerial(String(meaning)));
    else if (type === 'time' && meaning !== null) expect(cell).toBe(timeToPart(String(meaning)));
    else expect(cell).toBe(meaning);
  });

  it.each([
    [
      '2,5',
      {},
      '“2,5” has a decimal comma, but numbers are read with a decimal point here: write 1,234.5 or 1234.5.',
    ],
    [
      '2.5',
      { decimal: ',' as const },
      '“2.5” has a decimal point, but numbers are read with a decimal comma here: write 1.234,5 or 1234,5.',
    ],
    [
      '€ 100',
      { currency: 'TWD' },
      '“€ 100” names another currency than TWD: convert it, and write the amount alone.',
    ],
    ['abc', {}, '“abc” isn’t an amount.'],
  ])('say how %s is to be written', (text, writing, said) => {
    const cell = castInput(text, 'money', false, writing);
    expect(cell instanceof FormulaError && cell.message && errorText(cell.message, 'en')).toBe(said);
  });
});

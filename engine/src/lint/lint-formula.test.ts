import { describe, expect, it } from 'vitest';
import { FORMULA_AT, type Json, payInTwoCurrencies, warned, withFormula } from '../testing/lint-warnings.ts';

describe('a day written as arithmetic', () => {
  it.each<[string, string[]]>([
    [
      '=IF(PERIOD("end")>2025-01-31,1,0)',
      [`${FORMULA_AT}@2025-01-31: 2025-01-31 is arithmetic, not a day; write DATE(2025,1,31).`],
    ],
    [
      '=IF(PERIOD("end")>2025/1/5,1,0)',
      [`${FORMULA_AT}@2025/1/5: 2025/1/5 is arithmetic, not a day; write DATE(2025,1,5).`],
    ],
    ['=IF(PERIOD("end")>DATEVALUE("2025-01-31"),1,0)', []],
    ['=2025-13-01', []],
    ['=2000-10-[@base]', []],
    [
      '=2025-1-31+[@base]',
      [`${FORMULA_AT}@2025-1-31: 2025-1-31 is arithmetic, not a day; write DATE(2025,1,31).`],
    ],
  ])('%s', (formula, expected) => {
    expect(warned(withFormula(formula))).toEqual(expected);
  });
});

describe('what is calculated with though it isn’t an amount', () => {
  const formula = (written: string): Json => ({ code: 'f', type: 'number', formula: written });
  const lines: Json = { code: 'all', type: 'rows', table: 'Pay', on: 'base' };
  const said =
    'Pay.id holds keys, not amounts: a number that only names something would count, and a text would count as 0. Use the column that holds the amount.';

  it.each([
    ['=[@id]*2', '[@id]'],
    ['=1-[@id]', '[@id]'],
    ['=IF(1,SUM(1,[@all.id]))', '[@all.id]'],
  ])('%s adds or multiplies keys', (written, key) => {
    expect(warned(payInTwoCurrencies([lines, formula(written)]))).toEqual([
      `tables[0].columns[4].formula@${key}: ${said}`,
    ]);
  });

  it.each(['=SUM([@all.base])', '=COUNT([@all])', '=LEN([@id]&"x")', '=[@base]*2'])(
    '%s doesn’t',
    (written) => {
      expect(warned(payInTwoCurrencies([lines, formula(written)]))).toEqual([]);
    },
  );
});

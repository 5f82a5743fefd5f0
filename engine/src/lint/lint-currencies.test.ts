import { describe, expect, it } from 'vitest';
import { compileSolution } from '../planning/compile-solution.ts';
import { FORMULA_AT, type Json, payInTwoCurrencies, warned, withFormula } from '../testing/lint-warnings.ts';

const mixed = (part: string, one = 'EUR', other = 'JPY') =>
  `${FORMULA_AT}@${part}: Amounts in ${one} and in ${other} are taken together here; convert one of them first.`;
const given = (part: string, own = 'EUR', found = 'JPY') =>
  `${FORMULA_AT}@${part}: Pay.f is in ${own}, but this gives an amount in ${found}.`;

describe('amounts of different currencies', () => {
  it.each<[string, string[]]>([
    ['=[@base]+[@abroad]', [mixed('[@abroad]')]],
    ['=[@base]*1.1 - ROUND([@abroad]/2, 0)', [mixed('ROUND([@abroad]/2, 0)')]],
    ['=IF([@abroad]>[@base],1,2)', [mixed('[@base]', 'JPY', 'EUR')]],
    ['=SUM([@#pay])', [mixed('[@#pay]')]],
    ['=SUM(Pay[[base]:[abroad]])', [mixed('Pay[[base]:[abroad]]')]],
    ['=MAX(0,[@base],PARAM("floor"))', [mixed('PARAM("floor")')]],
    ['=LET(a,[@abroad],a+[@base])', [mixed('[@base]', 'JPY', 'EUR'), given('LET(a,[@abroad],a+[@base])')]],
    ['=IF([@base]>0,[@abroad])', [given('IF([@base]>0,[@abroad])')]],
    ['=[@abroad]', [given('[@abroad]')]],
    ['=-[@abroad]%', [given('-[@abroad]%')]],
    ['=[@base]+[@abroad]/PARAM("rate")', []],
    ['=IF([@abroad]>PARAM("floor"),[@base],0)', []],
    ['=[@base]+100', []],
  ])('%s', (formula, expected) => {
    expect(warned(withFormula(formula))).toEqual(expected);
  });

  it('are told of in a column’s result, a union, a balance and a carry', () => {
    expect(warned(withFormula('=[@base]*2', { currency: 'JPY' }))).toEqual([
      given('[@base]*2', 'JPY', 'EUR'),
    ]);
    const lines: Json = {
      code: 'Lines',
      kind: 'union',
      columns: [{ code: 'amount', type: 'money' }],
      parts: [
        { table: 'Pay', columns: { amount: 'base' } },
        { table: 'Pay', columns: { amount: 'abroad' } },
        { table: 'Pay', columns: { amount: '=-[@abroad]' } },
      ],
    };
    const late: Json = {
      code: 'Late',
      kind: 'data',
      key: 'id',
      columns: [
        { code: 'id', type: 'text' },
        { code: 'amount', type: 'money' },
      ],
    };
    const more = {
      balances: [{ code: 'all', add: ['Pay.base', 'Pay.abroad'] }],
      carry: [
        { code: 'c', columns: ['Pay.base', 'Pay.abroad'], into: 'Late', map: { amount: '=DIFFERENCE()' } },
      ],
    };
    const both =
      'Amounts in EUR (Pay.base) and in JPY (Pay.abroad) are taken together here; convert one of them first.';
    expect(warned(payInTwoCurrencies([], more, [lines, late]))).toEqual([
      'tables[1].parts[1]@undefined: Lines.amount is in EUR, but this gives an amount in JPY.',
      'tables[1].parts[2].columns.amount@-[@abroad]: Lines.amount is in EUR, but this gives an amount in JPY.',
      `balances[0].add@undefined: ${both}`,
      `carry[0].columns@undefined: ${both}`,
    ]);
  });

  it('give their own decimals, also in a pivot, and are named in each language', () => {
    const sums: Json = {
      code: 'Sums',
      kind: 'pivot',
      from: 'Pay',
      by: [],
      values: [{ as: 'total', fn: 'sum', column: 'abroad' }],
    };
    const compiled = compileSolution(payInTwoCurrencies([], { scale: 1 }, [sums]) as never);
    const columns = compiled.ok ? compiled.plan.tables.flatMap((table) => table.columns) : [];
    expect(columns.map(({ code, currency, scale }) => [code, currency, scale])).toEqual([
      ['id', undefined, undefined],
      ['base', 'EUR', 1],
      ['abroad', 'JPY', 0],
      ['total', 'JPY', 0],
    ]);
    expect(warned(withFormula('=[@base]+[@abroad]'), 'zh-TW')).toEqual([
      `${FORMULA_AT}@[@abroad]: 這裡把 EUR 和 JPY 的金額放在一起計算，請先換算。`,
    ]);
  });

  it('are codes of ISO 4217, and belong to money', () => {
    expect(warned(withFormula('=1', { currency: 'EURO' }))).toEqual([
      '! tables[0].columns[3].currency “EURO” isn’t a currency (a code of ISO 4217, such as CNY).',
    ]);
    expect(warned(withFormula('=1', { currency: 'JPY', type: 'number' }))).toEqual([
      '! tables[0].columns[3].currency “currency” doesn’t belong to a column of type number.',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { completeFormula } from './completion.ts';
import type { FormulaSolution } from './scope.ts';

const solution: FormulaSolution = {
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      columns: [
        { code: 'base', name: { en: 'Base pay' }, type: 'money', tags: ['gross'] },
        { code: 'bonus', type: 'money', tags: ['gross'] },
        { code: 'city', type: 'reference', table: 'Cities' },
      ],
    },
    { code: 'Cities', kind: 'parameter', columns: [{ code: 'rate', type: 'number' }] },
  ],
  parameters: [{ code: 'min_wage', name: { en: 'Minimum wage' } }],
};
const functions = [{ name: 'SUM', signature: 'SUM(number, …)', summary: '返回所有数值之和；求和不计文本。' }];

const complete = (text: string) => {
  const caret = text.indexOf('|');
  const plain = text.replace('|', '');
  const found = completeFormula(plain, caret, solution, 'Pay', functions, 'en', (key) => key);
  return found.items.map((item) => `${plain.slice(0, found.from)}${item.insert}${plain.slice(found.to)}`);
};

describe('completion', () => {
  it('offers own columns by code and by name', () => {
    expect(complete('=[@ba|')).toEqual(['=[@base]']);
    expect(complete('=[@pay|')).toEqual(['=[@base]']);
    expect(complete('=bon|')).toEqual(['=[@bonus]']);
  });

  it('walks through a reference', () => {
    expect(complete('=[@ci|')).toEqual(['=[@city.']);
    expect(complete('=[@city.r|')).toEqual(['=[@city.rate]']);
    expect(complete('=[@city.r|]+1')).toEqual(['=[@city.rate]+1']);
  });

  it('offers tags, columns of tables, functions and parameters', () => {
    expect(complete('=SUM([@#g|')).toEqual(['=SUM([@#gross]']);
    expect(complete('=SUM(Cities[ra|')).toEqual(['=SUM(Cities[rate]']);
    expect(complete('=su|')).toEqual(['=SUM(']);
    expect(complete('=min_|')).toEqual(['=min_wage']);
    expect(complete('=PARAM("min|')).toEqual(['=PARAM("min_wage"']);
    expect(complete('=PARAM("wage|")')).toEqual(['=PARAM("min_wage")']);
  });

  it('finds a function by a word of what it does', () => {
    expect(complete('=求和|')).toEqual(['=SUM(']);
    expect(complete('=文本|')).toEqual(['=SUM(']);
    expect(complete('=乘积|')).toEqual([]);
  });

  it('offers nothing after a number or inside other texts', () => {
    expect(complete('=12|')).toEqual([]);
    expect(complete('="ba|"')).toEqual([]);
  });
});

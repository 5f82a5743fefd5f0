import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calculate, file, folder, solution } from '../testing/run-calculate.ts';

describe('what two calculations have otherwise', () => {
  const percent = (rate: string) =>
    file(`rate-${rate}.json`, {
      ...solution,
      tables: solution.tables.map((table) =>
        table.code === 'Rates'
          ? {
              ...table,
              rows: [
                ['a', rate],
                ['b', 0.2],
              ],
            }
          : table,
      ),
    });
  const rows = (name: string, given: readonly object[]) => [
    '--table',
    `Input=${file(`${name}-input.json`, given)}`,
    '--table',
    `Pay=${file(`${name}-pay.csv`, 'employee,band\n1,a\n2,a\n3,b\n')}`,
  ];
  const given = [
    { employee: '1', gross: 1000 },
    { employee: '2', gross: '2,000.50' },
    { employee: '3', gross: 10 },
  ];
  const period = ['--period', '2025-01'];

  it('is listed by item and row with the totals, for two solutions over one input', () => {
    const paths = [percent('10%'), percent('12.5%')];
    expect(calculate('--compare', ...paths, ...period, ...rows('both', given))).toEqual({
      code: 1,
      said: [
        'Rates.rate',
        '  a  0.1  0.125  +0.025',
        '',
        'Pay.tax',
        '  1         100     125     +25',
        '  2      200.05  250.06  +50.01',
        '  total  300.05  375.06  +75.01',
        '',
        '3 figures differ: items 2, rows 3.',
        '',
      ].join('\n'),
    });
  }, 30_000);

  it('or two results that were written; the same twice differ in nothing', () => {
    const written = (name: string, input: readonly object[]) => {
      const out = join(folder, `${name}.json`);
      calculate(percent('10%'), ...period, ...rows(name, input), '--out', out);
      return out;
    };
    const one = written('three', given);
    const other = written('two', [given[0]!, { employee: '3', gross: 'much' }]);
    const compared = calculate('--compare', one, other, '--language', 'zh-TW');
    expect(compared.code).toBe(1);
    expect(compared.said).toContain('Pay.tax\n  2  200.05        –  -200.05\n  3       2  #VALUE!\n');
    expect(calculate('--compare', one, one)).toEqual({ code: 0, said: 'No figure differs.\n' });
    expect(calculate('--compare', one).said).toMatch(/^--compare wants two files/);
  }, 30_000);

  it('a table is shown as text, or as CSV that can be given again', () => {
    const path = percent('10%');
    const shown = (...args: string[]) => calculate(path, ...period, ...rows('shown', given), ...args);
    expect(shown('--show', 'Input')).toEqual({
      code: 0,
      said: 'employee    gross\n1         1000.00\n2         2000.50\n3           10.00\n',
    });
    const csv = shown('--show', 'Input', '--csv').said;
    expect(csv).toBe('employee,gross\r\n1,1000\r\n2,2000.5\r\n3,10\r\n');
    const again = calculate(path, ...period, '--table', `Input=${file('again.csv', csv)}`, '--show', 'Input');
    expect(again.said).toBe(shown('--show', 'Input').said);
    expect(shown('--show', 'Imput').said).toMatch(
      /^--show Imput: there is no table Imput; there are Rates, /,
    );
  }, 30_000);
});

import { expect, it } from 'vitest';
import type { TableData } from '../../cells/vector.ts';
import type { CalculationInput } from '../../plan/calculation.ts';
import { compileSolution } from '../../planning/compile-solution.ts';
import { calculate } from '../../run/calculate.ts';
import { tableFromRows } from '../../run/table-data.ts';
import type { ColumnFile, SolutionFile } from '../../solution/solution-file.ts';
import { explain } from '../explain.ts';

const money = (code: string, name: string, formula?: string): ColumnFile => ({
  code,
  name,
  type: 'money',
  ...(formula === undefined ? {} : { formula }),
});

const fileOf = (columns: readonly ColumnFile[]): SolutionFile => ({
  format: 'suanpan.solution/1',
  code: 'said',
  currency: 'CNY',
  periodType: 'month',
  parameters: [{ code: 'rate_x', name: 'Levy', values: [{ from: '2025-01-01', value: 0.025 }] }],
  balances: [{ code: 'ytd_x', name: 'Pay this year', reset: 'year', add: ['Pay.base'] }],
  tables: [
    {
      code: 'Bands',
      name: 'Rates of the year',
      kind: 'parameter',
      key: 'over',
      columns: [
        { code: 'over', type: 'money' },
        { code: 'share', name: 'Share', type: 'number' },
      ],
      rows: [
        [0, 0.03],
        [5000, 0.1],
      ],
    },
    {
      code: 'Lines',
      name: 'Bonus lines',
      kind: 'data',
      key: ['employee', 'no'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'no', type: 'number' },
        money('amount', 'Amount'),
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        money('base', 'Base pay'),
        money('cap', 'Highest base'),
        { code: 'band', type: 'reference', table: 'Bands', on: { over: 'base' }, match: { over: 'floor' } },
        { code: 'lines', name: 'Bonuses', type: 'rows', table: 'Lines', on: 'employee' },
        ...columns,
      ],
    },
  ],
});

function said(formula: string, overrides?: CalculationInput['overrides']): string | undefined {
  const compiled = compileSolution(fileOf([money('asked', 'Asked', formula)]));
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { plan } = compiled;
  const table = (code: string, rows: Record<string, unknown>[]): [string, TableData] => [
    code,
    tableFromRows(plan, code, rows),
  ];
  const input: CalculationInput = {
    period: { start: '2025-03-01', end: '2025-03-31' },
    tables: new Map([
      table('Pay', [
        { employee: '1', base: 7460, cap: 7000 },
        { employee: '2', base: 9000, cap: 7000 },
      ]),
      table('Lines', [
        { employee: '1', no: 1, amount: 100 },
        { employee: '1', no: 2, amount: 200.5 },
      ]),
    ]),
    balances: [{ balance: 'ytd_x', key: '1', value: 14920, date: '2025-02-28' }],
    ...(overrides ? { overrides } : {}),
  };
  const result = calculate(plan, input);
  return explain(plan, input, result, { table: 'Pay', rowKey: '1', column: 'asked' }, 'en', { inWords: true })
    ?.sentence;
}

it.each([
  ['a rate of a base', '=[@base]*8%', '8% of Base pay 7,460.00 = 596.80'],
  ['a parameter as a rate', '=[@base]*PARAM("rate_x")', '2.5% of Base pay 7,460.00 = 186.50'],
  ['a difference', '=[@base]-[@cap]', 'Base pay 7,460.00 − Highest base 7,000.00 = 460.00'],
  [
    'a look-up in brackets',
    '=[@base]*[@band.share]',
    '10% (from Rates of the year) of Base pay 7,460.00 = 746.00',
  ],
  ['rounding', '=[@base]/7', 'Base pay 7,460.00 ÷ 7 = 1,065.714286, rounded to 1,065.71'],
  [
    'rounding on the way',
    '=ROUND([@base]/7,0)+1',
    '(Base pay 7,460.00 ÷ 7, rounded to 1,066) + 1 = 1,067.00',
  ],
  ['a cap', '=MIN([@base],[@cap])', 'The lower of Base pay 7,460.00 and Highest base 7,000.00 = 7,000.00'],
  [
    'a floor of nothing that doesn’t hold',
    '=MAX(0,[@base]-[@cap])',
    'Base pay 7,460.00 − Highest base 7,000.00 = 460.00',
  ],
  [
    'a floor of nothing that holds',
    '=MAX(0,[@cap]-[@base])',
    'Nothing, as Highest base 7,000.00 − Base pay 7,460.00 is below zero = 0.00',
  ],
  [
    'days of the month',
    '=PRORATE([@base],7,PERIOD("work_days"))',
    'Base pay 7,460.00 for 7 of 21 working days = 2,486.666667, rounded to 2,486.67',
  ],
  ['own lines', '=SUM([@lines.amount])', '100.00 + 200.50 in 2 lines under Bonuses = 300.50'],
  [
    'what a balance holds',
    '=[@base]+BALANCE("ytd_x")',
    'Base pay 7,460.00 + Pay this year so far 14,920.00 = 22,380.00',
  ],
  ['the branch that was taken', '=IF([@base]>[@cap],[@cap]*10%,0)', '10% of Highest base 7,000.00 = 700.00'],
  [
    'nothing, and why',
    '=IF([@base]<[@cap],[@cap]*10%,0)',
    '0, as Base pay 7,460.00 is at least Highest base 7,000.00',
  ],
  ['another figure as it is', '=[@base]', 'The same as Base pay 7,460.00'],
  [
    'a function without words',
    '=MEDIAN([@base],[@cap])',
    '7,230, worked out from Base pay 7,460.00 and Highest base 7,000.00',
  ],
])('tells %s', (_, formula, sentence) => expect(said(formula)).toBe(sentence));

it('tells what was typed over, with what the rule gives', () => {
  const overrides = [{ table: 'Pay', rowKey: '1', column: 'asked', value: 500 }];
  expect(said('=[@base]*8%', overrides)).toBe(
    '500.00 was typed in place of what the rule gives, which is 596.80',
  );
});

it('keeps the figures of colleagues to itself', () => {
  const words = 'Worked out from a total over several people, which isn’t shown here';
  expect(said('=[@base]/SUM(Pay[base])*100')).toBe(words);
  expect(said('=SUM(Pay[base])')).toBe(words);
  expect(said('=ROUND(MAX(Pay[base]),0)')).toBe(words);
  expect(said('=IF(SUM(Pay[base])>5,SUM(Pay[base]),0)')).toBe(words);
});

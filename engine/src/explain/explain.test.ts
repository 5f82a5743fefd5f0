import { expect, test } from 'vitest';
import type { CalculationInput } from '../plan/calculation.ts';
import { compileSolution } from '../planning/compile-solution.ts';
import { calculate } from '../run/calculate.ts';
import { rowsFromTable, tableFromRows } from '../run/table-data.ts';
import type { SolutionFile } from '../solution/solution-file.ts';
import { explainDifference } from './difference/explain-difference.ts';
import { explain } from './explain.ts';

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'explained',
  currency: 'CNY',
  periodType: 'month',
  parameters: [
    {
      code: 'allowance',
      values: [
        { from: '2025-01-01', value: 100 },
        { from: '2025-02-01', value: 150 },
      ],
    },
  ],
  balances: [{ code: 'ytd', reset: 'year', add: ['Pay.gross'] }],
  tables: [
    {
      code: 'City',
      kind: 'parameter',
      key: 'city',
      columns: [
        { code: 'city', type: 'text' },
        { code: 'rate', type: 'number' },
      ],
      versions: [
        { from: '2024-01-01', rows: [['SH', 0.08]] },
        { from: '2025-02-01', rows: [['SH', 0.1]] },
      ],
    },
    {
      code: 'Bonus',
      kind: 'data',
      key: ['employee', 'no'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'no', type: 'number' },
        { code: 'amount', type: 'money' },
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'city', type: 'text' },
        { code: 'base', type: 'money' },
        { code: 'in_city', type: 'reference', table: 'City', on: 'city' },
        { code: 'bonuses', type: 'rows', table: 'Bonus', on: 'employee' },
        { code: 'gross', type: 'money', formula: '=[@base]+SUM([@bonuses.amount])+PARAM("allowance")' },
        { code: 'insurance', type: 'money', formula: '=[@gross]*[@in_city.rate]' },
        { code: 'net', type: 'money', formula: '=[@gross]-[@insurance]-BALANCE("ytd")*0.01' },
      ],
    },
    {
      code: 'ByCity',
      kind: 'pivot',
      from: 'Pay',
      by: 'city',
      values: [{ as: 'net', fn: 'sum', column: 'net' }],
    },
  ],
};

function month(period: string, base: number, bonuses: readonly number[], ytd: number) {
  const compiled = compileSolution(FILE);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { plan } = compiled;
  const people = ['1', '2', '3'];
  const input: CalculationInput = {
    period: { start: `${period}-01`, end: `${period}-28` },
    tables: new Map([
      [
        'Pay',
        tableFromRows(
          plan,
          'Pay',
          people.map((employee) => ({ employee, city: 'SH', base: employee === '1' ? base : 7000 })),
        ),
      ],
      [
        'Bonus',
        tableFromRows(
          plan,
          'Bonus',
          bonuses.map((amount, no) => ({ employee: '1', no, amount })),
        ),
      ],
    ]),
    balances: [{ balance: 'ytd', key: '1', value: ytd }],
    origin: (_table, rowKey, column) =>
      column === 'base' ? { kind: 'import', file: 'pay.csv', row: Number(rowKey) + 1 } : undefined,
  };
  return { plan, input, result: calculate(plan, input) };
}

test('a cell is explained by its formula, the values in it, and inputs to go on from, down to the imported row', () => {
  const { plan, input, result } = month('2025-01', 5000, [200, 300], 0);
  const net = explain(plan, input, result, { table: 'Pay', rowKey: '1', column: 'net' }, 'en', { depth: 5 })!;
  expect(net.filled).toBe('=5600.00-448.00-0*0.01');
  const gross = net.inputs!.find((each) => each.ref?.column === 'gross')!;
  expect(gross.filled).toBe('=5000+SUM({200,300})+100');
  const base = gross.inputs!.find((each) => each.ref?.column === 'base')!;
  expect(base).toMatchObject({
    kind: 'input',
    value: 5000,
    origin: { kind: 'import', file: 'pay.csv', row: 2 },
  });
  const rate = net
    .inputs!.find((each) => each.ref?.column === 'insurance')!
    .inputs!.find((each) => each.ref?.table === 'City')!;
  expect(rate).toMatchObject({ value: 0.08, origin: { kind: 'parameter', date: '2024-01-01' } });
});

test('days of the period and of parameters read as days', () => {
  const compiled = compileSolution({
    ...FILE,
    parameters: [
      ...FILE.parameters!,
      { code: 'since', type: 'date', values: [{ from: '2024-01-01', value: '2024-07-01' }] },
    ],
    tables: FILE.tables.map((table) =>
      table.code !== 'Pay'
        ? table
        : {
            ...table,
            columns: [
              ...table.columns!,
              { code: 'days', type: 'number', formula: '=PERIOD("end")-PARAM("since")+PERIOD("month")' },
            ],
          },
    ),
  });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { plan } = compiled;
  const { input } = month('2025-01', 5000, [], 0);
  const days = explain(plan, input, calculate(plan, input), { table: 'Pay', rowKey: '1', column: 'days' })!;
  expect(days.filled).toBe('=2025-01-28-2024-07-01+1');
  expect(days.inputs!.map((each) => [each.kind, each.value, each.shown])).toEqual([
    ['period', '2025-01-28', '2025-01-28'],
    ['parameter', '2024-07-01', '2024-07-01'],
    ['period', 1, '1'],
  ]);
});

test('a blank keeps its name in the filled formula: it counts as 0, and the empty text doesn’t', () => {
  const { plan, input: filled } = month('2025-01', 5000, [], 0);
  const people = tableFromRows(plan, 'Pay', [{ employee: '1', city: 'SH' }]);
  const input = { ...filled, tables: new Map(filled.tables).set('Pay', people) };
  const gross = explain(plan, input, calculate(plan, input), { table: 'Pay', rowKey: '1', column: 'gross' })!;
  expect(gross.filled).toBe('=[@base]+SUM({})+100');
  expect(gross.inputs!.find((each) => each.ref?.column === 'base')).toMatchObject({
    value: null,
    shown: '–',
  });
});

test('cells of pivots and reference columns are explained too', () => {
  const { plan, input, result } = month('2025-01', 5000, [], 0);
  const group = explain(plan, input, result, { table: 'ByCity', rowKey: 'SH', column: 'net' })!;
  expect(group.inputs!.map((each) => each.ref!.rowKey)).toEqual(['1', '2', '3']);
  expect(explain(plan, input, result, { table: 'Pay', rowKey: '1', column: 'in_city' })!.note).toBe(
    'row SH of City',
  );
});

test('a stored result is explained as well as one just computed', () => {
  const { plan, input, result } = month('2025-01', 5000, [200], 0);
  const read = { ...result, tables: structuredClone(result.tables) };
  const cell = { table: 'Pay', rowKey: '1', column: 'net' };
  expect(explain(plan, input, read, cell)).toEqual(explain(plan, input, result, cell));
});

test('a difference is split into causes that add up exactly', () => {
  const january = month('2025-01', 5000, [200], 0);
  const february = month('2025-02', 5500.55, [200, 33.33], 5300);
  const difference = explainDifference(january, february, { table: 'Pay', rowKey: '1', column: 'net' })!;
  const kinds = new Set(difference.causes.map((each) => each.kind));
  expect(kinds).toEqual(new Set(['parameter', 'version', 'balance', 'rows', 'input']));
  const cents = difference.causes.reduce((sum, each) => sum + Math.round(each.effect * 100), 0);
  expect(cents).toBe(Math.round(difference.difference * 100));
  expect(difference.causes.find((each) => each.kind === 'input')).toMatchObject({
    name: 'Pay.base',
    before: 5000,
    after: 5500.55,
  });
  expect(rowsFromTable(february.result.tables.get('Pay')!)[0]!['net']).toBe(difference.after);
});

test('a cell typed where the formula would stand is said to be typed, with who typed it', () => {
  const compiled = compileSolution({
    ...FILE,
    tables: FILE.tables.map((table) =>
      table.code === 'Pay'
        ? {
            ...table,
            columns: table.columns!.map((each) => (each.code === 'gross' ? { ...each, input: true } : each)),
          }
        : table,
    ),
  });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { plan } = compiled;
  const { input: filled } = month('2025-01', 5000, [200], 0);
  const people = [
    { employee: '1', city: 'SH', base: 5000, gross: 1000 },
    { employee: '2', city: 'SH', base: 5000 },
  ];
  const input: CalculationInput = {
    ...filled,
    tables: new Map(filled.tables).set('Pay', tableFromRows(plan, 'Pay', people)),
    origin: (_table, _key, column) => (column === 'gross' ? { kind: 'typed', by: 'Mei' } : undefined),
  };
  const result = calculate(plan, input);
  const gross = (rowKey: string) =>
    explain(plan, input, result, { table: 'Pay', rowKey, column: 'gross' }, 'en', { depth: 3 })!;
  expect(gross('1')).toMatchObject({
    kind: 'input',
    value: 1000,
    note: 'typed in place of the formula, which gives 5,300.00',
    origin: { kind: 'typed', by: 'Mei' },
  });
  expect(gross('1').filled).toBeUndefined();
  expect(gross('2')).toMatchObject({ kind: 'formula', filled: '=5000+SUM({})+100' });
});

test('items of a list are told apart by their rows, and what was unfolded once isn’t again', () => {
  const { plan, input, result } = month('2025-01', 5000, [200, 300], 0);
  const net = explain(plan, input, result, { table: 'Pay', rowKey: '1', column: 'net' }, 'en', { depth: 5 })!;
  const [gross, insurance] = net.inputs!;
  const list = gross!.inputs!.find((each) => each.kind === 'list')!;
  expect(list.inputs!.map((each) => each.label)).toEqual(['amount 1/0', 'amount 1/1']);
  const again = insurance!.inputs!.find((each) => each.ref?.column === 'gross')!;
  expect(again).toMatchObject({ value: 5600, note: 'explained above' });
  expect(again.inputs).toBeUndefined();
});

test.each([
  ['typed over by somebody', 'typed over the formula, which gives 0.30'],
  ['brought by a file', 'typed in place of the formula, which gives 0.30'],
])('a value %s is no result of its formula, and says what that would give', (how, note) => {
  const compiled = compileSolution({
    format: 'suanpan.solution/1',
    code: 'typed',
    currency: 'CNY',
    periodType: 'month',
    tables: [
      {
        code: 'Pay',
        kind: 'data',
        master: true,
        key: 'employee',
        columns: [
          { code: 'employee', type: 'text' },
          { code: 'base', type: 'money' },
          { code: 'tax', type: 'money', input: true, formula: '=ROUND([@base]*0.2,1)' },
          { code: 'net', type: 'money', formula: '=[@base]-[@tax]' },
        ],
      },
    ],
  });
  if (!compiled.ok) throw new Error('doesn’t compile');
  const { plan } = compiled;
  const inFile = how === 'brought by a file';
  const kind = inFile ? 'input' : 'override';
  const row = { employee: '1', base: 1.5, ...(inFile ? { tax: 1 } : {}) };
  const input: CalculationInput = {
    period: { start: '2025-01-01', end: '2025-01-31' },
    tables: new Map([['Pay', tableFromRows(plan, 'Pay', [row])]]),
    ...(inFile ? {} : { overrides: [{ table: 'Pay', rowKey: '1', column: 'tax', value: 1 }] }),
  };
  const result = calculate(plan, input);
  const tax = explain(plan, input, result, { table: 'Pay', rowKey: '1', column: 'tax' })!;
  expect(tax).toMatchObject({ kind, value: 1, note });
  expect(tax.filled).toBeUndefined();
  const net = explain(plan, input, result, { table: 'Pay', rowKey: '1', column: 'net' })!;
  expect(net.inputs?.find(({ label }) => label === '[@tax]')).toMatchObject({ kind, note });
});

test('a value typed over since the calculation is the one that is explained', () => {
  const { plan, input, result } = month('2025-01', 5000, [200, 300], 0);
  const ref = { table: 'Pay', rowKey: '1', column: 'gross' };
  const since = { ...input, overrides: [{ ...ref, value: 4000 }] };
  expect(explain(plan, since, result, ref)).toMatchObject({
    kind: 'override',
    value: 4000,
    shown: '4000.00',
    note: 'typed over the formula, which gives 5,600.00',
  });
});

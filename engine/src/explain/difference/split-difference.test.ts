import { expect, test } from 'vitest';
import type { CalculationInput } from '../../plan/calculation.ts';
import { compileSolution } from '../../planning/compile-solution.ts';
import { calculate } from '../../run/calculate.ts';
import { tableFromRows } from '../../run/table-data.ts';
import type { SolutionFile } from '../../solution/solution-file.ts';
import type { Calculated, CompileRules } from './causes.ts';
import { explainDifference } from './explain-difference.ts';
import { type SplitDifference, splitDifference } from './split-difference.ts';

const OLD: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'split',
  currency: 'CNY',
  periodType: 'month',
  parameters: [{ code: 'allowance', values: [{ from: '2025-01-01', value: 100 }] }],
  balances: [{ code: 'ytd', reset: 'year', add: ['Pay.net'] }],
  tables: [
    {
      code: 'Time',
      kind: 'data',
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'hours', type: 'number' },
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'base', type: 'money' },
        { code: 'time', type: 'reference', table: 'Time', on: 'employee', missing: 'blank' },
        { code: 'overtime', type: 'money', formula: '=[@base]/160*1.5*[@time.hours]' },
        { code: 'daily', type: 'money', formula: '=WORKDAYS(PERIOD("start"),PERIOD("end"))*10' },
        { code: 'fund', type: 'money', formula: '=[@base]*0.0733' },
        {
          code: 'net',
          type: 'money',
          formula: '=[@base]+[@overtime]+[@daily]+PARAM("allowance")-[@fund]-BALANCE("ytd")*0.01',
        },
      ].map((column) => column as NonNullable<SolutionFile['tables'][number]['columns']>[number]),
    },
  ],
};
const withColumns = (changes: Record<string, object>, more: Partial<SolutionFile> = {}): SolutionFile => ({
  ...OLD,
  balances: [{ code: 'ytd', reset: 'year', add: ['Pay.net'] }],
  ...more,
  tables: OLD.tables.map((table) => ({
    ...table,
    columns: (table.columns ?? []).map((column) => ({ ...column, ...changes[column.code] })),
  })),
});

const compile: CompileRules = (file) => {
  const compiled = compileSolution(file);
  return compiled.ok ? compiled.plan : undefined;
};

function month(
  file: SolutionFile,
  period: string,
  bases: Record<string, number>,
  hours: Record<string, number>,
  ytd = 0,
): Calculated {
  const compiled = compileSolution(file);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { plan } = compiled;
  const rows = (of: Record<string, number>, column: string) =>
    Object.entries(of).map(([employee, value]) => ({ employee, [column]: value }));
  const input: CalculationInput = {
    period: { start: `${period}-01`, end: `${period}-28` },
    tables: new Map([
      ['Pay', tableFromRows(plan, 'Pay', rows(bases, 'base'))],
      ['Time', tableFromRows(plan, 'Time', rows(hours, 'hours'))],
    ]),
    balances: [{ balance: 'ytd', key: '1', value: ytd }],
  };
  return { plan, input, result: calculate(plan, input) };
}

function netOf(split: SplitDifference | undefined, key: string): (string | number)[][] {
  const place = split?.keys.indexOf(key) ?? -1;
  return (split?.causes ?? []).flatMap(({ kind, name, effects }) => {
    const found = effects.get('net');
    const at = found?.rows.indexOf(place) ?? -1;
    return found && at >= 0 ? [[kind, name, found.amounts[at] ?? 0]] : [];
  });
}

function figure({ result }: Calculated, key: string): number {
  const table = result.tables.get('Pay');
  const row = table?.columns.get('employee')?.text?.indexOf(key) ?? -1;
  return row < 0 ? 0 : (table?.columns.get('net')?.num[row] ?? 0);
}

const cents = (amount: number) => Math.round(amount * 100);

test('everybody’s difference is split into causes that add up to the cent, each by whole runs', () => {
  const january = month(withColumns({}), '2025-01', { 1: 5000, 2: 6000, 3: 7000 }, { 1: 2 });
  const changed = withColumns(
    {
      overtime: { formula: '=[@base]/160*2*[@time.hours]' },
      fund: { scale: 0 },
    },
    {
      parameters: [{ code: 'allowance', values: [{ from: '2025-01-01', value: 130 }] }],
      calendars: [{ code: 'cn', holidays: ['2025-01-02', '2025-02-03'] }],
    },
  );
  const february = month(changed, '2025-02', { 1: 5000.55, 2: 6000, 4: 8000 }, { 1: 3, 2: 1 }, 5300);
  const split = splitDifference(january, february, { compile });
  expect(split?.keys).toEqual(['1', '2', '3', '4']);
  for (const key of ['1', '2', '3', '4']) {
    const sum = netOf(split, key).reduce((total, [, , amount]) => total + cents(Number(amount)), 0);
    expect(sum).toBe(cents(figure(february, key)) - cents(figure(january, key)));
  }
  const causes = (key: string) => netOf(split, key).map(([kind, name]) => `${kind} ${name}`);
  expect(causes('1')).toEqual([
    'rule Pay.overtime',
    'rounding split',
    'parameter allowance',
    'period split',
    'balance ytd',
    'input Time.hours',
    'input Pay.base',
  ]);
  expect(causes('2')).toEqual(['rounding split', 'parameter allowance', 'period split', 'rows Time']);
  expect(netOf(split, '3')).toEqual([['left', 'Pay', -figure(january, '3')]]);
  expect(netOf(split, '4')).toEqual([['joined', 'Pay', figure(february, '4')]]);
  const hours = split?.causes.find(({ name }) => name === 'Time.hours');
  expect(hours?.cells).toEqual([[0, 2, 3]]);
  // The factor 2 for 1.5 on two hours, before anything else changes.
  expect(netOf(split, '1')[0]).toEqual(['rule', 'Pay.overtime', 31.25]);
});

test('one cell and everybody are split alike', () => {
  const january = month(withColumns({}), '2025-01', { 1: 5000, 2: 6000 }, { 1: 2 });
  const february = month(withColumns({}), '2025-02', { 1: 5500, 2: 6000 }, { 1: 4 }, 900);
  const one = explainDifference(january, february, { table: 'Pay', rowKey: '1', column: 'net' });
  const all = netOf(splitDifference(january, february), '1');
  const sorted = (rows: unknown[][]) => rows.map((row) => row.join(' ')).sort();
  expect(sorted(all)).toEqual(sorted((one?.causes ?? []).map((each) => [each.kind, each.name, each.effect])));
});

test('rules that don’t fit together half and half are changed at once, and it still adds up', () => {
  const january = month(withColumns({}), '2025-01', { 1: 5000 }, { 1: 2 });
  const changed = withColumns({ overtime: { formula: '=[@base]/160*2*[@time.hours]' } });
  const february = month(changed, '2025-01', { 1: 5000 }, { 1: 2 });
  const refused = splitDifference(january, february, { compile: () => undefined });
  expect(netOf(refused, '1')).toEqual([['rules', 'split', 31.25]]);
});

test('stored figures that the engine no longer gives are said to be the rest', () => {
  const january = month(withColumns({}), '2025-01', { 1: 5000 }, { 1: 2 });
  const stored = structuredClone(january.result.tables);
  stored.get('Pay')!.columns.get('net')!.num[0]! += 0.01;
  const now: Calculated = { ...january, result: { ...january.result, tables: stored } };
  expect(netOf(splitDifference(january, now), '1')).toEqual([['other', 'Pay', 0.01]]);
});

test('equal calculations differ in nothing, and who stops the work gets no answer', () => {
  const january = month(withColumns({}), '2025-01', { 1: 5000 }, { 1: 2 });
  expect(splitDifference(january, january)?.causes).toEqual([]);
  expect(splitDifference(january, january, { onStep: () => false })).toBeUndefined();
});

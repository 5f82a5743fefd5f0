import { expect, test } from 'vitest';
import type { CalculationInput } from '../plan/calculation.ts';
import { compileSolution } from '../planning/compile-solution.ts';
import type { SolutionFile } from '../solution/solution-file.ts';
import { errorText } from '../texts/index.ts';
import { calculate, checkInputs } from './calculate.ts';
import { rowsFromTable, tableFromRows } from './table-data.ts';

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'batch',
  currency: 'CNY',
  periodType: 'month',
  steps: [
    { code: 'pay', tables: ['Pay'] },
    { code: 'report', tables: ['ByCity'] },
  ],
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'city', type: 'text' },
        { code: 'base', type: 'money' },
        { code: 'tax', type: 'money', formula: '=IF([@base]>5000,([@base]-5000)*0.1,0)' },
        { code: 'net', type: 'money', formula: '=[@base]-[@tax]' },
        { code: 'share', type: 'money', formula: '=SHARE(100,[@net],[@city])' },
        { code: 'bonus', type: 'money', input: true, formula: '=[@net]*0.1' },
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
  verification: [
    {
      code: 'low',
      on: 'inputs',
      table: 'Pay',
      formula: '=[@base]<1000',
      severity: 'warn',
      message: { en: '{employee} has {base}' },
    },
    { code: 'none', on: 'results', scope: 'table', formula: '=SUM(Pay[net])=0', severity: 'block' },
  ],
};

const plan = (() => {
  const compiled = compileSolution(FILE);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return compiled.plan;
})();

type Row = Readonly<Record<string, unknown>>;
const people = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    employee: `E${index}`,
    city: `C${index % 3}`,
    base: 900 + ((index * 7919) % 1000000) / 100,
  }));
const inputOf = (rows: readonly Row[], more: Partial<CalculationInput> = {}): CalculationInput => ({
  period: { start: '2026-05-01', end: '2026-05-31' },
  tables: new Map([['Pay', tableFromRows(plan, 'Pay', rows)]]),
  ...more,
});
const rowsOf = (input: CalculationInput, table = 'Pay') =>
  rowsFromTable(calculate(plan, input).tables.get(table)!);

test('the same cents with rows in any order, and whether few or many are computed together', () => {
  const rows = people(5000);
  const net = new Map(rowsOf(inputOf(rows)).map((row) => [row['employee'], row['net']]));
  for (const row of rowsOf(inputOf([...rows].reverse()))) expect(row['net']).toBe(net.get(row['employee']!));
  for (const row of rowsOf(inputOf(rows.slice(100, 110)))) expect(row['net']).toBe(net.get(row['employee']!));
});

test('an edited, overridden or failed cell changes nothing in other rows', () => {
  const rows = [...people(30), { employee: 'bad', city: 'C9', base: 'abc' }];
  const result = calculate(
    plan,
    inputOf(rows, { overrides: [{ table: 'Pay', rowKey: 'E3', column: 'tax', value: 1.005 }] }),
  );
  const [third] = rowsFromTable(result.tables.get('Pay')!).slice(3);
  expect(third).toMatchObject({ tax: 1.01, net: Number(third!['base']) - 1.01 });
  expect(result.errors.map((each) => `${each.key} ${each.column}`)).toContain('bad net');
  expect(result.errors.every((each) => each.key === 'bad' || each.key === 'C9')).toBe(true);
  expect(result.totals.get('Pay')!.get('net')).toMatchObject({ count: 30, failed: 1 });
});

test('shares add up to what is shared', () => {
  const sums = new Map<unknown, number>();
  for (const row of rowsOf(inputOf(people(1000))))
    sums.set(row['city'], (sums.get(row['city']) ?? 0) + Math.round(Number(row['share']) * 100));
  expect([...sums.values()]).toEqual([10000, 10000, 10000]);
});

test('a failed share names the row of its group that failed', () => {
  const { errors } = calculate(plan, inputOf([...people(4), { employee: 'bad', city: 'C0', base: 'abc' }]));
  expect(errors.find((each) => each.key === 'E0' && each.column === 'share')?.cause).toEqual({
    table: 'Pay',
    key: 'bad',
    column: 'base',
  });
  expect(errors.some((each) => each.key === 'E1')).toBe(false);
});

test('a seek whose target fails passes its error on', () => {
  const columns = [
    { code: 'id', type: 'text' as const },
    {
      code: 'gross',
      type: 'money' as const,
      seek: { target: '=[@net]', equals: '=5', between: ['=0', '=10'] as [string, string] },
    },
    { code: 'net', type: 'money' as const, formula: '=1/([@gross]-[@gross])' },
  ];
  const compiled = compileSolution({
    ...FILE,
    steps: [],
    verification: [],
    tables: [{ code: 'Pay', kind: 'data', master: true, key: 'id', columns }],
  });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const tables = new Map([['Pay', tableFromRows(compiled.plan, 'Pay', [{ id: '1' }])]]);
  const { errors } = calculate(compiled.plan, { period: inputOf([]).period, tables });
  expect(errors.map((each) => `${each.column} ${each.code}`)).toEqual(['gross #DIV/0!', 'net #DIV/0!']);
});

test('a rule that is switched off finds nothing, and its mistakes are still told', () => {
  const off = FILE.verification?.map((rule) => ({ ...rule, off: true }));
  const compiled = compileSolution({ ...FILE, verification: off });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  expect(compiled.plan.rules).toEqual([]);
  const wrong = off?.map((rule) => ({ ...rule, formula: '=NO_SUCH(1)' }));
  expect(compileSolution({ ...FILE, verification: wrong }).ok).toBe(false);
});

test('a seek answers the smallest value, also where the target falls at a threshold', () => {
  const net = '=ROUND([@gross]-IF([@gross]>1000,[@gross]*0.07,[@gross]*0.0078),2)';
  const compiled = compileSolution({
    ...FILE,
    steps: [],
    verification: [],
    tables: [
      {
        code: 'Pay',
        kind: 'data',
        master: true,
        key: 'id',
        columns: [
          { code: 'id', type: 'text' },
          {
            code: 'gross',
            type: 'money',
            seek: { target: 'net', equals: 984.54, between: ['=984.54', '=984.54*3'] },
          },
          { code: 'net', type: 'money', formula: net },
        ],
      },
    ],
  });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const tables = new Map([['Pay', tableFromRows(compiled.plan, 'Pay', [{ id: '1' }])]]);
  const result = calculate(compiled.plan, { period: inputOf([]).period, tables });
  expect(rowsFromTable(result.tables.get('Pay')!)).toEqual([{ id: '1', gross: 992.28, net: 984.54 }]);
});

test('what a seek wants and the bounds it keeps are numbers, columns or formulas', () => {
  const seek = (equals: string | number, low: string | number, high: string | number) => ({
    target: '=[@net]',
    equals,
    between: [low, high] as const,
  });
  const answers = [seek('=[@want]', '=0', '=500'), seek('want', 0, 'limit'), seek(90, -1.5, 5e2)].map(
    (each) => {
      const compiled = compileSolution({
        ...FILE,
        steps: [],
        verification: [],
        tables: [
          {
            code: 'Pay',
            kind: 'data',
            master: true,
            key: 'id',
            columns: [
              { code: 'id', type: 'text' },
              { code: 'want', type: 'money' },
              { code: 'limit', type: 'money' },
              { code: 'gross', type: 'money', seek: each },
              { code: 'net', type: 'money', formula: '=[@gross]*0.9' },
            ],
          },
        ],
      });
      if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
      const rows = [{ id: '1', want: 90, limit: 500 }];
      const tables = new Map([['Pay', tableFromRows(compiled.plan, 'Pay', rows)]]);
      return rowsFromTable(
        calculate(compiled.plan, { period: inputOf([]).period, tables }).tables.get('Pay')!,
      )[0]!['gross'];
    },
  );
  expect(answers).toEqual([100, 100, 100]);
});

test('totals add values as they are shown: inputs with all their decimals', () => {
  const rows = [0.333, 0.333, 0.1, 0.2].map((base, index) => ({ employee: `${index}`, base }));
  expect(calculate(plan, inputOf(rows)).totals.get('Pay')!.get('base')!.sum).toBe(0.966);
});

test('a typed value stands in for the formula of an input column and keeps its decimals', () => {
  const [typed, computed] = rowsOf(inputOf([{ ...people(2)[0], bonus: 12.345 }, people(2)[1]!]));
  expect(typed!['bonus']).toBe(12.345);
  expect(computed!['bonus']).toBeCloseTo(Number(computed!['net']) / 10, 2);
});

test('a result written over in place equals one computed afresh', () => {
  const first = calculate(plan, inputOf([...people(3000), { employee: 'x', base: 'bad' }]));
  const fresh = rowsOf(inputOf(people(3001)));
  expect(rowsOf({ ...inputOf(people(3001)), recycle: first })).toEqual(fresh);
});

test('a later step runs alone on the stored results of the earlier ones', () => {
  const whole = calculate(plan, inputOf(people(50)));
  const alone = calculate(plan, inputOf(people(50), { steps: ['report'], stored: whole.tables }));
  expect(rowsFromTable(alone.tables.get('ByCity')!)).toEqual(rowsFromTable(whole.tables.get('ByCity')!));
});

test('a calculation can be cancelled between columns', () => {
  expect(calculate(plan, inputOf(people(50), { onProgress: () => false })).cancelled).toBe(true);
});

test('the hash says whether anything a result depends on has changed', () => {
  const hash = (input: CalculationInput): string => calculate(plan, input).hash;
  const base = hash(inputOf(people(5)));
  expect(hash(inputOf(people(5)))).toBe(base);
  expect(hash(inputOf(people(6)))).not.toBe(base);
  expect(
    hash(inputOf(people(5), { overrides: [{ table: 'Pay', rowKey: 'E1', column: 'tax', value: 1 }] })),
  ).not.toBe(base);
  expect(hash(inputOf(people(5), { period: { start: '2026-06-01', end: '2026-06-30' } }))).not.toBe(base);
});

test('inputs are checked before anything is calculated', () => {
  const { findings, errors } = checkInputs(plan, inputOf([...people(1), { employee: 'E0', base: 2000 }]));
  expect(findings.map((each) => each.message['en'])).toEqual(['E0 has 900.00']);
  const owing = checkInputs(plan, inputOf([{ employee: 'E0', base: -12_345.5 }])).findings;
  expect(owing.map((each) => each.message['en'])).toEqual(['E0 has -12,345.50']);
  expect(errors.map((each) => each.message.key)).toEqual(['rows.doubleKey', 'rows.doubleKey']);
});

test('nothing fails silently: a condition, a rule that gives a text, a parameter before its first day', () => {
  const compiled = compileSolution({
    ...FILE,
    steps: [],
    parameters: [{ code: 'wage', values: [{ from: '2026-01-01', value: 1 }] }],
    tables: [
      {
        ...FILE.tables[0]!,
        columns: [
          ...FILE.tables[0]!.columns!.slice(0, 3),
          { code: 'old', type: 'number', formula: '=IF([@base]<0,PARAM("wage",DATE(2019,1,1)),0)' },
        ],
      },
      { ...FILE.tables[1]!, where: '=1/[@base]>0', values: [{ as: 'n', fn: 'count' }] },
    ],
    verification: [
      {
        code: 'text',
        on: 'results',
        table: 'Pay',
        formula: '=IF([@base]=5,"wrong","")',
        severity: 'block',
      },
    ],
  });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const rows = [
    { employee: '1', base: 5 },
    { employee: '2', base: 0 },
    { employee: '3', base: -1 },
  ];
  const result = calculate(compiled.plan, {
    period: inputOf([]).period,
    tables: new Map([['Pay', tableFromRows(compiled.plan, 'Pay', rows)]]),
  });
  expect(result.findings.map((each) => `${each.rule} ${each.key}: ${each.message['en']}`)).toEqual([
    'where 2: ByCity =1/[@base]>0: couldn’t be checked: #DIV/0! Division by zero.',
    'text 1: couldn’t be checked: #VALUE! “wrong” isn’t yes or no.',
  ]);
  expect(result.errors.map((each) => `${each.key} ${each.column} ${each.code}`)).toEqual(['3 old #N/A']);
});

test('no rows at all is a result too', () => {
  const result = calculate(plan, inputOf([]));
  expect(result.tables.get('ByCity')!.length).toBe(0);
  expect(result.findings.map((each) => each.rule)).toEqual(['nobody', 'none']);
});

test('an error names the part of the formula that makes it; behind a reference, the key that failed', () => {
  const compiled = compileSolution({
    format: 'suanpan.solution/1',
    code: 'part',
    currency: 'KRW',
    periodType: 'month',
    tables: [
      {
        code: 'Table',
        kind: 'parameter',
        key: 'from',
        columns: [
          { code: 'from', type: 'number' },
          { code: 'd1', type: 'number' },
          { code: 'd2', type: 'number' },
        ],
        rows: [
          [0, 0, 0],
          [1000, 70, 50],
        ],
      },
      {
        code: 'Pay',
        kind: 'data',
        master: true,
        key: 'id',
        columns: [
          { code: 'id', type: 'text' },
          { code: 'wage', type: 'money' },
          { code: 'family', type: 'number' },
          { code: 'band', type: 'reference', table: 'Table', on: { from: 'wage' }, match: { from: 'floor' } },
          {
            code: 'tax',
            type: 'money',
            formula:
              '=IF([@wage]>0,ROUND(1+INDEX(Table[[d1]:[d2]],MATCH([@wage],Table[from],1),[@family]),0),LN(-1))',
          },
          { code: 'first', type: 'money', formula: '=CHOOSE([@family],[@band.d1],[@band.d2])' },
          { code: 'named', type: 'money', formula: '=LET(a,INDEX({1,2},[@family]),a+1)' },
          { code: 'after', type: 'money', formula: '=[@tax]+1' },
        ],
      },
    ],
  });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { errors } = calculate(compiled.plan, {
    period: inputOf([]).period,
    tables: new Map([
      [
        'Pay',
        tableFromRows(compiled.plan, 'Pay', [
          { id: '1', wage: 1500, family: 3 },
          { id: '2', wage: 'abc', family: 1 },
        ]),
      ],
    ]),
  });
  const said = errors.map((each) => [
    `${each.column} ${each.key}`,
    errorText(each.message, 'en'),
    each.cause ? `${each.cause.column} ${each.cause.key}` : null,
  ]);
  expect(said).toEqual([
    ['wage 2', '“abc” isn’t an amount.', null],
    ['tax 1', 'INDEX(Table[[d1]:[d2]],MATCH(1500,Table[from],1),3) gives #REF!.', null],
    ['tax 2', '“abc” isn’t an amount.', 'wage 2'],
    ['first 1', 'CHOOSE(3,70,50) gives #VALUE!.', null],
    ['first 2', '“abc” isn’t an amount.', 'wage 2'],
    ['named 1', 'LET(a,INDEX({1,2},3),a+1) gives #REF!.', null],
    ['after 1', 'INDEX(Table[[d1]:[d2]],MATCH(1500,Table[from],1),3) gives #REF!.', 'tax 1'],
    ['after 2', '“abc” isn’t an amount.', 'wage 2'],
  ]);
});

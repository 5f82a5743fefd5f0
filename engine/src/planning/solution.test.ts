import { expect, test } from 'vitest';
import { lintSolution } from '../lint/lint-solution.ts';
import type { ColumnFile, Problem, SolutionFile, TableFile } from '../solution/solution-file.ts';
import { errorText, loadTexts } from '../texts/index.ts';
import { compileSolution } from './compile-solution.ts';
import { parseSolution } from './parse-solution.ts';
import { printSolution } from './print-solution.ts';

await Promise.all(['zh-CN', 'zh-TW'].map(loadTexts));

const pay = (
  columns: readonly ColumnFile[],
  more: Partial<SolutionFile> = {},
  tables: readonly TableFile[] = [],
): SolutionFile => ({
  format: 'suanpan.solution/1',
  code: 'demo',
  currency: 'CNY',
  periodType: 'month',
  tables: [
    ...tables,
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'base_pay', name: { en: 'Base pay', 'zh-CN': '基本工资' }, type: 'money', tags: ['gross'] },
        ...columns,
      ],
    },
  ],
  ...more,
});

const formula = (
  text: string,
  more: Partial<SolutionFile> = {},
  tables: readonly TableFile[] = [],
): readonly Problem[] => {
  const result = compileSolution(pay([{ code: 'x', type: 'money', formula: text }], more, tables));
  return result.ok ? [] : result.problems;
};

test.each([
  ['=[@base_pya]*2', 'bind.unknownColumn', '[@base_pay]', 3],
  ['=[@基本工資]', 'bind.unknownColumn', '[@基本工资]', 3],
  ['=base_pay*2', 'bind.columnWithoutBrackets', '[@base_pay]', 1],
  ['=SUMM(1,2)', 'bind.unknownFunction', 'SUM', 1],
  ['=PARAM("min")', 'bind.unknownParameter', undefined, 7],
  ['=PERIOD("strat")', 'bind.unknownPeriodFact', 'start', 8],
  ['=SUM([@#gros])', 'bind.unknownTag', 'gross', 8],
  ['=ROUND([@base_pay])+ABS(1,2)', 'bind.argumentCountExact', undefined, 1],
  ['=Pay[base_pay]', 'bind.manyRows', undefined, 1],
  ['=TODAY()', 'bind.refusedFunction', undefined, 1],
  ['=[@base_pay.rate]', 'bind.notAReference', undefined, 3],
  ['=[@base_pay]+', 'formula.endsEarly', undefined, 13],
  ['=[@x]+1', 'plan.circleOwn', undefined, undefined],
] as const)(
  '%s is a mistake of the file, with its place and what was perhaps meant',
  (text, key, nearest, at) => {
    const [problem] = formula(text);
    expect(problem).toMatchObject({ key, table: 'Pay', column: 'x' });
    expect(problem?.nearest).toBe(nearest);
    if (at !== undefined) expect(problem?.at).toBe(at);
    for (const language of ['en', 'zh-TW', 'zh-CN'] as const)
      expect(errorText(problem!, language)).not.toMatch(/\{\w+\}|^(bind|file|plan|formula)\.\w+$/);
  },
);

test('names are matched by code or display name, whatever case or width, and stored as codes', () => {
  for (const text of ['=[@BASE_PAY]', '=[@[base pay]]', '=[@基本工资]', '=［＠base_pay］']) {
    const compiled = compileSolution(pay([{ code: 'x', type: 'money', formula: text }]));
    expect(compiled.ok && compiled.plan.tableOf.get('Pay')!.columnOf.get('x')!.source).toMatchObject({
      formula: { text: '=[@base_pay]' },
    });
  }
});

test('a circle through two tables is named with its whole path', () => {
  const [problem] = formula('=[@other.y]', {}, [
    {
      code: 'Other',
      kind: 'data',
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'pay', type: 'reference', table: 'Pay', on: 'employee' },
        { code: 'y', type: 'money', formula: '=[@pay.x]' },
      ],
    },
  ]);
  // The reference itself is missing in Pay: that is said first.
  expect(problem?.key).toBe('bind.unknownColumn');
  const file = pay(
    [
      { code: 'other', type: 'reference', table: 'Other', on: 'employee' },
      { code: 'x', type: 'money', formula: '=[@other.y]' },
    ],
    {},
    [
      {
        code: 'Other',
        kind: 'data',
        key: 'employee',
        columns: [
          { code: 'employee', type: 'text' },
          { code: 'pay', type: 'reference', table: 'Pay', on: 'employee' },
          { code: 'y', type: 'money', formula: '=[@pay.x]' },
        ],
      },
    ],
  );
  const compiled = compileSolution(file);
  expect(compiled.ok ? [] : compiled.problems.map((each) => each.facts['path'])).toEqual([
    'Other.y → Pay.x → Other.y',
  ]);
});

test.each([
  ['[@base_pay]*2', '=[@base_pay]*2'],
  ['ROUND(base_pay,0)', '=ROUND(base_pay,0)'],
  ['in.city', '=[@in.city]'],
  ['base_pya', 'base_pay'],
])('%s where a column is named: the formula was perhaps meant', (text, nearest) => {
  const compiled = compileSolution(
    pay([{ code: 'r', type: 'reference', table: 'Pay', on: { employee: text } }]),
  );
  expect(compiled.ok ? [] : compiled.problems).toMatchObject([
    { key: 'bind.unknownColumn', path: 'tables[0].columns[2].on.employee', nearest },
  ]);
});

test.each<[(string | number | null)[], string]>([
  [[0, 0.1], 'warning: The row has 2 values and ends before class; what it leaves out is blank.'],
  [[0, 0.1, null], ''],
  [[0, 0.1, 'A', null], ''],
  [[0, 0.1, 'A', null, 5], 'The row has 5 values, the table 4 columns.'],
])('a row of the file has a value for every column that takes one: %j', (row, reported) => {
  const compiled = compileSolution(
    pay([], {}, [
      {
        code: 'Bands',
        kind: 'parameter',
        key: 'from',
        columns: [
          { code: 'from', type: 'number' },
          { code: 'rate', type: 'number' },
          { code: 'class', type: 'text' },
          { code: 'double', type: 'number', formula: '=[@rate]*2' },
        ],
        rows: [row],
      },
    ]),
  );
  const problems = compiled.ok
    ? lintSolution(compiled.plan).filter((each) => each.key === 'lint.rowShort')
    : compiled.problems;
  expect(problems.map((each) => `${each.warning ? 'warning: ' : ''}${errorText(each, 'en')}`).join()).toBe(
    reported,
  );
});

test('a column that reads a table of a later step is a mistake', () => {
  const file = pay(
    [{ code: 'x', type: 'money', formula: '=SUM(Later[z])' }],
    {
      steps: [
        { code: 'first', tables: ['Pay'] },
        { code: 'second', tables: ['Later'] },
      ],
    },
    [
      {
        code: 'Later',
        kind: 'data',
        key: 'k',
        columns: [
          { code: 'k', type: 'text' },
          { code: 'z', type: 'number', formula: '=1' },
        ],
      },
    ],
  );
  const compiled = compileSolution(file);
  expect(compiled.ok ? [] : compiled.problems.map((each) => each.key)).toContain('plan.laterStep');
});

test('unknown members are mistakes with the nearest name, but for x-', () => {
  const parsed = parseSolution({ ...pay([]), 'x-note': 1, curency: 'EUR' });
  expect(parsed).toMatchObject({
    ok: false,
    problems: [{ path: 'curency', key: 'file.unknownMember', nearest: 'currency' }],
  });
  const inside = parseSolution(pay([{ code: 'x', type: 'money', fromula: '=1' } as never]));
  expect(inside).toMatchObject({
    ok: false,
    problems: [{ path: 'tables[0].columns[2].fromula', table: 'Pay', column: 'x', nearest: 'formula' }],
  });
});

test('the same content is printed as the same bytes, in one order of members, and reads back', () => {
  const file = pay([{ formula: '[@base_pay]*2', type: 'money', code: 'x' }]);
  const shuffled = Object.fromEntries(Object.entries(file).reverse()) as unknown as SolutionFile;
  expect(printSolution(shuffled)).toBe(printSolution(file));
  const again = JSON.parse(printSolution(file)) as SolutionFile;
  expect(printSolution(again)).toBe(printSolution(file));
  expect(again.tables[0]!.columns![2]).toEqual({ code: 'x', type: 'money', formula: '=[@base_pay]*2' });
});

test('warnings: branches nobody reaches, amounts compared with texts, spans, unused helpers, gaps between brackets', () => {
  const file = pay(
    [
      { code: 'limit', type: 'number' },
      { code: 'a', type: 'money', formula: '=IF([@base_pay]>100,1,IF([@base_pay]>200,2,3))' },
      { code: 'b', type: 'money', formula: '=IF([@base_pay]="much",1,0)' },
      { code: 'c', type: 'money', formula: '=SUM([@[a]:[b]])' },
      { code: 'd', type: 'money', hidden: true, formula: '=1' },
      {
        code: 'band',
        type: 'reference',
        table: 'Bands',
        on: { up_to: 'base_pay' },
        match: { up_to: 'ceiling' },
      },
      { code: 'e', type: 'money', formula: '=[@band.rate]+PARAM("p")' },
    ],
    { parameters: [{ code: 'p', values: [{ from: '2026-01-01', value: 1 }] }] },
    [
      {
        code: 'Bands',
        kind: 'parameter',
        columns: [
          { code: 'up_to', type: 'number' },
          { code: 'rate', type: 'number' },
        ],
        rows: [
          [100, 0.1],
          [200, 0.2],
        ],
      },
    ],
  );
  const compiled = compileSolution(file);
  expect(compiled.ok).toBe(true);
  const found = compiled.ok ? lintSolution(compiled.plan, { date: '2025-06-30' }) : [];
  expect(found.map((each) => each.key).sort()).toEqual([
    'lint.bandsEnd',
    'lint.netUntagged',
    'lint.neverEqual',
    'lint.parameterDate',
    'lint.span',
    'lint.unreachable',
    'lint.unused',
    'lint.unused',
  ]);
  expect(found.every((each) => each.warning)).toBe(true);
});

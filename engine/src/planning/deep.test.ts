import { describe, expect, it } from 'vitest';
import { explain } from '../explain/explain.ts';
import { lintSolution } from '../lint/lint-solution.ts';
import { calculate } from '../run/calculate.ts';
import { tableFromRows } from '../run/table-data.ts';
import { errorText } from '../texts/index.ts';
import { compileSolution } from './compile-solution.ts';
import { parseSolution } from './parse-solution.ts';
import { printSolution } from './print-solution.ts';

type Json = Readonly<Record<string, unknown>>;

const withColumns = (columns: readonly Json[], more: Json = {}): Json => ({
  format: 'suanpan.solution/1',
  code: 'deep',
  currency: 'USD',
  periodType: 'month',
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'id',
      columns: [{ code: 'id', type: 'text' }, { code: 'a', type: 'number' }, ...columns],
    },
  ],
  ...more,
});
const withFormula = (formula: string): Json => withColumns([{ code: 'f', type: 'number', formula }]);

/** The first problem, or what column `f` comes to by closures and by kernels, having been linted, printed, explained. */
function outcome(json: Json): string {
  const parsed = parseSolution(json);
  if (!parsed.ok) return errorText(parsed.problems[0]!, 'en');
  expect(JSON.parse(printSolution(parsed.file))).toEqual(json);
  const compiled = compileSolution(parsed.file);
  if (!compiled.ok) return errorText(compiled.problems[0]!, 'en');
  const { plan } = compiled;
  lintSolution(plan, { date: '2025-01-31' });
  const values = [2, 32].map((rows) => {
    const given = Array.from({ length: rows }, (_, index) => ({ id: String(index), a: 1 }));
    const input = {
      period: { start: '2025-01-01', end: '2025-01-31' },
      tables: new Map([['Pay', tableFromRows(plan, 'Pay', given)]]),
    };
    const result = calculate(plan, input);
    const cell = { table: 'Pay', rowKey: '1', column: 'f' };
    return explain(plan, input, result, cell, 'en', { depth: 1e9 })?.shown;
  });
  expect(values[0]).toBe(values[1]);
  return values[0] ?? '';
}

const nested = (value: unknown, levels: number): unknown => {
  let inner = value;
  for (let level = 0; level < levels; level += 1) inner = [inner];
  return inner;
};
const chain = (length: number, last: string): Json[] =>
  Array.from({ length }, (_, index) => ({
    code: index === 0 ? 'f' : `c${index}`,
    type: 'number',
    formula: index === length - 1 ? last : `=[@c${index + 1}]+1`,
  }));

const BRACKETS = 'More than 256 brackets or signs inside one another; split the formula into helper columns.';
const OPERATORS = 'More than 1024 operators in one chain; use SUM or a helper column.';

describe('what is nested or chained beyond measure is told in words; up to the limits it works', () => {
  it.each<[string, Json, string]>([
    ['4,000 brackets', withFormula(`=${'('.repeat(4000)}[@a]${')'.repeat(4000)}`), BRACKETS],
    ['250 brackets', withFormula(`=${'('.repeat(250)}[@a]${')'.repeat(250)}`), '1'],
    ['8,000 signs', withFormula(`=${'-'.repeat(8000)}[@a]`), BRACKETS],
    ['3,000 array braces', withFormula(`=SUM(${'{'.repeat(3000)}1${'}'.repeat(3000)})`), BRACKETS],
    [
      '1,000 IFs',
      withFormula(`=${'IF(1,'.repeat(1000)}[@a]${',0)'.repeat(1000)}`),
      'The formula is nested too deeply; 64 functions inside one another are allowed.',
    ],
    ['64 IFs', withFormula(`=${'IF([@a]>0,'.repeat(64)}[@a]${',0)'.repeat(64)}`), '1'],
    [
      '10,000 additions',
      withFormula(`=[@a]${'+1'.repeat(10_000)}`),
      'The formula has 20005 characters; 8192 are allowed.',
    ],
    ['4,000 additions', withFormula(`=[@a]${'+1'.repeat(4000)}`), OPERATORS],
    ['1,000 additions', withFormula(`=[@a]${'+1'.repeat(1000)}`), '1001'],
    ['5,000 columns, each reading the next', withColumns(chain(5000, '=[@a]')), '5000'],
    [
      'a circle of 5,000 columns',
      withColumns(chain(5000, '=[@f]')),
      'Circle: Pay.f → Pay.c1 → Pay.c2 → Pay.c3 → Pay.c4 → Pay.c5 → Pay.c6 → Pay.c7 → Pay.c8 → Pay.c9 → … (4986) … → Pay.c4996 → Pay.c4997 → Pay.c4998 → Pay.c4999 → Pay.f. Put what they share into a column of its own that both read; where one is wanted so that the other comes out (net to gross), let it be sought (seek).',
    ],
    [
      'a seek through 3,000 columns',
      withColumns([
        ...chain(3000, '=[@s]'),
        {
          code: 's',
          type: 'number',
          scale: 0,
          seek: { target: '=[@f]', equals: '=5000', between: ['=0', '=9000'] },
        },
      ]),
      '5000',
    ],
    [
      'members within members',
      withColumns([], { 'x-deep': nested(1, 100_000) }),
      'The document is nested more than 64 levels deep.',
    ],
  ])(
    '%s',
    (_, json, said) => {
      expect(outcome(json)).toBe(said);
    },
    30_000,
  );
});

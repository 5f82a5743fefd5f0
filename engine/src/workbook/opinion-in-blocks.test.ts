import { expect, test } from 'vitest';
import type { CalculationInput, CalculationResult } from '../plan/calculation.ts';
import { compileSolution } from '../planning/compile-solution.ts';
import { calculate } from '../run/calculate.ts';
import { tableFromRows } from '../run/table-data.ts';
import type { SolutionFile } from '../solution/solution-file.ts';
import { opinionInBlocks } from './opinion-in-blocks.ts';

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'judged',
  currency: 'TWD',
  periodType: 'month',
  tables: [
    {
      code: 'Grades',
      kind: 'parameter',
      key: ['grade'],
      columns: [
        { code: 'grade', type: 'text' },
        { code: 'factor', type: 'number' },
      ],
      rows: [
        ['A', 2],
        ['B', 3],
      ],
    },
    {
      code: 'Bonuses',
      kind: 'data',
      key: ['employee', 'item'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'item', type: 'text' },
        { code: 'amount', type: 'money' },
        { code: 'doubled', type: 'money', formula: '=[@amount]*2' },
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: ['employee'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'grade', type: 'reference', table: 'Grades' },
        { code: 'department', type: 'text' },
        { code: 'base', type: 'money' },
        { code: 'bonuses', type: 'rows', table: 'Bonuses', on: 'employee' },
        { code: 'graded', type: 'money', formula: '=[@base]*[@grade.factor]' },
        { code: 'bonus', type: 'money', formula: '=SUM([@bonuses.doubled])' },
        { code: 'gross', type: 'money', formula: '=[@graded]+[@bonus]' },
        { code: 'share', type: 'number', formula: '=[@gross]/SUM(Pay[gross])' },
        { code: 'total', type: 'money', formula: '=BALANCE("ytd")+[@gross]' },
      ],
    },
    {
      code: 'ByGrade',
      kind: 'pivot',
      from: 'Pay',
      by: 'department',
      values: [{ as: 'amount', fn: 'sum', column: 'gross' }],
    },
  ],
  balances: [{ code: 'ytd', reset: 'year', add: ['Pay.gross'] }],
  verification: [
    { code: 'high', on: 'results', table: 'Pay', formula: '=[@gross]>4000', severity: 'warn' },
    {
      code: 'all',
      on: 'results',
      scope: 'table',
      table: 'Pay',
      formula: '=SUM(Pay[gross])>1',
      severity: 'inform',
    },
  ],
};

const compiled = compileSolution(FILE);
if (!compiled.ok) throw new Error(compiled.problems[0]?.path);
const { plan } = compiled;

const PEOPLE = Array.from({ length: 25 }, (_, index) => `p${index}`);
const input: CalculationInput = {
  period: { start: '2026-05-01', end: '2026-05-31' },
  tables: new Map(
    [
      [
        'Pay',
        PEOPLE.map((employee, index) => ({
          employee,
          grade: index % 2 ? 'A' : 'B',
          department: `d${index % 3}`,
          base: 1000 + index * 37.5,
        })),
      ] as const,
      // Not in the order of the master: a block gathers its rows from all over the table.
      [
        'Bonuses',
        ['x', 'y'].flatMap((item) => PEOPLE.map((employee) => ({ employee, item, amount: 100 }))),
      ] as const,
    ].map(([code, rows]) => [code, tableFromRows(plan, code, rows)]),
  ),
};
const calculated = () => calculate(plan, input);
const opinionOf = async (result: CalculationResult, cellsPerBlock = 60) => {
  const opinion = await opinionInBlocks(plan, input, result, { cellsPerBlock });
  if (!opinion) throw new Error('stopped');
  return opinion;
};
const foundIn = async (result: CalculationResult) =>
  (await opinionOf(result)).differences.map(({ place, table, row, column }) =>
    place ? `${place.table} ${place.rowKey} ${place.column ?? ''}`.trim() : `${table} ${row} ${column}`,
  );
/** The same result with another figure in one cell, as a kernel that computes wrongly would leave it. */
function withFigure(table: string, row: number, column: string, change: (figure: number) => number) {
  const result = calculated();
  const vector = result.tables.get(table)?.columns.get(column);
  if (!vector) throw new Error(column);
  vector.num[row] = change(vector.num[row]!);
  return result;
}

test('confirms the same figures in blocks as in one workbook', async () => {
  const [blocks, whole] = [await opinionOf(calculated()), await opinionOf(calculated(), 1_000_000)];
  expect(blocks.differences).toEqual([]);
  expect({ ...blocks, carried: [...blocks.carried] }).toEqual({ ...whole, carried: [...whole.carried] });
  // Everything but the pivot's keys: 5 formulas, the row a reference finds and a rows column for each, …
  expect(blocks.confirmed).toBe(25 * 7 + 50 + 3 + 25 + 1 + 25);
});

test.each([
  ['Pay', 3, 'graded', 'Pay p3 graded'],
  ['Bonuses', 27, 'doubled', 'Bonuses p2\u001fy doubled'],
  // Formulas over all rows, and groups of them, are judged beside the blocks.
  ['Pay', 24, 'share', 'Pay p24 share'],
  ['ByGrade', 1, 'amount', 'ByGrade d1 amount'],
])('finds a wrong figure in %s, row %i, %s, once', async (table, row, column, place) => {
  expect(await foundIn(withFigure(table, row, column, (figure) => figure + 0.01))).toEqual([place]);
});

test('finds a row that was left out of a list, a finding too many and a movement that moves otherwise', async () => {
  expect(await foundIn(withFigure('Pay', 7, 'bonus', (figure) => figure - 200))).toContain('Pay p7 bonus');
  const result = calculated();
  expect(
    await foundIn({
      ...result,
      findings: [{ rule: 'high', severity: 'warn', table: 'Pay', key: 'p0', message: {} }],
    }),
  ).not.toEqual([]);
  const balances = result.balances.map((each) =>
    each.key === 'p4' ? { ...each, value: each.value + 1 } : each,
  );
  expect(await foundIn({ ...result, balances })).toEqual(['Movements ytd/p4 value']);
});

test('takes what a person typed over for what it is, in a stored result too', async () => {
  const typed = { ...input, overrides: [{ table: 'Pay', rowKey: 'p5', column: 'bonus', value: 0 }] };
  const { tables, findings, balances } = calculate(plan, typed);
  const stored = { tables, findings, balances, errors: [], totals: new Map(), hash: '' };
  const opinion = await opinionInBlocks(plan, typed, stored, { cellsPerBlock: 60 });
  expect(opinion?.differences).toEqual([]);
  expect([...(opinion?.carried ?? [])]).toEqual([
    ['typed', 1],
    ['rows', 3],
  ]);
});

test('tells how far it is and stops when asked', async () => {
  const reported: string[] = [];
  const asked = (until: number) =>
    opinionInBlocks(plan, input, calculated(), {
      cellsPerBlock: 60,
      onProgress: (done, total) => {
        reported.push(`${done}/${total}`);
        return done < until;
      },
    });
  expect(await asked(3)).toBeNull();
  expect(reported).toEqual(['1/6', '2/6', '3/6']);
});

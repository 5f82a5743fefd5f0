import { expect, test } from 'vitest';
import type { CalculationInput, CalculationResult } from '../plan/calculation.ts';
import { compileSolution } from '../planning/compile-solution.ts';
import { calculate } from '../run/calculate.ts';
import { tableFromRows } from '../run/table-data.ts';
import type { SolutionFile } from '../solution/solution-file.ts';
import { computePart } from './compute-part.ts';
import { dividedPlan } from './divided-plan.ts';
import { joinParts } from './join-parts.ts';

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'divided',
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
        { code: 'ofAll', type: 'number', formula: '=[@amount]/SUM(Bonuses[amount])' },
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
        { code: 'led_by', type: 'text' },
        { code: 'leader', type: 'reference', table: 'Pay', on: { employee: 'led_by' } },
        { code: 'department', type: 'text' },
        { code: 'base', type: 'money' },
        { code: 'bonuses', type: 'rows', table: 'Bonuses', on: 'employee' },
        { code: 'graded', type: 'money', formula: '=[@base]*[@grade.factor]' },
        { code: 'divided', type: 'number', formula: '=1000/[@base]' },
        { code: 'bonus', type: 'money', formula: '=SUM([@bonuses.doubled])' },
        { code: 'gross', type: 'money', formula: '=[@graded]+[@bonus]' },
        { code: 'note', type: 'text', formula: '=IF([@gross]>150,"high","")' },
        { code: 'share', type: 'number', formula: '=[@gross]/SUM(Pay[gross])' },
        { code: 'ofLeader', type: 'money', formula: '=[@leader.gross]' },
        { code: 'after', type: 'money', formula: '=[@share]*2' },
        { code: 'total', type: 'money', formula: '=BALANCE("ytd")+[@gross]' },
      ],
    },
    {
      code: 'ByDepartment',
      kind: 'pivot',
      from: 'Pay',
      by: 'department',
      values: [{ as: 'amount', fn: 'sum', column: 'gross' }],
    },
  ],
  balances: [{ code: 'ytd', reset: 'year', add: ['Pay.gross'] }],
  verification: [{ code: 'high', on: 'results', table: 'Pay', formula: '=[@gross]>400', severity: 'warn' }],
};

const compiled = compileSolution(FILE);
if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems[0]));
const { plan } = compiled;
const MANY = Array.from({ length: 20 }, (_, at) => `${at}`);
const input: CalculationInput = {
  period: { start: '2026-05-01', end: '2026-05-31' },
  tables: new Map([
    [
      'Pay',
      tableFromRows(
        plan,
        'Pay',
        MANY.map((employee, at) => ({
          employee,
          grade: at % 3 ? 'A' : 'B',
          led_by: '3',
          department: at % 2 ? 'X' : 'Y',
          base: at === 7 ? 0 : at * 11.5,
        })),
      ),
    ],
    [
      'Bonuses',
      tableFromRows(
        plan,
        'Bonuses',
        // In another order, and one of somebody who isn't there.
        [...MANY, 'nobody'].reverse().map((employee, at) => ({ employee, item: 'x', amount: at * 3 })),
      ),
    ],
  ]),
  overrides: [{ table: 'Pay', rowKey: '5', column: 'gross', value: 77 }],
  balances: [{ balance: 'ytd', key: '4', value: 1000 }],
};

const bare = ({ tables, findings, errors, totals, balances, hash }: CalculationResult) => ({
  tables,
  findings,
  errors,
  totals,
  balances,
  hash,
});

test('what looks at nobody else is computed in parts, and nothing else', () => {
  const divided = dividedPlan(plan);
  expect(divided.columns.map(({ table, code }) => `${table.code}.${code}`)).toEqual([
    'Bonuses.doubled',
    'Pay.graded',
    'Pay.divided',
    'Pay.bonus',
    'Pay.gross',
    'Pay.note',
    'Pay.total',
  ]);
});

test.each([1, 2, 3, 20, 50])('%i parts come to what one calculation does, cell by cell', (of) => {
  const whole = calculate(plan, input);
  const parts = Array.from({ length: of }, (_, index) => computePart(plan, input, { index, of }));
  expect(bare(calculate(plan, input, joinParts(plan, input, parts)))).toEqual(bare(whole));
});

test('what a part brings is used, what it leaves out or computed for other rows is computed anew', () => {
  const parts = [0, 1].map((index) => computePart(plan, input, { index, of: 2 }) ?? []);
  const pay = parts[0]?.find(({ code }) => code === 'Pay');
  const graded = pay?.columns.get('graded');
  // The failed division of one is told where all are.
  expect(pay?.columns.has('divided')).toBe(false);
  expect(parts[1]?.find(({ code }) => code === 'Pay')?.columns.has('divided')).toBe(true);
  if (graded) graded.num[1] = 4711;
  const withWrong = calculate(plan, input, joinParts(plan, input, parts));
  expect(withWrong.tables.get('Pay')?.columns.get('graded')?.num[1]).toBe(4711);
  const others = parts.map((part) => part.map((table) => ({ ...table, mark: table.mark + 1 })));
  for (const given of [others, [undefined, parts[1]]])
    expect(bare(calculate(plan, input, joinParts(plan, input, given)))).toEqual(bare(calculate(plan, input)));
});

test('stops where it is told to', () => {
  expect(computePart(plan, input, { index: 0, of: 2 }, () => false)).toBeUndefined();
});

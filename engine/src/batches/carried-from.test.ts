import { expect, it } from 'vitest';
import { explain } from '../explain/explain.ts';
import type { ExplainNode } from '../kinds/explain-node.ts';
import type { CalculationInput, ClosedPeriod } from '../plan/calculation.ts';
import { compileSolution } from '../planning/compile-solution.ts';
import { calculate } from '../run/calculate.ts';
import { tableFromRows } from '../run/table-data.ts';
import { carryingPayroll } from '../testing/carrying-payroll.ts';
import type { Language } from '../texts/index.ts';
import { loadTexts } from '../texts/index.ts';
import { backtrack } from './backtrack.ts';
import { carriedFrom } from './carried-from.ts';

await Promise.all(['zh-CN', 'zh-TW'].map(loadTexts));

const compiled = compileSolution(
  carryingPayroll({
    carried: 'net',
    input: [{ code: 'grade', type: 'text' }],
    pay: [
      { code: 'back', type: 'rows', table: 'Corrections', on: 'employee' },
      { code: 'grade', type: 'text', formula: '=[@in.grade]' },
      { code: 'same', type: 'money', formula: '=IF([@grade]="",0,7)' },
      { code: 'net', type: 'money', formula: '=[@in.gross]*0.9+SUM([@back.amount])+[@same]' },
    ],
  }) as never,
);
if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
const { plan } = compiled;

const rows = (gross: number, grade: string) =>
  new Map([
    [
      'Input',
      tableFromRows(plan, 'Input', [
        { employee: '1', gross, grade },
        { employee: '2', gross: 500, grade },
      ]),
    ],
  ]);

const month = (start: string, end: string) => ({ start, end });
const january: CalculationInput = { period: month('2025-01-01', '2025-01-31'), tables: rows(1000, 'a') };
const first = calculate(plan, january);
const closed: ClosedPeriod[] = [
  { period: january.period, tables: first.tables, inputs: january.tables, balances: [] },
];
const corrected = backtrack(plan, {
  periods: ['2025-01-01'],
  open: month('2025-02-01', '2025-02-28'),
  closed,
  corrections: new Map([
    [
      '2025-01-01',
      new Map([['Input', tableFromRows(plan, 'Input', [{ employee: '1', gross: 1100, grade: 'b' }])]]),
    ],
  ]),
});
const february: CalculationInput = {
  period: month('2025-02-01', '2025-02-28'),
  tables: new Map([
    ...rows(1100, 'b'),
    ['Corrections', tableFromRows(plan, 'Corrections', corrected.carried.get('Corrections')!)],
  ]),
  closed: corrected.closed,
  carriedFrom: carriedFrom(plan, corrected),
};
const open = calculate(plan, february);

const child = (node: ExplainNode, label: string): ExplainNode => {
  const found = node.inputs?.find((each) => each.label === label);
  if (!found) throw new Error(`${label} isn’t among ${node.inputs?.map((each) => each.label).join(', ')}`);
  return found;
};

it('a carried correction names the month and the cell, its value before and now, and goes on to what changed there', () => {
  const net = explain(plan, february, open, { table: 'Pay', rowKey: '1', column: 'net' }, 'en', {
    depth: 8,
  })!;
  const carried = child(child(net, '[@back.amount]'), 'amount 1/2025-01-01');
  expect(carried).toMatchObject({
    value: 90,
    note: 'carried: Pay 1 net of January 2025 computed again, 907.00 → 997.00, difference +90.00',
  });
  const again = child(carried, 'January 2025 net');
  expect(again.note).toBe('computed again: 907.00 before, 997.00 now, difference +90.00');
  expect(child(again, '[@in.gross]').note).toBe('computed again: 1,000 before, 1,100 now, difference +100');
  expect(child(again, '[@same]').note).toBeUndefined();
  expect(child(child(again, '[@same]'), '[@grade]').note).toBe('computed again: a before');
});

it('a cell of the month computed again says what was in force; one that didn’t change says nothing', () => {
  const { input, result } = corrected.periods[0]!;
  const note = (rowKey: string, language: Language) =>
    explain(plan, input, result, { table: 'Pay', rowKey, column: 'net' }, language)!.note;
  expect(note('1', 'en')).toBe('computed again: 907.00 before, 997.00 now, difference +90.00');
  expect(note('1', 'zh-TW')).toBe('重算：原為 907.00，現為 997.00，差額 +90.00');
  expect(note('1', 'zh-CN')).toBe('重算：原为 907.00，现为 997.00，差额 +90.00');
  expect(note('2', 'en')).toBeUndefined();
});

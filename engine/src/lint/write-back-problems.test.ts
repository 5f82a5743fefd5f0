import { expect, it } from 'vitest';
import { compileSolution } from '../planning/compile-solution.ts';
import { calculate } from '../run/calculate.ts';
import { tableFromRows } from '../run/table-data.ts';
import { writeBackRows } from '../run/write-backs.ts';
import type { SolutionFile, WriteBackFile } from '../solution/solution-file.ts';
import { type FindTarget, writeBackProblems } from './write-back-problems.ts';

const TARGETS: Record<string, ReturnType<FindTarget>> = {
  'hr:compensation': { any: ['money', 'number'] },
  'hr:assignment': { fields: { grade: ['text'], payGrade: ['text'] } },
  'data:other.In': { fields: { amount: ['money'] }, key: { employee: ['text'], item: ['text'] } },
};
const back: WriteBackFile = {
  code: 'w',
  table: 'Pay',
  target: 'hr:compensation',
  mode: 'createAndUpdate',
  columns: { base: 'net' },
};

function planOf(...writeBack: WriteBackFile[]) {
  const file: SolutionFile = {
    format: 'suanpan.solution/1',
    code: 's',
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
          { code: 'gross', type: 'money' },
          { code: 'since', type: 'date' },
          { code: 'net', type: 'money', formula: '=[@gross]*0.9' },
          { code: 'share', type: 'money', formula: '=100/[@gross]' },
        ],
      },
      {
        code: 'Places',
        kind: 'data',
        key: 'place',
        columns: [
          { code: 'place', type: 'text' },
          { code: 'amount', type: 'money' },
        ],
      },
    ],
    writeBack,
  };
  const compiled = compileSolution(file);
  if (!compiled.ok) throw new Error(compiled.problems[0]?.key);
  return compiled.plan;
}
const wrong = (...changes: Partial<WriteBackFile>[]) =>
  writeBackProblems(
    planOf(...changes.map((change) => ({ ...back, ...change }))),
    (name) => TARGETS[name],
  ).map(({ path, key, nearest }) => [path, key, ...(nearest === undefined ? [] : [nearest])]);

it('takes what fits', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ target: 'hr:assignment', columns: { grade: 'employee' } })).toEqual([]);
  const match = { employee: 'employee', item: '="x"' };
  expect(wrong({ target: 'data:other.In', match, columns: { amount: '=[@net]+1' } })).toEqual([]);
});

it.each([
  [{ target: 'hr:balances' }, 'target', 'writeBack.unknownTarget'],
  [{ target: 'global:Facts' }, 'target', 'writeBack.unknownTarget'],
  [{ columns: {} }, 'columns', 'writeBack.nothingMapped'],
  [{ columns: { base: 'employee' } }, 'columns.base', 'writeBack.otherType'],
  [{ table: 'Places', columns: { base: 'amount' } }, 'match', 'writeBack.employeeNeeded'],
  [{ effective: 'column' }, 'effective', 'writeBack.dayNeeded'],
] as const)('names what is wrong with %j', (change, member, key) => {
  expect(wrong(change)).toEqual([[`writeBack[0].${member}`, key]]);
});

it('names the nearest field, a missing key, and a day that no period has', () => {
  expect(wrong({ target: 'hr:assignment', columns: { grad: 'employee' } })).toEqual([
    ['writeBack[0].columns.grad', 'writeBack.unknownField', 'grade'],
  ]);
  expect(
    wrong({
      target: 'data:other.In',
      effective: 'column',
      effectiveColumn: 'since',
      match: { employee: 'gross' },
      columns: { amount: 'net' },
    }),
  ).toEqual([
    ['writeBack[0].effective', 'writeBack.dayOfTable'],
    ['writeBack[0].match.employee', 'writeBack.otherType'],
    ['writeBack[0].match', 'writeBack.keyMissing'],
  ]);
});

it('takes two columns for one field only where one of them is off', () => {
  expect(wrong({}, { code: 'v', columns: { base: 'gross' } })).toEqual([
    ['writeBack[1].columns.base', 'writeBack.fieldTwice'],
  ]);
  expect(wrong({}, { code: 'v', mode: 'off', columns: { base: 'gross' } })).toEqual([]);
});

it('computes who gets what from which day, and says where a cell failed', () => {
  const plan = planOf(
    { ...back, where: '=[@gross]>=0' },
    { ...back, code: 'd', effective: 'column', effectiveColumn: 'since', columns: { share: 'share' } },
    { ...back, code: 'no', mode: 'off' },
  );
  const period = { start: '2026-02-01', end: '2026-02-28', payDate: '2026-03-05' };
  const pay = tableFromRows(plan, 'Pay', [
    { employee: '1', gross: 1000, since: '2026-07-01' },
    { employee: '2', gross: 0 },
    { employee: '3', gross: -1 },
  ]);
  const rows = writeBackRows(plan, period, calculate(plan, { period, tables: new Map([['Pay', pay]]) }));
  expect(
    rows.map(({ writeBack, employee, value, day, error }) => [writeBack, employee, value, day, error]),
  ).toEqual([
    ['w', '1', 900, '2026-03-01', undefined],
    ['w', '2', 0, '2026-03-01', undefined],
    ['d', '1', 0.1, '2026-07-01', undefined],
    ['d', '2', null, null, '#DIV/0!'],
    ['d', '3', -100, null, undefined],
  ]);
});

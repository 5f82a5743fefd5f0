import { describe, expect, it } from 'vitest';
import { usersOfColumn } from '../../../authoring/find-users.ts';
import { renameColumn } from '../../../authoring/rename.ts';
import { explain } from '../../../explain/explain.ts';
import { openLiveTable } from '../../../live/live-table.ts';
import type { CalculationInput } from '../../../plan/calculation.ts';
import { compileSolution } from '../../../planning/compile-solution.ts';
import { calculate } from '../../../run/calculate.ts';
import { rowsFromTable, tableFromRows } from '../../../run/table-data.ts';
import type { ColumnFile, SolutionFile } from '../../../solution/solution-file.ts';
import { Dice } from '../../../testing/formulas/random-formula.ts';
import { errorText } from '../../../texts/index.ts';

const sofar: ColumnFile = {
  code: 'sofar',
  type: 'number',
  scale: 2,
  running: { of: 'hours', by: 'employee', order: 'day' },
};
const solution = (...columns: ColumnFile[]): SolutionFile => ({
  format: 'suanpan.solution/1',
  code: 'running',
  currency: 'TWD',
  periodType: 'month',
  tables: [
    {
      code: 'Days',
      kind: 'data',
      master: true,
      key: ['employee', 'day', 'no'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'day', type: 'date' },
        { code: 'no', type: 'number' },
        { code: 'hours', type: 'number', scale: 2 },
        ...columns,
      ],
    },
  ],
});

function planOf(file: SolutionFile) {
  const compiled = compileSolution(file);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return compiled.plan;
}
const plan = planOf(
  solution(sofar, { code: 'before', type: 'number', scale: 2, formula: '=[@sofar]-[@hours]' }),
);

interface Day {
  readonly employee: string;
  readonly day: string | null;
  readonly no: number;
  readonly hours: number | null;
}

const inputOf = (days: readonly Day[]): CalculationInput => ({
  period: { start: '2026-05-01', end: '2026-05-31' },
  tables: new Map([
    [
      'Days',
      tableFromRows(
        plan,
        'Days',
        days.map((day) => ({ ...day })),
      ),
    ],
  ]),
});

function randomDays(dice: Dice): Day[] {
  return Array.from({ length: 60 }, (_, no) => ({
    employee: dice.pick(['1', '2', '3']),
    day: dice.pick(['2026-05-03', '2026-05-04', '2026-05-11', null]),
    no,
    hours: dice.pick([0, 0.1, 0.2, 7.75, 8, -1.5, null]),
  }));
}

/** In hundredths, by looking at every other row: no order, no sum that goes on. */
const oracle = (days: readonly Day[], own: Day): number =>
  days
    .filter((each) => each.employee === own.employee)
    .filter((each) => {
      const [theirs, mine] = [each.day ?? '', own.day ?? ''];
      return theirs < mine || (theirs === mine && each.no <= own.no);
    })
    .reduce((sum, each) => sum + Math.round((each.hours ?? 0) * 100), 0) / 100;

const keyOf = (day: Day) => [day.employee, day.day ?? '', day.no].join('\u001f');

describe('a running column', () => {
  it('is what a look at every other row gives, whatever order the rows came in', () => {
    const dice = new Dice(72);
    for (let turn = 0; turn < 40; turn += 1) {
      const days = randomDays(dice);
      const shuffled = days.map((day) => [dice.next(), day] as const).sort(([a], [b]) => a - b);
      for (const given of [days, shuffled.map(([, day]) => day)]) {
        const rows = rowsFromTable(calculate(plan, inputOf(given)).tables.get('Days')!);
        given.forEach((day, index) => {
          expect(rows[index]!['sofar']).toBe(oracle(given, day));
        });
      }
    }
  });

  it('follows edits of what it adds, its order and its group as a calculation anew does', () => {
    const dice = new Dice(73);
    let days = randomDays(dice);
    const input = inputOf(days);
    const live = openLiveTable(plan, input, calculate(plan, input));
    for (let turn = 0; turn < 40; turn += 1) {
      const at = dice.below(days.length);
      const before = days[at]!;
      const change: Partial<Day> = dice.pick([{ hours: dice.below(10) }, { hours: null }]);
      days = days.map((day, index) => (index === at ? { ...day, ...change } : day));
      live.setCell('Days', keyOf(before), 'hours', change.hours ?? null);
      for (const day of days) expect(live.read('Days', keyOf(day), 'sofar')).toBe(oracle(days, day));
    }
    const moved = days.find((day) => day.day === '2026-05-03')!;
    const next = { ...moved, day: '2026-05-20' };
    live.setCell('Days', keyOf(moved), 'day', next.day);
    days = days.map((day) => (day === moved ? next : day));
    for (const day of days) expect(live.read('Days', keyOf(day), 'sofar')).toBe(oracle(days, day));
  });

  it('says what was before, what the row adds and what that comes to, and goes on from there', () => {
    const input = inputOf([
      { employee: '1', day: '2026-05-20', no: 3, hours: 8 },
      { employee: '1', day: '2026-05-04', no: 1, hours: 24 },
      { employee: '1', day: '2026-05-11', no: 2, hours: 8 },
    ]);
    const cell = { table: 'Days', rowKey: ['1', '2026-05-20', '3'].join('\u001f'), column: 'sofar' };
    const node = explain(plan, input, calculate(plan, input), cell, 'en');
    expect(node).toMatchObject({ kind: 'running', note: 'before 32.00 + this row 8.00 = 40.00', value: 40 });
    expect(node?.inputs?.map((each) => each.ref?.rowKey)).toEqual([
      cell.rowKey,
      ['1', '2026-05-11', '2'].join('\u001f'),
    ]);
  });

  it.each([
    [{ ...sofar, formula: '=1' }, '"running", "formula"; it can only have one'],
    [{ ...sofar, type: 'text' as const }, 'running'],
    [{ ...sofar, running: { of: 'houres', by: 'employee', order: 'day' } }, 'houres'],
    [{ ...sofar, running: { of: '=[@sofar]+1', by: 'employee', order: 'day' } }, 'Days.sofar → Days.sofar'],
    [{ ...sofar, running: { of: 'sofar', by: 'employee', order: 'day' } }, 'Days.sofar → Days.sofar'],
  ])('is refused where it is written wrong: %#', (column, said) => {
    const compiled = compileSolution(solution(column));
    expect(compiled.ok).toBe(false);
    if (!compiled.ok)
      expect(compiled.problems.map((each) => errorText(each, 'en')).join('\n')).toContain(said);
  });

  it('is found among the users of what it names, and follows a new name', () => {
    const file = solution(sofar);
    for (const code of ['hours', 'employee', 'day'])
      expect(usersOfColumn(file, 'Days', code)).toContainEqual({
        kind: 'column',
        code: 'Days',
        column: 'sofar',
      });
    const renamed = renameColumn(file, 'Days', 'hours', 'worked');
    expect(renamed.tables[0]?.columns?.find(({ code }) => code === 'sofar')?.running).toEqual({
      of: 'worked',
      by: 'employee',
      order: 'day',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { usersOfColumn } from '../../../authoring/find-users.ts';
import { renameColumn } from '../../../authoring/rename.ts';
import { rowKeyOf } from '../../../cells/row-keys.ts';
import { explain } from '../../../explain/explain.ts';
import { compileSolution } from '../../../planning/compile-solution.ts';
import { calculate } from '../../../run/calculate.ts';
import { rowsFromTable, tableFromRows } from '../../../run/table-data.ts';
import type { SolutionFile, UnionPartFile } from '../../../solution/solution-file.ts';
import { errorText } from '../../../texts/index.ts';

const month = Array.from({ length: 31 }, (_, day) => `d${day + 1}`);
const solution = (part: Partial<UnionPartFile> = {}): SolutionFile => ({
  format: 'suanpan.solution/1',
  code: 'unpivot',
  currency: 'CNY',
  periodType: 'month',
  tables: [
    {
      code: 'Sheet',
      kind: 'data',
      master: true,
      key: 'id',
      columns: [{ code: 'id', type: 'text' }, ...month.map((code) => ({ code, type: 'number' }) as const)],
    },
    {
      code: 'Days',
      kind: 'union',
      key: ['id', 'day'],
      columns: [
        { code: 'id', type: 'text' },
        { code: 'day', type: 'number' },
        { code: 'hours', type: 'number' },
        { code: 'since', type: 'date' },
        { code: 'overtime', type: 'number', formula: '=MAX(0,[@hours]-8)' },
      ],
      parts: [{ table: 'Sheet', unpivot: { columns: month, to: 'hours', as: 'day' }, ...part }],
    },
  ],
});
const planOf = (file: SolutionFile) => {
  const compiled = compileSolution(file);
  if (!compiled.ok) throw new Error(compiled.problems.map((each) => each.path).join());
  return compiled.plan;
};
const run = (file: SolutionFile) => {
  const plan = planOf(file);
  const rows = [
    { id: '1', d1: 8, d2: 10, d31: 12 },
    { id: '2', d2: 0 },
  ];
  const input = {
    period: { start: '2026-03-01', end: '2026-03-31' },
    tables: new Map([['Sheet', tableFromRows(plan, 'Sheet', rows)]]),
  };
  const result = calculate(plan, input);
  return { plan, input, result, rows: rowsFromTable(result.tables.get('Days')!) };
};
const problemsOf = (part: Partial<UnionPartFile>) => {
  const compiled = compileSolution(solution(part));
  return compiled.ok ? [] : compiled.problems.map((each) => `${each.path}: ${errorText(each, 'en')}`);
};

describe('columns that become rows', () => {
  it('gives a row for each of 31 columns that holds something', () => {
    expect(run(solution()).rows).toMatchObject([
      { id: '1', day: 1, hours: 8, overtime: 0 },
      { id: '1', day: 2, hours: 10, overtime: 2 },
      { id: '2', day: 2, hours: 0, overtime: 0 },
      { id: '1', day: 31, hours: 12, overtime: 4 },
    ]);
  });

  it('keeps blanks where one wants them, and leaves out what its condition leaves out', () => {
    const unpivot = { columns: ['d1', 'd2'], to: 'hours', as: 'day' };
    expect(run(solution({ unpivot: { ...unpivot, blanks: true } })).rows).toMatchObject([
      { id: '1', day: 1, hours: 8 },
      { id: '2', day: 1, hours: null },
      { id: '1', day: 2, hours: 10 },
      { id: '2', day: 2, hours: 0 },
    ]);
    expect(run(solution({ unpivot, where: '=[@id]="1"' })).rows).toMatchObject([{ day: 1 }, { day: 2 }]);
  });

  it('explains a figure from the very cell it came from', () => {
    const { plan, input, result } = run(solution());
    const days = plan.tableOf.get('Days')!;
    const rowKey = rowKeyOf(days, result.tables.get('Days')!.columns, 3);
    const node = explain(plan, input, result, { table: 'Days', rowKey, column: 'hours' }, 'en');
    expect(node?.inputs).toMatchObject([{ label: 'd31', value: 12 }]);
  });

  it('is followed where a column is renamed, and found among its users', () => {
    const file = solution();
    expect(usersOfColumn(file, 'Sheet', 'd2').length).toBeGreaterThan(0);
    const renamed = renameColumn(file, 'Sheet', 'd2', 'second');
    expect(renamed.tables[1]?.parts?.[0]?.unpivot?.columns[1]).toBe('second');
    expect(renameColumn(file, 'Days', 'hours', 'worked').tables[1]?.parts?.[0]?.unpivot?.to).toBe('worked');
  });

  it('says what is wrong, where it stands', () => {
    const unpivot = { columns: ['d1'], to: 'hours', as: 'day' };
    expect(problemsOf({ unpivot: { ...unpivot, columns: ['d1', 'd99'] } })).toEqual([
      expect.stringMatching(/^tables\[1\]\.parts\[0\]\.unpivot\.columns\[1\]: /),
    ]);
    expect(problemsOf({ unpivot: { ...unpivot, to: 'overtime' } })).toEqual([
      expect.stringMatching(/unpivot\.to: .*formula of the union/),
    ]);
    expect(problemsOf({ unpivot: { ...unpivot, as: 'since' } })).toEqual([
      expect.stringMatching(/unpivot\.as: .*text or a number/),
    ]);
    expect(problemsOf({ unpivot, where: '=[@nobody]=1' })).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { explain } from '../explain/explain.ts';
import { openLiveTable } from '../live/live-table.ts';
import type { CalculationInput } from '../plan/calculation.ts';
import type { SolutionPlan } from '../plan/plan.ts';
import { compileSolution } from '../planning/compile-solution.ts';
import type { SolutionFile, TableFile } from '../solution/solution-file.ts';
import { runTests } from '../solution-tests/run-tests.ts';
import { loadTexts } from '../texts/index.ts';
import { calculate } from './calculate.ts';
import { rowsFromTable, tableFromRows } from './table-data.ts';

await loadTexts('zh-TW');

const text = (code: string) => ({ code, type: 'text' }) as const;
const formula = (code: string, written: string) => ({ code, type: 'number', formula: written }) as const;

function planOf(tables: readonly TableFile[], more: Partial<SolutionFile> = {}): SolutionPlan {
  const compiled = compileSolution({
    format: 'suanpan.solution/1',
    code: 'runaway',
    currency: 'USD',
    periodType: 'month',
    tables,
    ...more,
  });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return compiled.plan;
}

function run(plan: SolutionPlan, rows: number, seconds?: number) {
  const given = Array.from({ length: rows }, (_, index) => ({
    id: String(index),
    x: index % 7,
    k: index % 3,
  }));
  return calculate(plan, {
    period: { start: '2025-01-01', end: '2025-01-31' },
    tables: new Map([['T', tableFromRows(plan, 'T', given)]]),
    ...(seconds === undefined
      ? {}
      : { deadline: { now: () => performance.now(), at: performance.now() + seconds * 1000 } }),
  });
}

const T = (...columns: TableFile['columns'] & readonly object[]): TableFile => ({
  code: 'T',
  kind: 'data',
  master: true,
  key: 'id',
  columns: [text('id'), { code: 'x', type: 'number' }, { code: 'k', type: 'number' }, ...columns],
});

describe('runaway calculations', () => {
  it('end at their deadline, inside a single column, and name it', () => {
    const result = run(planOf([T(formula('f', '=SUMPRODUCT(((T[x]>[@x])+(T[k]<[@k]))*T[x])'))]), 20_000, 0.3);
    expect(result.findings).toMatchObject([{ rule: 'deadline', severity: 'block', table: 'T', column: 'f' }]);
    expect(rowsFromTable(result.tables.get('T')!)[0]).toMatchObject({ id: '0', f: null });
    expect(result.balances).toEqual([]);
    expect(result.findings[0]!.message['en']).toBe(
      'The calculation took too long and was ended at T.f =SUMPRODUCT(((T[x]>[@x])+(T[k]<[@k]))*T[x]). For each row this goes through all rows of T: SUMIFS, COUNTIFS, a reference or a rows column find theirs at once.',
    );
  });

  it('end amid a search too', () => {
    const plan = planOf([
      T(formula('f', '=[@s]*2'), {
        code: 's',
        type: 'number',
        scale: 0,
        seek: { target: '=[@f]', equals: 'x', between: [-1000, 1000] },
      }),
    ]);
    let asked = 0;
    const now = (): number => {
      asked += 1;
      return asked;
    };
    const given = Array.from({ length: 200 }, (_, index) => ({ id: String(index), x: index }));
    const result = calculate(plan, {
      period: { start: '2025-01-01', end: '2025-01-31' },
      tables: new Map([['T', tableFromRows(plan, 'T', given)]]),
      deadline: { now, at: 1000 },
    });
    expect(result.findings).toMatchObject([{ rule: 'deadline', table: 'T', column: 's' }]);
  });

  it('end in a rule too, which is then named', () => {
    const plan = planOf([T()], {
      verification: [
        {
          code: 'slow',
          on: 'results',
          table: 'T',
          formula: '=SUMPRODUCT((T[x]>[@x]+T[k])*T[x])<0',
          severity: 'warn',
        },
      ],
    });
    const [finding] = run(plan, 20_000, 0.3).findings;
    expect(finding?.rule).toBe('deadline');
    expect(finding?.message['en']).toContain('slow');
  });

  it('leave a table empty that would have too many rows, and say how many', () => {
    const plan = planOf([
      T(),
      {
        code: 'C',
        kind: 'data',
        key: ['a', 'b'],
        rowsFrom: { cross: ['T', 'T'] },
        columns: [text('a'), text('b')],
      },
      ...[1, 2, 3, 4].map(
        (level): TableFile => ({
          code: `U${level}`,
          kind: 'union',
          columns: [text('id')],
          parts: Array.from({ length: 10 }, () => ({ table: level === 1 ? 'T' : `U${level - 1}` })),
        }),
      ),
    ]);
    const result = run(plan, 2500);
    expect(result.findings.map((each) => [each.rule, each.table])).toEqual([
      ['tooManyRows', 'C'],
      ['tooManyRows', 'U4'],
    ]);
    expect(result.tables.get('C')!.length).toBe(0);
    expect(result.tables.get('U3')!.length).toBe(2_500_000);
  });
});

describe('rows columns of many siblings', () => {
  it('share their lists', () => {
    const plan = planOf([
      T(
        { code: 'same', type: 'rows', table: 'T', on: ['k'] },
        formula('sum', '=SUM([@same.x])'),
        formula('largest', '=MAX([@same.x])'),
        formula('people', '=COUNT([@same.x])'),
      ),
    ]);
    const rows = rowsFromTable(run(plan, 3000).tables.get('T')!);
    expect(rows[0]).toMatchObject({ largest: 6, people: 1000 });
    expect(rows[2999]).toMatchObject({ people: 1000, largest: 6 });
    const sums = [0, 1, 2].map((k) =>
      rows.reduce((sum, row) => sum + (row['k'] === k ? Number(row['x']) : 0), 0),
    );
    expect([0, 1, 2].map((k) => rows[k]!['sum'])).toEqual(sums);
  });
});

describe('what is made of the siblings alone', () => {
  it('is made once for all of them, not again for each', () => {
    const plan = planOf([
      T(
        { code: 'same', type: 'rows', table: 'T', on: ['k'] },
        formula('middle', '=MEDIAN([@same.x])'),
        formula('different', '=ROWS(UNIQUE([@same.x]))'),
        formula('top', '=SUM(TAKE(SORT([@same.x],1,-1),3))'),
        formula('early', '=COUNTIFS([@same.x],"<"&MONTH(PERIOD("end")))'),
        formula('above', '=[@x]-IF(COUNT([@same.x])>0,MEDIAN([@same.x]),0)'),
      ),
    ]);
    const rows = rowsFromTable(run(plan, 40_000).tables.get('T')!);
    for (const row of [0, 1, 2, 20_000, 39_999])
      expect(rows[row]).toMatchObject({
        middle: 3,
        different: 7,
        top: 18,
        early: rows.filter((each) => each['k'] === rows[row]!['k'] && Number(each['x']) < 1).length,
        above: Number(rows[row]!['x']) - 3,
      });
  });

  it('is made for each list: of others, of a few, of none', () => {
    const plan = planOf([
      T(
        { code: 'same', type: 'rows', table: 'T', on: { id: '=IF([@k]=0,"no one",[@id])' } },
        { code: 'group', type: 'rows', table: 'T', on: ['k'] },
        formula('own', '=MAX([@same.x])'),
        formula('ids', '=ROWS(UNIQUE([@group.id]))'),
      ),
    ]);
    const rows = rowsFromTable(run(plan, 300).tables.get('T')!);
    for (const row of rows) expect(row).toMatchObject({ own: row['k'] === 0 ? 0 : row['x'], ids: 100 });
  });
});

describe('runaway tests', () => {
  const slow = '=IF(PERIOD("retro"),SUMPRODUCT(((T[x]>[@x])+(T[k]<[@k]))*T[x]),0)';
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    id: String(index),
    x: index % 7,
    k: index % 3,
  }));
  const file: SolutionFile = {
    format: 'suanpan.solution/1',
    code: 'runaway',
    currency: 'USD',
    periodType: 'month',
    tables: [T(formula('f', slow))],
    tests: [
      {
        name: 'again',
        sequence: [
          { period: '2025-01', tables: { T: rows } },
          { backtrack: ['2025-01'], in: '2025-02' },
        ],
      },
    ],
  };

  it('name table and column, also where a closed period is computed again', () => {
    const places: string[] = [];
    const report = runTests(file, {
      language: 'zh-TW',
      deadline: { now: () => performance.now(), at: performance.now() + 1000 },
      onPlace: ({ table, column }) => places.push(`${table}.${column}`),
    });
    expect(report).toMatchObject({
      ok: false,
      outcomes: [{ differences: [{ period: '2025-01-01', table: 'T', column: 'f' }] }],
    });
    expect(JSON.stringify(report)).toContain('計算時間過長，在 T.f =IF(');
    expect(places.at(-1)).toBe('T.f');
  });
});

describe('whoever may have to end it from outside', () => {
  it('is told which cell is explained, and which column an edit reaches', () => {
    const plan = planOf([T(formula('f', '=[@x]*2'))]);
    const places: string[] = [];
    const input: CalculationInput = {
      period: { start: '2025-01-01', end: '2025-01-31' },
      tables: new Map([['T', tableFromRows(plan, 'T', [{ id: '1', x: 2, k: 3 }])]]),
      onPlace: ({ table, column }) => places.push(`${table}.${column}`),
    };
    const result = calculate(plan, input);
    places.length = 0;
    explain(plan, input, result, { table: 'T', rowKey: '1', column: 'f' });
    expect(places.splice(0)).toEqual(['T.f', 'T.x']);
    openLiveTable(plan, input, result).setCell('T', '1', 'x', 5);
    expect(places).toEqual(['T.f']);
  });
});

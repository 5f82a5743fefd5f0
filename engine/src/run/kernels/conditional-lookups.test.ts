import { describe, expect, it } from 'vitest';
import { openLiveTable } from '../../live/live-table.ts';
import type { SolutionPlan } from '../../plan/plan.ts';
import { compileSolution } from '../../planning/compile-solution.ts';
import { calculate } from '../calculate.ts';
import { rowsFromTable, tableFromRows } from '../table-data.ts';

type Row = Readonly<Record<string, string | number | boolean | null>>;

function planOf(formulas: Readonly<Record<string, string>>): SolutionPlan {
  const compiled = compileSolution({
    format: 'suanpan.solution/1',
    code: 'x',
    currency: 'CNY',
    periodType: 'month',
    tables: [
      {
        code: 'T',
        kind: 'data',
        master: true,
        key: 'id',
        columns: [
          { code: 'id', type: 'text' },
          { code: 'x', type: 'number' },
          { code: 'k', type: 'number' },
          { code: 'y', type: 'number' },
          { code: 'd', type: 'date' },
          { code: 'city', type: 'text' },
          { code: 'area', type: 'text' },
          { code: 'pay', type: 'money' },
          { code: 'both', type: 'number' },
          ...Object.entries(formulas).map(([code, formula]) => ({ code, type: 'number' as const, formula })),
        ],
      },
    ],
  });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems[0]));
  return compiled.plan;
}

function run(plan: SolutionPlan, rows: readonly Row[]) {
  const input = {
    period: { start: '2025-01-01', end: '2025-01-31' },
    tables: new Map([['T', tableFromRows(plan, 'T', rows)]]),
  };
  return { input, result: calculate(plan, input) };
}

/** Numbers with blanks, texts and numbers that only nearly equal others among them. */
function makeRows(count: number): Row[] {
  let state = 12345;
  const random = (): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  return Array.from({ length: count }, (_, index) => {
    const x = Math.floor(random() * 400) / 10;
    return {
      id: String(index),
      x: index % 17 === 0 ? null : index % 5 === 0 ? x * 1.1 - x * 0.1 : x,
      k: Math.floor(random() * 7),
      y: Math.floor(random() * 500) / 3,
      d: `2025-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 9)}`,
      city: ['SH', 'bj', 'Gz', ''][Math.floor(random() * 4)]!,
      area: ['North', 'SOUTH', 'north', null][index % 4]!,
      pay: index % 13 === 0 ? 0 : index % 11 === 0 ? null : Math.floor(random() * 1_000_000) / 100,
      both: (random() - 0.5) * 1000,
    };
  });
}

/** A sign before a column makes it an ordinary list: the whole of it is walked, as Excel does. */
const walked = (formula: string): string => formula.replaceAll('T[', '+T[');

const BOUNDS = 'T[x],">="&[@x],T[x],"<"&[@x]+7';
const FORMULAS = {
  count: `=COUNTIFS(${BOUNDS})`,
  sum: `=SUMIFS(T[pay],${BOUNDS})`,
  mixed: `=SUMIFS(T[both],${BOUNDS})`,
  average: `=AVERAGEIFS(T[pay],${BOUNDS})`,
  largest: `=MAXIFS(T[both],${BOUNDS})`,
  smallest: `=MINIFS(T[pay],${BOUNDS})`,
  one: '=SUMIF(T[x],"<="&[@x],T[pay])',
  rank: '=COUNTIF(T[x],">"&[@x])+1',
  own: '=SUMIF(T[x],">"&[@x])',
  three: '=SUMIFS(T[pay],T[x],">"&[@x],T[city],[@city],T[k],"<>"&[@k])',
  two: '=SUMIFS(T[both],T[x],"<"&[@x],T[k],">="&[@k])',
  grouped: '=SUMIFS(T[pay],T[city],[@city],T[x],"<"&[@x])+SUMIFS(T[pay],T[city],[@city],T[area],[@area])',
  groups: '=MAXIFS(T[both],T[city],[@city],T[x],">="&[@x],T[x],"<=30")+COUNTIFS(T[k],[@k],T[y],"<"&[@y])',
  averages: '=IFERROR(AVERAGEIFS(T[pay],T[k],[@k],T[y],">"&[@y],T[x],"<"&[@x]),-1)+COUNTIFS(T[city],[@city])',
  days: '=COUNTIFS(T[d],">="&[@d],T[d],"<"&[@d]+31)',
  empty: '=COUNTIFS(T[x],">10",T[x],"<5")',
  words: '=COUNTIFS(T[city],">="&[@city],T[x],">1")',
  product: '=SUMPRODUCT((T[y]<=[@y])*T[pay])',
  products: '=SUMPRODUCT((T[city]=[@city])*([@y]>T[y])*(T[k]>=[@k])*T[both])',
  between: '=SUM((T[y]>=[@y])*(T[y]<[@y]+50)*T[pay])',
  equal: '=SUMPRODUCT(--(T[k]=[@k]),T[both])',
  conditions: '=SUMPRODUCT((T[k]=[@k])*(T[d]>[@d])*1)',
  booleans: '=SUMPRODUCT((T[k]=[@k]))+SUM(T[k]=[@k])+[@k]',
  blanks: '=SUMPRODUCT((T[x]<=[@x])*T[pay])',
  other: '=SUMPRODUCT((T[city]=[@k])*T[pay])+[@k]',
  empties: '=SUMPRODUCT((T[x]=[@x])*([@x]>=T[x])*T[both])',
  areas: '=SUMPRODUCT((T[area]=[@area])*T[both])+SUM((T[area]=[@area])*(T[k]=[@k]))',
  zeros: '=SUM(IF(T[k]=[@k],T[both],0))',
  sums: '=SUM(IF(T[x]<=[@x],T[pay],0))',
  signs: '=SUM(IF((T[x]<=[@x])*(T[y]>[@y]),T[both]))',
  highest: '=MAX(IF(T[k]=[@k],T[both]))+MAX(IF(T[y]=[@y],-T[y],0))+MAX(IF(T[y]=[@y],T[both],0))',
  lowest: '=MIN(IF(T[x]>[@x],T[pay]))+MIN(IF(T[y]>=[@y],T[both],0))',
  counts: '=COUNT(IF((T[area]=[@area])*(T[x]>[@x]),T[pay],"none"))',
  middle: '=MEDIAN(IF(T[area]=[@area],T[pay],FALSE))',
  third: '=IFERROR(LARGE(IF(T[city]=[@city],T[both]),[@k]),-1)+PERCENTILE(IF(T[k]=[@k],T[x]),0.3)',
  spread: '=STDEV(IF(T[k]<=[@k],T[both]))+AVERAGE(IF(T[y]<=[@y],T[pay]))',
  filtered: '=SUM(FILTER(T[both],T[k]=[@k]))+ROWS(FILTER(T[pay],(T[y]>=[@y])*(T[x]<[@x]),0))',
  wide: '=SUM(FILTER(T[[x]:[y]],T[area]=[@area]))+COUNTA(FILTER(T[area],T[area]=[@area]))',
  none: '=IFERROR(SUM(FILTER(T[pay],T[y]>[@y]+100)),[@y])+SUM(FILTER(T[pay],T[y]>[@y]+100,[@y]))',
  second: '=SUM(TAKE(SORT(FILTER(T[both],T[city]=[@city])),2))+[@k]',
};

describe('conditions on whole columns', () => {
  it.each(Object.entries(FORMULAS))('%s: %s gives what walking gives, to the last bit', (_, formula) => {
    const rows = makeRows(300);
    const { result } = run(planOf({ fast: formula, slow: walked(formula) }), rows);
    const table = rowsFromTable(result.tables.get('T')!);
    expect(table.map((row) => row['fast'])).toEqual(table.map((row) => row['slow']));
    expect(new Set(table.map((row) => row['fast'])).size).toBeGreaterThan(formula === FORMULAS.empty ? 0 : 2);
  });

  it('see what is edited', () => {
    const { sum, rank, zeros, filtered, grouped } = FORMULAS;
    const plan = planOf({ sum, rank, zeros, filtered, grouped });
    const rows = makeRows(120);
    const { input, result } = run(plan, rows);
    const live = openLiveTable(plan, input, result);
    live.setCell('T', '40', 'x', 12.5);
    live.setCell('T', '41', 'pay', 99.99);
    const edited = rows.map((row) =>
      row['id'] === '40' ? { ...row, x: 12.5 } : row['id'] === '41' ? { ...row, pay: 99.99 } : row,
    );
    const after = rowsFromTable(run(plan, edited).result.tables.get('T')!);
    for (const row of after)
      for (const column of ['sum', 'rank', 'zeros', 'filtered', 'grouped'])
        expect(live.read('T', String(row['id']), column)).toEqual(row[column]);
  });

  it('need no walk over 10,000 rows for each of 10,000', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      id: String(index),
      x: ((index * 7919) % 10_007) / 10,
      y: index % 9 === 0 ? null : ((index * 7919) % 10_007) / 10,
      k: index % 50,
      pay: ((index * 104_729) % 1_000_003) / 100,
    }));
    const { result } = run(
      planOf({
        count: FORMULAS.count,
        sum: FORMULAS.sum,
        product: FORMULAS.product,
        zeros: FORMULAS.zeros,
        filtered: '=SUM(FILTER(T[pay],T[x]=[@x]))+MAX(IF(T[k]=[@k],T[pay]))',
      }),
      rows,
    );
    expect(result.errors).toEqual([]);
  }, 10_000);

  it('need no walk over a group of 20,000 rows for each of them', () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({
      id: String(index),
      x: ((index * 7919) % 20_011) / 10,
      k: index % 2,
      area: 'North',
      pay: ((index * 104_729) % 1_000_003) / 100,
    }));
    const { result } = run(
      planOf({
        bounded: '=SUMIFS(T[pay],T[area],[@area],T[x],"<"&[@x])',
        equal: '=SUMIFS(T[pay],T[area],[@area],T[k],[@k])',
        product: '=SUMPRODUCT((T[area]=[@area])*(T[x]<[@x])*T[pay])',
        chosen: '=SUM(IF((T[area]=[@area])*(T[x]<=[@x]),T[pay],0))+MAX(FILTER(T[pay],T[x]>=[@x]))',
      }),
      rows,
    );
    expect(result.errors).toEqual([]);
  }, 10_000);
});

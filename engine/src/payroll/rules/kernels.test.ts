import { expect, test } from 'vitest';
import { FormulaError, type Scalar } from '../../formula/index.ts';
import { makeWorld } from '../batches/make-world.ts';
import { PlanRun } from '../batches/run-plan.ts';
import type { TableData } from '../calculation.ts';
import { bindFormula } from '../solutions/bind-formula.ts';
import { compileSolution } from '../solutions/compile-solution.ts';
import { nameTable } from '../solutions/names.ts';
import type { Problem, SolutionFile } from '../solutions/solution-file.ts';
import { readCell } from '../tables/column-vector.ts';
import { tableFromRows } from '../tables/table-data.ts';
import { evaluateRaw } from './evaluate.ts';
import { runScalar } from './scalar-leaves.ts';

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'fuzz',
  currency: 'CNY',
  periodType: 'month',
  parameters: [{ code: 'p', values: [{ value: 0.25 }] }],
  tables: [
    {
      code: 'City',
      kind: 'parameter',
      key: 'city',
      columns: [
        { code: 'city', type: 'text' },
        { code: 'rate', type: 'number' },
        { code: 'label', type: 'text' },
        { code: 'maybe', type: 'number' },
      ],
      rows: [
        ['SH', 0.08, 'Shanghai', 1],
        ['BJ', 0.07, 'Beijing', null],
        ['SZ', 0.05, 'shenzhen', 3.5],
      ],
    },
    {
      code: 'Band',
      kind: 'parameter',
      columns: [
        { code: 'from', type: 'number' },
        { code: 'rate', type: 'number' },
      ],
      rows: [
        [0, 0.03],
        [100, 0.1],
        [1000, 0.2],
      ],
    },
    {
      code: 'Line',
      kind: 'data',
      key: ['id', 'no'],
      columns: [
        { code: 'id', type: 'text' },
        { code: 'no', type: 'number' },
        { code: 'amount', type: 'money' },
        { code: 'item', type: 'text' },
      ],
    },
    {
      code: 'T',
      kind: 'data',
      master: true,
      key: 'id',
      columns: [
        { code: 'id', type: 'text' },
        { code: 'a', type: 'number', tags: ['n'] },
        { code: 'b', type: 'money', tags: ['n'] },
        { code: 'c', type: 'text' },
        { code: 'd', type: 'date' },
        { code: 'e', type: 'boolean' },
        { code: 'f', type: 'number' },
        { code: 'city', type: 'text' },
        { code: 'r', type: 'reference', table: 'City', on: 'city' },
        { code: 's', type: 'reference', table: 'City', on: 'city', missing: 'blank' },
        { code: 'l', type: 'rows', table: 'Line', on: 'id' },
      ],
    },
  ],
};

/** mulberry32: the seed is in the failure message, so every failure can be replayed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const ROWS = 80;

function world(seed: number, clean: boolean) {
  const next = random(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const compiled = compileSolution(FILE);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { plan } = compiled;
  const amounts = [
    0, 1, -1, 0.1, 0.2, 0.3, 1.005, 36123.1, 36000, 99.995, -0.005, 1e9, 12345678.9, 100, 1000,
  ];
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    id: `E${index}`,
    a: pick(amounts),
    b: clean || next() < 0.7 ? pick(amounts) : null,
    c: clean || next() < 0.7 ? pick(['SH', 'sh', 'x', '12', ' ', 'TRUE']) : null,
    d: clean || next() < 0.8 ? pick(['2025-01-31', '2025-02-28', '2024-12-31']) : null,
    e: clean || next() < 0.8 ? next() < 0.5 : null,
    f: clean || next() < 0.7 ? pick([...amounts, 9e15, 1e300]) : pick(['abc', null]),
    city: clean || next() < 0.7 ? pick(['SH', 'BJ', 'SZ']) : pick(['XX', null]),
  }));
  const lines = rows.flatMap((row, index) =>
    Array.from({ length: index % 4 }, (_, no) => ({
      id: row.id,
      no,
      amount: clean || next() < 0.9 ? pick(amounts) : pick(['bad', null]),
      item: pick(['meal', 'Meal', 'car', null]),
    })),
  );
  const tables = new Map<string, TableData>([
    ['T', tableFromRows(plan, 'T', rows)],
    ['Line', tableFromRows(plan, 'Line', lines)],
  ]);
  const input = { period: { start: '2025-01-01', end: '2025-01-31' }, tables };
  const made = makeWorld(plan, input);
  const run = new PlanRun(made, input);
  for (const node of plan.order) run.run(node);
  return { plan, made };
}

function formulaOf(next: () => number, depth: number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const inner = (): string => formulaOf(next, depth - 1);
  if (depth <= 0 || next() < 0.15)
    return pick([
      '[@a]', '[@b]', '[@c]', '[@d]', '[@e]', '[@f]', '[@r.rate]', '[@r.label]', '[@r.maybe]', '[@s.rate]', '[@r]',
      '1', '0', '0.5', '100', '"SH"', '""', 'TRUE', 'PARAM("p")', 'PERIOD("month")', 'SUM([@l.amount])', 'COUNT([@l.amount])',
      'SUM([@#n])', 'SUM(City[rate])', '2', 'SUMIFS([@l.amount],[@l.item],"meal")',
      'COUNTIFS(City[city],[@city])', 'SUMIFS(City[rate],City[city],[@c])', 'MATCH([@city],City[city],0)',
      'INDEX(City[rate],2)', 'PROGRESSIVE([@a],Band[from],Band[rate])', 'VLOOKUP([@city],City[[city]:[rate]],2,FALSE)',
    ]); // biome-ignore format: a list of leaves
  switch (Math.floor(next() * 20)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return `(${inner()}${pick(['+', '-', '*', '/'])}${inner()})`;
    case 4:
    case 5:
      return `(${inner()}${pick(['=', '<>', '<', '<=', '>', '>='])}${inner()})`;
    case 6:
    case 7:
      return `IF(${inner()},${inner()},${inner()})`;
    case 8:
      return `IF(${inner()},${inner()})`;
    case 9:
      return `IFERROR(${inner()},${inner()})`;
    case 10:
      return `ROUND(${inner()},${pick(['2', '0', '-1', '[@a]'])})`;
    case 11:
      return `${pick(['MIN', 'MAX', 'SUM'])}(${inner()},${inner()},${inner()})`;
    case 12:
      return `${pick(['AND', 'OR'])}(${inner()},${inner()})`;
    case 13:
      return `${pick(['NOT', 'ABS', 'INT', 'ROUNDUP', 'TRUNC'])}(${inner()}${''})`.replace(
        /^ROUNDUP\((.*)\)$/,
        'ROUNDUP($1,1)',
      );
    case 14:
      return `LET(x,${inner()},y,x+1,IF(x>y,x,${inner()}*y))`;
    case 15:
      return `IFS(${inner()},${inner()},TRUE,${inner()})`;
    case 16:
      return `-${inner()}`;
    case 17:
      return `(${inner()}&${inner()})`;
    case 18:
      return `IFNA(${inner()},${inner()})`;
    default:
      return `${inner()}%`;
  }
}

function same(a: Scalar, b: Scalar): boolean {
  if (a instanceof FormulaError || b instanceof FormulaError)
    return a instanceof FormulaError && b instanceof FormulaError && a.code === b.code;
  return a === b;
}

test.each([
  ['clean rows', true],
  ['dirty rows', false],
] as const)('kernels and closures agree on %s', (_name, clean) => {
  const { plan, made } = world(7, clean);
  const table = plan.tableOf.get('T')!;
  const names = {
    tables: nameTable(plan.tables.map((each) => [each, undefined] as const)),
    parameters: nameTable(plan.parameters.map((each) => [each, undefined] as const)),
    balances: nameTable(plan.balances.map((each) => [each, undefined] as const)),
    calendars: [],
  };
  for (let seed = 1; seed <= 3000; seed += 1) {
    const text = `=${formulaOf(random(seed), 4)}`;
    const problems: Problem[] = [];
    const formula = bindFormula(text, { path: '', scope: table }, names, problems);
    if (!formula) continue;
    const vector = evaluateRaw(made, formula, ROWS);
    for (let row = 0; row < ROWS; row += 1) {
      const byKernel = readCell(vector, row);
      const byClosure = runScalar(formula, { world: made, row });
      if (!same(byKernel, byClosure))
        expect.fail(`seed ${seed} row ${row} ${text}: kernel ${show(byKernel)}, closure ${show(byClosure)}`);
    }
  }
});

const show = (value: Scalar): string => (value instanceof FormulaError ? value.code : JSON.stringify(value));

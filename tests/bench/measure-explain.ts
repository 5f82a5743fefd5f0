// Explanations of single cells of a large batch: `measure-explain.ts ROWS` prints the median and the longest as JSON.
import {
  type CalculationInput,
  calculate,
  compileSolution,
  explain,
  type SolutionFile,
  tableFromRows,
} from '@suanpan/engine';
import { LOOKED_UP } from './competitors/suanpan.ts';
import { makeInputs } from './workload.ts';

const rows = Number(process.argv[2] ?? '100000');

/** One column for every way in which a cell comes about. */
const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'explained',
  currency: 'CNY',
  scale: 2,
  periodType: 'month',
  balances: [{ code: 'ytd_gross', reset: 'year', add: ['Pay.gross'] }],
  tables: [
    ...LOOKED_UP,
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'id',
      columns: [
        { code: 'id', type: 'text' },
        { code: 'city', type: 'text' },
        { code: 'centre', type: 'text' },
        { code: 'base', type: 'money' },
        { code: 'bonus', type: 'money' },
        { code: 'in_city', type: 'reference', table: 'City', on: { city: 'city' } },
        { code: 'gross', type: 'money', formula: '=[@base]+[@bonus]' },
        {
          code: 'pension',
          type: 'money',
          formula: '=ROUND(MIN([@base],[@in_city.high])*[@in_city.pension],2)',
        },
        { code: 'year', type: 'money', formula: '=BALANCE("ytd_gross")+[@gross]' },
        {
          code: 'band',
          type: 'reference',
          table: 'Band',
          on: { from: 'year' },
          match: { from: 'floor' },
        },
        { code: 'tax', type: 'money', formula: '=[@year]*[@band.rate]-[@band.quick]' },
        { code: 'change', type: 'money', formula: '=[@gross]-PRIOR([@gross])' },
        { code: 'net', type: 'money', formula: '=[@gross]-[@pension]-[@tax]' },
      ],
    },
    {
      code: 'Lines',
      kind: 'union',
      parts: [
        { table: 'Pay', columns: { centre: 'centre', amount: 'gross' } },
        { table: 'Pay', columns: { centre: 'centre', amount: '=-[@net]' } },
      ],
      columns: [
        { code: 'centre', type: 'text' },
        { code: 'amount', type: 'money' },
      ],
    },
    {
      code: 'ByCentre',
      kind: 'pivot',
      from: 'Lines',
      by: 'centre',
      values: [{ as: 'amount', fn: 'sum', column: 'amount' }],
    },
  ],
};

const compiled = compileSolution(FILE);
if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
const { plan } = compiled;
const { texts, numbers } = makeInputs(rows);
const keyOf = (row: number): string => texts.id[row % rows]!;
const month = (raise: number) =>
  tableFromRows(
    plan,
    'Pay',
    texts.id.map((id, row) => ({
      id,
      city: texts.city[row],
      centre: texts.centre[row],
      base: numbers.base[row]! + raise,
      bonus: numbers.bonus[row],
    })),
  );
const before = { start: '2026-04-01', end: '2026-04-30' };
const closed = calculate(plan, { period: before, tables: new Map([['Pay', month(0)]]) });
const overridden = Array.from({ length: 20 }, (_, index) => keyOf(index * 4999 + 17));
const input: CalculationInput = {
  period: { start: '2026-05-01', end: '2026-05-31' },
  tables: new Map([['Pay', month(100)]]),
  closed: [{ period: before, tables: closed.tables, balances: closed.balances }],
  balances: closed.balances,
  overrides: overridden.map((rowKey) => ({ table: 'Pay', rowKey, column: 'net', value: 1 })),
};
const result = calculate(plan, input);

const spread = (column: string): [string, string, string][] =>
  Array.from({ length: 20 }, (_, index) => ['Pay', keyOf(index * 4801 + 3), column]);
const cells: Readonly<Record<string, readonly [table: string, rowKey: string, column: string][]>> = {
  input: spread('base'),
  formula: spread('net'),
  reference: spread('in_city'),
  'through a reference': spread('pension'),
  band: spread('band'),
  balance: spread('year'),
  prior: spread('change'),
  overridden: overridden.map((key) => ['Pay', key, 'net']),
  union: Array.from({ length: 20 }, (_, index) => ['Lines', String(index * ((rows * 2) / 20) + 5), 'amount']),
  pivot: Array.from({ length: 10 }, (_, index) => ['ByCentre', `K${index}`, 'amount']),
};
const times: { kind: string; ms: number }[] = [];
// Kinds in turn, as people look at cells.
for (let index = 0; index < 20; index += 1)
  for (const [kind, list] of Object.entries(cells)) {
    const cell = list[index];
    if (!cell) continue;
    const [table, rowKey, column] = cell;
    const began = performance.now();
    const node = explain(plan, input, result, { table, rowKey, column }, 'zh-TW', { depth: 3 });
    times.push({ kind, ms: performance.now() - began });
    if (!node) throw new Error(`No cell ${cell.join(' ')}`);
    if (kind === 'overridden' && node.kind !== 'override') throw new Error('Not overridden');
  }
times.sort((a, b) => a.ms - b.ms);
const longest = times.at(-1)!;
process.stdout.write(
  JSON.stringify({
    cells: times.length,
    median: times[Math.floor(times.length / 2)]!.ms,
    longest: longest.ms,
    longestKind: longest.kind,
  }),
);

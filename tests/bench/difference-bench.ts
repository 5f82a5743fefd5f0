/**
 * How long splitting everybody's difference takes, beside one calculation of everybody.
 * `node --conditions=source --import tsx tests/bench/difference-bench.ts [people]`
 */
import {
  type Calculated,
  type ColumnFile,
  calculate,
  compileSolution,
  type SolutionFile,
  splitDifference,
  tableFromRows,
} from '@suanpan/engine';

const people = Number(process.argv[2] ?? 10_000);
const INPUTS = 15;
const FORMULAS = 45;

const columns = (factor: number): ColumnFile[] => [
  { code: 'employee', type: 'text' },
  ...Array.from({ length: INPUTS }, (_, i): ColumnFile => ({ code: `in${i}`, type: 'money' })),
  ...Array.from(
    { length: FORMULAS },
    (_, i): ColumnFile => ({
      code: `c${i}`,
      type: 'money',
      formula:
        i === 0
          ? `=[@in0]*${factor}+PARAM("allowance")`
          : `=ROUND([@c${i - 1}]*0.9,2)+[@in${i % INPUTS}]/WORKDAYS(PERIOD("start"),PERIOD("end"))`,
    }),
  ),
];

const file = (factor: number, allowance: number): SolutionFile => ({
  format: 'suanpan.solution/1',
  code: 'bench',
  currency: 'CNY',
  periodType: 'month',
  parameters: [{ code: 'allowance', values: [{ from: '2025-01-01', value: allowance }] }],
  tables: [{ code: 'Pay', kind: 'data', master: true, key: 'employee', columns: columns(factor) }],
});

const compile = (of: SolutionFile) => {
  const compiled = compileSolution(of);
  return compiled.ok ? compiled.plan : undefined;
};

/** @param changed how many input columns hold something else, each for a tenth of the people */
function month(factor: number, allowance: number, start: string, end: string, changed: number): Calculated {
  const plan = compile(file(factor, allowance));
  if (!plan) throw new Error('The bench has a mistake.');
  const rows = Array.from({ length: people }, (_, row) => ({
    employee: String(row).padStart(6, '0'),
    ...Object.fromEntries(
      Array.from({ length: INPUTS }, (_, i) => [
        `in${i}`,
        1000 + ((row * 7 + i) % 900) + (i < changed && (row + i) % 10 === 0 ? 12.34 : 0),
      ]),
    ),
  }));
  const input = { period: { start, end }, tables: new Map([['Pay', tableFromRows(plan, 'Pay', rows)]]) };
  return { plan, input, result: calculate(plan, input) };
}

function median(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[2] ?? 0;
}

const then = month(1, 100, '2025-01-01', '2025-01-31', 0);
const now = month(1.1, 120, '2025-02-01', '2025-02-28', 8);
const one = median(() => calculate(now.plan, now.input));
let runs = 0;
let causes = 0;
const all = median(() => {
  const split = splitDifference(then, now, {
    compile,
    onStep: (_done, total) => {
      runs = total;
      return true;
    },
  });
  causes = split?.causes.length ?? 0;
});
process.stdout.write(
  `${people} people × ${INPUTS + FORMULAS} columns: one calculation ${one.toFixed(0)} ms; ` +
    `${causes} causes by ${runs + 2} runs ${all.toFixed(0)} ms, ${(all / one).toFixed(1)} calculations, ` +
    `${(all / one / (runs + 2)).toFixed(2)} of one for each run\n`,
);

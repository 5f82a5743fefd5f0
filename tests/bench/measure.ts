// One competitor in a process of its own: `measure.ts NAME ROWS REPEATS [DUMP] [COPIES]` prints its times as JSON.
import { writeFileSync } from 'node:fs';
import { FORMULAS, makeInputs } from './workload.ts';

const [name = 'suanpan', rowsText = '10000', repeatsText = '9', dump = '', copies = '1'] =
  process.argv.slice(2);
const rows = Number(rowsText);
const columns = makeInputs(rows);

interface Run {
  readonly cold: number;
  readonly again: () => void;
  readonly column: (name: string) => Float64Array;
  /** Sums of the columns, where the competitor has them. */
  readonly totals?: () => Readonly<Record<string, number>>;
}

const competitors: Readonly<
  Record<string, () => Promise<{ start: (inputs: typeof columns, copies?: number) => Run }>>
> = {
  suanpan: () => import('./competitors/suanpan.ts'),
  hyperformula: () => import('./competitors/hyperformula.ts'),
  'hand-loop': () => import('./competitors/hand-loop.ts'),
  sqlite: () => import('./competitors/sqlite.ts'),
};

const competitor = await competitors[name]!();
const run = competitor.start(columns, Number(copies));
const times: number[] = [];
for (let repeat = 0; repeat < Number(repeatsText); repeat += 1) {
  const began = performance.now();
  run.again();
  times.push(performance.now() - began);
}
times.sort((a, b) => a - b);
// Cents of every rounded column, so that competitors can be compared cell by cell.
const checksums: Record<string, number> = {};
for (const [column] of FORMULAS) {
  let sum = 0;
  for (const value of run.column(column)) sum += Math.round(value * 10000);
  checksums[column] = sum;
}
if (dump !== '') {
  const cells = new Float64Array(rows * FORMULAS.length);
  FORMULAS.forEach(([column], index) => {
    cells.set(run.column(column).subarray(0, rows), index * rows);
  });
  writeFileSync(dump, Buffer.from(cells.buffer));
}
process.stdout.write(
  JSON.stringify({
    cold: run.cold,
    warm: times[Math.floor(times.length / 2)] ?? null,
    peak: process.resourceUsage().maxRSS / 1024,
    checksums,
    ...(run.totals ? { totals: run.totals() } : {}),
  }),
);

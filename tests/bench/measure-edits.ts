// One edit in a live table of our engine: `measure-edits.ts ROWS` prints the times as JSON.
import { compileSolution, openLiveTable } from '@suanpan/engine';
import { solutionFile, start } from './competitors/suanpan.ts';
import { makeInputs } from './workload.ts';

const rows = Number(process.argv[2] ?? '10000');
const run = start(makeInputs(rows));
const live = openLiveTable(run.plan, run.input, run.result());
const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
const inputs: number[] = [];
for (let repeat = 0; repeat < 200; repeat += 1) {
  const key = `E${String((repeat * 37) % rows).padStart(6, '0')}`;
  const began = performance.now();
  live.setCell('Pay', key, 'base', 5000 + repeat);
  inputs.push(performance.now() - began);
}
const brackets: number[] = [];
for (let repeat = 0; repeat < 9; repeat += 1) {
  const began = performance.now();
  live.setCell('Band', '36000', 'rate', 0.1 + repeat / 1000);
  brackets.push(performance.now() - began);
}
const file = solutionFile();
const planTimes: number[] = [];
for (let repeat = 0; repeat < 9; repeat += 1) {
  const began = performance.now();
  compileSolution(file);
  planTimes.push(performance.now() - began);
}
process.stdout.write(
  JSON.stringify({ input: median(inputs), bracket: median(brackets), cachedPlan: median(planTimes) }),
);

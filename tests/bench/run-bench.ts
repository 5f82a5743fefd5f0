// The benchmark: every competitor in processes of their own, medians, and each ratio beside its goal.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkExact, wrongCents } from './check-exact.ts';
import { child } from './child.ts';
import { measureLibreOffice } from './competitors/libreoffice.ts';
import { UNROUNDED } from './competitors/suanpan.ts';
import { exactCells } from './exact.ts';
import { FORMULAS, makeInputs } from './workload.ts';

interface Measured {
  readonly cold: number;
  readonly warm: number;
  readonly peak: number;
}

const quick = process.argv.includes('--quick');
const folder = mkdtempSync(join(tmpdir(), 'suanpan-bench-'));
const out = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** One process: a cold run, then warm ones. */
function once(name: string, rows: number, repeats: number, dump = '', copies = 1): Measured {
  return JSON.parse(
    child('./measure.ts', [name, String(rows), String(repeats), dump, String(copies)]),
  ) as Measured;
}

function measure(name: string, rows: number, processes: number, repeats: number, copies = 1): Measured {
  return medians(Array.from({ length: processes }, () => once(name, rows, repeats, '', copies)));
}

/** Cold from several fresh processes, warm as the median of their medians. */
function medians(runs: readonly Measured[]): Measured {
  return {
    cold: median(runs.map((run) => run.cold)),
    warm: median(runs.map((run) => run.warm)),
    peak: Math.max(...runs.map((run) => run.peak)),
  };
}

const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
const ratio = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)}×`;

function line(what: string, found: string, goal: string, holds: boolean | undefined): void {
  const verdict = holds === undefined ? '' : holds ? 'holds' : 'MISSED';
  out(`  ${what.padEnd(58)}${found.padStart(14)}   ${goal.padEnd(16)}${verdict}`);
  if (holds === false) missed += 1;
}

let missed = 0;

/** Every cell and total of a large batch, as fractions say. */
function exactly(rows = 100_000): void {
  const { cells, totals, allRight } = checkExact(rows, folder);
  line(`wrong cents of ${rows.toLocaleString('en')} rows against exact fractions`, cells, 'goal 0', allRight);
  line('  wrong totals of its columns', totals, 'goal 0', totals.startsWith('0 '));
}

function finish(): never {
  rmSync(folder, { recursive: true, force: true });
  out('');
  out(missed === 0 ? 'Every goal holds.' : `${missed} goals missed.`);
  process.exit(missed === 0 ? 0 : 1);
}

/** A million employees in one batch, the engine alone. */
function million(): void {
  const { cold, peak } = measure('suanpan', 1_000_000, 3, 0);
  line('1,000,000 × 60, cold', ms(cold), 'goal ≤ 3 s', cold <= 3_000);
  line('1,000,000 × 60, peak memory', `${peak.toFixed(0)} MB`, 'goal ≤ 2 GB', peak <= 2_048);
}

if (process.argv.includes('--million')) {
  out('Suanpan, 1,000,000 rows × 60 columns: cold calculations, and the first against exact fractions.');
  million();
  exactly(1_000_000);
  finish();
}

if (process.argv.includes('--exact')) {
  out('Suanpan, 100,000 rows × 45 formulas: the first, cold calculation against exact fractions.');
  exactly();
  finish();
}

out(
  `Suanpan benchmark: 60 columns (15 inputs, ${FORMULAS.length} formulas), ${cpus().length} × ${cpus()[0]?.model ?? ''}, Node ${process.version}`,
);
out(
  'Every competitor runs alone in fresh processes; medians. Cold: from plain rows to results, nothing prepared.',
);
out('');
const own = join(folder, 'own');
const hand = join(folder, 'hand');
// In rounds, one after the other: whatever else the machine does falls on all of them alike.
const rounds: Record<'suanpan' | 'hand-loop' | 'sqlite' | 'hyperformula', Measured[]> = {
  suanpan: [],
  'hand-loop': [],
  sqlite: [],
  hyperformula: [],
};
const officeRounds: { cold: number; warm: number }[] = [];
for (let round = 0; round < (quick ? 1 : 3); round += 1) {
  for (let again = 0; again < 2; again += 1) {
    rounds.suanpan.push(once('suanpan', 10_000, 15, own));
    rounds['hand-loop'].push(once('hand-loop', 10_000, 15, hand));
    rounds.sqlite.push(once('sqlite', 10_000, 5));
  }
  rounds.hyperformula.push(once('hyperformula', 10_000, 1));
  const roundFolder = join(folder, `office-${round}`);
  mkdirSync(roundFolder);
  const calculated = measureLibreOffice(10_000, roundFolder);
  if (calculated) officeRounds.push(calculated);
  rounds.suanpan.push(once('suanpan', 10_000, 15, own));
}
const ours = medians(rounds.suanpan);
const loop = medians(rounds['hand-loop']);
const sqlite = medians(rounds.sqlite);
const hyper = medians(rounds.hyperformula);
out('10,000 rows                                                        cold          warm        peak');
const row = (name: string, measured: Measured): void =>
  out(
    `  ${name.padEnd(52)}${ms(measured.cold).padStart(14)}${ms(measured.warm).padStart(14)}${`${measured.peak.toFixed(0)} MB`.padStart(12)}`,
  );
row('Suanpan', ours);
row('hand-written loop', loop);
row('SQL in SQLite (in memory)', sqlite);
row('HyperFormula, whole table', hyper);
const office =
  officeRounds.length === 0
    ? undefined
    : {
        cold: median(officeRounds.map((each) => each.cold)),
        warm: median(officeRounds.map((each) => each.warm)),
      };
if (office)
  out(
    `  ${'LibreOffice calculateAll'.padEnd(52)}${ms(office.cold).padStart(14)}${ms(office.warm).padStart(14)}`,
  );
else out('  LibreOffice isn’t installed (libreoffice-calc): left out.');
out('');
line('against HyperFormula, cold', ratio(hyper.cold / ours.cold), 'goal ≥ 50×', hyper.cold / ours.cold >= 50);
line(
  'against HyperFormula, warm',
  ratio(hyper.warm / ours.warm),
  'goal ≥ 200×',
  hyper.warm / ours.warm >= 200,
);
if (office) {
  line(
    'against LibreOffice, cold',
    ratio(office.cold / ours.cold),
    'goal ≥ 3×',
    office.cold / ours.cold >= 3,
  );
  line(
    'against LibreOffice, warm',
    ratio(office.warm / ours.warm),
    'goal ≥ 8×',
    office.warm / ours.warm >= 8,
  );
}
line('against SQLite, cold', ratio(sqlite.cold / ours.cold), 'goal ≥ 2×', sqlite.cold / ours.cold >= 2);
line('against SQLite, warm', ratio(sqlite.warm / ours.warm), 'goal ≥ 5×', sqlite.warm / ours.warm >= 5);
line('times the hand loop, warm', ratio(ours.warm / loop.warm), 'goal ≤ 2.5×', ours.warm / loop.warm <= 2.5);
const exact = exactCells(makeInputs(10_000), UNROUNDED);
const wrong = wrongCents(own, exact);
line('wrong cents against exact fractions', wrong, 'goal 0', wrong.startsWith('0 '));
line('  those of the hand loop, for comparison', wrongCents(hand, exact), '', undefined);
out('');
const small = measure('suanpan', 1_000, 3, 15);
const large = measure('suanpan', 100_000, quick ? 1 : 3, 5);
out('Growth with rows                                                   cold          warm        peak');
row('1,000 rows', small);
row('10,000 rows', ours);
row('100,000 rows', large);
line('100,000 × 60, cold', ms(large.cold), 'goal < 1 s', large.cold < 1000);
line('100,000 × 60, peak memory', `${large.peak.toFixed(0)} MB`, 'goal < 600 MB', large.peak < 600);
const slope = Math.log10(large.warm / ours.warm);
line('slope from 10,000 to 100,000 rows (1 is linear), warm', slope.toFixed(2), 'goal about 1', slope < 1.25);
const wide = measure('suanpan', 10_000, 3, 15, 4);
row('10,000 rows, 195 columns (180 formulas)', wide);
const columnSlope = Math.log(wide.warm / ours.warm) / Math.log(4);
line(
  'slope from 45 to 180 formulas (1 is linear), warm',
  columnSlope.toFixed(2),
  'goal about 1',
  columnSlope < 1.25,
);
const edits = JSON.parse(child('./measure-edits.ts', ['10000'])) as {
  input: number;
  bracket: number;
  cachedPlan: number;
};
line('one input edited, with its dependents (10,000 rows)', ms(edits.input), 'goal ≤ 1 ms', edits.input <= 1);
line('one bracket edited: every row that depends on it', ms(edits.bracket), '', undefined);
line('opening a plan that is cached', ms(edits.cachedPlan), '', undefined);
const explained = JSON.parse(child('./measure-explain.ts', ['100000'])) as {
  cells: number;
  median: number;
  longest: number;
  longestKind: string;
};
line(`explaining a cell of 100,000 rows, median of ${explained.cells}`, ms(explained.median), '', undefined);
line(
  `  the longest (${explained.longestKind})`,
  ms(explained.longest),
  'goal < 50 ms',
  explained.longest < 50,
);
if (!quick) exactly();
finish();

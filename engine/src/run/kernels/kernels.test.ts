import { beforeAll, expect, test } from 'vitest';
import { readCell } from '../../cells/column-vector.ts';
import { FormulaError, type Scalar } from '../../cells/values.ts';
import type { TableData } from '../../cells/vector.ts';
import { prepareFallback } from '../../hyperformula/hyperformula-fallback.ts';
import { bindFormula } from '../../plan/binding/bind-formula.ts';
import { compileSolution } from '../../planning/compile-solution.ts';
import { nameTable } from '../../solution/names.ts';
import type { Problem } from '../../solution/solution-file.ts';
import { Dice } from '../../testing/formulas/random-formula.ts';
import { FUZZ_SOLUTION, randomRowFormula, randomRows } from '../../testing/random-solution.ts';
import { evaluateRaw } from '../formulas/evaluate.ts';
import { runScalar } from '../formulas/scalar-leaves.ts';
import { openEvaluation } from '../open-evaluation.ts';
import { PlanRun } from '../run-plan.ts';
import { tableFromRows } from '../table-data.ts';

const ROWS = 80;

function evaluation(seed: number, clean: boolean) {
  const compiled = compileSolution(FUZZ_SOLUTION);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { plan } = compiled;
  const { T, Line } = randomRows(new Dice(seed), ROWS, clean);
  const tables = new Map<string, TableData>([
    ['T', tableFromRows(plan, 'T', T)],
    ['Line', tableFromRows(plan, 'Line', Line)],
  ]);
  const input = { period: { start: '2025-01-01', end: '2025-01-31' }, tables };
  const made = openEvaluation(plan, input);
  const run = new PlanRun(made, input);
  for (const node of plan.order) run.run(node);
  return { plan, made };
}

function same(a: Scalar, b: Scalar): boolean {
  if (a instanceof FormulaError || b instanceof FormulaError)
    return a instanceof FormulaError && b instanceof FormulaError && a.code === b.code;
  return a === b;
}

// The seed is in the message of a failure, so that it can be replayed. Longer: FUZZ_RUNS=50000 FUZZ_SEED=9
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
const RUNS = Number(process.env.FUZZ_RUNS ?? 3_000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);

beforeAll(() => prepareFallback());

test.each([
  ['clean rows', true],
  ['dirty rows', false],
] as const)(
  'kernels and closures agree on %s',
  (_name, clean) => {
    const { plan, made } = evaluation(7, clean);
    const table = plan.tableOf.get('T')!;
    const names = {
      tables: nameTable(plan.tables.map((each) => [each, undefined] as const)),
      parameters: nameTable(plan.parameters.map((each) => [each, undefined] as const)),
      balances: nameTable(plan.balances.map((each) => [each, undefined] as const)),
      calendars: [],
    };
    let bound = 0;
    for (let seed = SEED; seed < SEED + RUNS; seed += 1) {
      const text = `=${randomRowFormula(new Dice(seed), 4)}`;
      const problems: Problem[] = [];
      const formula = bindFormula(text, { path: '', scope: table }, names, problems);
      if (!formula) continue;
      bound += 1;
      const vector = evaluateRaw(made, formula, ROWS);
      for (let row = 0; row < ROWS; row += 1) {
        const byKernel = readCell(vector, row);
        const byClosure = runScalar(formula, { evaluation: made, row });
        if (!same(byKernel, byClosure))
          expect.fail(
            `seed ${seed} row ${row} ${text}: kernel ${show(byKernel)}, closure ${show(byClosure)}`,
          );
      }
    }
    // Some are refused, as lists where one value is wanted; most must have been compared.
    expect(bound).toBeGreaterThan(RUNS / 2);
  },
  600_000,
);

const show = (value: Scalar): string => (value instanceof FormulaError ? value.code : JSON.stringify(value));

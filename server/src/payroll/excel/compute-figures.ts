import {
  type CalculationInput,
  type CalculationResult,
  calculate,
  compileSolution,
  type GlobalTable,
  runTests,
  type SolutionFile,
  type SolutionPlan,
} from '@suanpan/engine';
import { prepareFallbackFor } from '@suanpan/engine/formula';
import type { BatchPayload, TablePayload } from '../calculation/threads/engine-tasks.ts';
import { inputOf, tablesOf } from '../calculation/threads/read-payload.ts';

/** Whose figures a file of Excel holds. */
export interface Figures {
  /** Of a batch: what it is computed from, and its stored results where they hold. */
  batch?: { payload: BatchPayload; results: TablePayload[] | null };
  /** Of a copy: its first test gives the figures; without one there are none. */
  copy?: { file: SolutionFile; globals: readonly GlobalTable[]; month: string };
  licenceKey: string | undefined;
}

export type Computed = readonly [SolutionPlan, CalculationInput, CalculationResult];

function planOf(file: SolutionFile, globals: readonly GlobalTable[]): SolutionPlan | undefined {
  const compiled = compileSolution(file, { globals });
  return compiled.ok ? compiled.plan : undefined;
}

function ofBatch({ payload, results }: NonNullable<Figures['batch']>): Computed | undefined {
  const plan = planOf(payload.file, payload.globals);
  if (!plan) return undefined;
  const input = inputOf(payload);
  const result = calculate(plan, input);
  // What is stored was paid by: its figures stand in the file, not those of a calculation made for it.
  if (results) return [plan, input, { ...result, tables: tablesOf([...payload.tables, ...results]) }];
  return [plan, input, result];
}

function ofCopy(
  { file, globals, month }: NonNullable<Figures['copy']>,
  report: (name: string) => void,
): Computed | undefined {
  const plan = planOf(file, globals);
  if (!plan) return undefined;
  let first: Computed | undefined;
  const [test] = file.tests ?? [];
  if (test) {
    report(test.name);
    runTests(
      { ...file, tests: [test] },
      {
        globals,
        onResult: (...each) => {
          first ??= each;
        },
      },
    );
  }
  if (first) return first;
  const input: CalculationInput = { period: { start: `${month}-01`, end: `${month}-28` }, tables: new Map() };
  return [plan, input, calculate(plan, input)];
}

/** Computes them, in a thread of their own; undefined where the copy doesn't compile. */
export async function computeFigures(
  { batch, copy, licenceKey }: Figures,
  report: (test: string) => void = () => undefined,
): Promise<Computed | undefined> {
  await prepareFallbackFor(JSON.stringify(batch?.payload.file ?? copy?.file), licenceKey);
  return batch ? ofBatch(batch) : copy && ofCopy(copy, report);
}

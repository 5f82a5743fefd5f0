import {
  calculate,
  compileSolution,
  type GlobalTable,
  type SolutionFile,
  type SolutionPlan,
} from '@suanpan/engine';
import { prepareFallbackFor } from '@suanpan/engine/formula';
import type { BatchPayload, CopyToCompute, TablePayload } from '../calculation/threads/engine-tasks.ts';
import { type Computed, computeFirstTest } from '../calculation/threads/first-test.ts';
import { inputOf, tablesOf } from '../calculation/threads/read-payload.ts';

/** Whose figures a file of Excel holds. */
export interface Figures {
  /** Of a batch: what it is computed from, and its stored results where they hold. */
  batch?: { payload: BatchPayload; results: TablePayload[] | null };
  /** Of a copy: its first test gives the figures; without one there are none. */
  copy?: CopyToCompute;
  licenceKey: string | undefined;
}

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

/** Computes them, in a thread of their own; undefined where the copy doesn't compile. */
export async function computeFigures(
  { batch, copy, licenceKey }: Figures,
  report: (test: string) => void = () => undefined,
): Promise<Computed | undefined> {
  await prepareFallbackFor(JSON.stringify(batch?.payload.file ?? copy?.file), licenceKey);
  if (batch) return ofBatch(batch);
  if (copy?.file.tests?.[0]) report(copy.file.tests[0].name);
  return copy && computeFirstTest(copy);
}

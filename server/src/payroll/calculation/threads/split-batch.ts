import { type CalculationInput, type CompileRules, compileSolution, splitDifference } from '@suanpan/engine';
import { planOf } from './compute-batch.ts';
import type { ProgressMessage, SplitOutcome, SplitTask } from './engine-tasks.ts';
import { inputOf, storedResult, tablesOf } from './read-payload.ts';

/** What a batch differs in from an earlier one, by whole runs over everybody; the stored figures are what is split. */
export function splitBatch(task: SplitTask, marker: Pick<CalculationInput, 'onPlace'>): SplitOutcome {
  const stop = task.stop ? new Int32Array(task.stop) : undefined;
  const side = (payload: SplitTask['payload']) => ({
    plan: planOf(payload),
    input: { ...inputOf(payload), ...marker },
    result: storedResult(tablesOf([...payload.tables, ...payload.results])),
  });
  const compile: CompileRules = (file) => {
    const compiled = compileSolution(file, { globals: task.payload.globals });
    return compiled.ok ? compiled.plan : undefined;
  };
  const split = splitDifference(side(task.before), side(task.payload), {
    compile,
    onStep(done, total) {
      task.port?.postMessage({ done, total, step: '', table: '' } satisfies ProgressMessage);
      return stop === undefined || Atomics.load(stop, 0) === 0;
    },
  });
  task.port?.close();
  return { split: split ?? null };
}

import {
  type CalculationInput,
  type CalculationResult,
  calculate,
  compileSolution,
  readCell,
  runTests,
  type SolutionPlan,
  toJson,
} from '@suanpan/engine';
import type { CopyToCompute, SampleOutcome, SampleTask } from './engine-tasks.ts';

export type Computed = readonly [SolutionPlan, CalculationInput, CalculationResult];

/** Undefined where the copy doesn't compile. */
export function computeFirstTest(
  { file, globals, month }: CopyToCompute,
  options: Pick<CalculationInput, 'onPlace'> = {},
): Computed | undefined {
  const compiled = compileSolution(file, { globals });
  if (!compiled.ok) return undefined;
  const { plan } = compiled;
  const [test] = file.tests ?? [];
  if (test) {
    let first: Computed | undefined;
    const onResult = (...each: Computed): void => {
      first ??= each;
    };
    runTests({ ...file, tests: [test] }, { globals, onResult, ...options });
    if (first) return first;
  }
  const input: CalculationInput = { period: { start: `${month}-01`, end: `${month}-28` }, tables: new Map() };
  return [plan, input, calculate(plan, { ...input, ...options })];
}

/** Every table with its rows, as JSON; a failed cell is the code of its error. */
export function sampleTables(
  task: SampleTask,
  options: Pick<CalculationInput, 'onPlace'>,
): SampleOutcome | null {
  const computed = computeFirstTest(task, options);
  if (!computed) return null;
  const [plan, , result] = computed;
  return {
    test: task.file.tests?.[0]?.name ?? null,
    tables: plan.tables.map((table) => {
      const data = result.tables.get(table.code);
      const rows = data?.length ?? 0;
      const columns = table.columns.map((column) => {
        const vector = data?.columns.get(column.code);
        const cells = Array.from({ length: vector ? rows : 0 }, (_, row) => {
          const value = vector ? toJson(readCell(vector, row), vector.type) : null;
          return typeof value === 'object' && value !== null ? value.error : value;
        });
        return { code: column.code, name: column.file.name ?? column.code, type: column.valueType, cells };
      });
      return { code: table.code, name: table.file.name ?? table.code, rows, columns };
    }),
  };
}

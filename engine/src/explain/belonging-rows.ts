import type { CalculationInput, CalculationResult } from '../plan/calculation.ts';
import type { SolutionPlan } from '../plan/plan.ts';
import { evaluationFor } from './evaluation-for.ts';

/** The rows that belong to each row: those of row n are `rows[starts[n] .. starts[n + 1])`. */
export interface BelongingRows {
  readonly starts: Int32Array;
  readonly rows: Int32Array;
}

/** What a rows column leads to, of a result as it was computed or stored; undefined when it is no such column. */
export function belongingRows(
  plan: SolutionPlan,
  input: CalculationInput,
  result: CalculationResult,
  table: string,
  code: string,
): BelongingRows | undefined {
  const column = plan.tableOf.get(table)?.names.find(code);
  if (column?.leads !== 'many') return undefined;
  const evaluation = evaluationFor(plan, input, result);
  const { lists, starts: from, items } = evaluation.column(column);
  if (!lists || !from || !items) return undefined;
  const starts = new Int32Array(lists.length + 1);
  lists.forEach((list, row) => {
    starts[row + 1] = starts[row]! + from[list + 1]! - from[list]!;
  });
  const rows = new Int32Array(starts[lists.length]!);
  lists.forEach((list, row) => {
    rows.set(items.subarray(from[list]!, from[list + 1]!), starts[row]!);
  });
  return { starts, rows };
}

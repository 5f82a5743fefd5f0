import { LEVEL } from '../cells/column-vector.ts';
import type { TableData } from '../cells/vector.ts';
import type { CalculationInput } from '../plan/calculation.ts';
import type { SolutionPlan } from '../plan/plan.ts';
import { openEvaluation } from './open-evaluation.ts';
import { PlanRun } from './run-plan.ts';
import type { EvaluationContext } from './tables/evaluation-context.ts';

/** The evaluation of a stored result: every cell as it was computed; only the ways between rows are found again. */
export function storedEvaluation(
  plan: SolutionPlan,
  input: CalculationInput,
  tables: ReadonlyMap<string, TableData>,
): EvaluationContext {
  const evaluation = openEvaluation(plan, input);
  const run = new PlanRun(evaluation, input);
  // Nothing is looked through or found again before somebody asks: most questions are about one row.
  for (const table of plan.tables) run.take(table, tables.get(table.code), LEVEL.any);
  for (const node of plan.order)
    if (node.kind === 'column' && node.column.leads) {
      const column = evaluation.column(node.column);
      column.findWaysWhenAsked(() => run.run(node));
    }
  for (const node of plan.order) if (node.kind === 'rows') run.findSources(node.table);
  return evaluation;
}

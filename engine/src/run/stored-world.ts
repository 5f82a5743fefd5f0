import { LEVEL } from '../cells/column-vector.ts';
import type { TableData } from '../cells/vector.ts';
import type { CalculationInput } from '../plan/calculation.ts';
import type { SolutionPlan } from '../plan/plan.ts';
import { makeWorld } from './make-world.ts';
import { PlanRun } from './run-plan.ts';
import type { World } from './tables/world.ts';

/** The world of a stored result: every cell as it was computed; only the ways between rows are found again. */
export function storedWorld(
  plan: SolutionPlan,
  input: CalculationInput,
  tables: ReadonlyMap<string, TableData>,
): World {
  const world = makeWorld(plan, input);
  const run = new PlanRun(world, input);
  // Nothing is looked through or found again before somebody asks: most questions are about one row.
  for (const table of plan.tables) run.take(table, tables.get(table.code), LEVEL.any);
  for (const node of plan.order)
    if (node.kind === 'column' && node.column.leads) {
      const column = world.column(node.column);
      column.findWaysWhenAsked(() => run.run(node));
    }
  for (const node of plan.order) if (node.kind === 'rows') run.findSources(node.table);
  return world;
}

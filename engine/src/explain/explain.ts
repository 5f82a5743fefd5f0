import type { CellRef, ExplainNode } from '../kinds/explain-node.ts';
import type { CalculationInput, CalculationResult } from '../plan/calculation.ts';
import type { SolutionPlan } from '../plan/plan.ts';
import { worldOf } from '../run/calculate.ts';
import { storedWorld } from '../run/stored-world.ts';
import type { World } from '../run/tables/world.ts';
import type { Language } from '../texts/index.ts';
import { Explainer } from './explainer.ts';

/** Levels unfolded at most: what lies deeper is asked for by its `ref`. */
const DEEPEST = 32;

export interface ExplainOptions {
  /** How many levels of inputs to unfold (at most 32); each input can be asked for by its `ref` anyway. Default 1. */
  readonly depth?: number;
}

/**
 * How a cell came about: its formula, the formula with values, and every input as a cell to go on from; at the leaves
 * where the value came from. Any kind of table and column; undefined when there is no such cell.
 *
 * @param result what `calculate` gave, or a stored result of the same plan and input
 */
export function explain(
  plan: SolutionPlan,
  input: CalculationInput,
  result: CalculationResult,
  cell: CellRef,
  language: Language = 'en',
  options: ExplainOptions = {},
): ExplainNode | undefined {
  const column = plan.tableOf.get(cell.table)?.names.find(cell.column);
  if (!column) return undefined;
  const world = worldFor(plan, input, result);
  const row = world.table(column.table).rowOfKey(cell.rowKey);
  if (row < 0) return undefined;
  return new Explainer(world, input, language, cell).cell(column, row, Math.min(options.depth ?? 1, DEEPEST));
}

const stored = new WeakMap<CalculationResult, World>();

/** The world a result was computed in; for a result read from storage it is made once. */
export function worldFor(plan: SolutionPlan, input: CalculationInput, result: CalculationResult): World {
  const own = worldOf(result);
  if (own && own.plan === plan) return own;
  let world = stored.get(result);
  if (!world || world.plan !== plan) {
    world = storedWorld(plan, input, result.tables);
    stored.set(result, world);
  }
  return world;
}

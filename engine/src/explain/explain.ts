import type { CellRef, ExplainNode } from '../kinds/explain-node.ts';
import type { CalculationInput, CalculationResult } from '../plan/calculation.ts';
import type { SolutionPlan } from '../plan/plan.ts';
import type { Language } from '../texts/index.ts';
import { evaluationFor } from './evaluation-for.ts';
import { Explainer } from './explainer.ts';

/** Levels unfolded at most: what lies deeper is asked for by its `ref`. */
const DEEPEST = 32;

export interface ExplainOptions {
  /** How many levels of inputs to unfold (at most 32); each input can be asked for by its `ref` anyway. Default 1. */
  readonly depth?: number;
  /** Key of the row it is explained for, where the cell stands in another table: what is of others, is of others than them. */
  readonly ofRow?: string;
  /** A sentence for the cell, and names for its inputs, that need no codes: for the employee whose figure it is. */
  readonly inWords?: boolean;
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
  const evaluation = evaluationFor(plan, input, result);
  const row = evaluation.table(column.table).rowOfKey(cell.rowKey);
  if (row < 0) return undefined;
  const asked = { rowKey: options.ofRow ?? cell.rowKey };
  const explainer = new Explainer(evaluation, input, language, asked, options.inWords === true);
  const node = explainer.cell(column, row, Math.min(options.depth ?? 1, DEEPEST));
  const sentence = options.inWords ? explainer.sentence(column, row) : undefined;
  return sentence === undefined ? node : { ...node, sentence };
}

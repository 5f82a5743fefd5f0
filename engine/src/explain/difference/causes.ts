import type { JsonScalar } from '../../cells/types.ts';
import type { CellRef } from '../../kinds/explain-node.ts';
import type { CalculationInput, CalculationResult } from '../../plan/calculation.ts';
import type { SolutionPlan } from '../../plan/plan.ts';
import type { SolutionFile } from '../../solution/solution-file.ts';
import type { DifferenceKind } from './kinds.ts';

export type ExplainValue = JsonScalar | { readonly error: string };

/** One thing that changed. */
export interface Cause {
  readonly kind: DifferenceKind;
  /** Parameter, balance, table, or `table.column` concerned. */
  readonly name: string;
  readonly ref?: CellRef;
  readonly before?: ExplainValue;
  readonly after?: ExplainValue;
}

/** One thing that changed, and by how much it moved the cell. */
export interface DifferenceCause extends Cause {
  readonly effect: number;
}

export interface Calculated {
  readonly plan: SolutionPlan;
  readonly input: CalculationInput;
  readonly result: CalculationResult;
}

/** Compiles rules that are half old and half new; undefined where they don't fit together. */
export type CompileRules = (file: SolutionFile) => SolutionPlan | undefined;

/** Where a walk from then to now stands. */
export interface DifferenceState {
  plan: SolutionPlan;
  input: CalculationInput;
}

/** Cells of an input column that a step changed: what stood there, by the key of its row. */
export type ChangedCells = () => Iterable<readonly [key: string, before: ExplainValue, after: ExplainValue]>;

/** Computes where the walk stands, and books what moved under this cause. */
export type Measure = (state: DifferenceState, cause: Cause, cells?: ChangedCells) => void;

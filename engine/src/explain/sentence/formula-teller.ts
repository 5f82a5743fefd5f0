import type { Scalar, Value } from '../../cells/values.ts';
import type { Node } from '../../language/ast.ts';
import type { BoundFormula, ColumnPlan } from '../../plan/plan.ts';
import type { EvaluationContext } from '../../run/tables/evaluation-context.ts';
import type { Term } from './term.ts';
import type { Wording } from './wording.ts';

/** What every sentence of a cell shares. */
export interface SentenceWalk {
  readonly evaluation: EvaluationContext;
  readonly wording: Wording;
  /** Whether a row is somebody else's; their figures aren't said. */
  readonly isOthers: (column: ColumnPlan, row: number) => boolean;
  /** Words of a cell that didn't come about by its formula. */
  readonly said: (column: ColumnPlan, row: number) => string | undefined;
}

/** Tells the parts of one formula in one row. */
export interface FormulaTeller extends SentenceWalk {
  readonly formula: BoundFormula;
  readonly row: number;
  value(node: Node): Value;
  scalar(node: Node): Scalar;
  /** Undefined where nothing can be said of it: an error, a text, other people's figures. */
  term(node: Node): Term | undefined;
  /** A name and how much it is. */
  known(
    name: string,
    value: number,
    is: { readonly isMoney?: boolean; readonly isRate?: boolean; readonly scale?: number | undefined },
  ): Term;
  /** A cell in this row's place, with its own formula followed. */
  cell(column: ColumnPlan, row: number): Term | undefined;
}

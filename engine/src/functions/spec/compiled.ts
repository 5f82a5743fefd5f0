import type { Value } from '../../cells/values.ts';
import type { Node } from '../../language/ast.ts';

/** A formula ready to run against a context `C` (a row of a table, a cell of a sheet). Never throws: failures are values. */
export type Compiled<C> = (context: C) => Value;

/**
 * How the leaves and the special calls of a formula read what they run in. Row formulas (payroll/tables) and sheet formulas
 * (evaluate) each bring their own; everything else, operators and functions, means the same in both.
 */
export interface Leaves<C> {
  /** field, tagged, between, column, name (other than LET names), cell, range. */
  leaf(node: Node): Compiled<C>;
  /** Calls that need the context itself (PARAM, PERIOD, BALANCE, SHARE, ROW, INDIRECT …); undefined: an ordinary function. */
  specialCall?(
    node: Extract<Node, { kind: 'call' }>,
    compile: (node: Node) => Compiled<C>,
  ): Compiled<C> | undefined;
  /** Special calls whose value stands for cells (OFFSET, INDIRECT): text and booleans in it don't count in SUM. */
  isReferenceCall?(name: string): boolean;
}

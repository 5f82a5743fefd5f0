import type { Node } from '../language/ast.ts';
import type { Binding, BoundFormula, ColumnPlan, TablePlan } from '../plan/plan.ts';
import type { EvaluationContext } from '../run/tables/evaluation-context.ts';
import type { Facts } from './facts.ts';
import type { Layout } from './layout.ts';
import type { Part } from './part.ts';

export type Call = Extract<Node, { kind: 'call' }>;

/** What writing needs to know of the whole workbook. */
export interface Book {
  readonly evaluation: EvaluationContext;
  readonly layout: Layout;
  readonly facts: Facts;
  /** By row: 1 where a cell of the row failed. */
  readonly failed: (table: TablePlan) => Uint8Array;
  /** A whole formula in a row, as a cell shows it. */
  readonly value: (formula: BoundFormula, row: number) => Part;
}

/** Writes the parts of one formula for one row of its table. */
export interface Writer {
  readonly book: Book;
  /** Null: item by item over the whole table. */
  readonly row: number | null;
  /** A part as a cell shows it: what is blank stays blank. */
  value(node: Node): Part;
  /** A part as an operator takes it: a blank number counts as 0. */
  part(node: Node): Part;
  /** A column as it stands: not yet turned into a number where it is blank. */
  field(node: Node): Part | undefined;
  operand(field: Part): Part;
  binding(node: Node): Binding | undefined;
  /** The key of this row by these columns as text, and as it is now. */
  keyText(columns: readonly ColumnPlan[], what: string): { readonly now: string; readonly written: string };
}

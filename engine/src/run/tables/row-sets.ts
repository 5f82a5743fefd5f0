import { makeVector, writeCell } from '../../cells/column-vector.ts';
import type { FormulaError, Scalar } from '../../cells/values.ts';
import type { BoundFormula, ColumnPlan, TablePlan } from '../../plan/plan.ts';
import type { EvaluationContext } from './evaluation-context.ts';

/** For which rows of a table a condition holds: non-zero counts, blank and errors don't. Errors are told to `failed`. */
export type RunCondition = (
  evaluation: EvaluationContext,
  formula: BoundFormula,
  failed?: (row: number, error: FormulaError) => void,
) => Uint8Array;

/** Rows that a table may get from others; beyond it memory is the next thing to end. */
export const MOST_ROWS = 5_000_000;

/** Thrown while a table's rows are made, to leave it empty with a finding that says so. */
export class TooManyRows extends Error {
  readonly rows: number;
  constructor(rows: number) {
    super('too many rows');
    this.rows = rows;
  }
}

/** Sets the number of rows and the columns that are filled with them. */
export function fillRows(
  evaluation: EvaluationContext,
  table: TablePlan,
  columns: readonly ColumnPlan[],
  count: number,
  valueAt: (row: number, position: number) => Scalar | undefined,
): void {
  const run = evaluation.table(table);
  run.length = count;
  columns.forEach((plan, position) => {
    const vector = makeVector(plan.valueType, count);
    for (let row = 0; row < count; row += 1) writeCell(vector, row, valueAt(row, position) ?? null);
    const column = evaluation.column(plan);
    column.use(vector);
    column.finish();
  });
}

import { toNumber } from '../../../cells/coerce.ts';
import { makeVector, readCell, writeCell } from '../../../cells/column-vector.ts';
import { FormulaError, type Scalar } from '../../../cells/values.ts';
import type { ColumnVector } from '../../../cells/vector.ts';
import { RunningSum } from '../../../money/index.ts';
import type { ColumnPlan, RunningPlan } from '../../../plan/plan.ts';
import { evaluateRaw } from '../../../run/formulas/evaluate.ts';
import { roundedFor } from '../../../run/formulas/rounded-for.ts';
import { type EvaluationContext, NO_ROW, type RunColumn } from '../../../run/tables/evaluation-context.ts';
import { keyOfColumns, readColumn, readSource } from '../../../run/tables/read-field.ts';

/** What each row comes to with all that come before it in its group, and which row comes just before. */
export interface Running {
  readonly vector: ColumnVector;
  readonly before: Int32Array;
}

export function runningOf(evaluation: EvaluationContext, { plan }: RunColumn, running: RunningPlan): Running {
  const { length } = evaluation.table(plan.table);
  const vector = makeVector(plan.valueType, length);
  const before = new Int32Array(length).fill(NO_ROW);
  const added = contributions(evaluation, plan, running, length);
  const compare = rowOrder(evaluation, running);
  for (const { rows, failure } of groupsOf(evaluation, running, length, vector)) {
    rows.sort(compare);
    const sum = new RunningSum();
    let failed: FormulaError | undefined = failure;
    rows.forEach((row, place) => {
      if (place > 0) before[row] = rows[place - 1]!;
      const number = added(row);
      if (number instanceof FormulaError) failed ??= number;
      else sum.add(number);
      writeCell(vector, row, failed ?? roundedFor(plan, sum.total()));
    });
  }
  return { vector, before };
}

interface Group {
  readonly rows: number[];
  /** A place in the order that failed leaves no order at all. */
  failure: FormulaError | undefined;
}

function groupsOf(
  evaluation: EvaluationContext,
  { by, order }: RunningPlan,
  length: number,
  vector: ColumnVector,
): Iterable<Group> {
  const groups = new Map<string, Group>();
  const keys = by.map((plan) => evaluation.column(plan));
  const places = order.map((plan) => evaluation.column(plan));
  const failureIn = (columns: readonly RunColumn[], row: number): FormulaError | undefined =>
    columns
      .map((column) => readColumn(evaluation, column, row))
      .find((value): value is FormulaError => value instanceof FormulaError);
  for (let row = 0; row < length; row += 1) {
    const unknown = failureIn(keys, row);
    if (unknown) {
      writeCell(vector, row, unknown);
      continue;
    }
    const key = keyOfColumns(evaluation, by, row);
    const group: Group = groups.get(key) ?? { rows: [], failure: undefined };
    groups.set(key, group);
    group.rows.push(row);
    const failure = failureIn(places, row);
    // The same one, whatever order the rows came in.
    if (failure && (!group.failure || failure.code < group.failure.code)) group.failure = failure;
  }
  return groups.values();
}

/** What a row adds, on the column's own grid. */
function contributions(
  evaluation: EvaluationContext,
  plan: ColumnPlan,
  { of }: RunningPlan,
  length: number,
): (row: number) => number | FormulaError {
  const settled = (value: Scalar): number | FormulaError => {
    const number = toNumber(value);
    return number instanceof FormulaError ? number : (roundedFor(plan, number) as number);
  };
  if (of.kind === 'column') {
    const column = evaluation.column(of.column);
    return (row) => settled(readColumn(evaluation, column, row));
  }
  const raw = evaluateRaw(evaluation, of.formula, length);
  return (row) => settled(readCell(raw, row));
}

/** What one row adds. */
export function contribution(
  evaluation: EvaluationContext,
  plan: ColumnPlan,
  { of }: RunningPlan,
  row: number,
): number | FormulaError {
  const number = toNumber(readSource(evaluation, of, row));
  return number instanceof FormulaError ? number : (roundedFor(plan, number) as number);
}

/** By the columns named, ascending, blank first; the table's key tells rows apart that are alike in these. */
function rowOrder(evaluation: EvaluationContext, { order }: RunningPlan): (a: number, b: number) => number {
  const columns = order.map((plan) => evaluation.column(plan));
  return (a, b) => {
    for (const column of columns) {
      const difference = compareScalars(readColumn(evaluation, column, a), readColumn(evaluation, column, b));
      if (difference !== 0) return difference;
    }
    return a - b;
  };
}

const rankOf = (value: Scalar): number =>
  value === null ? 0 : typeof value === 'number' ? 1 : typeof value === 'string' ? 2 : 3;

function compareScalars(a: Scalar, b: Scalar): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  return typeof a === 'boolean' && typeof b === 'boolean' ? Number(a) - Number(b) : rankOf(a) - rankOf(b);
}

import { DIV0 } from '../../cells/error-values.ts';
import type { Value } from '../../cells/values.ts';
import type { Aggregate } from '../../functions/spec/call-traits.ts';
import { finite } from '../../operators/operators.ts';
import type { ColumnPlan } from '../../plan/plan.ts';
import type { EvaluationContext } from '../tables/evaluation-context.ts';
import {
  type OrderedNumbers,
  orderedNumbers,
  type PlaceRange,
  placeRangeOf,
  type RangeIndex,
  type RowOrder,
  rowOrderOf,
  rowsOfRange,
  type Span,
} from '../tables/range-index.ts';

/** What the rows that fit come to: their number, or of the numbers among their values. */
export interface Aggregates {
  readonly rows: number;
  readonly numbers: number;
  readonly sum: number;
  readonly largest: number;
  readonly smallest: number;
}

export const countOnly = ({ low, high }: PlaceRange): Aggregates => ({
  rows: high - low,
  numbers: 0,
  sum: 0,
  largest: 0,
  smallest: 0,
});

/**
 * What a range of ordered numbers comes to; undefined where only going through its rows can tell.
 * @param sums whether the sum is asked for, which often can't be told
 */
export function aggregateRange(
  ordered: OrderedNumbers | undefined,
  range: PlaceRange,
  sums: boolean,
): Aggregates | undefined {
  const sum = sums ? ordered?.sum(range) : 0;
  if (!ordered || sum === undefined) return undefined;
  return {
    rows: range.high - range.low,
    numbers: ordered.count(range),
    sum,
    get largest() {
      return ordered.extreme(range, true) ?? 0;
    },
    get smallest() {
      return ordered.extreme(range, false) ?? 0;
    },
  };
}

/** Rows that fit all conditions but bounds, from top to bottom, and in the orders that bounds asked for. */
export interface RowGroup {
  readonly rows: Int32Array;
  readonly orders: Map<RangeIndex, { readonly order: RowOrder; readonly values: OrderedNumbers | undefined }>;
}

/** The rows of a group that a bound holds. */
export function aggregateInGroup(
  evaluation: EvaluationContext,
  { rows, orders }: RowGroup,
  bound: Span,
  values: ColumnPlan | undefined,
  sums: boolean,
): { readonly aggregates: Aggregates | undefined; readonly rows: () => Int32Array } {
  let known = orders.get(bound.index);
  if (!known) {
    const order = rowOrderOf(rows, bound.index);
    known = { order, values: values && orderedNumbers(order.rows, evaluation.column(values)) };
    orders.set(bound.index, known);
  }
  const { order } = known;
  // With every row of the index in the group, its places are the group's.
  const range = order.rows.length === bound.index.rows.length ? bound : placeRangeOf(order, bound);
  return {
    aggregates: values ? aggregateRange(known.values, range, sums) : countOnly(range),
    rows: () => rowsOfRange(rows, order, bound, range),
  };
}

/** What calls give of the aggregates of rows. */
export const AGGREGATE_RESULT: Readonly<Record<Aggregate, (aggregates: Aggregates) => Value>> = {
  sum: ({ sum }) => finite(sum),
  rows: ({ rows }) => rows,
  numbers: ({ numbers }) => numbers,
  average: ({ numbers, sum }) => (numbers === 0 ? DIV0 : finite(sum / numbers)),
  largest: ({ largest }) => largest,
  smallest: ({ smallest }) => smallest,
};

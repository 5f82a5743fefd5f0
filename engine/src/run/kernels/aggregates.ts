import { DIV0 } from '../../cells/error-values.ts';
import type { Value } from '../../cells/values.ts';
import type { Aggregate } from '../../functions/spec/call-traits.ts';
import { finite } from '../../operators/operators.ts';
import type { ColumnPlan } from '../../plan/plan.ts';
import type { EvaluationContext } from '../tables/evaluation-context.ts';
import {
  type OrderedNumbers,
  orderedNumbers,
  type RangeIndex,
  type RowOrder,
  rowOrderOf,
  rowsOfStretch,
  type Span,
  type Stretch,
  stretchOf,
} from '../tables/range-index.ts';

/** What the rows that fit come to: their number, or of the numbers among their values. */
export interface Aggregates {
  readonly rows: number;
  readonly numbers: number;
  readonly sum: number;
  readonly largest: number;
  readonly smallest: number;
}

export const countOnly = ({ low, high }: Stretch): Aggregates => ({
  rows: high - low,
  numbers: 0,
  sum: 0,
  largest: 0,
  smallest: 0,
});

/**
 * What a stretch of ordered numbers comes to; undefined where only going through its rows can tell.
 * @param sums whether the sum is asked for, which often can't be told
 */
export function aggregateStretch(
  ordered: OrderedNumbers | undefined,
  stretch: Stretch,
  sums: boolean,
): Aggregates | undefined {
  const sum = sums ? ordered?.sum(stretch) : 0;
  if (!ordered || sum === undefined) return undefined;
  return {
    rows: stretch.high - stretch.low,
    numbers: ordered.count(stretch),
    sum,
    get largest() {
      return ordered.extreme(stretch, true) ?? 0;
    },
    get smallest() {
      return ordered.extreme(stretch, false) ?? 0;
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
  const stretch = order.rows.length === bound.index.rows.length ? bound : stretchOf(order, bound);
  return {
    aggregates: values ? aggregateStretch(known.values, stretch, sums) : countOnly(stretch),
    rows: () => rowsOfStretch(rows, order, bound, stretch),
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

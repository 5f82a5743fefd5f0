import { sameNumber } from '../../cells/coerce.ts';
import { FormulaError, type Scalar } from '../../cells/values.ts';
import type { Node } from '../../language/ast.ts';
import type { ColumnPlan } from '../../plan/plan.ts';
import type { EvaluationContext, RowContext } from '../tables/evaluation-context.ts';
import { comparedIndex, overlap, rowsOfSpan, type Span, spanOf, textIndex } from '../tables/range-index.ts';
import { type Aggregates, aggregateInGroup, type RowGroup } from './aggregates.ts';
import type { RowFormula, WholeOf } from './ordinary-call.ts';
import { SharedLists } from './shared-lists.ts';

type Comparison = '=' | '<' | '<=' | '>' | '>=';
const COMPARISONS: ReadonlySet<string> = new Set(['=', '<', '<=', '>', '>=']);
/** The same comparison seen from the other side. */
const TURNED: Readonly<Record<Comparison, Comparison>> = {
  '=': '=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/** A whole column compared with a value of the row. */
export interface Condition {
  readonly plan: ColumnPlan;
  readonly op: Comparison;
  readonly value: RowFormula;
}

export const isComparison = (node: Node): boolean => node.kind === 'binary' && COMPARISONS.has(node.op);

/** `T[a]=[@x]`, `[@y]>T[b]`; undefined for any other part. */
export function conditionOf(
  node: Node,
  whole: WholeOf,
  compile: (node: Node) => RowFormula,
): Condition | undefined {
  if (node.kind !== 'binary' || !COMPARISONS.has(node.op)) return undefined;
  const op = node.op as Comparison;
  const [left, right] = [whole(node.left), whole(node.right)];
  const columns = (left ?? right)?.columns ?? [];
  const [plan] = columns;
  if (!plan || (left && right) || columns.length !== 1) return undefined;
  return { plan, op: left ? op : TURNED[op], value: compile(left ? node.right : node.left) };
}

/** Where each condition holds; undefined when one can't be told by an index. */
export function spansOf(context: RowContext, conditions: readonly Condition[]): Span[] | undefined {
  const spans: Span[] = [];
  for (const { plan, op, value } of conditions) {
    const wanted = value(context);
    const span =
      typeof wanted === 'object' && wanted !== null
        ? undefined
        : spanWhere(context.evaluation, plan, op, wanted);
    if (!span) return undefined;
    spans.push(span);
  }
  return spans;
}

/** What all spans hold, if they are of one index. */
export function sharedSpan(spans: readonly Span[]): Span | undefined {
  return spans.reduce<Span | undefined>(
    (a, b) => (a && a.index === b.index ? overlap(a, b) : undefined),
    spans[0],
  );
}

export function narrowestSpan(spans: readonly Span[]): Span | undefined {
  return spans.reduce<Span | undefined>((a, b) => (a && a.high - a.low <= b.high - b.low ? a : b), undefined);
}

/** The rows in all spans as they follow one another in the table. */
export function rowsOfSpans(spans: readonly Span[]): Int32Array {
  const narrowest = narrowestSpan(spans)!;
  const others = spans.filter((each) => each !== narrowest);
  const rows = rowsOfSpan(narrowest);
  if (others.length === 0) return rows;
  return rows.filter((row) =>
    others.every(({ index, low, high }) => index.rank[row]! >= low && index.rank[row]! < high),
  );
}

/** The cells of a column for which the comparison with a value holds; undefined unless all cells compare as numbers, or as texts. */
function spanWhere(
  evaluation: EvaluationContext,
  plan: ColumnPlan,
  op: Comparison,
  wanted: Scalar,
): Span | undefined {
  // Beside texts a blank is the empty one.
  if (typeof wanted === 'string' || (wanted === null && plan.valueType === 'text')) {
    const index = op === '=' ? textIndex(evaluation, plan) : undefined;
    return index?.spanOf(wanted ?? '');
  }
  if (typeof wanted === 'boolean' || wanted instanceof FormulaError) return undefined;
  const number = wanted ?? 0;
  const index = comparedIndex(evaluation, plan);
  if (!index) return undefined;
  const above = (orEqual: boolean): Span =>
    spanOf(
      index,
      (item) => (sameNumber(item as number, number) ? orEqual : (item as number) > number),
      'above',
    );
  const below = (orEqual: boolean): Span =>
    spanOf(
      index,
      (item) => (sameNumber(item as number, number) ? orEqual : (item as number) < number),
      'below',
    );
  switch (op) {
    case '=':
      return overlap(above(true), below(true));
    case '<':
    case '<=':
      return below(op === '<=');
    default:
      return above(op === '>=');
  }
}

/** Fewer rows are as soon gone through. */
const MANY_ROWS = 32;

/**
 * What the rows come to for which all conditions hold, as far as that can be told without going through them: those
 * equal to the same values are a group, kept in the order of the column that the others bound.
 * @param spans of the conditions, one for each
 * @param values the column whose numbers count
 */
export function aggregateWhere(
  evaluation: EvaluationContext,
  conditions: readonly Condition[],
  spans: readonly Span[],
  values: ColumnPlan | undefined,
  sums: boolean,
): Aggregates | undefined {
  if (values?.leads === 'one') return undefined;
  const equal: Span[] = [];
  const bounds: Span[] = [];
  let fewest = Number.POSITIVE_INFINITY;
  spans.forEach((span, index) => {
    (conditions[index]!.op === '=' ? equal : bounds).push(span);
    fewest = Math.min(fewest, span.high - span.low);
  });
  const bound = bounds.length > 0 ? sharedSpan(bounds) : equal[0];
  if (!bound || fewest < MANY_ROWS) return undefined;
  const key = equal.map(({ low, high }) => `${low}:${high}`).join();
  const { length } = bound.index.rank;
  const group = SharedLists.of<RowGroup>(evaluation, conditions).find(key, length, () => {
    const rows = equal.length > 0 ? rowsOfSpans(equal) : Int32Array.from({ length }, (_, row) => row);
    return { list: { rows, orders: new Map() }, size: rows.length };
  });
  return aggregateInGroup(evaluation, group, bound, values, sums).aggregates;
}

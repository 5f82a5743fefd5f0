import type { Value } from '../../cells/values.ts';
import { CELL } from '../../cells/vector.ts';
import { traitsOf } from '../../functions/traits.ts';
import type { Node } from '../../language/ast.ts';
import { RunningSum } from '../../money/index.ts';
import { finite } from '../../operators/operators.ts';
import type { ColumnPlan, TablePlan } from '../../plan/plan.ts';
import type { EvaluationContext, RowContext, RunColumn } from '../tables/evaluation-context.ts';
import type { Span } from '../tables/range-index.ts';
import {
  aggregateWhere,
  type Condition,
  conditionOf,
  isComparison,
  rowsOfSpans,
  spansOf,
} from './conditions.ts';
import { type Call, ordinary, type RowFormula, type WholeOf } from './ordinary-call.ts';

/** `(T[a]=…)*(T[b]<=…)*T[amount]`: conditions on whole columns, and at most one column whose numbers are added. */
interface Product {
  readonly conditions: Condition[];
  amount?: { readonly plan: ColumnPlan; readonly node: Node };
}

/**
 * SUMPRODUCT and SUM over products of conditions and one column answer from the indexes that SUMIFS uses: the rows that
 * fail a condition add 0. The same numbers are added in the same order. Other shapes, and columns with other cells than
 * numbers, go to the ordinary function.
 */
export function compileProduct(
  node: Call,
  whole: WholeOf,
  compile: (node: Node) => RowFormula,
): RowFormula | undefined {
  const { products } = traitsOf(node.name);
  if (products === undefined || (products === 'only' && node.args.length !== 1)) return undefined;
  const product: Product = { conditions: [] };
  for (const arg of node.args) {
    const isColumn = arg.kind === 'column' && products === 'all';
    const isNumeric = arg.kind === 'binary' || arg.kind === 'unary';
    // Conditions alone, without a sign or a product, are booleans, which both functions leave out.
    if (!(isColumn || (isNumeric && !isComparison(arg))) || !takeFactor(arg, product, whole, compile))
      return undefined;
  }
  const [first, ...others] = product.conditions;
  const table = first?.plan.table;
  const { amount } = product;
  if (!table || others.some((each) => each.plan.table !== table)) return undefined;
  if (amount && amount.plan.table !== table) return undefined;
  const full = ordinary(node, node.args.map(compile));
  return (context) =>
    (context.evaluation.withoutVersion.has(table) ? undefined : answer(context, table, product)) ??
    full(context);
}

function takeFactor(node: Node, into: Product, whole: WholeOf, compile: (node: Node) => RowFormula): boolean {
  if (node.kind === 'number') return node.value === 1;
  if (node.kind === 'unary')
    return (
      node.op === '-' &&
      node.operand.kind === 'unary' &&
      node.operand.op === '-' &&
      takeFactor(node.operand.operand, into, whole, compile)
    );
  const column = whole(node);
  if (column) {
    const [plan] = column.columns;
    if (into.amount || !plan || column.columns.length !== 1) return false;
    into.amount = { plan, node };
    return true;
  }
  if (node.kind !== 'binary') return false;
  if (node.op === '*')
    return takeFactor(node.left, into, whole, compile) && takeFactor(node.right, into, whole, compile);
  const condition = conditionOf(node, whole, compile);
  if (condition) into.conditions.push(condition);
  return condition !== undefined;
}

function answer(context: RowContext, table: TablePlan, { conditions, amount }: Product): Value | undefined {
  const { evaluation } = context;
  const spans = spansOf(context, conditions);
  if (!spans) return undefined;
  const values = amount && evaluation.column(amount.plan);
  if (values && (amount.plan.leads === 'one' || !isPlain(evaluation, amount.node, values))) return undefined;
  const aggregates = aggregateWhere(evaluation, conditions, spans, amount?.plan, true);
  if (aggregates) return amount ? finite(aggregates.sum) : aggregates.rows;
  return addRows(evaluation.table(table).length, spans, values);
}

/** Nothing but numbers and blanks, which a product takes for 0; looked at once per column. */
function isPlain(evaluation: EvaluationContext, node: Node, column: RunColumn): boolean {
  const known = evaluation.memo.get(node) as boolean | undefined;
  if (known !== undefined) return known;
  const tags = column.tag.subarray(0, column.length);
  const plain = tags.every((tag) => tag === CELL.number || tag === CELL.blank);
  evaluation.memo.set(node, plain);
  return plain;
}

function addRows(length: number, spans: readonly Span[], values: RunColumn | undefined): Value {
  const rows = rowsOfSpans(spans);
  const sum = new RunningSum();
  if (!values) return rows.length;
  for (const row of rows) sum.add(values.num[row]!);
  // Rows that don't fit add 0, which tells only at the end: what the sum came to counts as an operand then.
  if (rows.at(-1) !== length - 1) sum.add(0);
  return finite(sum.total());
}

import { FormulaError, finite, type Node, type Scalar, sameNumber, type Value } from '../../formula/index.ts';
import { RunningSum } from '../../money/index.ts';
import { CELL } from '../calculation.ts';
import type { ColumnPlan, TablePlan } from '../solutions/plan.ts';
import {
  type OrderedNumbers,
  orderedNumbers,
  overlap,
  type RangeIndex,
  rangeIndex,
  rowsOfSpan,
  type Span,
  spanOf,
  textIndex,
} from '../tables/range-index.ts';
import type { RowContext, RunColumn, World } from '../tables/world.ts';
import { type Call, ordinary, type RowFormula, type WholeOf } from './ordinary-call.ts';

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

interface Condition {
  readonly plan: ColumnPlan;
  readonly op: Comparison;
  readonly value: RowFormula;
}

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
  if (node.name === 'SUM' && node.args.length !== 1) return undefined;
  const product: Product = { conditions: [] };
  for (const arg of node.args) {
    const isColumn = arg.kind === 'column' && node.name === 'SUMPRODUCT';
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
    (context.world.withoutVersion.has(table) ? undefined : answer(context, table, product)) ?? full(context);
}

const isComparison = (node: Node): boolean => node.kind === 'binary' && COMPARISONS.has(node.op);

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
  if (!COMPARISONS.has(node.op)) return false;
  const op = node.op as Comparison;
  const [left, right] = [whole(node.left), whole(node.right)];
  const [plan] = (left ?? right)?.columns ?? [];
  if (!plan || (left && right) || (left ?? right)!.columns.length !== 1) return false;
  into.conditions.push({
    plan,
    op: left ? op : TURNED[op],
    value: compile(left ? node.right : node.left),
  });
  return true;
}

function answer(context: RowContext, table: TablePlan, { conditions, amount }: Product): Value | undefined {
  const { world } = context;
  const spans: Span[] = [];
  for (const { plan, op, value } of conditions) {
    const wanted = value(context);
    const span =
      typeof wanted === 'object' && wanted !== null ? undefined : spanWhere(world, plan, op, wanted);
    if (!span) return undefined;
    spans.push(span);
  }
  const values = amount && world.column(amount.plan);
  if (values && (amount.plan.type === 'reference' || !isPlain(world, amount.node, values))) return undefined;
  const shared = spans.reduce<Span | undefined>(
    (a, b) => (a && a.index === b.index ? overlap(a, b) : undefined),
    spans[0],
  );
  if (shared) {
    if (!values) return shared.high - shared.low;
    const known = orderedSum(world, amount.node, values, shared);
    if (known !== undefined) return finite(known);
  }
  return addRows(world.table(table).length, spans, values);
}

/** The cells of a column for which the comparison with a value holds; undefined unless all cells compare as numbers, or as texts. */
function spanWhere(world: World, plan: ColumnPlan, op: Comparison, wanted: Scalar): Span | undefined {
  if (typeof wanted === 'string') {
    const index = op === '=' ? textIndex(world, plan) : undefined;
    return index?.spanOf(wanted);
  }
  if (typeof wanted === 'boolean' || wanted instanceof FormulaError) return undefined;
  const number = wanted ?? 0;
  const index: RangeIndex | undefined = rangeIndex(world, plan);
  if (!index || index.values.length !== index.rank.length) return undefined;
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

/** Nothing but numbers and blanks, which a product takes for 0; looked at once per column. */
function isPlain(world: World, node: Node, column: RunColumn): boolean {
  const kept = keptOf(world, node);
  kept.plain ??= column.tag
    .subarray(0, column.length)
    .every((tag) => tag === CELL.number || tag === CELL.blank);
  return kept.plain;
}

interface Kept {
  plain?: boolean;
  index?: RangeIndex;
  ordered?: OrderedNumbers | undefined;
}

function keptOf(world: World, node: Node): Kept {
  const known = world.kept.get(node) as Kept | undefined;
  if (known) return known;
  const made: Kept = {};
  world.kept.set(node, made);
  return made;
}

function orderedSum(world: World, node: Node, values: RunColumn, span: Span): number | undefined {
  const kept = keptOf(world, node);
  if (kept.index !== span.index) {
    kept.index = span.index;
    kept.ordered = orderedNumbers(span.index, values);
  }
  return kept.ordered?.sum(span);
}

function addRows(length: number, spans: readonly Span[], values: RunColumn | undefined): Value {
  const narrowest = spans.reduce((a, b) => (b.high - b.low < a.high - a.low ? b : a));
  const rows = rowsOfSpan(narrowest);
  const sum = new RunningSum();
  let count = 0;
  let last = -1;
  for (const row of rows) {
    if (!spans.every(({ index, low, high }) => index.rank[row]! >= low && index.rank[row]! < high)) continue;
    count += 1;
    if (!values) continue;
    sum.add(values.num[row]!);
    last = row;
  }
  if (!values) return count;
  // Rows that don't fit add 0, which tells only at the end: what the sum came to counts as an operand then.
  if (last < length - 1) sum.add(0);
  return finite(sum.total());
}

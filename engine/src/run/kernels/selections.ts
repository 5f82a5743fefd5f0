import { CALC } from '../../cells/error-values.ts';
import { Matrix, type Scalar, type Value } from '../../cells/values.ts';
import { functionSpec } from '../../functions/registry.ts';
import { traitsOf } from '../../functions/traits.ts';
import type { Node } from '../../language/ast.ts';
import type { EvaluationContext, RowContext } from '../tables/evaluation-context.ts';
import type { Span } from '../tables/range-index.ts';
import { readColumn } from '../tables/read-field.ts';
import { AGGREGATE_RESULT } from './aggregates.ts';
import { aggregateWhere, type Condition, conditionOf, rowsOfSpans, spansOf } from './conditions.ts';
import { type Call, ordinary, type RowFormula, type Whole, type WholeOf } from './ordinary-call.ts';
import { SharedLists } from './shared-lists.ts';

/** The cells of whole columns in the rows that conditions choose. */
interface Selection {
  readonly from: Whole;
  readonly conditions: readonly Condition[];
  /** What stands for the rows left out. */
  readonly others: 'nothing' | 'false' | 'zero, if any' | 'zero, if last';
}

/**
 * `FILTER(T[b],T[a]=[@x])`, `MAX(IF((T[a]=[@x])*(T[c]>1),T[b]))`: the rows come from the indexes that SUMIFS uses, in
 * the order of the table. The functions themselves are the ordinary ones, over a shorter list.
 */
export function compileSelection(
  node: Call,
  whole: WholeOf,
  compile: (node: Node) => RowFormula,
): RowFormula | undefined {
  if (traitsOf(node.name).lookup === 'filter') return compileFilter(node, whole, compile);
  const [list, ...others] = node.args;
  const spec = functionSpec(node.name);
  if (list?.kind !== 'call' || !spec || !('list' in spec)) return undefined;
  const isFilter = traitsOf(list.name).lookup === 'filter';
  const selection = isFilter ? filterOf(list, whole, compile) : ifOf(node.name, list, whole, compile);
  if (!selection) return undefined;
  const full = compile(list);
  const pick: RowFormula = isFilter ? full : (context) => choose(context, selection) ?? full(context);
  if (others.length > 0) return isFilter ? undefined : ordinary(node, [pick, ...others.map(compile)]);
  return aggregatesFirst(node.name, selection, oncePerList(node, pick));
}

function aggregatesFirst(name: string, selection: Selection, full: RowFormula): RowFormula {
  const { aggregate } = traitsOf(name);
  const result = aggregate && AGGREGATE_RESULT[aggregate];
  const { from, conditions, others } = selection;
  const [values] = from.columns;
  // The others' 0 may be the extreme one.
  if (!result || from.columns.length !== 1 || others === 'zero, if any') return full;
  const sums = aggregate === 'sum' || aggregate === 'average';
  return (context) => {
    const { evaluation } = context;
    const spans = evaluation.withoutVersion.has(from.table) ? undefined : spansOf(context, conditions);
    const aggregates = spans && aggregateWhere(evaluation, conditions, spans, values, sums);
    // FILTER of no row gives what stands in for it.
    return aggregates && aggregates.rows > 0 ? result(aggregates) : full(context);
  };
}

/** A function of nothing but a list gives the same for the same list. */
function oncePerList(node: Call, pick: RowFormula): RowFormula {
  const known = new WeakMap<Matrix, Value>();
  let list: Value = null;
  const over = ordinary(node, [() => list]);
  return (context) => {
    list = pick(context);
    if (!(list instanceof Matrix)) return over(context);
    let value = known.get(list);
    if (value === undefined) {
      value = over(context);
      known.set(list, value);
    }
    return value;
  };
}

function compileFilter(
  node: Call,
  whole: WholeOf,
  compile: (node: Node) => RowFormula,
): RowFormula | undefined {
  const selection = filterOf(node, whole, compile);
  if (!selection) return undefined;
  const otherwise = node.args[2];
  const full = ordinary(node, node.args.map(compile));
  const instead = otherwise && otherwise.kind !== 'omitted' ? compile(otherwise) : () => CALC;
  return (context) => {
    const chosen = choose(context, selection);
    if (!chosen) return full(context);
    return chosen.rows > 0 ? chosen : instead(context);
  };
}

const filterOf = (
  { args }: Call,
  whole: WholeOf,
  compile: (node: Node) => RowFormula,
): Selection | undefined => selectionOf(args[0], args[1], 'nothing', whole, compile);

/** @param name the function over it, to which a 0 for the rows left out tells at most once */
function ifOf(
  name: string,
  node: Call,
  whole: WholeOf,
  compile: (node: Node) => RowFormula,
): Selection | undefined {
  const [condition, then, otherwise] = node.args;
  const { ofNumbers, aggregate } = traitsOf(name);
  if (traitsOf(node.name).chooses !== 'if' || !ofNumbers || node.args.length > 3) return undefined;
  let others: Selection['others'] = 'false';
  if (otherwise?.kind === 'number' && otherwise.value === 0) {
    if (aggregate === 'sum') others = 'zero, if last';
    else if (aggregate === 'largest' || aggregate === 'smallest') others = 'zero, if any';
    else return undefined;
  } else if (otherwise && otherwise.kind !== 'text' && otherwise.kind !== 'boolean') return undefined;
  const selection = selectionOf(then, condition, others, whole, compile);
  return selection?.from.columns.length === 1 ? selection : undefined;
}

function selectionOf(
  list: Node | undefined,
  condition: Node | undefined,
  others: Selection['others'],
  whole: WholeOf,
  compile: (node: Node) => RowFormula,
): Selection | undefined {
  const from = whole(list);
  if (!from || !condition) return undefined;
  const conditions: Condition[] = [];
  const take = (node: Node): boolean => {
    if (node.kind === 'binary' && node.op === '*') return take(node.left) && take(node.right);
    const found = conditionOf(node, whole, compile);
    if (found?.plan.table !== from.table) return false;
    conditions.push(found);
    return true;
  };
  return take(condition) ? { from, conditions, others } : undefined;
}

/** The list for this row; undefined when indexes can't tell. */
function choose(context: RowContext, selection: Selection): Matrix | undefined {
  const { evaluation } = context;
  const { table } = selection.from;
  if (evaluation.withoutVersion.has(table)) return undefined;
  const spans = spansOf(context, selection.conditions);
  if (!spans) return undefined;
  const key = spans.map(({ low, high }) => `${low}:${high}`).join();
  return SharedLists.of<Matrix>(evaluation, selection).find(key, evaluation.table(table).length, () => {
    const list = listOf(evaluation, selection, spans);
    return { list, size: list.data.length };
  });
}

function listOf(evaluation: EvaluationContext, { from, others }: Selection, spans: readonly Span[]): Matrix {
  const rows = rowsOfSpans(spans);
  const { length } = evaluation.table(from.table);
  const columns = from.columns.map((plan) => evaluation.column(plan));
  const data: Scalar[] = [];
  for (const row of rows) for (const column of columns) data.push(readColumn(evaluation, column, row));
  if (
    others === 'zero, if last'
      ? rows.at(-1) !== length - 1
      : others === 'zero, if any' && rows.length < length
  )
    data.push(0);
  if (others !== 'nothing' && data.length === 0) data.push(false);
  return new Matrix(data.length / columns.length, columns.length, data);
}

import { FormulaError, Matrix, type Scalar, type Value } from '../../cells/values.ts';
import { CELL } from '../../cells/vector.ts';
import type { CallTraits } from '../../functions/spec/call-traits.ts';
import type { Node } from '../../language/ast.ts';
import { RunningSum } from '../../money/index.ts';
import { type Criterion, parseCriterion, rangeSide } from '../../operators/criteria.ts';
import type { ColumnPlan } from '../../plan/plan.ts';
import type { EvaluationContext, RowContext, RunColumn } from '../tables/evaluation-context.ts';
import {
  type OrderedNumbers,
  orderedNumbers,
  rangeIndex,
  rowsOfSpan,
  type Span,
  spanOf,
} from '../tables/range-index.ts';
import { readColumn } from '../tables/read-field.ts';
import { valueIndex } from '../tables/value-index.ts';
import {
  AGGREGATE_RESULT,
  type Aggregates,
  aggregateInGroup,
  aggregateRange,
  countOnly,
  type RowGroup,
} from './aggregates.ts';
import { narrowestSpan, sharedSpan } from './conditions.ts';
import { type Call, ordinary, type RowFormula, type WholeOf } from './ordinary-call.ts';
import { SharedLists } from './shared-lists.ts';

/** One criterion, read for this row, that is no bound (`<`, `<=`, `>`, `>=` a number). */
interface Test {
  readonly plan: ColumnPlan;
  readonly column: RunColumn;
  readonly fits: Criterion;
  readonly wanted: Scalar;
}

interface ReadCriterion {
  readonly fits: Criterion;
  readonly side: 'below' | 'above' | undefined;
}

/** Criteria are read once per different value; employees' keys come thousands at a time, so the memory is bounded. */
function criterionMemo(): (value: Scalar) => ReadCriterion {
  let memo = new Map<Scalar, ReadCriterion>();
  return (value) => {
    const known = memo.get(value);
    if (known) return known;
    if (memo.size > 500) memo = new Map();
    const made = { fits: parseCriterion(value), side: rangeSide(value) };
    memo.set(value, made);
    return made;
  };
}

/**
 * COUNTIFS, SUMIFS and their kin over whole columns of one table: the rows that may fit come from an index of the most
 * selective criterion; bounds on one column alone are answered from its order, without going through rows at all.
 */
export function compileConditional(
  node: Call,
  conditional: NonNullable<CallTraits['conditional']>,
  whole: WholeOf,
  compile: (node: Node) => RowFormula,
): RowFormula | undefined {
  const { aggregate, several: plural } = conditional;
  const counts = aggregate === 'rows';
  const pairsFrom = plural && !counts ? 1 : 0;
  const valuesArg = counts ? undefined : plural ? node.args[0] : (node.args[2] ?? node.args[0]);
  const pairArgs = plural ? node.args.slice(pairsFrom) : node.args.slice(0, 2);
  if (pairArgs.length % 2 !== 0) return undefined;
  const values = whole(valuesArg);
  if (!counts && values?.columns.length !== 1) return undefined;
  const ranges = pairArgs.filter((_, index) => index % 2 === 0).map(whole);
  const table = ranges[0]?.table;
  if (!table || ranges.some((each) => each?.columns.length !== 1 || each.table !== table)) return undefined;
  if (values && values.table !== table) return undefined;
  const args = node.args.map(compile);
  const full = ordinary(node, args);
  const criteria = ranges.map((range, index) => ({
    plan: range!.columns[0]!,
    value: args[pairsFrom + index * 2 + 1]!,
    read: criterionMemo(),
  }));
  const result = AGGREGATE_RESULT[aggregate];
  const valuePlan = values?.columns[0];
  const sums = aggregate === 'sum' || aggregate === 'average';
  const answer = (context: RowContext): Value => {
    const { evaluation } = context;
    if (evaluation.withoutVersion.has(table)) return full(context);
    const spans: Span[] = [];
    const others: Test[] = [];
    for (const { plan, value, read } of criteria) {
      const wanted = value(context);
      if (wanted instanceof Matrix) return full(context);
      const { fits, side } = read(wanted);
      const index = side && rangeIndex(evaluation, plan);
      if (index) spans.push(spanOf(index, fits, side));
      else others.push({ plan, column: evaluation.column(plan), fits, wanted });
    }
    if (others.length === 0) {
      const spanned = spannedResult(evaluation, spans, valuePlan, valuesArg, sums);
      if (spanned) return result(spanned);
    }
    const found = candidatesOf(evaluation, others);
    const bounded = narrowestSpan(spans);
    if (!found && !bounded) return full(context);
    const fewest = Math.min(found?.length ?? Infinity, bounded ? bounded.high - bounded.low : Infinity);
    const aggregates =
      found && fewest > MANY_ROWS && !hasError(others)
        ? aggregateGroup(evaluation, groupOf(evaluation, criteria, others, found), spans, valuePlan, sums)
        : aggregateRows(
            evaluation,
            found?.length === fewest ? found : rowsOfSpan(bounded!),
            spans,
            others,
            valuePlan,
          );
    return aggregates instanceof FormulaError ? aggregates : result(aggregates);
  };
  return criteria.length === 1 ? memoized(node, criteria[0]!.value, answer) : answer;
}

/** Bounds on one column, and values whose sums are known by its order. */
function spannedResult(
  evaluation: EvaluationContext,
  spans: readonly Span[],
  valuePlan: ColumnPlan | undefined,
  valuesNode: Node | undefined,
  sums: boolean,
): Aggregates | undefined {
  const span = sharedSpan(spans);
  if (!span) return undefined;
  if (!valuePlan || !valuesNode) return countOnly(span);
  return aggregateRange(orderedValues(evaluation, valuesNode, valuePlan, span), span, sums);
}

/** From this many rows on, those that fit all criteria but bounds are kept for others who ask for the same. */
const MANY_ROWS = 32;

interface Group extends RowGroup {
  /** What all of them come to, once asked for. */
  all?: Aggregates | FormulaError;
}

const hasError = (tests: readonly Test[]): boolean =>
  tests.some(({ wanted }) => wanted instanceof FormulaError);

/** @param candidates rows among which all of the group are */
function groupOf(
  evaluation: EvaluationContext,
  criteria: object,
  tests: readonly Test[],
  candidates: readonly number[],
): Group {
  const key = tests.map(({ wanted }) => `${typeof wanted} ${wanted}`).join('\n');
  return SharedLists.of<Group>(evaluation, criteria).find(key, tests[0]!.column.length, () => {
    const rows = Int32Array.from(candidates.filter((row) => fitsAll(evaluation, [], tests, row)));
    return { list: { rows, orders: new Map() }, size: rows.length };
  });
}

function aggregateGroup(
  evaluation: EvaluationContext,
  group: Group,
  spans: readonly Span[],
  valuePlan: ColumnPlan | undefined,
  sums: boolean,
): Aggregates | FormulaError {
  if (spans.length === 0) {
    group.all ??= aggregateRows(evaluation, group.rows, [], [], valuePlan);
    return group.all;
  }
  const bound = sharedSpan(spans);
  if (!bound || valuePlan?.leads === 'one')
    return aggregateRows(evaluation, group.rows, spans, [], valuePlan);
  const { aggregates, rows } = aggregateInGroup(evaluation, group, bound, valuePlan, sums);
  return aggregates ?? aggregateRows(evaluation, rows(), [], [], valuePlan);
}

/** The values in the order of the bounded column; kept with the formula until a column of it changes. */
function orderedValues(
  evaluation: EvaluationContext,
  node: Node,
  plan: ColumnPlan,
  { index }: Span,
): OrderedNumbers | undefined {
  if (plan.leads === 'one') return undefined;
  const known = evaluation.memo.get(node) as { readonly made: OrderedNumbers | undefined } | undefined;
  if (known) return known.made;
  const made = orderedNumbers(index.rows, evaluation.column(plan));
  evaluation.memo.set(node, { made });
  return made;
}

/** Rows in order among which all that fit are; undefined when no criterion has an index. */
function candidatesOf(evaluation: EvaluationContext, tests: readonly Test[]): readonly number[] | undefined {
  let rows: readonly number[] | undefined;
  for (const { plan, wanted } of tests) {
    if (rows !== undefined && rows.length <= 8) break;
    const found = valueIndex(evaluation, plan).candidates(wanted);
    if (found !== null && (rows === undefined || found.length < rows.length)) rows = found;
  }
  return rows;
}

/** Goes through rows in order, so that sums come out as adding them up does; the first failed value is the answer. */
function aggregateRows(
  evaluation: EvaluationContext,
  rows: ArrayLike<number>,
  spans: readonly Span[],
  tests: readonly Test[],
  valuePlan: ColumnPlan | undefined,
): Aggregates | FormulaError {
  const values = valuePlan && evaluation.column(valuePlan);
  const sum = new RunningSum();
  let [fitting, numbers, largest, smallest] = [0, 0, 0, 0];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!;
    if (!fitsAll(evaluation, spans, tests, row)) continue;
    fitting += 1;
    if (!values) continue;
    const isPlain = values.tag[row] === CELL.number && values.plan.leads !== 'one';
    const value = isPlain ? values.num[row]! : readColumn(evaluation, values, row);
    if (value instanceof FormulaError) return value;
    if (typeof value !== 'number') continue;
    sum.add(value);
    if (numbers === 0 || value > largest) largest = value;
    if (numbers === 0 || value < smallest) smallest = value;
    numbers += 1;
  }
  return { rows: fitting, numbers, sum: sum.total(), largest, smallest };
}

function fitsAll(
  evaluation: EvaluationContext,
  spans: readonly Span[],
  tests: readonly Test[],
  row: number,
): boolean {
  for (const { index, low, high } of spans) {
    const place = index.rank[row]!;
    if (place < low || place >= high) return false;
  }
  for (const { column, fits } of tests) if (!fits(readColumn(evaluation, column, row))) return false;
  return true;
}

/** With one criterion the answer depends on it alone; cities and centres come again and again. */
function memoized(node: Call, criterion: RowFormula, answer: RowFormula): RowFormula {
  return (context) => {
    const value = criterion(context);
    if (typeof value !== 'string' && typeof value !== 'number') return answer(context);
    const { memo } = context.evaluation;
    let answers = memo.get(node) as Map<Scalar, Value> | undefined;
    if (!answers) {
      answers = new Map();
      memo.set(node, answers);
    }
    const known = answers.get(value);
    if (known !== undefined) return known;
    const made = answer(context);
    answers.set(value, made);
    return made;
  };
}

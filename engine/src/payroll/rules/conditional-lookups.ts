import { type Criterion, parseCriterion, rangeSide } from '../../formula/criteria.ts';
import {
  DIV0,
  FormulaError,
  finite,
  Matrix,
  type Node,
  type Scalar,
  type Value,
} from '../../formula/index.ts';
import { RunningSum } from '../../money/index.ts';
import { CELL } from '../calculation.ts';
import type { ColumnPlan } from '../solutions/plan.ts';
import {
  type OrderedNumbers,
  orderedNumbers,
  overlap,
  rangeIndex,
  rowsOfSpan,
  type Span,
  spanOf,
} from '../tables/range-index.ts';
import { readColumn } from '../tables/read-field.ts';
import { valueIndex } from '../tables/value-index.ts';
import type { RowContext, RunColumn, World } from '../tables/world.ts';
import { type Call, ordinary, type RowFormula, type WholeOf } from './ordinary-call.ts';

/** What the rows that fit come to: their number, or of the numbers among their values. */
interface Gathered {
  readonly rows: number;
  readonly numbers: number;
  readonly sum: number;
  readonly largest: number;
  readonly smallest: number;
}

const CONDITIONAL: Readonly<Record<string, (gathered: Gathered) => Value>> = {
  SUMIF: ({ sum }) => finite(sum),
  COUNTIF: ({ rows }) => rows,
  AVERAGEIF: ({ numbers, sum }) => (numbers === 0 ? DIV0 : finite(sum / numbers)),
  MAXIF: ({ largest }) => largest,
  MINIF: ({ smallest }) => smallest,
};

export const isConditional = (name: string): boolean => Object.hasOwn(CONDITIONAL, name.replace(/S$/, ''));

/** One criterion, read for this row. */
interface Test {
  readonly plan: ColumnPlan;
  readonly column: RunColumn;
  readonly fits: Criterion;
  readonly wanted: Scalar;
  /** For `<`, `<=`, `>`, `>=` a number: the numbers that fit. */
  readonly span: Span | undefined;
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
  whole: WholeOf,
  compile: (node: Node) => RowFormula,
): RowFormula | undefined {
  const plural = node.name.endsWith('S');
  const counts = node.name.startsWith('COUNT');
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
  const result = CONDITIONAL[node.name.replace(/S$/, '')]!;
  const valuePlan = values?.columns[0];
  const answer = (context: RowContext): Value => {
    const { world } = context;
    if (world.withoutVersion.has(table)) return full(context);
    const tests: Test[] = [];
    for (const { plan, value, read } of criteria) {
      const wanted = value(context);
      if (wanted instanceof Matrix) return full(context);
      const { fits, side } = read(wanted);
      const index = side && rangeIndex(world, plan);
      const span = index && spanOf(index, fits, side);
      tests.push({ plan, column: world.column(plan), fits, wanted, span });
    }
    const spanned = spannedResult(world, tests, valuePlan, valuesArg);
    if (spanned) return result(spanned);
    // Bounds are the quickest to judge a row by.
    tests.sort((a, b) => Number(!a.span) - Number(!b.span));
    const rows = fewestRows(world, tests);
    if (rows === undefined) return full(context);
    const gathered = gather(world, rows, tests, valuePlan);
    return gathered instanceof FormulaError ? gathered : result(gathered);
  };
  return criteria.length === 1 ? remembered(node, criteria[0]!.value, answer) : answer;
}

/** Bounds on one column, and values whose sums are known by its order. */
function spannedResult(
  world: World,
  tests: readonly Test[],
  valuePlan: ColumnPlan | undefined,
  valuesNode: Node | undefined,
): Gathered | undefined {
  const [first, ...others] = tests;
  let span = first?.span;
  for (const other of others) {
    if (!span || other.span?.index !== span.index) return undefined;
    span = overlap(span, other.span);
  }
  if (!span) return undefined;
  const rows = span.high - span.low;
  if (!valuePlan || !valuesNode) return { rows, numbers: 0, sum: 0, largest: 0, smallest: 0 };
  const ordered = orderedValues(world, valuesNode, valuePlan, span);
  const sum = ordered?.sum(span);
  if (!ordered || sum === undefined) return undefined;
  return {
    rows,
    numbers: ordered.count(span),
    sum,
    get largest() {
      return ordered.extreme(span, true) ?? 0;
    },
    get smallest() {
      return ordered.extreme(span, false) ?? 0;
    },
  };
}

/** The values in the order of the bounded column; kept with the formula until a column of it changes. */
function orderedValues(
  world: World,
  node: Node,
  plan: ColumnPlan,
  { index }: Span,
): OrderedNumbers | undefined {
  if (plan.type === 'reference') return undefined;
  const known = world.kept.get(node) as { readonly made: OrderedNumbers | undefined } | undefined;
  if (known) return known.made;
  const made = orderedNumbers(index, world.column(plan));
  world.kept.set(node, { made });
  return made;
}

/** Rows in order among which all that fit are; undefined when no criterion has an index. */
function fewestRows(
  world: World,
  tests: readonly Test[],
): (Iterable<number> & ArrayLike<number>) | undefined {
  let rows: readonly number[] | undefined;
  let narrowest: Span | undefined;
  for (const { plan, wanted, span } of tests) {
    if (rows !== undefined && rows.length <= 8) break;
    if (span) {
      if (!narrowest || span.high - span.low < narrowest.high - narrowest.low) narrowest = span;
      continue;
    }
    const found = valueIndex(world, plan).candidates(wanted);
    if (found !== null && (rows === undefined || found.length < rows.length)) rows = found;
  }
  if (!narrowest || (rows && rows.length <= narrowest.high - narrowest.low)) return rows;
  return rowsOfSpan(narrowest);
}

/** Goes through rows in order, so that sums come out as adding them up does; the first failed value is the answer. */
function gather(
  world: World,
  rows: ArrayLike<number>,
  tests: readonly Test[],
  valuePlan: ColumnPlan | undefined,
): Gathered | FormulaError {
  const values = valuePlan && world.column(valuePlan);
  const sum = new RunningSum();
  let [fitting, numbers, largest, smallest] = [0, 0, 0, 0];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!;
    if (!fitsAll(world, tests, row)) continue;
    fitting += 1;
    if (!values) continue;
    const isPlain = values.tag[row] === CELL.number && values.plan.type !== 'reference';
    const value = isPlain ? values.num[row]! : readColumn(world, values, row);
    if (value instanceof FormulaError) return value;
    if (typeof value !== 'number') continue;
    sum.add(value);
    if (numbers === 0 || value > largest) largest = value;
    if (numbers === 0 || value < smallest) smallest = value;
    numbers += 1;
  }
  return { rows: fitting, numbers, sum: sum.total(), largest, smallest };
}

function fitsAll(world: World, tests: readonly Test[], row: number): boolean {
  for (const { span, column, fits } of tests) {
    if (span) {
      const place = span.index.rank[row]!;
      if (place < span.low || place >= span.high) return false;
    } else if (!fits(readColumn(world, column, row))) return false;
  }
  return true;
}

/** With one criterion the answer depends on it alone; cities and centres come again and again. */
function remembered(node: Call, criterion: RowFormula, answer: RowFormula): RowFormula {
  return (context) => {
    const value = criterion(context);
    if (typeof value !== 'string' && typeof value !== 'number') return answer(context);
    const { kept } = context.world;
    let memo = kept.get(node) as Map<Scalar, Value> | undefined;
    if (!memo) {
      memo = new Map();
      kept.set(node, memo);
    }
    const known = memo.get(value);
    if (known !== undefined) return known;
    const made = answer(context);
    memo.set(value, made);
    return made;
  };
}

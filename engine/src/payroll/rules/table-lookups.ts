import { callList } from '../../formula/compile-call.ts';
import { type Criterion, parseCriterion } from '../../formula/criteria.ts';
import {
  DIV0,
  FormulaError,
  finite,
  functionSpec,
  Matrix,
  NOT_FOUND,
  type Node,
  type Scalar,
  VALUE,
  type Value,
} from '../../formula/index.ts';
import { findExact, lookupValue } from '../../formula/search.ts';
import { sumOf } from '../../money/index.ts';
import type { Binding, BoundFormula, ColumnPlan } from '../solutions/plan.ts';
import { readCell } from '../tables/column-vector.ts';
import { readColumn } from '../tables/read-field.ts';
import { valueIndex } from '../tables/value-index.ts';
import type { RowContext, RunColumn, World } from '../tables/world.ts';

type Call = Extract<Node, { kind: 'call' }>;
type RowFormula = (context: RowContext) => Value;
type Whole = Extract<Binding, { kind: 'tableColumns' }>;

const CONDITIONAL: Readonly<Record<string, (numbers: readonly number[], count: number) => Value>> = {
  SUMIFS: (numbers) => finite(sumOf(numbers)),
  SUMIF: (numbers) => finite(sumOf(numbers)),
  COUNTIFS: (_numbers, count) => count,
  COUNTIF: (_numbers, count) => count,
  AVERAGEIFS: (numbers) => (numbers.length === 0 ? DIV0 : finite(sumOf(numbers) / numbers.length)),
  AVERAGEIF: (numbers) => (numbers.length === 0 ? DIV0 : finite(sumOf(numbers) / numbers.length)),
  MAXIFS: (numbers) => numbers.reduce((a, b) => Math.max(a, b), numbers[0] ?? 0),
  MINIFS: (numbers) => numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0),
};

/**
 * Conditional sums and exact look-ups into whole columns of a table answer from an index built once, instead of
 * walking the table for every row. Anything they aren't made for goes to the ordinary function, over the same values.
 */
export function compileLookup(
  formula: BoundFormula,
  node: Call,
  compile: (node: Node) => RowFormula,
): RowFormula | undefined {
  const whole = (arg: Node | undefined): Whole | undefined => {
    const binding = arg ? formula.bindings.get(arg) : undefined;
    return binding?.kind === 'tableColumns' && arg?.kind === 'column' ? binding : undefined;
  };
  if (Object.hasOwn(CONDITIONAL, node.name)) return compileConditional(node, whole, compile);
  if (node.name === 'MATCH' || node.name === 'XMATCH') return compileMatch(node, whole, compile);
  if (node.name === 'XLOOKUP') return compileXlookup(node, whole, compile);
  if (node.name === 'VLOOKUP') return compileVlookup(node, whole, compile);
  return undefined;
}

/** The ordinary function over the same arguments. */
function ordinary(node: Call, args: readonly RowFormula[]): RowFormula {
  const spec = functionSpec(node.name);
  if (!spec || !('list' in spec)) return () => VALUE;
  return callList(spec, args, {
    refs: node.args.map((arg) => ['field', 'tagged', 'between', 'column'].includes(arg.kind)),
    omitted: node.args.map((arg) => arg.kind === 'omitted'),
  });
}

/** Criteria are parsed once per different value; employees' keys come thousands at a time, so the memory is bounded. */
function criterionMemo(): (value: Scalar) => Criterion {
  let memo = new Map<Scalar, Criterion>();
  return (value) => {
    const known = memo.get(value);
    if (known) return known;
    if (memo.size > 500) memo = new Map();
    const made = parseCriterion(value);
    memo.set(value, made);
    return made;
  };
}

function compileConditional(
  node: Call,
  whole: (arg: Node | undefined) => Whole | undefined,
  compile: (node: Node) => RowFormula,
): RowFormula | undefined {
  const plural = node.name.endsWith('S');
  const counts = node.name.startsWith('COUNT');
  const pairsFrom = plural && !counts ? 1 : 0;
  const valuesArg = counts ? undefined : plural ? node.args[0] : (node.args[2] ?? node.args[0]);
  const pairArgs = plural ? node.args.slice(pairsFrom) : node.args.slice(0, 2);
  if (pairArgs.length % 2 !== 0) return undefined;
  const tests: { column: ColumnPlan; value: RowFormula }[] = [];
  const values = whole(valuesArg);
  if (!counts && values?.columns.length !== 1) return undefined;
  const ranges: Whole[] = [];
  for (let index = 0; index < pairArgs.length; index += 2) {
    const range = whole(pairArgs[index]);
    if (range?.columns.length !== 1) return undefined;
    ranges.push(range);
  }
  const { table } = ranges[0]!;
  if (ranges.some((each) => each.table !== table) || (values && values.table !== table)) return undefined;
  const args = node.args.map(compile);
  const full = ordinary(node, args);
  ranges.forEach((range, index) => {
    tests.push({ column: range.columns[0]!, value: args[(plural ? pairsFrom : 0) + index * 2 + 1]! });
  });
  const result = CONDITIONAL[node.name]!;
  const memos = tests.map(criterionMemo);
  const valueColumn = values?.columns[0];
  const answer = (context: RowContext): Value => {
    const { world } = context;
    if (world.withoutVersion.has(table)) return full(context);
    const wanted: Scalar[] = [];
    for (const test of tests) {
      const value = test.value(context);
      if (value instanceof Matrix) return full(context);
      wanted.push(value);
    }
    let rows: readonly number[] | null = null;
    for (let index = 0; index < tests.length && (rows === null || rows.length > 8); index += 1) {
      const found = valueIndex(world, tests[index]!.column).candidates(wanted[index]!);
      if (found !== null && (rows === null || found.length < rows.length)) rows = found;
    }
    if (rows === null) return full(context);
    const column = valueColumn ? world.column(valueColumn) : undefined;
    const numbers: number[] = [];
    let count = 0;
    for (const row of rows) {
      let fits = true;
      for (let index = 0; index < tests.length && fits; index += 1)
        fits = memos[index]!(wanted[index]!)(cell(world, tests[index]!.column, row));
      if (!fits) continue;
      count += 1;
      if (!column) continue;
      const value = column.plan.type === 'reference' ? readColumn(world, column, row) : readCell(column, row);
      if (typeof value === 'number') numbers.push(value);
      else if (value instanceof FormulaError) return value;
    }
    return result(numbers, count);
  };
  const [only] = tests;
  if (tests.length !== 1 || !only) return answer;
  // The answer depends on the criterion alone; cities and centres come again and again.
  return (context) => {
    const value = only.value(context);
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

function cell(world: World, plan: ColumnPlan, row: number): Scalar {
  return readColumn(world, world.column(plan), row);
}

/** Row of the first exact match, −1 when there is none, undefined when the full way must decide. */
function exactRow(world: World, column: ColumnPlan, wanted: Scalar, wildcards: boolean): number | undefined {
  const run: RunColumn = world.column(column);
  if (run.length <= 16) return undefined;
  const rows = valueIndex(world, column).candidates(wanted);
  if (rows === null) return undefined;
  const at = findExact(
    rows.map((row) => readColumn(world, run, row)),
    lookupValue(wanted),
    wildcards,
  );
  return at < 0 ? -1 : rows[at]!;
}

const isZero = (node: Node | undefined): boolean =>
  (node?.kind === 'number' && node.value === 0) || (node?.kind === 'boolean' && !node.value);

function compileMatch(
  node: Call,
  whole: (arg: Node | undefined) => Whole | undefined,
  compile: (node: Node) => RowFormula,
): RowFormula | undefined {
  const range = whole(node.args[1]);
  const exact = node.name === 'XMATCH' ? node.args.length === 2 : isZero(node.args[2]);
  const column = range?.columns[0];
  if (!exact || range?.columns.length !== 1 || !column) return undefined;
  const args = node.args.map(compile);
  const full = ordinary(node, args);
  return (context) => {
    const wanted = args[0]!(context);
    if (wanted instanceof Matrix || wanted instanceof FormulaError) return full(context);
    const row = exactRow(context.world, column, wanted, node.name === 'MATCH');
    return row === undefined ? full(context) : row < 0 ? NOT_FOUND : row + 1;
  };
}

function compileXlookup(
  node: Call,
  whole: (arg: Node | undefined) => Whole | undefined,
  compile: (node: Node) => RowFormula,
): RowFormula | undefined {
  const keys = whole(node.args[1]);
  const results = whole(node.args[2]);
  const key = keys?.columns[0];
  const result = results?.columns[0];
  if (node.args.length > 4 || !key || !result) return undefined;
  if (keys.columns.length !== 1 || results.columns.length !== 1 || keys.table !== results.table)
    return undefined;
  const args = node.args.map(compile);
  const full = ordinary(node, args);
  return (context) => {
    const wanted = args[0]!(context);
    if (wanted instanceof Matrix || wanted instanceof FormulaError) return full(context);
    const row = exactRow(context.world, key, wanted, false);
    return row === undefined || row < 0 ? full(context) : cell(context.world, result, row);
  };
}

function compileVlookup(
  node: Call,
  whole: (arg: Node | undefined) => Whole | undefined,
  compile: (node: Node) => RowFormula,
): RowFormula | undefined {
  const range = whole(node.args[1]);
  const key = range?.columns[0];
  const offset = node.args[2];
  if (!isZero(node.args[3]) || !range || !key || offset?.kind !== 'number') return undefined;
  const result = range.columns[Math.trunc(offset.value) - 1];
  if (!result) return undefined;
  const args = node.args.map(compile);
  const full = ordinary(node, args);
  return (context) => {
    const wanted = args[0]!(context);
    if (wanted instanceof Matrix || wanted instanceof FormulaError) return full(context);
    const row = exactRow(context.world, key, wanted, true);
    return row === undefined ? full(context) : row < 0 ? NOT_FOUND : cell(context.world, result, row);
  };
}

import { DIV0, VALUE } from '../../cells/error-values.ts';
import { FormulaError, type Matrix, type Scalar, type Value } from '../../cells/values.ts';
import { parseCriterion } from '../../operators/criteria.ts';
import { finite } from '../../operators/operators.ts';
import { asMatrix, sumOf } from '../spec/arguments.ts';
import { conditional } from '../spec/call-traits.ts';
import { library } from '../spec/define.ts';
import type { Call, FunctionSpec, ListFunction } from '../spec/function-spec.ts';

const { list } = library('statistical');
const math = library('math');

/** An error standing where a list should: not a cell that holds one, which is a list of one. */
function failedList(args: readonly Value[], call: Call, first: number): FormulaError | undefined {
  for (let index = first; index < args.length; index += 2) {
    const list = args[index];
    if (list instanceof FormulaError && !call.refs[index]) return list;
  }
  return undefined;
}

/** Which places of lists of one shape meet all (list, criterion) pairs; #VALUE! when the shapes differ. */
function matching(pairs: readonly Value[], shape: Matrix): boolean[] | FormulaError {
  const size = shape.data.length;
  const hits = new Array<boolean>(size).fill(true);
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const where = asMatrix(pairs[index]!);
    if (where.rows !== shape.rows || where.cols !== shape.cols)
      return new FormulaError('#VALUE!', {
        key: 'cell.listsDiffer',
        facts: { found: where.data.length, expected: size },
      });
    const holds = parseCriterion(pairs[index + 1] as Scalar);
    for (let at = 0; at < size; at += 1) {
      if (hits[at] && !holds(where.data[at]!)) hits[at] = false;
    }
  }
  return hits;
}

/** The numbers of `values` where the criteria hold, or the first error among them. */
function chosen(values: Value, pairs: readonly Value[]): number[] | FormulaError {
  const matrix = asMatrix(values);
  const hits = matching(pairs, matrix);
  if (hits instanceof FormulaError) return hits;
  const numbers: number[] = [];
  for (let at = 0; at < hits.length; at += 1) {
    if (!hits[at]) continue;
    const item = matrix.data[at]!;
    if (typeof item === 'number') numbers.push(item);
    else if (item instanceof FormulaError) return item;
  }
  return numbers;
}

/** The numbers of `values` at the places where `range` meets the criterion, as far as `values` goes. */
function numbersBeside(
  range: Matrix,
  values: Matrix,
  holds: (item: Scalar) => boolean,
): number[] | FormulaError {
  const rows = Math.min(range.rows, values.rows);
  const cols = Math.min(range.cols, values.cols);
  const numbers: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col < cols; col += 1) {
      if (!holds(range.data[row * range.cols + col]!)) continue;
      const item = values.data[row * values.cols + col]!;
      if (typeof item === 'number') numbers.push(item);
      else if (item instanceof FormulaError) return item;
    }
  }
  return numbers;
}

/** `…IF(range, criterion, [values])`: the values may differ in shape and are then read as far as they go. */
function single(result: (numbers: readonly number[]) => Value): ListFunction {
  return (args, call) => {
    const failed = failedList(args, call, 0);
    if (failed) return failed;
    const range = asMatrix(args[0]!);
    const values = args[2] === undefined ? range : asMatrix(args[2]);
    const numbers = numbersBeside(range, values, parseCriterion(args[1] as Scalar));
    return numbers instanceof FormulaError ? numbers : result(numbers);
  };
}

function several(result: (numbers: readonly number[]) => Value): ListFunction {
  return (args, call) => {
    if (args.length % 2 === 0) return VALUE;
    const failed = args[0] instanceof FormulaError && !call.refs[0] ? args[0] : failedList(args, call, 1);
    if (failed) return failed;
    const numbers = chosen(args[0]!, args.slice(1));
    return numbers instanceof FormulaError ? numbers : result(numbers);
  };
}

const average = (numbers: readonly number[]): Value =>
  numbers.length === 0 ? DIV0 : finite(sumOf(numbers) / numbers.length);
const total = (numbers: readonly number[]): Value => finite(sumOf(numbers));
const largest = (numbers: readonly number[]): Value =>
  numbers.reduce((a, b) => Math.max(a, b), numbers[0] ?? 0);
const smallest = (numbers: readonly number[]): Value =>
  numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0);

// `l` for lists, `s` for criteria; the pattern is long enough for the 127 pairs Excel allows.
const PAIRS = 'ls'.repeat(127);

export const CONDITIONAL: readonly FunctionSpec[] = [
  list(
    'COUNTIF(list, criterion)',
    'ls',
    ['=COUNTIF({1,5,8},">4")', 2],
    (args, call) => {
      const failed = failedList(args, call, 0);
      if (failed) return failed;
      const holds = parseCriterion(args[1] as Scalar);
      let count = 0;
      for (const item of asMatrix(args[0]!).data) if (holds(item)) count += 1;
      return count;
    },
    { ...conditional('rows', false), onSheet: 'blanks', errors: true },
  ),
  list(
    'COUNTIFS(list1, criterion1, …)',
    PAIRS,
    ['=COUNTIFS({1,5,8},">4",{"a","b","a"},"a")', 1],
    (args, call) => {
      if (args.length % 2 === 1) return VALUE;
      const failed = failedList(args, call, 0);
      if (failed) return failed;
      const hits = matching(args, asMatrix(args[0]!));
      return hits instanceof FormulaError ? hits : hits.reduce((count, hit) => count + (hit ? 1 : 0), 0);
    },
    { ...conditional('rows', true), onSheet: 'allBlanks', errors: true },
  ),
  math.list(
    'SUMIF(list, criterion, [values])',
    'lsl',
    ['=SUMIF({"a","b","a"},"a",{1,2,3})', 4],
    single(total),
    { ...conditional('sum', false), onSheet: 'resized', errors: true },
  ),
  math.list(
    'SUMIFS(values, list1, criterion1, …)',
    `l${PAIRS}`,
    ['=SUMIFS({1,2,3},{"a","b","a"},"a")', 4],
    several(total),
    { ...conditional('sum', true), errors: true },
  ),
  list('AVERAGEIF(list, criterion, [values])', 'lsl', ['=AVERAGEIF({1,5,9},">2")', 7], single(average), {
    ...conditional('average', false),
    onSheet: 'resized',
    errors: true,
  }),
  list(
    'AVERAGEIFS(values, list1, criterion1, …)',
    `l${PAIRS}`,
    ['=AVERAGEIFS({1,2,3},{"a","b","a"},"a")', 2],
    several(average),
    { ...conditional('average', true), errors: true },
  ),
  list(
    'MAXIFS(values, list1, criterion1, …)',
    `l${PAIRS}`,
    ['=MAXIFS({1,2,3},{"a","b","a"},"a")', 3],
    several(largest),
    { ...conditional('largest', true), errors: true },
  ),
  list(
    'MINIFS(values, list1, criterion1, …)',
    `l${PAIRS}`,
    ['=MINIFS({1,2,3},{"a","b","a"},"a")', 1],
    several(smallest),
    { ...conditional('smallest', true), errors: true },
  ),
];

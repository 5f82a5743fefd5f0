import { toNumber, toText } from '../../cells/coerce.ts';
import { VALUE } from '../../cells/error-values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../../cells/values.ts';
import { sumOf } from '../../money/sum.ts';
import type { Call } from './function-spec.ts';

/** The items of a value: those of a list, or the value alone. */
export function itemsOf(value: Value): readonly Scalar[] {
  return value instanceof Matrix ? value.data : [value];
}

export function asMatrix(value: Value): Matrix {
  return value instanceof Matrix ? value : new Matrix(1, 1, [value]);
}

/** Visits the numbers of a list until the first error. */
function eachNumberOf(items: readonly Scalar[], visit: (value: number) => void): FormulaError | null {
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]!;
    if (typeof item === 'number') visit(item);
    else if (item instanceof FormulaError) return item;
  }
  return null;
}

/**
 * Visits the numbers among the arguments as SUM sees them: in cells and lists only real numbers count; an argument
 * that is a value of its own is coerced. The first error ends it.
 */
export function eachNumber(
  args: readonly Value[],
  call: Call,
  visit: (value: number) => void,
  from = 0,
): FormulaError | null {
  for (let index = from; index < args.length; index += 1) {
    const arg = args[index]!;
    if (typeof arg === 'number') {
      visit(arg);
    } else if (arg instanceof Matrix) {
      const failed = eachNumberOf(arg.data, visit);
      if (failed) return failed;
    } else if (arg instanceof FormulaError) {
      return arg;
    } else if (!call.refs[index]) {
      const number = toNumber(arg);
      if (typeof number !== 'number') return number;
      visit(number);
    }
  }
  return null;
}

/** The numbers among the arguments, or the first error. */
export function numbersOf(args: readonly Value[], call: Call, from = 0): number[] | FormulaError {
  const numbers: number[] = [];
  return eachNumber(args, call, (value) => numbers.push(value), from) ?? numbers;
}

/** What an item of a cell or list is to AVERAGEA and its kin: text counts 0, TRUE 1, blanks don't count. */
function numberWithText(item: Scalar): number | FormulaError | undefined {
  if (typeof item === 'number' || item instanceof FormulaError) return item;
  if (typeof item === 'boolean') return item ? 1 : 0;
  return typeof item === 'string' ? 0 : undefined;
}

/** The numbers among the arguments as AVERAGEA and its kin see them. */
export function numbersWithTextOf(args: readonly Value[], call: Call): number[] | FormulaError {
  const numbers: number[] = [];
  for (const [index, arg] of args.entries()) {
    const numberOf = arg instanceof Matrix || call.refs[index] ? numberWithText : toNumber;
    for (const item of itemsOf(arg)) {
      const number = numberOf(item);
      if (number instanceof FormulaError) return number;
      if (number !== undefined) numbers.push(number);
    }
  }
  return numbers;
}

/** One list of numbers (LARGE, PERCENTILE …): text, booleans and blanks in it don't count. */
export function numbersIn(value: Value): number[] | FormulaError {
  const numbers: number[] = [];
  return eachNumberOf(itemsOf(value), (item) => numbers.push(item)) ?? numbers;
}

/** Two lists of one shape, pairs in which both are numbers. `#N/A` when the shapes differ. */
export function pairsOf(a: Value, b: Value, mismatch: FormulaError): [number, number][] | FormulaError {
  const left = itemsOf(a);
  const right = itemsOf(b);
  if (left.length !== right.length) return mismatch;
  const pairs: [number, number][] = [];
  for (let index = 0; index < left.length; index += 1) {
    const x = left[index]!;
    const y = right[index]!;
    if (x instanceof FormulaError) return x;
    if (y instanceof FormulaError) return y;
    if (typeof x === 'number' && typeof y === 'number') pairs.push([x, y]);
  }
  return pairs;
}

/** A single number argument of a list function; blank and absent take the default. */
export function numberArg(value: Value | undefined, otherwise: number): number | FormulaError {
  if (value === undefined) return otherwise;
  if (value instanceof Matrix) {
    const first = value.data[0];
    return first === undefined ? VALUE : toNumber(first);
  }
  return toNumber(value);
}

export function textArg(value: Value | undefined, otherwise: string): string | FormulaError {
  if (value === undefined) return otherwise;
  if (value instanceof Matrix) {
    const first = value.data[0];
    return first === undefined ? VALUE : toText(first);
  }
  return toText(value);
}

/** A list as rows of items. */
export function rowsOf(matrix: Matrix): Scalar[][] {
  const rows: Scalar[][] = [];
  for (let row = 0; row < matrix.rows; row += 1) {
    rows.push(matrix.data.slice(row * matrix.cols, (row + 1) * matrix.cols));
  }
  return rows;
}

export function fromRows(rows: readonly (readonly Scalar[])[]): Matrix {
  return new Matrix(rows.length, rows[0]?.length ?? 0, rows.flat());
}

export function transposed(matrix: Matrix): Matrix {
  const data: Scalar[] = new Array(matrix.data.length);
  for (let row = 0; row < matrix.rows; row += 1) {
    for (let col = 0; col < matrix.cols; col += 1) {
      data[col * matrix.rows + row] = matrix.data[row * matrix.cols + col]!;
    }
  }
  return new Matrix(matrix.cols, matrix.rows, data);
}

export { sumOf };

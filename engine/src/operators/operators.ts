import { compareScalars, toNumber, toText } from '../cells/coerce.ts';
import { DIV0, NA, NUM, VALUE } from '../cells/error-values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../cells/values.ts';
import type { BinaryOperator, UnaryOperator } from '../language/ast.ts';
import { LIMITS } from '../language/limits.ts';
import { addExact, subtractExact } from '../money/round.ts';

/** A binary operator on two scalars. Never throws; an operand's error comes before a failed coercion, the left one's first. */
export type ScalarOperator = (a: Scalar, b: Scalar) => Scalar;

export function add(a: Scalar, b: Scalar): Scalar {
  if (b instanceof FormulaError) return a instanceof FormulaError ? a : b;
  const x = typeof a === 'number' ? a : toNumber(a);
  const y = typeof b === 'number' ? b : toNumber(b);
  if (typeof x !== 'number') return x;
  if (typeof y !== 'number') return y;
  return finite(addExact(x, y));
}

export function subtract(a: Scalar, b: Scalar): Scalar {
  if (b instanceof FormulaError) return a instanceof FormulaError ? a : b;
  const x = typeof a === 'number' ? a : toNumber(a);
  const y = typeof b === 'number' ? b : toNumber(b);
  if (typeof x !== 'number') return x;
  if (typeof y !== 'number') return y;
  return finite(subtractExact(x, y));
}

export function multiply(a: Scalar, b: Scalar): Scalar {
  if (b instanceof FormulaError) return a instanceof FormulaError ? a : b;
  const x = typeof a === 'number' ? a : toNumber(a);
  const y = typeof b === 'number' ? b : toNumber(b);
  if (typeof x !== 'number') return x;
  if (typeof y !== 'number') return y;
  return finite(x * y);
}

export function divide(a: Scalar, b: Scalar): Scalar {
  if (b instanceof FormulaError) return a instanceof FormulaError ? a : b;
  const x = typeof a === 'number' ? a : toNumber(a);
  const y = typeof b === 'number' ? b : toNumber(b);
  if (typeof x !== 'number') return x;
  if (typeof y !== 'number') return y;
  return y === 0 ? DIV0 : finite(x / y);
}

export function power(a: Scalar, b: Scalar): Scalar {
  if (b instanceof FormulaError) return a instanceof FormulaError ? a : b;
  const x = toNumber(a);
  const y = toNumber(b);
  if (typeof x !== 'number') return x;
  if (typeof y !== 'number') return y;
  return powerOf(x, y);
}

/** x^y of plain numbers: 0^0 and roots of negatives are #NUM!, 0 to a negative power #DIV/0!. */
export function powerOf(x: number, y: number): Scalar {
  if (x === 0) {
    if (y === 0) return NUM;
    if (y < 0) return DIV0;
  }
  return finite(x ** y);
}

export function concatenate(a: Scalar, b: Scalar): Scalar {
  const x = toText(a);
  const y = toText(b);
  if (typeof x !== 'string') return x;
  if (typeof y !== 'string') return y;
  return x.length + y.length > LIMITS.textLength ? TOO_LONG : x + y;
}

/** A text beyond Excel's 32,767 characters. */
export const TOO_LONG = new FormulaError('#VALUE!', {
  key: 'value.textTooLong',
  facts: { limit: LIMITS.textLength },
});

function comparison(holds: (order: number) => boolean): ScalarOperator {
  return (a, b) => {
    if (a instanceof FormulaError) return a;
    if (b instanceof FormulaError) return b;
    return holds(compareScalars(a, b));
  };
}

export const SCALAR_OPERATORS: Readonly<Record<BinaryOperator, ScalarOperator>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  '^': power,
  '&': concatenate,
  '=': comparison((order) => order === 0),
  '<>': comparison((order) => order !== 0),
  '<': comparison((order) => order < 0),
  '<=': comparison((order) => order <= 0),
  '>': comparison((order) => order > 0),
  '>=': comparison((order) => order >= 0),
};

export const SCALAR_SIGNS: Readonly<Record<UnaryOperator, (a: Scalar) => Scalar>> = {
  // A plus sign does nothing at all, not even to text.
  '+': (a) => a,
  '-': (a) => {
    const x = typeof a === 'number' ? a : toNumber(a);
    return typeof x === 'number' ? (x === 0 ? 0 : -x) : x;
  },
  '%': (a) => {
    const x = typeof a === 'number' ? a : toNumber(a);
    return typeof x === 'number' ? x / 100 : x;
  },
};

/** Overflow, and anything that isn't a number, is #NUM!. */
export function finite(x: number): number | FormulaError {
  return x - x === 0 ? x : NUM;
}

/** An operator on values: lists are taken element by element. */
export function applyBinary(operator: ScalarOperator, a: Value, b: Value): Value {
  if (a instanceof Matrix || b instanceof Matrix) return broadcast2(operator, a, b);
  return operator(a, b);
}

export function applyUnary(operator: (a: Scalar) => Scalar, a: Value): Value {
  return a instanceof Matrix ? mapMatrix(a, operator) : operator(a);
}

export function mapMatrix(a: Matrix, f: (item: Scalar) => Value): Matrix {
  const data = new Array<Scalar>(a.data.length);
  for (let index = 0; index < data.length; index += 1) data[index] = scalarOf(f(a.data[index]!));
  return new Matrix(a.rows, a.cols, data);
}

/** A list inside a list can't be: its first value stands for it, as when Excel lifts OFFSET or INDEX over an array. */
export function scalarOf(value: Value): Scalar {
  if (!(value instanceof Matrix)) return value;
  return value.data.length === 0 ? VALUE : value.data[0]!;
}

/**
 * The common shape of values taken together element by element: a single row or column stretches, anything else
 * that is too short is #N/A where it is missing. An empty list makes all empty.
 */
export function commonShape(values: readonly (Value | undefined)[]): { rows: number; cols: number } {
  let rows = 1;
  let cols = 1;
  let empty = false;
  for (const value of values) {
    if (!(value instanceof Matrix)) continue;
    if (value.rows === 0 || value.cols === 0) empty = true;
    if (value.rows > rows) rows = value.rows;
    if (value.cols > cols) cols = value.cols;
  }
  return empty ? { rows: 0, cols: Math.max(cols, 1) } : { rows, cols };
}

/** A list made place by place. */
export function makeMatrix(rows: number, cols: number, item: (row: number, col: number) => Scalar): Matrix {
  const data = new Array<Scalar>(rows * cols);
  for (let row = 0; row < rows; row += 1)
    for (let col = 0; col < cols; col += 1) data[row * cols + col] = item(row, col);
  return new Matrix(rows, cols, data);
}

/** The item of a stretched value at a place of the common shape. */
export function itemAt(value: Value, row: number, col: number): Scalar {
  if (!(value instanceof Matrix)) return value;
  const r = value.rows === 1 ? 0 : row;
  const c = value.cols === 1 ? 0 : col;
  return r < value.rows && c < value.cols ? value.data[r * value.cols + c]! : NA;
}

function broadcast2(operator: ScalarOperator, a: Value, b: Value): Matrix {
  if (a instanceof Matrix && b instanceof Matrix && a.rows === b.rows && a.cols === b.cols) {
    const data = new Array<Scalar>(a.data.length);
    for (let index = 0; index < data.length; index += 1)
      data[index] = operator(a.data[index]!, b.data[index]!);
    return new Matrix(a.rows, a.cols, data);
  }
  const { rows, cols } = commonShape([a, b]);
  if (rows * cols > LIMITS.listSize) return new Matrix(1, 1, [TOO_LARGE]);
  return makeMatrix(rows, cols, (row, col) => operator(itemAt(a, row, col), itemAt(b, row, col)));
}

export const TOO_LARGE = new FormulaError('#NUM!', {
  key: 'value.listTooLarge',
  facts: { limit: LIMITS.listSize },
});

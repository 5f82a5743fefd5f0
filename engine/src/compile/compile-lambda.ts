import { toNumber } from '../cells/coerce.ts';
import { CALC, VALUE } from '../cells/error-values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../cells/values.ts';
import type { Compiled } from '../functions/spec/compiled.ts';
import type { Node } from '../language/ast.ts';
import { LIMITS } from '../language/limits.ts';
import { commonShape, itemAt, makeMatrix, scalarOf, TOO_LARGE } from '../operators/operators.ts';

/** A LAMBDA ready to be called with values for its parameters. */
export interface Lambda<C> {
  readonly parameters: number;
  apply(context: C, values: readonly Value[]): Value;
}

/** Calls that hand each item, row or column of a list to a LAMBDA. */
export const LAMBDA_CALLS: ReadonlySet<string> = new Set([
  'MAP',
  'REDUCE',
  'SCAN',
  'BYROW',
  'BYCOL',
  'MAKEARRAY',
]);

type LambdaCall = Extract<Node, { kind: 'call' }>;

/** MAP, REDUCE, SCAN, BYROW, BYCOL and MAKEARRAY; `args` are all but the LAMBDA at the end. */
export function compileLambdaCall<C>(
  node: LambdaCall,
  args: readonly Compiled<C>[],
  lambda: Lambda<C>,
): Compiled<C> {
  const [first, second] = args;
  const wanted = node.name === 'MAP' ? args.length : node.name === 'BYROW' || node.name === 'BYCOL' ? 1 : 2;
  const expected = node.name === 'BYROW' || node.name === 'BYCOL' ? 1 : wanted;
  if (args.length !== wanted || first === undefined || lambda.parameters !== expected) return () => VALUE;
  switch (node.name) {
    case 'MAP':
      return (context) =>
        map(
          context,
          args.map((arg) => arg(context)),
          lambda,
        );
    case 'BYROW':
    case 'BYCOL':
      return (context) => byLine(context, first(context), lambda, node.name === 'BYCOL');
    case 'MAKEARRAY':
      return (context) => makeArray(context, first(context), second!(context), lambda);
    default:
      return (context) => fold(context, first(context), second!(context), lambda, node.name === 'SCAN');
  }
}

function map<C>(context: C, lists: readonly Value[], lambda: Lambda<C>): Value {
  for (const list of lists) if (list instanceof FormulaError) return list;
  const { rows, cols } = commonShape(lists);
  if (rows * cols > LIMITS.listSize) return TOO_LARGE;
  const made = makeMatrix(rows, cols, (row, col) =>
    scalarOf(
      lambda.apply(
        context,
        lists.map((list) => itemAt(list, row, col)),
      ),
    ),
  );
  return rows === 1 && cols === 1 ? made.data[0]! : made;
}

function fold<C>(context: C, initial: Value, list: Value, lambda: Lambda<C>, keepAll: boolean): Value {
  if (list instanceof FormulaError) return list;
  const items = list instanceof Matrix ? list : new Matrix(1, 1, [list]);
  let value = initial;
  const data: Scalar[] = [];
  for (const item of items.data) {
    value = lambda.apply(context, [value, item]);
    if (keepAll) data.push(scalarOf(value));
  }
  return keepAll ? new Matrix(items.rows, items.cols, data) : value;
}

function byLine<C>(context: C, list: Value, lambda: Lambda<C>, columns: boolean): Value {
  if (list instanceof FormulaError) return list;
  const matrix = list instanceof Matrix ? list : new Matrix(1, 1, [list]);
  const count = columns ? matrix.cols : matrix.rows;
  const size = columns ? matrix.rows : matrix.cols;
  const data: Scalar[] = [];
  for (let line = 0; line < count; line += 1) {
    const items = Array.from({ length: size }, (_, index) =>
      columns ? matrix.data[index * matrix.cols + line]! : matrix.data[line * matrix.cols + index]!,
    );
    const found = lambda.apply(context, [columns ? new Matrix(size, 1, items) : new Matrix(1, size, items)]);
    data.push(found instanceof Matrix && found.data.length > 1 ? CALC : scalarOf(found));
  }
  return columns ? new Matrix(1, count, data) : new Matrix(count, 1, data);
}

function makeArray<C>(context: C, height: Value, width: Value, lambda: Lambda<C>): Value {
  const rows = toNumber(scalarOf(height));
  if (typeof rows !== 'number') return rows;
  const cols = toNumber(scalarOf(width));
  if (typeof cols !== 'number') return cols;
  const [r, c] = [Math.trunc(rows), Math.trunc(cols)];
  if (r < 1 || c < 1) return VALUE;
  if (r * c > LIMITS.listSize) return TOO_LARGE;
  const data: Scalar[] = [];
  for (let row = 1; row <= r; row += 1) {
    for (let col = 1; col <= c; col += 1) data.push(scalarOf(lambda.apply(context, [row, col])));
  }
  return new Matrix(r, c, data);
}

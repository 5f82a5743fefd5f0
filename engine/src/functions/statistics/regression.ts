import { toBoolean } from '../../cells/coerce.ts';
import { NA, NUM, REF, VALUE } from '../../cells/error-values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../../cells/values.ts';
import { finite, TOO_LARGE } from '../../operators/operators.ts';
import { asMatrix, fromRows, rowsOf, transposed } from '../spec/arguments.ts';
import { library } from '../spec/define.ts';
import type { Call, FunctionSpec, ListFunction } from '../spec/function-spec.ts';
import { type Fit, leastSquares } from './least-squares.ts';

const { list } = library('statistical');

/** Variables of one regression: the work grows with their square. */
const VARIABLES = 64;

/** The points of a regression: y's, and one list per variable. */
interface Points {
  readonly ys: readonly number[];
  readonly variables: readonly (readonly number[])[];
  /** The y's stand in a row, so that every row of x's is a variable. */
  readonly across: boolean;
}

function numbersOnly(matrix: Matrix): Matrix | FormulaError {
  for (const item of matrix.data) {
    if (item instanceof FormulaError) return item;
    if (typeof item !== 'number') return VALUE;
  }
  return matrix;
}

/** Lists of a matrix, one per variable: its rows when the y's stand in a row, else its columns. */
function variablesOf(matrix: Matrix, across: boolean): number[][] {
  return rowsOf(across ? matrix : transposed(matrix)) as number[][];
}

function pointsOf(known: Value, given: Value | undefined, logarithmic: boolean): Points | FormulaError {
  if (known instanceof FormulaError) return known;
  const wanted = numbersOnly(asMatrix(known));
  if (wanted instanceof FormulaError) return wanted;
  if (wanted.data.length === 0) return VALUE;
  const across = wanted.rows === 1 && wanted.cols > 1;
  const values = wanted.data as readonly number[];
  if (logarithmic && values.some((y) => y <= 0)) return NUM;
  const ys = logarithmic ? values.map(Math.log) : values;
  if (given === undefined) return { ys, variables: [ys.map((_, index) => index + 1)], across };
  if (given instanceof FormulaError) return given;
  const xs = numbersOnly(asMatrix(given));
  if (xs instanceof FormulaError) return xs;
  if (xs.rows === wanted.rows && xs.cols === wanted.cols)
    return { ys, variables: [xs.data as readonly number[]], across };
  if ((across ? xs.rows : xs.cols) > VARIABLES) return TOO_LARGE;
  const fits = across ? xs.cols === wanted.cols : wanted.cols === 1 && xs.rows === wanted.rows;
  return fits ? { ys, variables: variablesOf(xs, across), across } : REF;
}

function flag(value: Value | undefined, otherwise: boolean): boolean | FormulaError {
  return value === undefined ? otherwise : toBoolean(value as Scalar);
}

const givenOf =
  (args: readonly Value[], call: Call) =>
  (index: number): Value | undefined =>
    call.omitted[index] ? undefined : args[index];

/** TREND, and GROWTH as the same on logarithms. */
function trend(exponential: boolean): ListFunction {
  return (args, call) => {
    const given = givenOf(args, call);
    const points = pointsOf(args[0]!, given(1), exponential);
    if (points instanceof FormulaError) return points;
    const constant = flag(given(3), true);
    if (constant instanceof FormulaError) return constant;
    const target = given(2) ?? given(1);
    if (target instanceof FormulaError) return target;
    const shape = target === undefined ? asMatrix(args[0]!) : numbersOnly(asMatrix(target));
    if (shape instanceof FormulaError) return shape;
    const { slopes, start } = leastSquares(points.ys, points.variables, constant);
    const single = slopes.length === 1;
    const across = points.across;
    const counts = shape.data.map((_, index) => index + 1);
    const at =
      target === undefined ? [counts] : single ? [shape.data as number[]] : variablesOf(shape, across);
    if (at.length !== slopes.length) return REF;
    const data = at[0]!.map((_, index) => {
      const value = start + slopes.reduce((sum, slope, variable) => sum + slope * at[variable]![index]!, 0);
      return finite(exponential ? Math.exp(value) : value);
    });
    if (data.length === 1) return data[0]!;
    if (single) return new Matrix(shape.rows, shape.cols, data);
    return across ? new Matrix(1, data.length, data) : new Matrix(data.length, 1, data);
  };
}

/** LINEST, and LOGEST as the same on logarithms: slopes from the last variable to the first, then the start; more when asked. */
function estimates(exponential: boolean): ListFunction {
  return (args, call) => {
    const given = givenOf(args, call);
    const points = pointsOf(args[0]!, given(1), exponential);
    if (points instanceof FormulaError) return points;
    const constant = flag(given(2), true);
    if (constant instanceof FormulaError) return constant;
    const more = flag(given(3), false);
    if (more instanceof FormulaError) return more;
    const fit = leastSquares(points.ys, points.variables, constant);
    const shown = (x: number): Scalar => finite(exponential ? Math.exp(x) : x);
    const rows: Scalar[][] = [
      [...fit.slopes.map(shown).reverse(), constant ? shown(fit.start) : exponential ? 1 : 0],
    ];
    if (more) rows.push(...statistics(fit, constant));
    return fromRows(rows);
  };
}

function statistics(fit: Fit, constant: boolean): Scalar[][] {
  const { explained, left, freedom } = fit;
  const used = fit.slopes.filter((slope) => slope !== 0).length;
  const rest = new Array<Scalar>(fit.slopes.length - 1).fill(NA);
  const f = finite(explained / Math.max(1, used) / (left / freedom));
  return [
    [...[...fit.slopeErrors].reverse(), constant ? fit.startError : NA],
    [finite(explained / (explained + left)), finite(Math.sqrt(left / freedom)), ...rest],
    [f, freedom, ...rest],
    [explained, left, ...rest],
  ];
}

const many = { returns: 'list' } as const;

export const REGRESSION: readonly FunctionSpec[] = [
  list('TREND(ys, [xs], [newXs], [constant])', 'llls', ['=TREND({2,4,6},{1,2,3},4)', 8], trend(false), many),
  list(
    'GROWTH(ys, [xs], [newXs], [constant])',
    'llls',
    ['=ROUND(GROWTH({2,4,8},{1,2,3},4),6)', 16],
    trend(true),
    many,
  ),
  list(
    'LINEST(ys, [xs], [constant], [statistics])',
    'llss',
    ['=ROUND(INDEX(LINEST({1,9,5,7},{0,4,2,3}),1,1),6)', 2],
    estimates(false),
    many,
  ),
  list(
    'LOGEST(ys, [xs], [constant], [statistics])',
    'llss',
    ['=ROUND(INDEX(LOGEST({2,4,8},{1,2,3}),1,1),6)', 2],
    estimates(true),
    many,
  ),
];

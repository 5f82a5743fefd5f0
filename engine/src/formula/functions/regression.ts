import { toBoolean } from '../coerce.ts';
import { NUM, REF } from '../error-values.ts';
import type { FunctionSpec, ListFunction } from '../function-spec.ts';
import { finite } from '../operators.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../values.ts';
import { asMatrix, numbersIn, sumOf } from './arguments.ts';
import { library } from './define.ts';
import { mean } from './statistical.ts';

const { list } = library('statistical');

/** Straight line through points with one x each; without `constant` through the origin. */
function line(
  ys: readonly number[],
  xs: readonly number[],
  constant: boolean,
): { slope: number; start: number } {
  const my = constant ? mean(ys) : 0;
  const mx = constant ? mean(xs) : 0;
  const sxx = sumOf(xs.map((x) => (x - mx) ** 2));
  const sxy = sumOf(xs.map((x, index) => (x - mx) * (ys[index]! - my)));
  const slope = sxx === 0 ? 0 : sxy / sxx;
  return { slope, start: my - slope * mx };
}

/** TREND, and GROWTH as the same on logarithms. One row or column of x. */
function trend(exponential: boolean): ListFunction {
  return (args, call) => {
    const given = (index: number): Value | undefined => (call.omitted[index] ? undefined : args[index]);
    const known = numbersIn(args[0]!);
    if (known instanceof FormulaError) return known;
    if (exponential && known.some((y) => y <= 0)) return NUM;
    const count = Array.from({ length: known.length }, (_, index) => index + 1);
    const xs = given(1) === undefined ? count : numbersIn(given(1)!);
    if (xs instanceof FormulaError) return xs;
    if (xs.length !== known.length || known.length === 0) return REF;
    const constant = given(3) === undefined ? true : toBoolean(given(3) as Scalar);
    if (constant instanceof FormulaError) return constant;
    const { slope, start } = line(exponential ? known.map(Math.log) : known, xs, constant);
    const target = given(2) ?? given(1);
    const shape = target === undefined ? asMatrix(args[0]!) : asMatrix(target);
    const points = target === undefined ? count : numbersIn(target);
    if (points instanceof FormulaError) return points;
    if (points.length !== shape.data.length) return REF;
    const data = points.map((x) => finite(exponential ? Math.exp(start + slope * x) : start + slope * x));
    return data.length === 1 ? data[0]! : new Matrix(shape.rows, shape.cols, data);
  };
}

export const REGRESSION: readonly FunctionSpec[] = [
  list('TREND(ys, [xs], [newXs], [constant])', 'llls', ['=TREND({2,4,6},{1,2,3},4)', 8], trend(false), {
    returns: 'list',
  }),
  list(
    'GROWTH(ys, [xs], [newXs], [constant])',
    'llls',
    ['=ROUND(GROWTH({2,4,8},{1,2,3},4),6)', 16],
    trend(true),
    {
      returns: 'list',
    },
  ),
];

import { toNumber } from '../../cells/coerce.ts';
import { DIV0, NA, NUM } from '../../cells/error-values.ts';
import { FormulaError, type Scalar, type Value } from '../../cells/values.ts';
import { asMatrix, numbersIn, pairsOf, sumOf } from '../spec/arguments.ts';
import { library } from '../spec/define.ts';
import type { FunctionSpec, ListFunction } from '../spec/function-spec.ts';
import { distribution, numeric } from './distributions.ts';
import { fisherTail, gammaShares, inverse, lnGamma, normalShare, studentTail } from './special-functions.ts';
import { mean } from './statistical.ts';

const { list } = library('statistical');

const squares = (x: readonly number[]): number => {
  const middle = mean(x);
  return sumOf(x.map((value) => (value - middle) ** 2));
};

function student(t: number, degrees: number, cumulative: boolean): Value {
  if (degrees < 1) return cumulative || degrees < 0 ? NUM : DIV0;
  const k = Math.trunc(degrees);
  if (cumulative) return t < 0 ? studentTail(-t, k) : 1 - studentTail(t, k);
  const front = Math.exp(lnGamma((k + 1) / 2) - lnGamma(k / 2)) / Math.sqrt(k * Math.PI);
  return front * (1 + (t * t) / k) ** (-(k + 1) / 2);
}

/** t ≥ 0 with this share above it. */
function studentInverse(tail: number, degrees: number): number {
  return inverse((t) => -studentTail(t, degrees), -tail, 0);
}

function fisher(x: number, first: number, second: number, cumulative: boolean): Value {
  const [a, b] = [Math.trunc(first), Math.trunc(second)];
  if (x < 0 || a < 1 || b < 1 || a > 1e10 || b > 1e10) return NUM;
  if (cumulative) return 1 - fisherTail(x, a, b);
  if (x === 0) return a === 2 ? 1 : a === 1 ? NUM : 0;
  const front = lnGamma((a + b) / 2) - lnGamma(a / 2) - lnGamma(b / 2) + (a / 2) * Math.log(a / b);
  return Math.exp(front + (a / 2 - 1) * Math.log(x) - ((a + b) / 2) * Math.log1p((a * x) / b));
}

function fisherInverse(p: number, first: number, second: number, tail: boolean): Value {
  const [a, b] = [Math.trunc(first), Math.trunc(second)];
  if (p < 0 || p > 1 || a < 1 || b < 1) return NUM;
  if (tail ? p === 1 : p === 0) return 0;
  if (tail ? p === 0 : p === 1) return NUM;
  return tail ? inverse((x) => -fisherTail(x, a, b), -p, 0) : inverse((x) => 1 - fisherTail(x, a, b), p, 0);
}

/** Probability that two samples have one mean: paired (1), of one variance (2), of two (3). */
const studentTest: ListFunction = (args) => {
  const tails = toNumber(args[2] as Scalar);
  if (typeof tails !== 'number') return tails;
  const type = toNumber(args[3] as Scalar);
  if (typeof type !== 'number') return type;
  const [sides, kind] = [Math.trunc(tails), Math.trunc(type)];
  if ((sides !== 1 && sides !== 2) || kind < 1 || kind > 3) return NUM;
  if (kind === 1) {
    const pairs = pairsOf(args[0]!, args[1]!, NA);
    if (pairs instanceof FormulaError) return pairs;
    if (pairs.length < 2) return DIV0;
    const gaps = pairs.map(([a, b]) => a - b);
    const error = Math.sqrt(squares(gaps) / (gaps.length - 1) / gaps.length);
    return error === 0 ? DIV0 : sides * studentTail(Math.abs(mean(gaps)) / error, gaps.length - 1);
  }
  const x = numbersIn(args[0]!);
  if (x instanceof FormulaError) return x;
  const y = numbersIn(args[1]!);
  if (y instanceof FormulaError) return y;
  const [n, m] = [x.length, y.length];
  if (n < 2 || m < 2) return DIV0;
  const [a, b] = [squares(x) / (n - 1) / n, squares(y) / (m - 1) / m];
  const pooled = ((squares(x) + squares(y)) / (n + m - 2)) * (1 / n + 1 / m);
  const error = Math.sqrt(kind === 2 ? pooled : a + b);
  if (error === 0) return DIV0;
  const degrees = kind === 2 ? n + m - 2 : (a + b) ** 2 / (a ** 2 / (n - 1) + b ** 2 / (m - 1));
  return sides * studentTail(Math.abs(mean(x) - mean(y)) / error, degrees);
};

/** Probability that two samples have one variance. */
const fisherTest: ListFunction = (args) => {
  const x = numbersIn(args[0]!);
  if (x instanceof FormulaError) return x;
  const y = numbersIn(args[1]!);
  if (y instanceof FormulaError) return y;
  if (x.length < 2 || y.length < 2) return DIV0;
  const [a, b] = [squares(x) / (x.length - 1), squares(y) / (y.length - 1)];
  if (a === 0 || b === 0) return DIV0;
  const tail = fisherTail(a / b, x.length - 1, y.length - 1);
  return 2 * Math.min(tail, 1 - tail);
};

const chiTest: ListFunction = (args) => {
  const [actual, expected] = [asMatrix(args[0]!), asMatrix(args[1]!)];
  // A row may be held against a column: it is the number of items that counts.
  if (actual.data.length !== expected.data.length || actual.data.length === 1) return NA;
  const pairs = pairsOf(actual, expected, NA);
  if (pairs instanceof FormulaError) return pairs;
  if (pairs.some(([, wanted]) => wanted === 0)) return DIV0;
  if (pairs.some(([, wanted]) => wanted < 0)) return NUM;
  const { rows, cols } = actual;
  const degrees = rows === 1 || cols === 1 ? rows * cols - 1 : (rows - 1) * (cols - 1);
  return gammaShares(degrees / 2, sumOf(pairs.map(([found, wanted]) => (found - wanted) ** 2 / wanted)) / 2)
    .above;
};

/** Probability that a sample's mean would be larger, were x the mean of all. */
const zTest: ListFunction = (args, call) => {
  const sample = numbersIn(args[0]!);
  if (sample instanceof FormulaError) return sample;
  const x = toNumber(args[1] as Scalar);
  if (typeof x !== 'number') return x;
  if (sample.length === 0) return NA;
  const given = args[2] === undefined || call.omitted[2] ? null : toNumber(args[2] as Scalar);
  if (given instanceof FormulaError) return given;
  if (given !== null && given <= 0) return NUM;
  if (given === null && sample.length < 2) return DIV0;
  const sigma = given ?? Math.sqrt(squares(sample) / (sample.length - 1));
  return sigma === 0 ? DIV0 : normalShare((x - mean(sample)) / (sigma / Math.sqrt(sample.length)));
};

const both = (
  names: readonly string[],
  args: string,
  takes: string,
  example: readonly [string, number],
  f: ListFunction,
) => names.map((name) => list(`${name}(${args})`, takes, [`=${name}(${example[0]})`, example[1]], f));

export const TESTS_OF_SAMPLES: readonly FunctionSpec[] = [
  ...distribution(['T.DIST'], 'x, degrees, cumulative', ['60,1,TRUE', 0.994695326], ([x, k], c) =>
    student(x!, k!, c),
  ),
  ...numeric(['T.DIST.2T'], 'x, degrees', ['1.959999998,60', 0.054644927], (x, k) =>
    x! < 0 || k! < 1 ? NUM : 2 * studentTail(x!, Math.trunc(k!)),
  ),
  ...numeric(['T.DIST.RT'], 'x, degrees', ['1.959999998,60', 0.027322464], (x, k) => {
    if (k! < 1) return NUM;
    return x! < 0 ? 1 - studentTail(-x!, Math.trunc(k!)) : studentTail(x!, Math.trunc(k!));
  }),
  ...numeric(['TDIST'], 'x, degrees, tails', ['1.959999998,60,2', 0.054644927], (x, k, tails) => {
    const sides = Math.trunc(tails!);
    return x! < 0 || k! < 1 || (sides !== 1 && sides !== 2) ? NUM : sides * studentTail(x!, Math.trunc(k!));
  }),
  ...numeric(['T.INV'], 'probability, degrees', ['0.75,2', 0.816496581], (p, k) => {
    if (p! <= 0 || p! >= 1 || k! < 1) return NUM;
    if (p === 0.5) return 0;
    const t = studentInverse(Math.min(p!, 1 - p!), Math.trunc(k!));
    return p! < 0.5 ? -t : t;
  }),
  ...numeric(['T.INV.2T', 'TINV'], 'probability, degrees', ['0.546449,60', 0.606533076], (p, k) => {
    if (p! <= 0 || p! > 1 || k! < 1) return NUM;
    return p === 1 ? 0 : studentInverse(p! / 2, Math.trunc(k!));
  }),
  ...numeric(
    ['CONFIDENCE.T'],
    'alpha, deviation, size',
    ['0.05,1,50', 0.284196855],
    (alpha, deviation, size) => {
      const n = Math.trunc(size!);
      if (alpha! <= 0 || alpha! >= 1 || deviation! <= 0 || n < 1) return NUM;
      return n === 1 ? DIV0 : (studentInverse(alpha! / 2, n - 1) * deviation!) / Math.sqrt(n);
    },
  ),
  ...distribution(
    ['F.DIST'],
    'x, degrees1, degrees2, cumulative',
    ['15.20686486,6,4,TRUE', 0.99],
    ([x, a, b], c) => fisher(x!, a!, b!, c),
  ),
  ...numeric(['F.DIST.RT', 'FDIST'], 'x, degrees1, degrees2', ['15.20686486,6,4', 0.01], (x, a, b) =>
    x! < 0 || a! < 1 || b! < 1 ? NUM : fisherTail(x!, Math.trunc(a!), Math.trunc(b!)),
  ),
  ...numeric(['F.INV'], 'probability, degrees1, degrees2', ['0.01,6,4', 0.109309914], (p, a, b) =>
    fisherInverse(p!, a!, b!, false),
  ),
  ...numeric(['F.INV.RT', 'FINV'], 'probability, degrees1, degrees2', ['0.01,6,4', 15.20686486], (p, a, b) =>
    fisherInverse(p!, a!, b!, true),
  ),
  ...both(
    ['T.TEST', 'TTEST'],
    'list1, list2, tails, type',
    'llss',
    ['{3,4,5,8,9,1,2,4,5},{6,19,3,2,14,4,5,17,1},2,1', 0.196015785],
    studentTest,
  ),
  ...both(
    ['F.TEST', 'FTEST'],
    'list1, list2',
    'l',
    ['{6,7,9,15,21},{20,28,31,38,40}', 0.648317847],
    fisherTest,
  ),
  ...both(
    ['CHISQ.TEST', 'CHITEST'],
    'actual, expected',
    'l',
    ['{58,35;11,25;10,23},{45.35,47.65;17.56,18.44;16.09,16.91}', 0.000308192],
    chiTest,
  ),
  ...both(['Z.TEST', 'ZTEST'], 'list, x, [sigma]', 'lss', ['{3,6,7,8,6,5,4,2,1,9},4', 0.090574197], zTest),
];

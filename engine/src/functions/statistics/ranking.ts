import { toNumber } from '../../cells/coerce.ts';
import { DIV0, NA, NUM } from '../../cells/error-values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../../cells/values.ts';
import { finite } from '../../operators/operators.ts';
import { itemsOf, numbersIn, numbersOf, pairsOf, sumOf } from '../spec/arguments.ts';
import { first } from '../spec/call-traits.ts';
import { library, ofNumbers } from '../spec/define.ts';
import type { FunctionSpec, ListFunction } from '../spec/function-spec.ts';
import { countBelow, sortedNumbersIn } from '../spec/sorted-numbers.ts';
import { mean } from './statistical.ts';

const { list, scalar } = library('statistical');

/** A function of the numbers of a list and one number. */
function withNumber(f: (order: readonly number[], k: number) => Value): ListFunction {
  return (args, call) => {
    // A value of its own, not in a cell, is read as a number.
    const own = !(args[0] instanceof Matrix) && !call.refs[0] ? toNumber(args[0] as Scalar) : null;
    const order = own === null ? sortedNumbersIn(args[0]!) : typeof own === 'number' ? [own] : own;
    if (order instanceof FormulaError) return order;
    const k = toNumber(args[1] as Scalar);
    return typeof k === 'number' ? f(order, k) : k;
  };
}

/** The value at a fraction of the way through, between neighbours by proportion. */
export function percentileInclusive(order: readonly number[], p: number): Value {
  if (order.length === 0 || p < 0 || p > 1) return NUM;
  const at = p * (order.length - 1);
  const below = Math.floor(at);
  const low = order[below]!;
  const high = order[Math.min(below + 1, order.length - 1)]!;
  return low + (at - below) * (high - low);
}

export function percentileExclusive(order: readonly number[], p: number): Value {
  const n = order.length;
  if (n === 0 || p <= 0 || p >= 1) return NUM;
  const at = p * (n + 1);
  if (at < 1 || at > n) return NUM;
  const below = Math.floor(at);
  const low = order[below - 1]!;
  const high = order[Math.min(below, n - 1)]!;
  return low + (at - below) * (high - low);
}

function rank(args: readonly Value[], averaged: boolean): Value {
  const x = toNumber(args[0] as Scalar);
  if (typeof x !== 'number') return x;
  const numbers = sortedNumbersIn(args[1]!);
  if (numbers instanceof FormulaError) return numbers;
  const order = toNumber((args[2] ?? 0) as Scalar);
  if (typeof order !== 'number') return order;
  const below = countBelow(numbers, x);
  const upTo = countBelow(numbers, x, true);
  const same = upTo - below;
  if (same === 0) return NA;
  const before = order === 0 ? numbers.length - upTo : below;
  return averaged ? before + (same + 1) / 2 : before + 1;
}

function percentRank(args: readonly Value[], exclusive: boolean): Value {
  const order = sortedNumbersIn(args[0]!);
  if (order instanceof FormulaError) return order;
  const x = toNumber(args[1] as Scalar);
  if (typeof x !== 'number') return x;
  const digits = toNumber((args[2] ?? 3) as Scalar);
  if (typeof digits !== 'number') return digits;
  if (order.length === 0 || digits < 1) return NUM;
  if (x < order[0]! || x > order[order.length - 1]!) return NA;
  const below = countBelow(order, x);
  let place = below;
  if (order[below] !== x) {
    const low = order[below - 1]!;
    place = below - 1 + (x - low) / (order[below]! - low);
  }
  const n = order.length;
  const share = exclusive ? (place + 1) / (n + 1) : n === 1 ? 1 : place / (n - 1);
  const power = 10 ** Math.trunc(digits);
  return Math.floor(share * power + 1e-9) / power;
}

/** Line through the pairs (y, x), as SLOPE and its kin take them. */
function regression(
  ys: Value,
  xs: Value,
):
  | FormulaError
  | { slope: number; intercept: number; pairs: [number, number][]; sxx: number; syy: number; sxy: number } {
  const pairs = pairsOf(ys, xs, NA);
  if (pairs instanceof FormulaError) return pairs;
  if (pairs.length === 0) return DIV0;
  const my = mean(pairs.map(([y]) => y));
  const mx = mean(pairs.map(([, x]) => x));
  const sxy = sumOf(pairs.map(([y, x]) => (x - mx) * (y - my)));
  const sxx = sumOf(pairs.map(([, x]) => (x - mx) ** 2));
  const syy = sumOf(pairs.map(([y]) => (y - my) ** 2));
  const slope = sxy / sxx;
  return { slope, intercept: my - slope * mx, pairs, sxx, syy, sxy };
}

function fromLine(f: (line: Exclude<ReturnType<typeof regression>, FormulaError>) => Value): ListFunction {
  return (args) => {
    const line = regression(args[0]!, args[1]!);
    return line instanceof FormulaError ? line : f(line);
  };
}

const correlation = fromLine(({ sxx, syy, sxy }) =>
  sxx === 0 || syy === 0 ? DIV0 : sxy / Math.sqrt(sxx * syy),
);

const forecast: ListFunction = (args) => {
  const x = toNumber(args[0] as Scalar);
  if (typeof x !== 'number') return x;
  const line = regression(args[1]!, args[2]!);
  if (line instanceof FormulaError) return line;
  return line.sxx === 0 ? DIV0 : finite(line.intercept + line.slope * x);
};

/** Sum of the probabilities of the values from `low` to `high`; they must be shares that add up to 1. */
const prob: ListFunction = (args) => {
  const [values, chances] = [itemsOf(args[0]!), itemsOf(args[1]!)];
  if (values.length !== chances.length) return NA;
  const low = toNumber(args[2] as Scalar);
  if (typeof low !== 'number') return low;
  const high = args[3] === undefined ? low : toNumber(args[3] as Scalar);
  if (typeof high !== 'number') return high;
  const pairs = pairsOf(args[0]!, args[1]!, NA);
  if (pairs instanceof FormulaError) return pairs;
  if (pairs.length === 0) return DIV0;
  if (pairs.some(([, chance]) => chance < 0 || chance > 1)) return NUM;
  if (Math.abs(sumOf(pairs.map(([, chance]) => chance)) - 1) > 1e-9) return NUM;
  return sumOf(pairs.filter(([x]) => x >= low && x <= high).map(([, chance]) => chance));
};

function frequency(args: readonly Value[]): Value {
  const numbers = numbersIn(args[0]!);
  if (numbers instanceof FormulaError) return numbers;
  const bins = numbersIn(args[1]!);
  if (bins instanceof FormulaError) return bins;
  const order = bins.map((bin, index) => ({ bin, index })).sort((a, b) => a.bin - b.bin || a.index - b.index);
  const counts = new Array<number>(bins.length + 1).fill(0);
  for (const x of numbers) {
    const slot = order.find(({ bin }) => x <= bin);
    counts[slot === undefined ? bins.length : slot.index]! += 1;
  }
  return new Matrix(counts.length, 1, counts);
}

export const RANKING: readonly FunctionSpec[] = [
  list(
    'LARGE(list, k)',
    'ls',
    ['=LARGE({3,9,5},2)', 5],
    withNumber((order, k) => {
      const at = Math.trunc(k);
      return at < 1 || at > order.length ? NUM : order[order.length - at]!;
    }),
    { ofNumbers: true, inWorkbook: 'numbers', alike: first },
  ),
  list(
    'SMALL(list, k)',
    'ls',
    ['=SMALL({3,9,5},2)', 5],
    withNumber((order, k) => {
      const at = Math.trunc(k);
      return at < 1 || at > order.length ? NUM : order[at - 1]!;
    }),
    { ofNumbers: true, inWorkbook: 'numbers', alike: first },
  ),
  ...(['PERCENTILE', 'PERCENTILE.INC'] as const).map((name) =>
    list(`${name}(list, k)`, 'ls', [`=${name}({1,2,3,4},0.5)`, 2.5], withNumber(percentileInclusive), {
      ofNumbers: true,
    }),
  ),
  list(
    'PERCENTILE.EXC(list, k)',
    'ls',
    ['=PERCENTILE.EXC({1,2,3},0.5)', 2],
    withNumber(percentileExclusive),
    { ofNumbers: true },
  ),
  ...(['QUARTILE', 'QUARTILE.INC'] as const).map((name) =>
    list(
      `${name}(list, quarter)`,
      'ls',
      [`=${name}({1,2,3,4,5},1)`, 2],
      withNumber((order, k) => percentileInclusive(order, Math.trunc(k) / 4)),
      { ofNumbers: true },
    ),
  ),
  list(
    'QUARTILE.EXC(list, quarter)',
    'ls',
    ['=QUARTILE.EXC({1,2,3},2)', 2],
    withNumber((order, k) => percentileExclusive(order, Math.trunc(k) / 4)),
    { ofNumbers: true },
  ),
  ...(['PERCENTRANK', 'PERCENTRANK.INC'] as const).map((name) =>
    list(`${name}(list, value, [digits])`, 'lss', [`=${name}({1,2,3,4,5},4)`, 0.75], (args) =>
      percentRank(args, false),
    ),
  ),
  list('PERCENTRANK.EXC(list, value, [digits])', 'lss', ['=PERCENTRANK.EXC({1,2,3},2)', 0.5], (args) =>
    percentRank(args, true),
  ),
  ...(['RANK', 'RANK.EQ'] as const).map((name) =>
    list(`${name}(value, list, [order])`, 'sls', [`=${name}(5,{3,9,5})`, 2], (args) => rank(args, false)),
  ),
  list('RANK.AVG(value, list, [order])', 'sls', ['=RANK.AVG(5,{5,5,9})', 2.5], (args) => rank(args, true)),
  list(
    'TRIMMEAN(list, fraction)',
    'ls',
    ['=TRIMMEAN({1,2,3,100},0.5)', 2.5],
    withNumber((order, k) => {
      if (k < 0 || k >= 1 || order.length === 0) return NUM;
      const cut = Math.floor((order.length * k) / 2 + 1e-9);
      return mean(order.slice(cut, order.length - cut));
    }),
  ),
  list(
    'SLOPE(ys, xs)',
    'l',
    ['=SLOPE({2,4,6},{1,2,3})', 2],
    fromLine(({ slope, sxx }) => (sxx === 0 ? DIV0 : slope)),
  ),
  list(
    'INTERCEPT(ys, xs)',
    'l',
    ['=INTERCEPT({3,5,7},{1,2,3})', 1],
    fromLine(({ intercept, sxx }) => (sxx === 0 ? DIV0 : intercept)),
  ),
  list(
    'RSQ(ys, xs)',
    'l',
    ['=RSQ({2,4,6},{1,2,3})', 1],
    fromLine(({ sxx, syy, sxy }) => (sxx === 0 || syy === 0 ? DIV0 : sxy ** 2 / (sxx * syy))),
  ),
  list('CORREL(list1, list2)', 'l', ['=CORREL({2,4,6},{1,2,3})', 1], correlation),
  list('PEARSON(list1, list2)', 'l', ['=PEARSON({2,4,6},{1,2,3})', 1], correlation),
  list(
    'STEYX(ys, xs)',
    'l',
    ['=STEYX({2,4,6},{1,2,3})', 0],
    fromLine(({ pairs, sxx, syy, sxy }) =>
      pairs.length < 3 || sxx === 0
        ? DIV0
        : Math.sqrt(Math.max(0, (syy - sxy ** 2 / sxx) / (pairs.length - 2))),
    ),
  ),
  ...(['COVAR', 'COVARIANCE.P'] as const).map((name) =>
    list(
      `${name}(list1, list2)`,
      'l',
      [`=${name}({2,4},{1,3})`, 1],
      fromLine(({ sxy, pairs }) => sxy / pairs.length),
    ),
  ),
  list(
    'COVARIANCE.S(list1, list2)',
    'l',
    ['=COVARIANCE.S({2,4},{1,3})', 2],
    fromLine(({ sxy, pairs }) => (pairs.length < 2 ? DIV0 : sxy / (pairs.length - 1))),
  ),
  ...(['FORECAST', 'FORECAST.LINEAR'] as const).map((name) =>
    list(`${name}(x, ys, xs)`, 'sll', [`=${name}(4,{2,4,6},{1,2,3})`, 8], forecast),
  ),
  list('PROB(values, chances, low, [high])', 'llss', ['=PROB({0,1,2,3},{0.2,0.3,0.1,0.4},1,3)', 0.8], prob),
  list('PERCENTOF(part, all)', 'l', ['=PERCENTOF({1,2},{1,2,3,4})', 0.3], (args, call) => {
    const part = numbersOf(args.slice(0, 1), call);
    if (part instanceof FormulaError) return part;
    const all = numbersOf(args, call, 1);
    if (all instanceof FormulaError) return all;
    const total = sumOf(all);
    return total === 0 ? DIV0 : sumOf(part) / total;
  }),
  list('FREQUENCY(list, bins)', 'l', ['=INDEX(FREQUENCY({1,2,2,5},{1,3}),2)', 2], frequency, {
    returns: 'list',
  }),
  scalar(
    'PERMUT(number, chosen)',
    ['=PERMUT(5,2)', 20],
    ofNumbers((n, k) => {
      const total = Math.trunc(n);
      const chosen = Math.trunc(k);
      if (total <= 0 || chosen < 0 || chosen > total) return NUM;
      let product = 1;
      for (let i = 0; i < chosen && Number.isFinite(product); i += 1) product *= total - i;
      return finite(product);
    }),
  ),
  scalar(
    'PERMUTATIONA(number, chosen)',
    ['=PERMUTATIONA(3,2)', 9],
    ofNumbers((n, k) => (n < 0 || k < 0 ? NUM : finite(Math.trunc(n) ** Math.trunc(k)))),
  ),
  scalar(
    'STANDARDIZE(x, mean, deviation)',
    ['=STANDARDIZE(42,40,2)', 1],
    ofNumbers((x, m, s) => (s <= 0 ? NUM : (x - m) / s), [undefined, 0, 1]),
  ),
];

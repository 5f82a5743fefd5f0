import { DIV0, NA, NUM } from '../../cells/error-values.ts';
import { textToNumber } from '../../cells/number-text.ts';
import { FormulaError, Matrix, type Value } from '../../cells/values.ts';
import { finite } from '../../operators/operators.ts';
import { itemsOf, numbersOf, numbersWithTextOf, sumOf } from '../spec/arguments.ts';
import { all } from '../spec/call-traits.ts';
import { library } from '../spec/define.ts';
import type { Call, FunctionSpec } from '../spec/function-spec.ts';
import { LONG_LIST, placedAmong, sorted, sortedNumbersIn } from '../spec/sorted-numbers.ts';

const { list } = library('statistical');

type Numbers = readonly number[];

/** A function of all numbers among the arguments. */
function over(f: (numbers: Numbers) => Value): (args: readonly Value[], call: Call) => Value {
  return (args, call) => {
    const numbers = numbersOf(args, call);
    return numbers instanceof FormulaError ? numbers : f(numbers);
  };
}

/** The same with text as 0 and booleans as 0 and 1. */
function overAll(f: (numbers: Numbers) => Value): (args: readonly Value[], call: Call) => Value {
  return (args, call) => {
    const numbers = numbersWithTextOf(args, call);
    return numbers instanceof FormulaError ? numbers : f(numbers);
  };
}

export function mean(numbers: Numbers): number {
  return sumOf(numbers) / numbers.length;
}

function squaredDeviations(numbers: Numbers): number {
  const centre = mean(numbers);
  return sumOf(numbers.map((x) => (x - centre) ** 2));
}

export function extreme(numbers: Numbers, largest: boolean): number {
  let found = numbers[0] ?? 0;
  for (const x of numbers) if (largest ? x > found : x < found) found = x;
  return found;
}

export const variance =
  (sample: boolean) =>
  (numbers: Numbers): Value => {
    const divisor = numbers.length - (sample ? 1 : 0);
    return divisor <= 0 ? DIV0 : finite(squaredDeviations(numbers) / divisor);
  };

export const deviation =
  (sample: boolean) =>
  (numbers: Numbers): Value => {
    const found = variance(sample)(numbers);
    return typeof found === 'number' ? Math.sqrt(found) : found;
  };

export const average = (numbers: Numbers): Value => (numbers.length === 0 ? DIV0 : finite(mean(numbers)));

/** The middle number of an order and some others, or half-way between the two in the middle. */
function middleOf(order: Numbers, others: Numbers): Value {
  const length = order.length + others.length;
  if (length === 0) return NUM;
  const rest = sorted(others);
  const upper = placedAmong(order, rest, length >> 1);
  return length % 2 === 1 ? upper : (placedAmong(order, rest, (length >> 1) - 1) + upper) / 2;
}

export const median = (numbers: Numbers): Value => middleOf(sorted(numbers), []);

const NO_LIST = new Matrix(0, 0, []);

/** MEDIAN: a long list is put in order once for all who ask. */
function medianOf(args: readonly Value[], call: Call): Value {
  const long = args.findIndex((arg) => arg instanceof Matrix && arg.data.length >= LONG_LIST);
  const order = long < 0 ? undefined : sortedNumbersIn(args[long]!);
  // Of several errors the first is the answer.
  const parted = order !== undefined && !(order instanceof FormulaError);
  const rest = parted ? args.map((arg, index) => (index === long ? NO_LIST : arg)) : args;
  const numbers = numbersOf(rest, call);
  if (numbers instanceof FormulaError) return numbers;
  return parted ? middleOf(order, numbers) : median(numbers);
}

/** The most frequent values in order of first appearance; empty when nothing repeats. */
export function modes(numbers: Numbers): number[] {
  const counts = new Map<number, number>();
  for (const x of numbers) counts.set(x, (counts.get(x) ?? 0) + 1);
  let most = 1;
  for (const count of counts.values()) most = Math.max(most, count);
  return most === 1 ? [] : [...counts].filter(([, count]) => count === most).map(([x]) => x);
}

const mode = (numbers: Numbers): Value => modes(numbers)[0] ?? NA;

function skewness(numbers: Numbers, sample: boolean): Value {
  const n = numbers.length;
  if (n < (sample ? 3 : 1)) return DIV0;
  const centre = mean(numbers);
  const spread = deviation(sample)(numbers);
  if (typeof spread !== 'number' || spread === 0) return DIV0;
  const cubes = sumOf(numbers.map((x) => ((x - centre) / spread) ** 3));
  return sample ? (cubes * n) / ((n - 1) * (n - 2)) : cubes / n;
}

export const STATISTICAL: readonly FunctionSpec[] = [
  list('AVERAGE(value1, …)', 'l', ['=AVERAGE(1,2,6)', 3], over(average), {
    counts: true,
    aggregate: 'average',
    ofNumbers: true,
    inWorkbook: 'numbers',
    alike: all,
    inCell: 'number',
  }),
  list('AVERAGEA(value1, …)', 'l', ['=AVERAGEA({1,TRUE,"a"})', 2 / 3], overAll(average)),
  list(
    'MAX(value1, …)',
    'l',
    ['=MAX(1,7,3)', 7],
    over((x) => extreme(x, true)),
    {
      counts: true,
      kernel: 'greatest',
      aggregate: 'largest',
      ofNumbers: true,
      inWorkbook: 'numbers',
      alike: all,
      inCell: 'number',
    },
  ),
  list(
    'MIN(value1, …)',
    'l',
    ['=MIN(4,2,3)', 2],
    over((x) => extreme(x, false)),
    {
      counts: true,
      kernel: 'least',
      aggregate: 'smallest',
      ofNumbers: true,
      inWorkbook: 'numbers',
      alike: all,
      inCell: 'number',
    },
  ),
  list(
    'MAXA(value1, …)',
    'l',
    ['=MAXA({-1,TRUE})', 1],
    overAll((x) => extreme(x, true)),
  ),
  list(
    'MINA(value1, …)',
    'l',
    ['=MINA({5,"a"})', 0],
    overAll((x) => extreme(x, false)),
  ),
  list(
    'COUNT(value1, …)',
    'l',
    ['=COUNT({1,"a",TRUE,2})', 2],
    (args, call) => {
      let count = 0;
      args.forEach((arg, index) => {
        if (arg instanceof Matrix || call.refs[index]) {
          for (const item of itemsOf(arg)) if (typeof item === 'number') count += 1;
        } else if (typeof arg === 'string') {
          if (textToNumber(arg) !== null) count += 1;
        } else if (!(arg instanceof FormulaError)) {
          count += 1;
        }
      });
      return count;
    },
    { aggregate: 'numbers', ofNumbers: true, inWorkbook: 'numbers', errors: true, inCell: 'number' },
  ),
  list(
    'COUNTA(value1, …)',
    'l',
    ['=COUNTA({1,"a",TRUE})', 3],
    (args, call) => {
      let count = 0;
      args.forEach((arg, index) => {
        for (const item of itemsOf(arg)) if (item !== null || call.omitted[index]) count += 1;
      });
      return count;
    },
    { inWorkbook: 'filled', errors: true },
  ),
  list(
    'COUNTBLANK(list)',
    'l',
    ['=COUNTBLANK({1,"",3})', 1],
    (args) => {
      let count = 0;
      for (const item of itemsOf(args[0]!)) if (item === null || item === '') count += 1;
      return count;
    },
    { onSheet: 'blanks', errors: true },
  ),
  list('MEDIAN(value1, …)', 'l', ['=MEDIAN(3,1,2,10)', 2.5], medianOf, {
    counts: true,
    ofNumbers: true,
    inWorkbook: 'numbers',
    alike: all,
  }),
  list('MODE(value1, …)', 'l', ['=MODE(1,2,2,3)', 2], over(mode)),
  list('MODE.SNGL(value1, …)', 'l', ['=MODE.SNGL(1,2,2,3)', 2], over(mode)),
  list(
    'MODE.MULT(value1, …)',
    'l',
    ['=SUM(MODE.MULT(1,1,2,2,3))', 3],
    over((x) => {
      const found = modes(x);
      return found.length === 0 ? NA : new Matrix(found.length, 1, found);
    }),
    { returns: 'list' },
  ),
  ...(['STDEV', 'STDEV.S'] as const).map((name) =>
    list(`${name}(value1, …)`, 'l', [`=${name}(2,4,6)`, 2], over(deviation(true)), {
      ofNumbers: true,
      inWorkbook: 'numbers',
    }),
  ),
  ...(['STDEVP', 'STDEV.P'] as const).map((name) =>
    list(`${name}(value1, …)`, 'l', [`=${name}(2,4)`, 1], over(deviation(false)), {
      ofNumbers: true,
      inWorkbook: 'numbers',
    }),
  ),
  ...(['VAR', 'VAR.S'] as const).map((name) =>
    list(`${name}(value1, …)`, 'l', [`=${name}(2,4,6)`, 4], over(variance(true)), {
      ofNumbers: true,
      inWorkbook: 'numbers',
    }),
  ),
  ...(['VARP', 'VAR.P'] as const).map((name) =>
    list(`${name}(value1, …)`, 'l', [`=${name}(2,4)`, 1], over(variance(false)), {
      ofNumbers: true,
      inWorkbook: 'numbers',
    }),
  ),
  list('STDEVA(value1, …)', 'l', ['=STDEVA({2,4,6})', 2], overAll(deviation(true))),
  list('STDEVPA(value1, …)', 'l', ['=STDEVPA({2,4})', 1], overAll(deviation(false))),
  list('VARA(value1, …)', 'l', ['=VARA({2,4,6})', 4], overAll(variance(true))),
  list('VARPA(value1, …)', 'l', ['=VARPA({2,4})', 1], overAll(variance(false))),
  list(
    'AVEDEV(value1, …)',
    'l',
    ['=AVEDEV(4,6,8)', 4 / 3],
    over((x) => (x.length === 0 ? NUM : mean(x.map((each) => Math.abs(each - mean(x)))))),
  ),
  list(
    'DEVSQ(value1, …)',
    'l',
    ['=DEVSQ(2,4)', 2],
    over((x) => (x.length === 0 ? NUM : squaredDeviations(x))),
  ),
  list(
    'GEOMEAN(value1, …)',
    'l',
    ['=ROUND(GEOMEAN(2,8),9)', 4],
    over((x) =>
      x.length === 0 || x.some((each) => each <= 0) ? NUM : finite(Math.exp(mean(x.map(Math.log)))),
    ),
  ),
  list(
    'HARMEAN(value1, …)',
    'l',
    ['=HARMEAN(2,6)', 3],
    over((x) =>
      x.length === 0 || x.some((each) => each <= 0) ? NUM : x.length / sumOf(x.map((each) => 1 / each)),
    ),
  ),
  list(
    'SKEW(value1, …)',
    'l',
    ['=SKEW(1,2,3)', 0],
    over((x) => skewness(x, true)),
  ),
  list(
    'SKEW.P(value1, …)',
    'l',
    ['=SKEW.P(1,2,3)', 0],
    over((x) => skewness(x, false)),
  ),
  list(
    'KURT(value1, …)',
    'l',
    ['=ROUND(KURT(1,2,3,4),6)', -1.2],
    over((x) => {
      const n = x.length;
      const spread = deviation(true)(x);
      if (n < 4 || typeof spread !== 'number' || spread === 0) return DIV0;
      const centre = mean(x);
      const fourth = sumOf(x.map((each) => ((each - centre) / spread) ** 4));
      return (
        (fourth * n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3)) - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3))
      );
    }),
  ),
];

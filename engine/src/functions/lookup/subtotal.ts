import { toNumber } from '../../cells/coerce.ts';
import { DIV0, NUM, VALUE } from '../../cells/error-values.ts';
import { FormulaError, type Scalar, type Value } from '../../cells/values.ts';
import { finite } from '../../operators/operators.ts';
import { itemsOf, numbersIn, sumOf } from '../spec/arguments.ts';
import { library } from '../spec/define.ts';
import type { Call, FunctionSpec } from '../spec/function-spec.ts';
import { sorted } from '../spec/sorted-numbers.ts';
import { percentileExclusive, percentileInclusive } from '../statistics/ranking.ts';
import { average, deviation, extreme, median, modes, variance } from '../statistics/statistical.ts';

const { list } = library('math');

type Numbers = readonly number[];

const BY_NUMBER: Readonly<Record<number, (numbers: Numbers) => Value>> = {
  1: average,
  2: (x) => x.length,
  4: (x) => extreme(x, true),
  5: (x) => extreme(x, false),
  6: (x) => (x.length === 0 ? 0 : finite(x.reduce((a, b) => a * b, 1))),
  7: deviation(true),
  8: deviation(false),
  9: (x) => finite(sumOf(x)),
  10: variance(true),
  11: variance(false),
  12: median,
  13: (x) => modes(x)[0] ?? NUM,
};

const WITH_K: Readonly<Record<number, (order: Numbers, k: number) => Value>> = {
  14: (order, k) => order[order.length - Math.ceil(k)] ?? NUM,
  15: (order, k) => order[Math.trunc(k) - 1] ?? NUM,
  16: percentileInclusive,
  17: (order, k) => percentileInclusive(order, Math.trunc(k) / 4),
  18: percentileExclusive,
  19: (order, k) => percentileExclusive(order, Math.trunc(k) / 4),
};

function numbersToTotal(args: readonly Value[], skipErrors: boolean): number[] | FormulaError {
  const numbers: number[] = [];
  for (const arg of args) {
    for (const item of itemsOf(arg)) {
      if (typeof item === 'number') numbers.push(item);
      else if (item instanceof FormulaError && !skipErrors) return item;
    }
  }
  return numbers;
}

function countFilled(args: readonly Value[], skipErrors: boolean): number {
  let count = 0;
  for (const arg of args) {
    for (const item of itemsOf(arg))
      if (item !== null && !(skipErrors && item instanceof FormulaError)) count += 1;
  }
  return count;
}

function subtotal(args: readonly Value[]): Value {
  const kind = toNumber(args[0] as Scalar);
  if (typeof kind !== 'number') return kind;
  const code = Math.trunc(kind) % 100;
  if (code < 1 || code > 11 || (kind >= 12 && kind < 101) || kind > 111) return VALUE;
  if (code === 3) return countFilled(args.slice(1), false);
  const numbers = numbersToTotal(args.slice(1), code === 2);
  return numbers instanceof FormulaError ? numbers : BY_NUMBER[code]!(numbers);
}

function aggregate(args: readonly Value[], _call: Call): Value {
  const kind = toNumber(args[0] as Scalar);
  if (typeof kind !== 'number') return kind;
  const option = toNumber(args[1] as Scalar);
  if (typeof option !== 'number') return option;
  const code = Math.trunc(kind);
  if (code < 1 || code > 19 || option < 0 || option > 7) return VALUE;
  const skipErrors = [2, 3, 6, 7].includes(Math.trunc(option));
  if (code >= 14) {
    const k = args[3];
    if (k === undefined) return VALUE;
    const numbers = skipErrors ? numbersToTotal([args[2]!], true) : numbersIn(args[2]!);
    if (numbers instanceof FormulaError) return numbers;
    const number = toNumber(itemsOf(k)[0] ?? null);
    if (typeof number !== 'number') return number;
    return numbers.length === 0 ? NUM : WITH_K[code]!(sorted(numbers), number);
  }
  if (code === 3) return countFilled(args.slice(2), skipErrors);
  const numbers = numbersToTotal(args.slice(2), skipErrors || code === 2);
  if (numbers instanceof FormulaError) return numbers;
  return numbers.length === 0 && code === 1 ? DIV0 : BY_NUMBER[code]!(numbers);
}

export const SUBTOTALS: readonly FunctionSpec[] = [
  list('SUBTOTAL(kind, list1, …)', 'sl', ['=SUBTOTAL(9,{1,2,3})', 6], subtotal, { onSheet: 'subtotal' }),
  list('AGGREGATE(kind, option, list1, …)', 'ssl', ['=AGGREGATE(9,6,{1,2,3})', 6], aggregate, {
    onSheet: 'subtotal',
  }),
];

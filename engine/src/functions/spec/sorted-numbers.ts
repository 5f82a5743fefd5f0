import { FormulaError, Matrix, type Value } from '../../cells/values.ts';
import { numbersIn } from './arguments.ts';

export function sorted(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}

/** From here on the order of a list is memoized: a whole column comes again with every row. */
export const LONG_LIST = 64;
const memoized = new WeakMap<Matrix, readonly number[] | FormulaError>();

/** The numbers of a list in rising order, or the first error in it. */
export function sortedNumbersIn(value: Value): readonly number[] | FormulaError {
  const long = value instanceof Matrix && value.data.length >= LONG_LIST ? value : undefined;
  const known = long && memoized.get(long);
  if (known) return known;
  const numbers = numbersIn(value);
  const order = numbers instanceof FormulaError ? numbers : sorted(numbers);
  if (long) memoized.set(long, order);
  return order;
}

/** How many numbers of an order are less than x, or with `orEqual` at most x. */
export function countBelow(order: readonly number[], x: number, orEqual = false): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const each = order[middle]!;
    if (each < x || (orEqual && each === x)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The number at this place (from 0) when the `others`, themselves in order, are put among those of an order. */
export function placedAmong(order: readonly number[], others: readonly number[], place: number): number {
  let before = 0;
  for (const each of others) {
    const own = countBelow(order, each) + before;
    if (own === place) return each;
    if (own > place) break;
    before += 1;
  }
  return order[place - before]!;
}

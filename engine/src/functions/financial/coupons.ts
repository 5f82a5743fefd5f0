import { addMonths, civilOfSerial, daysInMonth } from '../../calendar/index.ts';
import { NUM, VALUE } from '../../cells/error-values.ts';
import { FormulaError, type Scalar, type Value } from '../../cells/values.ts';
import { finite } from '../../operators/operators.ts';
import { days360, days360Nasd } from '../dates/date-spans.ts';
import { toolpakDay, toolpakNumber } from '../spec/date-arguments.ts';
import type { Call, ListFunction } from '../spec/function-spec.ts';

/** Coupons a year: 1, 2 or 4. */
export type Frequency = 1 | 2 | 4;

/** Excel's day counts: 0 US 30/360, 1 actual, 2 actual/360, 3 actual/365, 4 European 30/360. */
export type Basis = 0 | 1 | 2 | 3 | 4;

/** Where a settlement day stands among the coupon days counted back from the maturity. Days are serials. */
export interface Coupon {
  readonly previous: number;
  readonly next: number;
  /** Coupons still to come, the next one included. */
  readonly count: number;
  /** Days from the previous coupon to the settlement, from it to the next, and of the whole period. */
  readonly before: number;
  readonly after: number;
  readonly length: number;
}

/** `count` coupon periods from an anchor; an anchor at the end of its month keeps to month ends. */
export function couponDay(anchor: number, frequency: Frequency, count: number): number {
  const day = addMonths(anchor, (count * 12) / frequency);
  const from = civilOfSerial(anchor);
  if (from.day !== daysInMonth(from.year, from.month)) return day;
  const to = civilOfSerial(day);
  return day + daysInMonth(to.year, to.month) - to.day;
}

/** Days from one day to another by a day count, less than 0 when the second is earlier. */
export function daysBetween(from: number, to: number, basis: Basis): number {
  if (basis === 4) return days360(from, to, true);
  return basis === 0 ? days360Nasd(from, to) : to - from;
}

/** Days of a whole coupon period. */
export function periodDays(previous: number, next: number, frequency: Frequency, basis: Basis): number {
  if (basis === 1) return next - previous;
  return (basis === 3 ? 365 : 360) / frequency;
}

export function couponAt(settlement: number, maturity: number, frequency: Frequency, basis: Basis): Coupon {
  const from = civilOfSerial(settlement);
  const to = civilOfSerial(maturity);
  const months = (to.year - from.year) * 12 + to.month - from.month;
  let count = Math.max(1, Math.floor((months * frequency) / 12));
  while (couponDay(maturity, frequency, -count) > settlement) count += 1;
  while (count > 1 && couponDay(maturity, frequency, 1 - count) <= settlement) count -= 1;
  const previous = couponDay(maturity, frequency, -count);
  const next = couponDay(maturity, frequency, 1 - count);
  const before = daysBetween(previous, settlement, basis);
  const length = periodDays(previous, next, frequency, basis);
  const after = basis === 0 ? length - before : daysBetween(settlement, next, basis);
  return { previous, next, count, before, after, length };
}

const isFrequency = (value: number): value is Frequency => value === 1 || value === 2 || value === 4;
const isBasis = (value: number): value is Basis => value >= 0 && value <= 4;

/** What the functions of securities take, in the order of their signature: `d` a day, `n` a number, `f` the frequency, `b` the basis. */
export function ofSecurity(
  kinds: string,
  f: (numbers: readonly number[], frequency: Frequency, basis: Basis) => Value,
): ListFunction {
  const frequencyAt = kinds.indexOf('f');
  const basisAt = kinds.indexOf('b');
  return (args, call) => {
    const given = securityArguments(kinds, args, call);
    if (given instanceof FormulaError) return given;
    const frequency = Math.trunc(given[frequencyAt] ?? 1);
    const basis = Math.trunc(given[basisAt] ?? 0);
    if (!isFrequency(frequency) || !isBasis(basis)) return NUM;
    const numbers = given.filter((_, index) => index !== frequencyAt && index !== basisAt);
    const value = f(numbers, frequency, basis);
    return typeof value === 'number' ? finite(value) : value;
  };
}

/** A number for every letter of `kinds`, or the first that is none. */
function securityArguments(kinds: string, args: readonly Value[], call: Call): number[] | FormulaError {
  const numbers: number[] = [];
  for (let index = 0; index < kinds.length; index += 1) {
    const arg = args[index] as Scalar | undefined;
    if (arg instanceof FormulaError) return arg;
    if (typeof arg === 'boolean') return VALUE;
    const read =
      kinds[index] === 'd' ? toolpakDay(arg) : toolpakNumber(call.omitted[index] ? undefined : arg, 0);
    if (typeof read !== 'number') return read;
    numbers.push(read);
  }
  return numbers;
}

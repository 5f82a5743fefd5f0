import { civilOfSerial, isLeapYear } from '../../calendar/index.ts';
import { toBoolean } from '../../cells/coerce.ts';
import { NUM } from '../../cells/error-values.ts';
import { FormulaError, type Scalar } from '../../cells/values.ts';
import { roundTo } from '../../money/round.ts';
import { yearFraction } from '../dates/date-spans.ts';
import { library } from '../spec/define.ts';
import type { FunctionSpec, ListFunction } from '../spec/function-spec.ts';
import { type Basis, couponDay, daysBetween, type Frequency, ofSecurity, periodDays } from './coupons.ts';

const { list } = library('financial');

/**
 * Coupon periods, as a number with fractions, over which interest has accrued. `fromIssue` false counts only from the
 * period before the first interest day (and less than nothing where the settlement lies before that), as Excel does.
 */
function accruedPeriods(
  issue: number,
  first: number,
  settlement: number,
  frequency: Frequency,
  basis: Basis,
  fromIssue: boolean,
): number {
  let steps = -1;
  if (fromIssue) while (couponDay(first, frequency, steps + 1) < settlement && settlement > first) steps += 1;
  let late = couponDay(first, frequency, steps);
  // Excel measures the last piece by the period before the first interest day, whichever it lies in.
  let total =
    daysBetween(Math.max(issue, late), settlement, basis) /
    periodDays(couponDay(first, frequency, -1), first, frequency, basis);
  while (late > issue) {
    steps -= 1;
    const early = couponDay(first, frequency, steps);
    if (issue <= early) total += fromIssue ? 1 : 0;
    else total += daysBetween(issue, late, basis) / periodDays(early, late, frequency, basis);
    late = early;
  }
  return total;
}

const accrint: ListFunction = (args, call) => {
  const method = call.omitted[7] || args[7] === undefined ? true : toBoolean(args[7] as Scalar);
  if (method instanceof FormulaError) return method;
  return ofSecurity('dddnnfb', ([issue, first, settlement, rate, par], frequency, basis) => {
    if (rate! <= 0 || par! <= 0 || issue! >= settlement!) return NUM;
    return (
      ((par! * rate!) / frequency) * accruedPeriods(issue!, first!, settlement!, frequency, basis, method)
    );
  })(args, { ...call, omitted: call.omitted.map((left, index) => left && index !== 4) });
};

/** Share of the first year an asset is held in, by a day count. */
function firstShare(purchased: number, end: number, basis: Basis): number {
  if (basis !== 1) return yearFraction(purchased, end, basis) as number;
  return (end - purchased) / (isLeapYear(civilOfSerial(purchased).year) ? 366 : 365);
}

/** French straight-line depreciation of one period; the first counts from the purchase. */
function linear(cost: number, salvage: number, rate: number, share: number, period: number): number {
  const each = cost * rate;
  const first = cost * rate * share;
  const full = Math.trunc((cost - salvage - first) / each);
  if (period === 0) return Math.min(first, cost - salvage);
  if (period <= full) return each;
  return period === full + 1 ? Math.max(0, cost - salvage - each * full - first) : 0;
}

/** French declining depreciation, in whole units of money. */
function degressive(cost: number, salvage: number, rate: number, share: number, period: number): number {
  const life = 1 / rate;
  const faster = rate * (life < 3 ? 1 : life < 5 ? 1.5 : life <= 6 ? 2 : 2.5);
  let off = roundTo(faster * cost * share, 0);
  let left = cost - off - salvage;
  let book = cost - off;
  for (let each = 0; each < period; each += 1) {
    off = roundTo(faster * book, 0);
    left -= off;
    if (left < 0) return period - each <= 1 ? roundTo(book * 0.5, 0) : 0;
    book -= off;
  }
  return off;
}

function french(f: typeof linear): ListFunction {
  return ofSecurity('nddnnnb', ([cost, purchased, end, salvage, period, rate], _, basis) => {
    if (cost! < 0 || salvage! < 0 || salvage! >= cost! || rate! <= 0 || period! < 0) return NUM;
    if (purchased! > end! || period! > 10_000 || basis === 2) return NUM;
    const share = firstShare(purchased!, end!, basis);
    return f(cost!, salvage!, rate!, share === 0 ? 1 : share, Math.trunc(period!));
  });
}

export const ACCRUED: readonly FunctionSpec[] = [
  list(
    'ACCRINT(issue, first, settlement, rate, par, frequency, [basis], [fromIssue])',
    's',
    ['=ROUND(ACCRINT("2008-03-01","2008-08-31","2008-05-01",0.1,1000,2,0),6)', 16.666667],
    accrint,
  ),
  list(
    'AMORLINC(cost, purchased, first, salvage, period, rate, [basis])',
    's',
    ['=AMORLINC(2400,"2008-08-19","2008-12-31",300,1,0.15,1)', 360],
    french(linear),
  ),
  list(
    'AMORDEGRC(cost, purchased, first, salvage, period, rate, [basis])',
    's',
    ['=AMORDEGRC(2400,"2008-08-19","2008-12-31",300,1,0.15,1)', 776],
    french(degressive),
  ),
];

import { NUM } from '../../cells/error-values.ts';
import type { Value } from '../../cells/values.ts';
import { library } from '../spec/define.ts';
import type { FunctionSpec } from '../spec/function-spec.ts';
import {
  type Basis,
  couponAt,
  couponDay,
  daysBetween,
  type Frequency,
  ofSecurity,
  periodDays,
} from './coupons.ts';
import { solve } from './solve.ts';

const { list } = library('financial');

/** Coupon days of one security, in order: how the odd period is cut into regular ones. */
interface OddFirst {
  readonly settlement: number;
  readonly maturity: number;
  readonly issue: number;
  readonly first: number;
}

/** Price per 100 of a bond whose first period is longer or shorter than the others. */
function oddFirstPrice(
  { settlement, maturity, issue, first }: OddFirst,
  rate: number,
  y: number,
  redemption: number,
  frequency: Frequency,
  basis: Basis,
): number {
  const coupon = (100 * rate) / frequency;
  const growth = 1 + y / frequency;
  const regular = couponAt(settlement, first, frequency, basis).length;
  const odd = daysBetween(issue, first, basis);
  if (odd < regular) {
    const wait = daysBetween(settlement, first, basis) / regular;
    const { count } = couponAt(settlement, maturity, frequency, basis);
    let price = redemption / growth ** (count - 1 + wait) + (coupon * odd) / regular / growth ** wait;
    for (let k = 1; k < count; k += 1) price += coupon / growth ** (k + wait);
    return price - (coupon * daysBetween(issue, settlement, basis)) / regular;
  }
  const periods = couponAt(issue, first, frequency, basis).count;
  let whole = 0;
  let accrued = 0;
  for (let k = 0; k < periods; k += 1) {
    const late = couponDay(first, frequency, -k);
    const early = couponDay(first, frequency, -k - 1);
    const length = basis === 1 ? late - early : regular;
    whole += (k < periods - 1 ? length : daysBetween(issue, late, basis)) / length;
    const [from, to] = [Math.max(issue, early), Math.min(settlement, late)];
    if (to > from) accrued += daysBetween(from, to, basis) / length;
  }
  const now = couponAt(settlement, first, frequency, basis);
  const wait = (basis === 2 || basis === 3 ? now.after : regular - now.before) / regular;
  const before = now.count - 1;
  const { count } = couponAt(first, maturity, frequency, basis);
  let price = redemption / growth ** (wait + before + count) + (coupon * whole) / growth ** (before + wait);
  for (let k = 1; k <= count; k += 1) price += coupon / growth ** (k + before + wait);
  return price - coupon * accrued;
}

/** Price (of a yield) or yield (of a price) of a bond whose last period is longer or shorter than the others. */
function oddLast(priced: boolean) {
  return ofSecurity('dddnnnfb', ([settlement, maturity, last, rate, given, redemption], frequency, basis) => {
    if (maturity! <= settlement! || settlement! <= last!) return NUM;
    if (rate! < 0 || given! < 0 || redemption! <= 0) return NUM;
    let whole = 0;
    let accrued = 0;
    let left = 0;
    for (let k = 0; couponDay(last!, frequency, k) < maturity!; k += 1) {
      const early = couponDay(last!, frequency, k);
      const late = couponDay(last!, frequency, k + 1);
      const length = periodDays(early, late, frequency, basis);
      const paid = daysBetween(early, Math.min(late, maturity!), basis);
      whole += paid / length;
      if (late < settlement!) accrued += paid / length;
      else if (early < settlement!) accrued += daysBetween(early, settlement!, basis) / length;
      const [from, to] = [Math.max(settlement!, early), Math.min(maturity!, late)];
      if (to > from) left += daysBetween(from, to, basis) / length;
    }
    const coupon = (100 * rate!) / frequency;
    const due = whole * coupon + redemption!;
    if (priced) return due / ((left * given!) / frequency + 1) - accrued * coupon;
    const paid = accrued * coupon + given!;
    return ((due - paid) / paid) * (frequency / left);
  });
}

function oddFirst(
  compute: (
    days: OddFirst,
    rate: number,
    given: number,
    redemption: number,
    frequency: Frequency,
    basis: Basis,
  ) => Value,
) {
  return ofSecurity(
    'ddddnnnfb',
    ([settlement, maturity, issue, first, rate, given, redemption], frequency, basis) => {
      if (maturity! <= first! || first! <= settlement! || settlement! <= issue!) return NUM;
      if (rate! < 0 || given! < 0 || redemption! <= 0) return NUM;
      const days = { settlement: settlement!, maturity: maturity!, issue: issue!, first: first! };
      return compute(days, rate!, given!, redemption!, frequency, basis);
    },
  );
}

export const ODD_BONDS: readonly FunctionSpec[] = [
  list(
    'ODDFPRICE(settlement, maturity, issue, first, rate, yield, redemption, frequency, [basis])',
    's',
    [
      '=ROUND(ODDFPRICE("2008-11-11","2021-03-01","2008-10-15","2009-03-01",0.0785,0.0625,100,2,1),4)',
      113.5977,
    ],
    oddFirst(oddFirstPrice),
  ),
  list(
    'ODDFYIELD(settlement, maturity, issue, first, rate, price, redemption, frequency, [basis])',
    's',
    [
      '=ROUND(ODDFYIELD("2008-11-11","2021-03-01","2008-10-15","2009-03-01",0.0575,84.5,100,2,0),6)',
      0.077246,
    ],
    oddFirst((days, rate, price, redemption, frequency, basis) =>
      solve(
        (y) => oddFirstPrice(days, rate, y, redemption, frequency, basis) - price,
        rate > 0 ? rate : 0.05,
      ),
    ),
  ),
  list(
    'ODDLPRICE(settlement, maturity, last, rate, yield, redemption, frequency, [basis])',
    's',
    ['=ROUND(ODDLPRICE("2008-02-07","2008-06-15","2007-10-15",0.0375,0.0405,100,2,0),5)', 99.87829],
    oddLast(true),
  ),
  list(
    'ODDLYIELD(settlement, maturity, last, rate, price, redemption, frequency, [basis])',
    's',
    ['=ROUND(ODDLYIELD("2008-04-20","2008-06-15","2007-12-24",0.0375,99.875,100,2,0),6)', 0.045192],
    oddLast(false),
  ),
];

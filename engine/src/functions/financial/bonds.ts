import { NUM } from '../../cells/error-values.ts';
import type { Value } from '../../cells/values.ts';
import { yearFraction } from '../dates/date-spans.ts';
import { library } from '../spec/define.ts';
import type { FunctionSpec } from '../spec/function-spec.ts';
import { type Coupon, couponAt, ofSecurity } from './coupons.ts';
import { solve } from './solve.ts';

const { list } = library('financial');

/**
 * Price per 100 of face value of a bond with regular coupons.
 * @param rate coupon a year, `y` yield a year; both as fractions
 */
function bondPrice(at: Coupon, rate: number, y: number, redemption: number, frequency: number): number {
  const coupon = (100 * rate) / frequency;
  const first = (at.length - at.before) / at.length;
  const accrued = (coupon * at.before) / at.length;
  if (at.count === 1) return (redemption + coupon) / (1 + (first * y) / frequency) - accrued;
  const growth = 1 + y / frequency;
  let price = redemption / growth ** (at.count - 1 + first) - accrued;
  for (let k = 0; k < at.count; k += 1) price += coupon / growth ** (k + first);
  return price;
}

function bondYield(at: Coupon, rate: number, price: number, redemption: number, frequency: number): Value {
  if (at.count > 1)
    return solve((y) => bondPrice(at, rate, y, redemption, frequency) - price, rate > 0 ? rate : 0.05);
  const paid = price / 100 + ((at.before / at.length) * rate) / frequency;
  return (
    ((redemption / 100 + rate / frequency - paid) / paid) *
    ((frequency * at.length) / (at.length - at.before))
  );
}

/** Macaulay's duration in years. */
function duration(at: Coupon, rate: number, y: number, frequency: number): number {
  const growth = 1 + y / frequency;
  const first = (at.length - at.before) / at.length;
  let value = 0;
  let weighed = 0;
  for (let k = 0; k < at.count; k += 1) {
    const flow = (100 * rate) / frequency + (k === at.count - 1 ? 100 : 0);
    const worth = flow / growth ** (k + first);
    value += worth;
    weighed += worth * (k + first);
  }
  return weighed / value / frequency;
}

/** The six questions about the coupon period a settlement falls into. */
function coupon(name: string, result: number, pick: (at: Coupon) => number): FunctionSpec {
  return list(
    `${name}(settlement, maturity, frequency, [basis])`,
    's',
    [`=${name}("2011-01-25","2011-11-15",2,1)`, result],
    ofSecurity('ddfb', ([settlement, maturity], frequency, basis) =>
      settlement! >= maturity! ? NUM : pick(couponAt(settlement!, maturity!, frequency, basis)),
    ),
  );
}

/** Security that pays its interest at maturity: years from issue to maturity, to settlement, and what is left. */
function atMaturity(f: (rate: number, other: number, whole: number, past: number, left: number) => number) {
  return ofSecurity('dddnnb', ([settlement, maturity, issue, rate, other], _, basis) => {
    if (settlement! >= maturity! || issue! > settlement! || rate! < 0 || other! < 0) return NUM;
    const whole = yearFraction(issue!, maturity!, basis) as number;
    const past = yearFraction(issue!, settlement!, basis) as number;
    const left = yearFraction(settlement!, maturity!, basis) as number;
    return f(rate!, other!, whole, past, left);
  });
}

function durationOf(modified: boolean) {
  return ofSecurity('ddnnfb', ([settlement, maturity, rate, y], frequency, basis) => {
    if (settlement! >= maturity! || rate! < 0 || y! < 0) return NUM;
    const years = duration(couponAt(settlement!, maturity!, frequency, basis), rate!, y!, frequency);
    return modified ? years / (1 + y! / frequency) : years;
  });
}

export const BONDS: readonly FunctionSpec[] = [
  coupon('COUPDAYBS', 71, (at) => at.before),
  coupon('COUPDAYS', 181, (at) => at.length),
  coupon('COUPDAYSNC', 110, (at) => at.after),
  coupon('COUPNCD', 40678, (at) => at.next),
  coupon('COUPNUM', 2, (at) => at.count),
  coupon('COUPPCD', 40497, (at) => at.previous),
  list(
    'PRICE(settlement, maturity, rate, yield, redemption, frequency, [basis])',
    's',
    ['=ROUND(PRICE("2008-02-15","2017-11-15",0.0575,0.065,100,2,0),5)', 94.63436],
    ofSecurity('ddnnnfb', ([settlement, maturity, rate, y, redemption], frequency, basis) =>
      settlement! >= maturity! || rate! < 0 || y! < 0 || redemption! <= 0
        ? NUM
        : bondPrice(couponAt(settlement!, maturity!, frequency, basis), rate!, y!, redemption!, frequency),
    ),
  ),
  list(
    'YIELD(settlement, maturity, rate, price, redemption, frequency, [basis])',
    's',
    ['=ROUND(YIELD("2008-02-15","2016-11-15",0.0575,95.04287,100,2,0),6)', 0.065],
    ofSecurity('ddnnnfb', ([settlement, maturity, rate, price, redemption], frequency, basis) =>
      settlement! >= maturity! || rate! < 0 || price! <= 0 || redemption! <= 0
        ? NUM
        : bondYield(
            couponAt(settlement!, maturity!, frequency, basis),
            rate!,
            price!,
            redemption!,
            frequency,
          ),
    ),
  ),
  list(
    'DURATION(settlement, maturity, coupon, yield, frequency, [basis])',
    's',
    ['=ROUND(DURATION("2018-07-01","2048-01-01",0.08,0.09,2,1),7)', 10.9191453],
    durationOf(false),
  ),
  list(
    'MDURATION(settlement, maturity, coupon, yield, frequency, [basis])',
    's',
    ['=ROUND(MDURATION("2008-01-01","2016-01-01",0.08,0.09,2,1),5)', 5.73567],
    durationOf(true),
  ),
  list(
    'PRICEMAT(settlement, maturity, issue, rate, yield, [basis])',
    's',
    ['=ROUND(PRICEMAT("2008-02-15","2008-04-13","2007-11-11",0.061,0.061,0),5)', 99.9845],
    atMaturity(
      (rate, y, whole, past, left) => (100 + whole * rate * 100) / (1 + left * y) - past * rate * 100,
    ),
  ),
  list(
    'YIELDMAT(settlement, maturity, issue, rate, price, [basis])',
    's',
    ['=ROUND(YIELDMAT("2008-03-15","2008-11-03","2007-11-08",0.0625,100.0123,0),6)', 0.060954],
    atMaturity((rate, price, whole, past, left) => {
      const paid = price / 100 + past * rate;
      return (1 + whole * rate - paid) / paid / left;
    }),
  ),
];

import { addMonths } from '../../calendar/index.ts';
import { toNumber } from '../../cells/coerce.ts';
import { NUM } from '../../cells/error-values.ts';
import type { Scalar, Value } from '../../cells/values.ts';
import { finite } from '../../operators/operators.ts';
import { yearFraction } from '../dates/date-spans.ts';
import { toolpakDay, toolpakNumber } from '../spec/date-arguments.ts';
import { library, noBooleans } from '../spec/define.ts';
import type { FunctionSpec, ScalarFunction } from '../spec/function-spec.ts';

const { scalar } = library('financial');

/** A function of two dates, two numbers > 0 and a day count: the years between are what all of them need. */
function between(f: (years: number, a: number, b: number) => Value): ScalarFunction {
  return (from: Scalar, to, third, fourth, basis) => {
    const start = toolpakDay(from);
    if (typeof start !== 'number') return start;
    const end = toolpakDay(to);
    if (typeof end !== 'number') return end;
    const a = toNumber(third ?? null);
    if (typeof a !== 'number') return a;
    const b = toolpakNumber(fourth, 1000);
    if (typeof b !== 'number') return b;
    const count = toolpakNumber(basis, 0);
    if (typeof count !== 'number') return count;
    if (start >= end || a <= 0 || b <= 0) return NUM;
    const years = yearFraction(start, end, Math.trunc(count));
    return typeof years === 'number' ? finiteOf(f(years, a, b)) : years;
  };
}

function finiteOf(value: Value): Value {
  return typeof value === 'number' ? finite(value) : value;
}

/** Treasury bills: at most a year from settlement to maturity; discounts and yields are yearly, prices per 100. */
function bill(f: (days: number, x: number) => Value): ScalarFunction {
  return noBooleans((from, to, third) => {
    const start = toolpakDay(from);
    if (typeof start !== 'number') return start;
    const end = toolpakDay(to);
    if (typeof end !== 'number') return end;
    const x = toNumber(third ?? null);
    if (typeof x !== 'number') return x;
    if (start >= end || end > addMonths(start, 12) || x <= 0) return NUM;
    return finiteOf(f(end - start, x));
  });
}

/** What an ordinary bond would have to yield; beyond half a year its coupon is reckoned with. */
function bondEquivalent(days: number, discount: number): Value {
  if (discount * days >= 360) return NUM;
  if (days <= 182) return (365 * discount) / (360 - discount * days);
  const term = days / (days === 366 ? 366 : 365);
  const price = 1 - (discount * days) / 360;
  const root = Math.sqrt(term ** 2 - (2 * term - 1) * (1 - 1 / price));
  return (2 * (root - term)) / (2 * term - 1);
}

export const SECURITIES: readonly FunctionSpec[] = [
  scalar(
    'ACCRINTM(issue, settlement, rate, [par], [basis])',
    ['=ROUND(ACCRINTM("2008-04-01","2008-06-15",0.1,1000,3),5)', 20.54795],
    between((years, rate, par) => par * rate * years),
  ),
  scalar(
    'DISC(settlement, maturity, price, redemption, [basis])',
    ['=ROUND(DISC("2018-07-01","2038-01-01",97.975,100,1),5)', 0.00104],
    between((years, price, redemption) => (redemption - price) / redemption / years),
  ),
  scalar(
    'INTRATE(settlement, maturity, investment, redemption, [basis])',
    ['=ROUND(INTRATE("2008-02-15","2008-05-15",1000000,1014420,2),5)', 0.05768],
    between((years, investment, redemption) => (redemption - investment) / investment / years),
  ),
  scalar(
    'RECEIVED(settlement, maturity, investment, discount, [basis])',
    ['=ROUND(RECEIVED("2008-02-15","2008-05-15",1000000,0.0575,2),2)', 1014584.65],
    between((years, investment, discount) => investment / (1 - discount * years)),
  ),
  scalar(
    'PRICEDISC(settlement, maturity, discount, redemption, [basis])',
    ['=ROUND(PRICEDISC("2008-02-16","2008-03-01",0.0525,100,2),2)', 99.8],
    between((years, discount, redemption) => redemption - discount * redemption * years),
  ),
  scalar(
    'YIELDDISC(settlement, maturity, price, redemption, [basis])',
    ['=ROUND(YIELDDISC("2008-02-16","2008-03-01",99.795,100,2),6)', 0.052823],
    between((years, price, redemption) => (redemption - price) / price / years),
  ),
  scalar(
    'TBILLEQ(settlement, maturity, discount)',
    ['=TBILLEQ("2008-03-31","2008-06-01",0.0914)', 0.094151494],
    bill(bondEquivalent),
  ),
  scalar(
    'TBILLPRICE(settlement, maturity, discount)',
    ['=TBILLPRICE("2008-03-31","2008-06-01",0.09)', 98.45],
    bill((days, discount) => {
      const price = 100 * (1 - (discount * days) / 360);
      return price < 0 ? NUM : price;
    }),
  ),
  scalar(
    'TBILLYIELD(settlement, maturity, price)',
    ['=TBILLYIELD("2008-03-31","2008-06-01",98.45)', 0.091416963],
    bill((days, price) => ((100 - price) / price) * (360 / days)),
  ),
];

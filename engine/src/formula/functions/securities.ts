import { toNumber } from '../coerce.ts';
import { NUM } from '../error-values.ts';
import type { FunctionSpec, ScalarFunction } from '../function-spec.ts';
import { finite } from '../operators.ts';
import type { Scalar, Value } from '../values.ts';
import { toolpakDay, toolpakNumber } from './date-arguments.ts';
import { yearFraction } from './date-spans.ts';
import { library } from './define.ts';

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
];

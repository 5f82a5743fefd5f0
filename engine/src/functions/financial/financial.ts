import { toNumber } from '../../cells/coerce.ts';
import { DIV0, NUM, VALUE } from '../../cells/error-values.ts';
import { FormulaError, type Scalar, type Value } from '../../cells/values.ts';
import { finite } from '../../operators/operators.ts';
import { itemsOf, numberArg, numbersIn, numbersOf, sumOf } from '../spec/arguments.ts';
import { library, noBooleans, ofNumbers } from '../spec/define.ts';
import type { FunctionSpec, ListFunction } from '../spec/function-spec.ts';
import { newton, solve } from './solve.ts';

const { scalar, list } = library('financial');

/** Payment of an annuity; `due` 1 pays at the start of each period. */
function payment(rate: number, periods: number, present: number, future: number, due: number): number {
  if (rate === 0) return -(present + future) / periods;
  const growth = (1 + rate) ** periods;
  return (-rate * (present * growth + future)) / ((1 + rate * due) * (growth - 1));
}

function futureValue(rate: number, periods: number, each: number, present: number, due: number): number {
  if (rate === 0) return -(present + each * periods);
  const growth = (1 + rate) ** periods;
  return -(present * growth + (each * (1 + rate * due) * (growth - 1)) / rate);
}

function presentValue(rate: number, periods: number, each: number, future: number, due: number): number {
  if (rate === 0) return -(future + each * periods);
  const growth = (1 + rate) ** periods;
  return -(future + (each * (1 + rate * due) * (growth - 1)) / rate) / growth;
}

/** Interest part of the payment of one period. */
function interest(
  rate: number,
  period: number,
  periods: number,
  present: number,
  future: number,
  due: number,
): Value {
  if (period < 1 || period >= periods + 1 || rate <= -1) return NUM;
  const each = payment(rate, periods, present, future, due);
  if (due !== 0 && period === 1) return 0;
  const before = futureValue(rate, period - 1, each, present, due);
  return finite((before * rate) / (1 + rate * due));
}

/** 1 for any `type` that isn't 0. */
const dueOf = (type: number): number => (type === 0 ? 0 : 1);

const npv: ListFunction = (args, call) => {
  const rate = toNumber(args[0] as Scalar);
  if (typeof rate !== 'number') return rate;
  const flows = numbersOf(args, call, 1);
  if (flows instanceof FormulaError) return flows;
  if (rate === -1) return DIV0;
  return finite(sumOf(flows.map((flow, index) => flow / (1 + rate) ** (index + 1))));
};

const irr: ListFunction = (args) => {
  const flows = numbersIn(args[0]!);
  if (flows instanceof FormulaError) return flows;
  const guess = numberArg(args[1], 0.1);
  if (typeof guess !== 'number') return guess;
  if (guess <= -1) return VALUE;
  if (!flows.some((x) => x > 0) || !flows.some((x) => x < 0)) return NUM;
  return solve((rate) => sumOf(flows.map((flow, index) => flow / (1 + rate) ** index)), guess);
};

/** Flows with the days since the first date, or an error; `read` says what counts as a flow. */
function datedFlows(
  values: Value,
  dates: Value,
  read: (flow: Scalar) => number | FormulaError,
): { flow: number; days: number }[] | FormulaError {
  const flows = itemsOf(values);
  const days = itemsOf(dates);
  if (flows.length !== days.length) return NUM;
  const rows: { flow: number; days: number }[] = [];
  let first = 0;
  for (let index = 0; index < flows.length; index += 1) {
    const flow = read(flows[index]!);
    if (typeof flow !== 'number') return flow;
    const day = toNumber(days[index]!);
    if (typeof day !== 'number') return day;
    if (index === 0) first = Math.floor(day);
    if (first < 0 || Math.floor(day) < first) return NUM;
    rows.push({ flow, days: Math.floor(day) - first });
  }
  return rows.length === 0 ? NUM : rows;
}

const xnpvAt = (rows: readonly { flow: number; days: number }[], rate: number): number =>
  sumOf(rows.map(({ flow, days }) => flow / (1 + rate) ** (days / 365)));

const xirr: ListFunction = (args) => {
  const rows = datedFlows(args[0]!, args[1]!, (flow) => (typeof flow === 'boolean' ? VALUE : toNumber(flow)));
  if (rows instanceof FormulaError) return rows;
  const guess = numberArg(args[2], 0.1);
  if (typeof guess !== 'number') return guess;
  if (!rows.some(({ flow }) => flow > 0) || !rows.some(({ flow }) => flow < 0)) return NUM;
  return solve((rate) => xnpvAt(rows, rate), guess);
};

const xnpv: ListFunction = (args) => {
  const rate = toNumber(args[0] as Scalar);
  if (typeof rate !== 'number') return rate;
  const rows = datedFlows(args[1]!, args[2]!, (flow) =>
    typeof flow === 'number' || flow instanceof FormulaError ? flow : NUM,
  );
  if (rows instanceof FormulaError) return rows;
  return rate < 0 ? NUM : finite(xnpvAt(rows, rate));
};

const mirr: ListFunction = (args) => {
  const flows = numbersIn(args[0]!);
  if (flows instanceof FormulaError) return flows;
  const finance = toNumber(args[1] as Scalar);
  if (typeof finance !== 'number') return finance;
  const reinvest = toNumber(args[2] as Scalar);
  if (typeof reinvest !== 'number') return reinvest;
  const n = flows.length;
  const gains = sumOf(flows.map((x, index) => (x > 0 ? x * (1 + reinvest) ** (n - 1 - index) : 0)));
  const costs = sumOf(flows.map((x, index) => (x < 0 ? x / (1 + finance) ** index : 0)));
  return costs === 0 ? DIV0 : finite((gains / -costs) ** (1 / (n - 1)) - 1);
};

/** Sum of interest or principal over a span of periods (the functions of the old ToolPak: no blanks or zeros). */
function cumulative(principal: boolean) {
  return ofNumbers(
    (rate, periods, present, start, end, type) => {
      const [from, to] = [Math.ceil(start), Math.trunc(end)];
      if (
        rate <= 0 ||
        periods <= 0 ||
        present <= 0 ||
        start < 1 ||
        end < start ||
        end > periods ||
        ![0, 1].includes(type)
      ) {
        return NUM;
      }
      if (to - from > 100_000) return NUM;
      const each = payment(rate, periods, present, 0, type);
      const parts: number[] = [];
      for (let period = from; period <= to; period += 1) {
        const part = interest(rate, period, periods, present, 0, type);
        if (typeof part !== 'number') return part;
        parts.push(principal ? each - part : part);
      }
      return finite(sumOf(parts));
    },
    [0, 0, 0, 0, 0, 0],
  );
}

function fraction(toDecimal: boolean) {
  return ofNumbers((x, base) => {
    const denominator = Math.trunc(base);
    if (denominator < 0) return NUM;
    if (denominator === 0) return DIV0;
    const scale = 10 ** Math.ceil(Math.log10(denominator));
    const whole = Math.trunc(x);
    const rest = x - whole;
    return toDecimal ? whole + (rest * scale) / denominator : whole + (rest * denominator) / scale;
  });
}

export const FINANCIAL: readonly FunctionSpec[] = [
  scalar(
    'PMT(rate, periods, present, [future], [due])',
    ['=ROUND(PMT(0.01,12,1000),2)', -88.85],
    ofNumbers(
      (rate, periods, present, future, due) =>
        periods === 0 || rate <= -1 ? NUM : finite(payment(rate, periods, present, future, dueOf(due))),
      [0, 0, 0, 0, 0],
    ),
  ),
  scalar(
    'FV(rate, periods, payment, [present], [due])',
    ['=ROUND(FV(0.01,12,-100),2)', 1268.25],
    ofNumbers(
      (rate, periods, each, present, due) =>
        rate === -1 && periods < 0 ? DIV0 : finite(futureValue(rate, periods, each, present, dueOf(due))),
      [0, 0, 0, 0, 0],
    ),
  ),
  scalar(
    'PV(rate, periods, payment, [future], [due])',
    ['=ROUND(PV(0.01,12,-100),2)', 1125.51],
    ofNumbers(
      (rate, periods, each, future, due) => {
        return finite(presentValue(rate, periods, each, future, dueOf(due)));
      },
      [0, 0, 0, 0, 0],
    ),
  ),
  scalar(
    'NPER(rate, payment, present, [future], [due])',
    ['=ROUND(NPER(0.01,-100,1000),2)', 10.59],
    ofNumbers(
      (rate, each, present, future, due) => {
        if (rate === 0) return each === 0 ? DIV0 : finite(-(present + future) / each);
        if (rate <= -1) return NUM;
        const paid = each * (1 + rate * dueOf(due));
        const ratio = (paid - future * rate) / (present * rate + paid);
        return ratio <= 0 ? NUM : finite(Math.log(ratio) / Math.log(1 + rate));
      },
      [0, 0, 0, 0, 0],
    ),
  ),
  scalar(
    'RATE(periods, payment, present, [future], [due], [guess])',
    ['=ROUND(RATE(12,-88.85,1000),4)', 0.01],
    ofNumbers(
      (periods, each, present, future, due, guess) =>
        periods <= 0
          ? NUM
          : (newton((rate) => presentValueGap(rate, periods, each, present, future, dueOf(due)), guess, 50) ??
            NUM),
      [0, 0, 0, 0, 0, 0.1],
    ),
  ),
  scalar(
    'IPMT(rate, period, periods, present, [future], [due])',
    ['=ROUND(IPMT(0.01,1,12,1000),2)', -10],
    ofNumbers(
      (rate, period, periods, present, future, due) =>
        interest(rate, period, periods, present, future, dueOf(due)),
      [0, 0, 0, 0, 0, 0],
    ),
  ),
  scalar(
    'PPMT(rate, period, periods, present, [future], [due])',
    ['=ROUND(PPMT(0.01,1,12,1000),2)', -78.85],
    ofNumbers(
      (rate, period, periods, present, future, due) => {
        const part = interest(rate, period, periods, present, future, dueOf(due));
        return typeof part === 'number'
          ? finite(payment(rate, periods, present, future, dueOf(due)) - part)
          : part;
      },
      [0, 0, 0, 0, 0, 0],
    ),
  ),
  scalar(
    'CUMIPMT(rate, periods, present, start, end, due)',
    ['=ROUND(CUMIPMT(0.01,12,1000,1,12,0),2)', -66.19],
    noBooleans(cumulative(false)),
  ),
  scalar(
    'CUMPRINC(rate, periods, present, start, end, due)',
    ['=ROUND(CUMPRINC(0.01,12,1000,1,12,0),2)', -1000],
    noBooleans(cumulative(true)),
  ),
  list('NPV(rate, value1, …)', 'sl', ['=ROUND(NPV(0.1,110,121),2)', 200], npv),
  list('IRR(values, [guess])', 'ls', ['=ROUND(IRR({-100,60,60}),4)', 0.1307], irr),
  list('MIRR(values, finance, reinvest)', 'lss', ['=ROUND(MIRR({-100,60,60},0.1,0.1),4)', 0.1225], mirr),
  list('XNPV(rate, values, dates)', 'sll', ['=ROUND(XNPV(0.1,{-100,110},{45000,45365}),2)', 0], xnpv),
  list('XIRR(values, dates, [guess])', 'lls', ['=ROUND(XIRR({-100,110},{45000,45365}),4)', 0.1], xirr),
  scalar(
    'RRI(periods, present, future)',
    ['=ROUND(RRI(2,100,121),4)', 0.1],
    ofNumbers(
      (periods, present, future) =>
        periods <= 0 || present === 0 ? NUM : finite((future / present) ** (1 / periods) - 1),
      [0, 0, 0],
    ),
  ),
  scalar(
    'PDURATION(rate, present, future)',
    ['=ROUND(PDURATION(0.1,100,121),4)', 2],
    ofNumbers(
      (rate, present, future) =>
        rate <= 0 || present <= 0 || future <= 0
          ? NUM
          : (Math.log(future) - Math.log(present)) / Math.log(1 + rate),
      [0, 0, 0],
    ),
  ),
  scalar(
    'EFFECT(nominal, periods)',
    ['=ROUND(EFFECT(0.12,12),4)', 0.1268],
    noBooleans(
      ofNumbers((nominal, periods) =>
        nominal <= 0 || periods < 1 ? NUM : (1 + nominal / Math.trunc(periods)) ** Math.trunc(periods) - 1,
      ),
    ),
  ),
  scalar(
    'NOMINAL(effective, periods)',
    ['=ROUND(NOMINAL(0.1268,12),3)', 0.12],
    noBooleans(
      ofNumbers((effective, periods) =>
        effective <= 0 || periods < 1
          ? NUM
          : Math.trunc(periods) * ((effective + 1) ** (1 / Math.trunc(periods)) - 1),
      ),
    ),
  ),
  scalar(
    'ISPMT(rate, period, periods, present)',
    ['=ISPMT(0.1,1,4,1000)', -75],
    ofNumbers(
      (rate, period, periods, present) => (periods === 0 ? DIV0 : present * rate * (period / periods - 1)),
      [0, 0, 0, 0],
    ),
  ),
  list('FVSCHEDULE(present, rates)', 'sl', ['=ROUND(FVSCHEDULE(100,{0.1,0.1}),2)', 121], (args) => {
    const present = toNumber(args[0] as Scalar);
    if (typeof present !== 'number') return present;
    let value = present;
    for (const item of itemsOf(args[1]!)) {
      if (item instanceof FormulaError) return item;
      if (item !== null && typeof item !== 'number') return VALUE;
      value *= 1 + (item ?? 0);
    }
    return finite(value);
  }),
  scalar('DOLLARDE(price, base)', ['=DOLLARDE(1.02,16)', 1.125], noBooleans(fraction(true))),
  scalar('DOLLARFR(price, base)', ['=DOLLARFR(1.125,16)', 1.02], noBooleans(fraction(false))),
];

/** Zero at the rate that makes present value, payments and future value balance. */
function presentValueGap(
  rate: number,
  periods: number,
  each: number,
  present: number,
  future: number,
  due: number,
): number {
  if (Math.abs(rate) < 1e-12) return present + each * periods + future;
  const growth = (1 + rate) ** periods;
  return present * growth + (each * (1 + rate * due) * (growth - 1)) / rate + future;
}

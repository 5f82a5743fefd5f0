import { DIV0, NUM } from '../../cells/error-values.ts';
import { roundTo } from '../../money/round.ts';
import { finite } from '../../operators/operators.ts';
import { numberArg } from '../spec/arguments.ts';
import { library, ofNumbers } from '../spec/define.ts';
import type { FunctionSpec } from '../spec/function-spec.ts';

const { scalar, list } = library('financial');

/** Periods computed one by one. */
const PERIODS = 100_000;

/** Book value written off by declining balance up to `period`, which may be a fraction. */
function declining(cost: number, salvage: number, life: number, period: number, factor: number): number {
  const rate = Math.min(1, factor / life);
  const before = rate >= 1 ? (period <= 1 ? cost : 0) : cost * (1 - rate) ** (period - 1);
  const after = Math.max(salvage, rate >= 1 ? 0 : cost * (1 - rate) ** period);
  return Math.max(0, before - after);
}

/** VDB over [start, end]: declining balance that changes to straight line when that is more. */
function variable(
  cost: number,
  salvage: number,
  life: number,
  start: number,
  end: number,
  factor: number,
  stay: boolean,
): number {
  let book = cost;
  let total = 0;
  const last = Math.ceil(end);
  for (let period = 1; period <= last; period += 1) {
    const left = life - (period - 1);
    const line = left > 0 ? (book - salvage) / Math.max(left, 1) : 0;
    const fall = Math.min(Math.max(0, book - salvage), book * Math.min(1, factor / life));
    const off = stay ? fall : Math.max(fall, line);
    const from = Math.max(start, period - 1);
    const to = Math.min(end, period);
    if (to > from) total += off * (to - from);
    book -= off;
  }
  return total;
}

export const DEPRECIATION: readonly FunctionSpec[] = [
  scalar(
    'SLN(cost, salvage, life)',
    ['=SLN(1000,100,9)', 100],
    ofNumbers((cost, salvage, life) => (life === 0 ? DIV0 : (cost - salvage) / life), [0, 0, 0]),
  ),
  scalar(
    'SYD(cost, salvage, life, period)',
    ['=SYD(1000,100,9,1)', 180],
    ofNumbers(
      (cost, salvage, life, period) =>
        life <= 0 || period <= 0 || period > life
          ? NUM
          : ((cost - salvage) * (life - period + 1) * 2) / (life * (life + 1)),
      [0, 0, 0, 0],
    ),
  ),
  scalar(
    'DB(cost, salvage, life, period, [months])',
    ['=ROUND(DB(1000,100,5,1),2)', 369],
    ofNumbers(
      (cost, salvage, life, period, months) => {
        if (cost < 0 || salvage < 0 || life <= 0 || period < 1 || months < 1 || months >= 13) return NUM;
        if (period > PERIODS) return NUM;
        const whole = Math.trunc(months);
        if (period > life + (whole === 12 ? 0 : 1)) return NUM;
        if (cost === 0) return 0;
        const rate = roundTo(1 - (salvage / cost) ** (1 / life), 3);
        let total = (cost * rate * whole) / 12;
        if (Math.trunc(period) === 1) return finite(total);
        let current = 0;
        for (let each = 2; each <= Math.trunc(period); each += 1) {
          current =
            each === Math.trunc(life) + 1
              ? ((cost - total) * rate * (12 - whole)) / 12
              : (cost - total) * rate;
          total += current;
        }
        return finite(current);
      },
      [0, 0, 0, 0, 12],
    ),
  ),
  scalar(
    'DDB(cost, salvage, life, period, [factor])',
    ['=DDB(1000,100,5,1)', 400],
    ofNumbers(
      (cost, salvage, life, period, factor) => {
        if (cost < 0 || salvage < 0 || life <= 0 || period <= 0 || period > life || factor <= 0) return NUM;
        return finite(declining(cost, salvage, life, period, factor));
      },
      [0, 0, 0, 0, 2],
    ),
  ),
  list(
    'VDB(cost, salvage, life, start, end, [factor], [stay])',
    's',
    ['=ROUND(VDB(1000,100,5,0,1),2)', 400],
    (args) => {
      const numbers = [0, 0, 0, 0, 0, 2, 0].map((otherwise, index) => numberArg(args[index], otherwise));
      const wrong = numbers.find((number) => typeof number !== 'number');
      if (wrong !== undefined) return wrong;
      const [cost, salvage, life, start, end, factor, stay] = numbers as number[];
      if (
        cost! < 0 ||
        salvage! < 0 ||
        life! <= 0 ||
        start! < 0 ||
        end! < start! ||
        end! > life! ||
        factor! < 0
      )
        return NUM;
      if (end! > PERIODS) return NUM;
      return finite(variable(cost!, salvage!, life!, start!, end!, factor!, stay !== 0));
    },
  ),
];

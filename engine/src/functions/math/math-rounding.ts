import { toNumber } from '../../cells/coerce.ts';
import { DIV0, NUM, VALUE } from '../../cells/error-values.ts';
import type { Value } from '../../cells/values.ts';
import { ROUNDING_MODES, type RoundingMode, roundTo } from '../../money/round.ts';
import { finite } from '../../operators/operators.ts';
import { first } from '../spec/call-traits.ts';
import { library, noBooleans, ofNumbers } from '../spec/define.ts';
import type { FunctionSpec, ScalarFunction } from '../spec/function-spec.ts';

const { scalar } = library('math');
const payroll = library('payroll');

function rounding(mode: RoundingMode): ScalarFunction {
  return (a, b) => {
    const x = typeof a === 'number' ? a : toNumber(a);
    if (typeof x !== 'number') return x;
    const places = b === undefined ? 0 : typeof b === 'number' ? b : toNumber(b);
    if (typeof places !== 'number') return places;
    return finite(roundTo(x, places, mode));
  };
}

/** x / step to a whole number, times step; the quotient and the product are both taken as decimals. */
function toMultiple(x: number, step: number, mode: RoundingMode): number {
  const whole = roundTo(x / step, 0, mode);
  const product = whole * step;
  // 7 * 0.1 is 0.7000000000000001: back to the decimals the step has.
  return Number.isInteger(step) ? product : Number(product.toPrecision(15));
}

function floorOrCeiling(mode: 'floor' | 'ceiling'): (x: number, step: number) => Value {
  return (x, step) => {
    if (x === 0) return 0;
    if (step === 0) return mode === 'ceiling' ? 0 : DIV0;
    // With both negative the quotient is positive: FLOOR(-7,-2) is -6, towards zero.
    return x > 0 && step < 0 ? NUM : toMultiple(x, step, mode);
  };
}

export const ROUNDING: readonly FunctionSpec[] = [
  scalar('ROUND(number, places)', ['=ROUND(1.005,2)', 1.01], rounding('half-up'), {
    rounds: 'half-up',
    alike: first,
    inCell: 'number',
  }),
  scalar('ROUNDUP(number, places)', ['=ROUNDUP(1.001,2)', 1.01], rounding('up'), {
    rounds: 'up',
    alike: first,
    inCell: 'number',
  }),
  scalar('ROUNDDOWN(number, places)', ['=ROUNDDOWN(1.009,2)', 1], rounding('down'), {
    rounds: 'down',
    alike: first,
    inCell: 'number',
  }),
  scalar('TRUNC(number, [places])', ['=TRUNC(-8.97)', -8], rounding('truncate'), {
    rounds: 'truncate',
    alike: first,
    inCell: 'number',
  }),
  scalar(
    'INT(number)',
    ['=INT(-8.97)', -9],
    ofNumbers((x) => roundTo(x, 0, 'floor')),
    { kernel: 'floor', alike: first, inCell: 'number' },
  ),
  scalar(
    'EVEN(number)',
    ['=EVEN(1.5)', 2],
    ofNumbers((x) => toMultiple(x, 2, 'up')),
  ),
  scalar(
    'ODD(number)',
    ['=ODD(1.5)', 3],
    ofNumbers((x) => {
      const size = Math.abs(x);
      const odd = size <= 1 ? 1 : roundTo((size - 1) / 2, 0, 'up') * 2 + 1;
      return x < 0 ? -odd : odd;
    }),
  ),
  scalar(
    'MROUND(number, multiple)',
    ['=MROUND(7.35,0.05)', 7.35],
    noBooleans(
      ofNumbers((x, step) => {
        if (x === 0 || step === 0) return 0;
        return x < 0 !== step < 0 ? NUM : toMultiple(x, step, 'half-up');
      }),
    ),
    { alike: first },
  ),
  scalar('FLOOR(number, multiple)', ['=FLOOR(7.8,0.5)', 7.5], ofNumbers(floorOrCeiling('floor')), {
    alike: first,
    inCell: 'number',
  }),
  scalar('CEILING(number, multiple)', ['=CEILING(7.1,0.5)', 7.5], ofNumbers(floorOrCeiling('ceiling')), {
    alike: first,
    inCell: 'number',
  }),
  scalar(
    'FLOOR.MATH(number, [multiple], [mode])',
    ['=FLOOR.MATH(-8.1,2)', -10],
    ofNumbers(
      (x, step, mode) =>
        step === 0 ? 0 : toMultiple(x, Math.abs(step), x < 0 && mode !== 0 ? 'ceiling' : 'floor'),
      [undefined, 1, 0],
    ),
    { emptyIsDefault: true },
  ),
  scalar(
    'CEILING.MATH(number, [multiple], [mode])',
    ['=CEILING.MATH(-8.1,2)', -8],
    ofNumbers(
      (x, step, mode) =>
        step === 0 ? 0 : toMultiple(x, Math.abs(step), x < 0 && mode !== 0 ? 'floor' : 'ceiling'),
      [undefined, 1, 0],
    ),
    { emptyIsDefault: true },
  ),
  ...(['FLOOR.PRECISE', 'CEILING.PRECISE', 'ISO.CEILING'] as const).map((name) =>
    scalar(
      `${name}(number, [multiple])`,
      [`=${name}(-4.1,2)`, name === 'FLOOR.PRECISE' ? -6 : -4],
      ofNumbers(
        (x, step) =>
          step === 0 ? 0 : toMultiple(x, Math.abs(step), name === 'FLOOR.PRECISE' ? 'floor' : 'ceiling'),
        [undefined, 1],
      ),
      { emptyIsDefault: true },
    ),
  ),
  payroll.scalar(
    'ROUNDTO(number, scale, mode)',
    ['=ROUNDTO(2.345,2,"half-even")', 2.34],
    (a, b, c) => {
      const x = toNumber(a);
      if (typeof x !== 'number') return x;
      const scale = toNumber(b ?? null);
      if (typeof scale !== 'number') return scale;
      const mode =
        typeof c === 'string' ? ROUNDING_MODES.find((known) => known === c.toLowerCase()) : undefined;
      return mode === undefined ? VALUE : finite(roundTo(x, scale, mode));
    },
    { words: { place: 2, of: ROUNDING_MODES }, inWorkbook: 'roundTo', alike: first },
  ),
];

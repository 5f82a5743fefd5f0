import type { RoundingMode } from '../../money/round.ts';
import { roundTo } from '../../money/round.ts';
import { toNumber } from '../coerce.ts';
import type { FunctionSpec, ScalarFunction } from '../function-spec.ts';

function rounding(mode: RoundingMode): ScalarFunction {
  return (a, b) => {
    const x = typeof a === 'number' ? a : toNumber(a);
    if (typeof x !== 'number') return x;
    const places = b === undefined ? 0 : typeof b === 'number' ? b : toNumber(b);
    if (typeof places !== 'number') return places;
    return roundTo(x, places, mode);
  };
}

export const ROUNDING: readonly FunctionSpec[] = [
  {
    name: 'ROUND',
    min: 2,
    max: 2,
    category: 'math',
    signature: 'ROUND(number, places)',
    example: { formula: '=ROUND(1.005,2)', result: 1.01 },
    scalar: rounding('half-up'),
  },
];

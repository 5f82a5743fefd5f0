export type RoundingMode = 'half-up' | 'half-even' | 'up' | 'down' | 'truncate' | 'ceiling' | 'floor';

export const ROUNDING_MODES: readonly RoundingMode[] = [
  'half-up',
  'half-even',
  'up',
  'down',
  'truncate',
  'ceiling',
  'floor',
];

// Every one of these is exact in binary64, so scaling errs by half a unit in the last place at most.
const POWERS: readonly number[] = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/**
 * How far below a tie, relative to the scaled value, a number still counts as the tie. 1.005 is stored as
 * 1.00499999999999989…; a product of a few factors is off by a few units in the last place (2^-53). 2^-49 covers
 * both, and the cap keeps it under the last decimal that 16 digits can still tell apart.
 */
const TIE = 2 ** -49;
const TIE_CAP = 0.05;
/** From here on a binary64 has no fraction left to round. */
const WHOLE = 2 ** 52;

/**
 * Rounds as if the number were the decimal it stands for: 1.005 to two places is 1.01, 2.675 is 2.68, and
 * 0.1+0.2 rounded up to one place is 0.3. `half-up` is .5 away from zero (Excel's ROUND), `up` away from zero,
 * `down` = `truncate` towards zero, `ceiling` and `floor` towards plus and minus infinity.
 * @param scale decimal places; negative for tens, hundreds …; cut to a whole number
 * @returns the nearest binary64 to the rounded decimal, never -0; NaN and infinities come back as they are
 * @example roundTo(1.005, 2, 'half-up') // 1.01
 */
export function roundTo(x: number, scale: number, mode: RoundingMode = 'half-up'): number {
  const places = Math.trunc(scale);
  if (places > 22) return x === 0 ? 0 : x;
  if (places < -22) return roundCoarse(x, places, mode);
  const power = POWERS[places < 0 ? -places : places]!;
  const size = Math.abs(x);
  const scaled = places < 0 ? size / power : size * power;
  if (!(scaled < WHOLE)) return x;
  const whole = roundScaled(scaled, x < 0, mode);
  if (whole === 0) return 0;
  const result = places < 0 ? whole * power : whole / power;
  return x < 0 ? -result : result;
}

/** Rounds |x| · 10^scale to a whole number. */
function roundScaled(scaled: number, negative: boolean, mode: RoundingMode): number {
  const slack = scaled * TIE;
  const tie = slack < TIE_CAP ? slack : TIE_CAP;
  switch (mode) {
    case 'half-up':
      return Math.floor(scaled + 0.5 + tie);
    case 'half-even': {
      const floor = Math.floor(scaled);
      const fraction = scaled - floor - 0.5;
      if (fraction > tie) return floor + 1;
      if (fraction < -tie) return floor;
      return floor % 2 === 0 ? floor : floor + 1;
    }
    case 'up':
      return Math.ceil(scaled - tie);
    case 'down':
    case 'truncate':
      return Math.floor(scaled + tie);
    case 'ceiling':
      return negative ? Math.floor(scaled + tie) : Math.ceil(scaled - tie);
    case 'floor':
      return negative ? Math.ceil(scaled - tie) : Math.floor(scaled + tie);
  }
}

/** Beyond 22 tens: everything is zero or one step away from zero. */
function roundCoarse(x: number, places: number, mode: RoundingMode): number {
  const step = Number(`1e${-places}`);
  const away = mode === 'up' || (mode === 'ceiling' && x > 0) || (mode === 'floor' && x < 0);
  if (!Number.isFinite(step)) return x === 0 || !away ? 0 : x < 0 ? -Infinity : Infinity;
  const whole = roundScaled(Math.abs(x) / step, x < 0, mode);
  return whole === 0 ? 0 : x < 0 ? -whole * step : whole * step;
}

/**
 * `roundTo` over `values[from..to)` in place, with the common case unrolled. Bit for bit the same results.
 * @param tags when given, only rows whose tag is 0 (a number) are touched
 */
export function roundColumn(
  values: Float64Array,
  from: number,
  to: number,
  scale: number,
  mode: RoundingMode = 'half-up',
  tags?: Uint8Array,
): void {
  if (mode !== 'half-up' || !(scale >= 0 && scale <= 22)) {
    for (let row = from; row < to; row += 1) {
      if (tags === undefined || tags[row] === 0) values[row] = roundTo(values[row]!, scale, mode);
    }
    return;
  }
  const power = POWERS[Math.trunc(scale)]!;
  for (let row = from; row < to; row += 1) {
    if (tags !== undefined && tags[row] !== 0) continue;
    const x = values[row]!;
    const size = x < 0 ? -x : x;
    const scaled = size * power;
    if (!(scaled < WHOLE)) continue;
    const slack = scaled * TIE;
    const whole = Math.floor(scaled + 0.5 + (slack < TIE_CAP ? slack : TIE_CAP));
    const result = whole / power;
    values[row] = x < 0 && whole !== 0 ? -result : result;
  }
}

/**
 * Settles the result of an addition or subtraction that cancelled: 36123.10 − 36000 is 123.09999999999854 in
 * binary64, and 5 % of that lands under the half cent. When the result is within the operands' own noise of a
 * decimal with their 15 digits, it becomes that decimal; else it stays. A difference that is only noise becomes 0.
 * @param size the larger operand's magnitude
 */
export function settle(result: number, size: number): number {
  const exponent = Math.floor(Math.log10(size));
  const places = 14 - exponent;
  if (!(places >= 0 && places <= 22)) {
    return Math.abs(result) <= size * 2 ** -50 ? 0 : result;
  }
  const power = POWERS[places]!;
  const near = Math.round(result * power) / power;
  return Math.abs(near - result) <= size * 2 ** -50 ? near + 0 : result;
}

/** a + b; see `settle`. */
export function addExact(a: number, b: number): number {
  const sum = a + b;
  // Only a result much smaller than its operands has lost digits.
  const size = a < 0 ? -a : a;
  return (sum < 0 ? -sum : sum) * 4 < size && sum !== 0 ? settle(sum, size) : sum;
}

/** a − b; see `settle`. */
export function subtractExact(a: number, b: number): number {
  const difference = a - b;
  const size = a < 0 ? -a : a;
  return (difference < 0 ? -difference : difference) * 4 < size && difference !== 0
    ? settle(difference, size)
    : difference;
}

export const ROUNDING_MODES = [
  'half-up',
  'half-down',
  'half-even',
  'up',
  'down',
  'truncate',
  'ceiling',
  'floor',
] as const;
export type RoundingMode = (typeof ROUNDING_MODES)[number];

// Every one of these is exact in binary64, so scaling errs by half a unit in the last place at most.
export const POWERS: readonly number[] = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/** No number further from a tie than this, relative to itself, can be the tie in disguise. */
export const NEAR = 5.1e-15;
/** With 15 digits before the point there is no half unit to give: the spacing of binary64 there, at least this. */
const NOISE_CAP = 0.05;

/** The place of the first digit: 0 for 1 up to 9.99…, 2 for hundreds. The logarithm alone says 13 for 9999999999999.98. */
function exponentOf(size: number): number {
  const exponent = Math.floor(Math.log10(size));
  return size < 10 ** exponent ? exponent - 1 : exponent;
}

/**
 * Is this distance only noise? 1.005 is stored as 1.00499999999999989…, and a product or quotient of a few factors
 * is off by a few units in the last place. What lies within half a unit of the 15th digit is taken for the decimal,
 * the way Excel sees numbers; so every decimal of 15 digits rounds exactly.
 */
export function isNoise(distance: number, scaled: number): boolean {
  if (distance > scaled * NEAR) return false;
  if (scaled >= 1e14) return distance <= (scaled < 1e15 ? Math.max(NOISE_CAP, scaled * 2 ** -52) : NOISE_CAP);
  return distance <= 0.5 * 10 ** (exponentOf(scaled) - 14);
}

/** From here on a binary64 has no fraction left to round. */
const WHOLE = 2 ** 52;

/**
 * Rounds as if the number were the decimal it stands for: 1.005 to two places is 1.01, 2.675 is 2.68, and
 * 0.1+0.2 rounded up to one place is 0.3. `half-up` is .5 away from zero (Excel's ROUND), `half-down` .5 towards zero
 * (Britain's and Japan's social insurance), `half-even` .5 to the even neighbour, `up` away from zero,
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
  // Finer than the 15th digit: scaling alone would change a number that has no more digits than that.
  if (scaled >= 1e15 && Number(x.toPrecision(15)) === x) return x;
  const whole = roundScaled(scaled, x < 0, mode);
  if (whole === 0) return 0;
  const result = places < 0 ? whole * power : whole / power;
  return x < 0 ? -result : result;
}

/** Rounds |x| · 10^scale to a whole number. */
function roundScaled(scaled: number, negative: boolean, mode: RoundingMode): number {
  const floor = Math.floor(scaled);
  if (floor === scaled) return scaled;
  switch (mode) {
    case 'half-up':
      return roundHalf(scaled);
    case 'half-down':
    case 'half-even': {
      const above = scaled - floor - 0.5;
      if (above === 0 || isNoise(Math.abs(above), scaled))
        return mode === 'half-down' || floor % 2 === 0 ? floor : floor + 1;
      return above > 0 ? floor + 1 : floor;
    }
    default: {
      const away = mode === 'up' || (mode === 'ceiling' && !negative) || (mode === 'floor' && negative);
      // 0.30000000000000004 rounded up to one place is 0.3, 0.29999999999999999 rounded down is 0.3 too.
      if (isNoise(scaled - floor, scaled)) return floor;
      return away || isNoise(floor + 1 - scaled, scaled) ? floor + 1 : floor;
    }
  }
}

/** Half away from zero, of a number ≥ 0. */
function roundHalf(scaled: number): number {
  const nearest = Math.floor(scaled + 0.5);
  const below = nearest + 0.5 - scaled;
  return below <= scaled * NEAR && isNoise(below, scaled) ? nearest + 1 : nearest;
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
    if (!(scaled < 1e15)) {
      values[row] = roundTo(x, scale, mode);
      continue;
    }
    let whole = Math.floor(scaled + 0.5);
    const below = whole + 0.5 - scaled;
    if (below <= scaled * NEAR && isNoise(below, scaled)) whole += 1;
    const result = whole / power;
    values[row] = x < 0 && whole !== 0 ? -result : result;
  }
}

/**
 * Settles the result of an addition or subtraction in which digits cancelled: 36123.10 − 36000 is 123.09999999999854
 * in binary64, and 5 % of that lands under the half cent. When the result is within the operands' own noise of a
 * decimal with their 15 digits, it becomes that decimal; else it stays. A difference that is only noise becomes 0.
 * @param size the largest operand's magnitude
 */
export function settle(result: number, size: number): number {
  // Four places or fewer are by far the most frequent; the test is the same for any number of places. Kept small so
  // that loops over columns take it in.
  if (result < 4e11 && result > -4e11) {
    const near = Math.floor(result * 1e4 + 0.5) / 1e4;
    const off = near - result;
    const noise = size * 2 ** -50;
    if (off <= noise && off >= -noise) return near + 0;
  }
  return settleAnywhere(result, size);
}

export function settleAnywhere(result: number, size: number): number {
  const noise = size * 2 ** -50;
  const places = 14 - exponentOf(size);
  if (!(places >= 0 && places <= 22)) return Math.abs(result) <= noise ? 0 : result;
  const power = POWERS[places]!;
  const near = Math.round(result * power) / power;
  return Math.abs(near - result) <= noise ? near + 0 : result;
}

/** a + b; see `settle`. */
export function addExact(a: number, b: number): number {
  const sum = a + b;
  // Digits cancel only between opposite signs.
  return (a < 0 ? b < 0 : b >= 0) ? sum : settle(sum, Math.max(Math.abs(a), Math.abs(b)));
}

/** a − b; see `settle`. */
export function subtractExact(a: number, b: number): number {
  const difference = a - b;
  return (a < 0 ? b >= 0 : b < 0) ? difference : settle(difference, Math.max(Math.abs(a), Math.abs(b)));
}

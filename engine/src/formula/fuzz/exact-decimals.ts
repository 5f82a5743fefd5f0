/**
 * Decimals of any length, for judging what binary arithmetic makes of them: `units × 10^-places`. Shares no code with
 * the engine's own rounding.
 */
interface Decimal {
  readonly units: bigint;
  readonly places: number;
}

/** A number as the decimal it shows: 0.1 is one tenth. */
function decimal(x: number): Decimal {
  const [mantissa = '0', exponent = '0'] = x.toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const places = digits.replace('-', '').length - 1 - Number(exponent);
  return places >= 0
    ? { units: BigInt(digits), places }
    : { units: BigInt(digits) * 10n ** BigInt(-places), places: 0 };
}

function withPlaces({ units, places }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - places);
}

function toNumber({ units, places }: Decimal): number {
  return Number(`${units}e${-places}`);
}

/** a + b as decimals, written out again as the nearest number. */
function sum(a: number, b: number): Decimal {
  const [x, y] = [decimal(a), decimal(b)];
  const places = Math.max(x.places, y.places);
  return { units: withPlaces(x, places) + withPlaces(y, places), places };
}

const magnitude = (x: bigint): bigint => (x < 0n ? -x : x);

export type RoundingName = 'ROUND' | 'ROUNDUP' | 'ROUNDDOWN' | 'TRUNC' | 'INT';

/** The decimal sum a + b, rounded as the function says to `places` (which may be negative). */
export function roundedSum(name: RoundingName, a: number, b: number, places: number): number {
  const value = sum(a, b);
  const wanted = Math.trunc(places);
  if (wanted >= value.places) return toNumber(value);
  const step = 10n ** BigInt(value.places - wanted);
  const size = magnitude(value.units);
  const whole = size / step;
  const rest = size % step;
  const negative = value.units < 0n;
  const up =
    name === 'ROUNDUP'
      ? rest > 0n
      : name === 'ROUND'
        ? rest * 2n >= step
        : name === 'INT' && negative && rest > 0n;
  const units = (up ? whole + 1n : whole) * (negative ? -1n : 1n);
  return Number(`${units}e${-wanted}`);
}

/** What is left of the decimal x after whole multiples of the decimal y, with the sign of y. */
export function decimalRemainder(x: number, y: number): number {
  const [a, b] = [decimal(x), decimal(y)];
  const places = Math.max(a.places, b.places);
  const divisor = withPlaces(b, places);
  const rest = withPlaces(a, places) % divisor;
  const units = rest !== 0n && rest < 0n !== divisor < 0n ? rest + divisor : rest;
  return toNumber({ units, places });
}

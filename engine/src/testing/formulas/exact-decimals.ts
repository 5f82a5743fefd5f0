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

/** The sum of numbers as the decimals they show: nothing small is lost beside something large. */
export function decimalSum(numbers: readonly number[]): number {
  const all = numbers.map(decimal);
  const places = all.reduce((most, each) => Math.max(most, each.places), 0);
  return toNumber({ units: all.reduce((sum, each) => sum + withPlaces(each, places), 0n), places });
}

const magnitude = (x: bigint): bigint => (x < 0n ? -x : x);

export type RoundingName = 'ROUND' | 'ROUNDUP' | 'ROUNDDOWN' | 'TRUNC' | 'INT' | 'EVEN' | 'ODD';

/** The decimal that x shows in 15 digits, rounded as the function says to `places` (which may be negative). */
export function roundedDecimal(name: RoundingName, x: number, places: number): number {
  const value = decimal(Number(x.toPrecision(15)));
  const wanted = Math.trunc(places);
  const negative = value.units < 0n;
  const sign = negative ? -1n : 1n;
  const size = magnitude(value.units);
  if (name === 'EVEN' || name === 'ODD') {
    const one = 10n ** BigInt(value.places);
    const odd = name === 'ODD' ? 1n : 0n;
    // The least whole number of that kind from which the size isn't larger.
    let whole = odd;
    if (size > whole * one) whole = odd + 2n * ((size - odd * one + 2n * one - 1n) / (2n * one));
    return Number(sign * whole);
  }
  if (wanted >= value.places) return toNumber(value);
  const step = 10n ** BigInt(value.places - wanted);
  const whole = size / step;
  const rest = size % step;
  const up =
    name === 'ROUNDUP'
      ? rest > 0n
      : name === 'ROUND'
        ? rest * 2n >= step
        : name === 'INT' && negative && rest > 0n;
  return Number(`${(up ? whole + 1n : whole) * sign}e${-wanted}`);
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

import type { RoundingMode } from './round.ts';

/**
 * An exact fraction. The judge of the rounding core in tests, benchmarks and long checks; far too slow to pay with.
 */
export interface Rational {
  readonly top: bigint;
  /** > 0 */
  readonly bottom: bigint;
}

export function rational(top: bigint, bottom = 1n): Rational {
  return bottom < 0n ? { top: -top, bottom: -bottom } : { top, bottom };
}

/** The decimal a text stands for: `-12.345`, `1e-7`. */
export function rationalOf(text: string): Rational {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match) throw new RangeError(`Not a number: ${text}`);
  const digits = BigInt(`${match[2]}${match[3]}` || '0');
  const exponent = Number(match[4] ?? 0) - (match[3]?.length ?? 0);
  const top = match[1] === '-' ? -digits : digits;
  return exponent >= 0 ? rational(top * 10n ** BigInt(exponent)) : rational(top, 10n ** BigInt(-exponent));
}

export const plus = (a: Rational, b: Rational): Rational =>
  rational(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const minus = (a: Rational, b: Rational): Rational =>
  rational(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom);
export const times = (a: Rational, b: Rational): Rational => rational(a.top * b.top, a.bottom * b.bottom);
export const over = (a: Rational, b: Rational): Rational => rational(a.top * b.bottom, a.bottom * b.top);

/** What is left behind the last place: how much, how it stands to a half, and of what number. */
interface Rest {
  readonly rest: bigint;
  readonly half: bigint;
  readonly negative: boolean;
  readonly odd: boolean;
}

/** Whether a mode counts the rest as one more, away from zero. */
const AWAY_FROM_ZERO: Readonly<Record<RoundingMode, (rest: Rest) => boolean>> = {
  'half-up': ({ half }) => half >= 0n,
  'half-down': ({ half }) => half > 0n,
  'half-even': ({ half, odd }) => half > 0n || (half === 0n && odd),
  up: ({ rest }) => rest > 0n,
  down: () => false,
  truncate: () => false,
  ceiling: ({ rest, negative }) => rest > 0n && !negative,
  floor: ({ rest, negative }) => rest > 0n && negative,
};

/** Rounded exactly, as the decimal text of the result. */
export function roundRational(x: Rational, scale: number, mode: RoundingMode): string {
  const shifted =
    scale >= 0
      ? { top: x.top * 10n ** BigInt(scale), bottom: x.bottom }
      : { top: x.top, bottom: x.bottom * 10n ** BigInt(-scale) };
  const negative = shifted.top < 0n;
  const size = negative ? -shifted.top : shifted.top;
  let whole = size / shifted.bottom;
  const rest = size % shifted.bottom;
  const half = rest * 2n - shifted.bottom;
  if (AWAY_FROM_ZERO[mode]({ rest, half, negative, odd: whole % 2n === 1n })) whole += 1n;
  return `${negative && whole !== 0n ? '-' : ''}${whole}e${-scale}`;
}

import { toMinorUnits } from '@suanpan/engine/domain';
import type { CostShare } from '../../people/index.ts';

const RATIO_DIGITS = 6;

/** Half away from zero, as amounts are rounded. */
function divided(top: bigint, bottom: bigint): bigint {
  const size = top < 0n ? -top : top;
  const rounded = (2n * size + bottom) / (2n * bottom);
  return top < 0n ? -rounded : rounded;
}

/**
 * What each share bears of an amount in its smallest units. The parts add up to the amount: the difference that rounding leaves
 * goes to the share with the flag, and without one to the main cost centre.
 */
export function splitByShares(units: bigint, shares: readonly CostShare[]): bigint[] {
  const ratios = shares.map(({ ratio }) => toMinorUnits(ratio, RATIO_DIGITS));
  const whole = ratios.reduce((sum, ratio) => sum + ratio, 0n);
  const parts = ratios.map((ratio) => divided(units * ratio, whole));
  const left = units - parts.reduce((sum, part) => sum + part, 0n);
  const tail = shares.findIndex((share) => share.tail);
  const bearer =
    tail >= 0
      ? tail
      : Math.max(
          0,
          shares.findIndex((share) => share.main),
        );
  return parts.map((part, at) => (at === bearer ? part + left : part));
}

import { currencyScale } from './currency.ts';
import { roundTo } from './round.ts';

/** A change of pay: by a value, or by so many percent of what was paid. */
export type Adjustment =
  | { readonly type: 'fixed'; readonly value: number }
  | { readonly type: 'percentage'; readonly ratio: number };

/** Decimals of an amount, at most: an hourly rate has more than its currency. */
const FINEST = 6;

/** By how much an adjustment changes an amount, to the decimals of its currency, and what it comes to. */
export function adjustedBy(
  amount: number,
  adjustment: Adjustment,
  currency: string,
): { value: number; total: number } {
  const value =
    adjustment.type === 'fixed'
      ? adjustment.value
      : roundTo((amount * adjustment.ratio) / 100, currencyScale(currency));
  return { value, total: roundTo(amount + value, FINEST) };
}

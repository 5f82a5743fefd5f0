import { compareScalars, compareText, sameNumber } from '../cells/coerce.ts';
import { FormulaError, type Scalar } from '../cells/values.ts';
import { matchesPattern, parsePattern } from './wildcards.ts';

/** The kinds that order tells apart: look-ups compare like with like only. */
function kindOf(item: Scalar): number {
  if (typeof item === 'number') return 0;
  if (typeof item === 'string') return 1;
  if (typeof item === 'boolean') return 2;
  return item === null ? 3 : 4;
}

/** A blank to look up counts as 0. */
export function lookupValue(value: Scalar): Scalar {
  return value === null ? 0 : value;
}

function sameItem(item: Scalar, wanted: Scalar): boolean {
  if (typeof item === 'number') return typeof wanted === 'number' && sameNumber(item, wanted);
  if (typeof item === 'string') return typeof wanted === 'string' && compareText(item, wanted) === 0;
  return item === wanted;
}

/** Place of the first (from the end: last) item equal to `wanted`, or -1; text with `wildcards` is a pattern. */
export function findExact(
  items: readonly Scalar[],
  wanted: Scalar,
  wildcards: boolean,
  fromEnd = false,
): number {
  const pattern = wildcards && typeof wanted === 'string' ? parsePattern(wanted) : null;
  const holds =
    pattern === null
      ? (item: Scalar) => sameItem(item, wanted)
      : (item: Scalar) => typeof item === 'string' && matchesPattern(pattern, item);
  return fromEnd ? items.findLastIndex(holds) : items.findIndex(holds);
}

/**
 * Excel's halving search for the last item ≤ `wanted` in a list that should be ascending (descending: ≥). On an
 * unsorted list it finds what Excel finds. Items of another kind are stepped over. -1 when there is none.
 */
export function findSorted(items: readonly Scalar[], wanted: Scalar, descending = false): number {
  const kind = kindOf(wanted);
  const sign = descending ? -1 : 1;
  let low = 0;
  let high = items.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    let at = middle;
    while (at <= high && kindOf(items[at]!) !== kind) at += 1;
    if (at > high) {
      high = middle - 1;
      continue;
    }
    const order = compareScalars(items[at]!, wanted) * sign;
    if (order === 0) {
      let last = at;
      const step = descending ? -1 : 1;
      while (sameItem(items[last + step] ?? null, wanted)) last += step;
      return last;
    }
    if (order < 0) low = at + 1;
    else high = middle - 1;
  }
  let found = high;
  while (found >= 0 && kindOf(items[found]!) !== kind) found -= 1;
  return found;
}

/** The last of the items that stand beside one another and equal the one at `at`. */
export function lastEqual(items: readonly Scalar[], at: number): number {
  let last = at;
  while (at >= 0 && last + 1 < items.length && sameItem(items[last + 1]!, items[at]!)) last += 1;
  return last;
}

/**
 * The item nearest below (or above) `wanted` wherever it stands: XLOOKUP's modes -1 and 1. Here numbers, texts and
 * booleans are one order.
 */
export function findNearest(
  items: readonly Scalar[],
  wanted: Scalar,
  above: boolean,
  fromEnd: boolean,
): number {
  const exact = findExact(items, wanted, false, fromEnd);
  if (exact >= 0) return exact;
  let best = -1;
  for (let step = 0; step < items.length; step += 1) {
    const at = fromEnd ? items.length - 1 - step : step;
    const item = items[at]!;
    if (item === null || item instanceof FormulaError) continue;
    const order = compareScalars(item, wanted);
    if (above ? order < 0 : order > 0) continue;
    if (best < 0) best = at;
    else {
      const against = compareScalars(item, items[best]!);
      if (above ? against < 0 : against > 0) best = at;
    }
  }
  return best;
}

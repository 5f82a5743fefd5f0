import { CELL } from '../../cells/vector.ts';
import { settle } from '../../money/index.ts';
import type { Criterion } from '../../operators/criteria.ts';
import type { ColumnPlan } from '../../plan/plan.ts';
import type { EvaluationContext, RunColumn } from './evaluation-context.ts';

/** The numbers of a column in rising order, the rows they stand in, and each row's place in that order (−1: no number). */
export interface RangeIndex {
  readonly values: Float64Array;
  readonly rows: Int32Array;
  readonly rank: Int32Array;
}

/** Part of that order: from `low` up to, not including, `high`. */
export interface Span {
  readonly index: RangeIndex;
  readonly low: number;
  readonly high: number;
}

/** Such a part without its index. */
export type PlaceRange = Pick<Span, 'low' | 'high'>;

/** Beyond this, numbers that count as equal need not lie side by side. */
const LARGEST = 2 ** 40;

/** Undefined for columns whose numbers are too large to be put into one order. */
export function rangeIndex(evaluation: EvaluationContext, plan: ColumnPlan): RangeIndex | undefined {
  const id = `values:${plan.table.index}.${plan.index}:range`;
  const known = evaluation.indexes.get(id) as { readonly made: RangeIndex | undefined } | undefined;
  if (known) return known.made;
  const made = plan.leads === 'one' ? undefined : build(evaluation.column(plan));
  evaluation.indexes.set(id, { made });
  return made;
}

/**
 * The same for columns compared by operators, to which a blank is 0 beside a number: every row has its place. Undefined
 * for columns that hold other cells than numbers and blanks.
 */
export function comparedIndex(evaluation: EvaluationContext, plan: ColumnPlan): RangeIndex | undefined {
  const numbers = rangeIndex(evaluation, plan);
  if (!numbers || numbers.values.length === numbers.rank.length) return numbers;
  const id = `values:${plan.table.index}.${plan.index}:compared`;
  const known = evaluation.indexes.get(id) as { readonly made: RangeIndex | undefined } | undefined;
  if (known) return known.made;
  const column = evaluation.column(plan);
  const tags = column.tag.subarray(0, column.length);
  const fits = tags.every((tag) => tag === CELL.number || tag === CELL.blank);
  const made = fits ? build(column, true) : undefined;
  evaluation.indexes.set(id, { made });
  return made;
}

/** @param withBlanks their cells hold 0, and they stand where 0 does */
function build({ num, tag, length }: RunColumn, withBlanks = false): RangeIndex | undefined {
  const rows: number[] = [];
  for (let row = 0; row < length; row += 1) {
    if (tag[row] !== CELL.number && !withBlanks) continue;
    if (!(num[row]! <= LARGEST && num[row]! >= -LARGEST)) return undefined;
    rows.push(row);
  }
  const order = Int32Array.from(rows).sort((a, b) => num[a]! - num[b]! || a - b);
  const rank = new Int32Array(length).fill(-1);
  const values = new Float64Array(order.length);
  order.forEach((row, place) => {
    rank[row] = place;
    values[place] = num[row]!;
  });
  return { values, rows: order, rank };
}

/** The numbers that fit a criterion which holds for all below some number, or for all above. */
export function spanOf(index: RangeIndex, fits: Criterion, side: 'below' | 'above'): Span {
  const { values } = index;
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(values[middle]!) === (side === 'below')) low = middle + 1;
    else high = middle;
  }
  return side === 'below' ? { index, low: 0, high: low } : { index, low, high: values.length };
}

/** The texts of a column as numbers that tell them apart: equal, ignoring case, is one number. */
export interface TextIndex {
  spanOf(wanted: string): Span;
}

/** Undefined for columns that hold other cells than texts and blanks. */
export function textIndex(evaluation: EvaluationContext, plan: ColumnPlan): TextIndex | undefined {
  const id = `values:${plan.table.index}.${plan.index}:texts`;
  const known = evaluation.indexes.get(id) as { readonly made: TextIndex | undefined } | undefined;
  if (known) return known.made;
  const made = plan.leads === 'one' ? undefined : buildTexts(evaluation.column(plan));
  evaluation.indexes.set(id, { made });
  return made;
}

function buildTexts({ text, tag, length }: RunColumn): TextIndex | undefined {
  const places = new Map<string, number[]>();
  for (let row = 0; row < length; row += 1) {
    if (tag[row] !== CELL.text && tag[row] !== CELL.blank) return undefined;
    const folded = tag[row] === CELL.text ? text![row]!.toLowerCase() : '';
    const rows = places.get(folded);
    if (rows) rows.push(row);
    else places.set(folded, [row]);
  }
  const spans = new Map<string, { low: number; high: number }>();
  const rows = new Int32Array(length);
  const rank = new Int32Array(length);
  let place = 0;
  for (const [folded, members] of places) {
    spans.set(folded, { low: place, high: place + members.length });
    for (const row of members) {
      rows[place] = row;
      rank[row] = place;
      place += 1;
    }
  }
  const index: RangeIndex = { values: new Float64Array(0), rows, rank };
  return {
    spanOf: (wanted) => ({ index, ...(spans.get(wanted.toLowerCase()) ?? { low: 0, high: 0 }) }),
  };
}

/** Some rows of a table in the order of an index, and their places in it. */
export interface RowOrder {
  readonly rows: Int32Array;
  readonly places: Int32Array;
}

export function rowOrderOf(rows: Int32Array, { rank, rows: all }: RangeIndex): RowOrder {
  const places = rows
    .map((row) => rank[row]!)
    .filter((place) => place >= 0)
    .sort();
  return { rows: places.map((place) => all[place]!), places };
}

/** Which of these rows a span of the index holds. */
export function placeRangeOf({ places }: RowOrder, { low, high }: Span): PlaceRange {
  const before = (wanted: number): number => {
    let [from, to] = [0, places.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (places[middle]! < wanted) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  return { low: before(low), high: before(high) };
}

/** What both spans of one index hold. */
export function overlap(a: Span, b: Span): Span {
  const low = Math.max(a.low, b.low);
  return { index: a.index, low, high: Math.max(low, Math.min(a.high, b.high)) };
}

/** Of so large a share of rows, going through all of them finds the ordered ones sooner than sorting does. */
const LARGE_SHARE = 1 / 8;

/** The rows of a span as they follow one another in the table. */
export function rowsOfSpan({ index, low, high }: Span): Int32Array {
  const { rank } = index;
  if (high - low < rank.length * LARGE_SHARE) return index.rows.slice(low, high).sort();
  const rows = new Int32Array(high - low);
  let count = 0;
  for (let row = 0; row < rank.length; row += 1) {
    const place = rank[row]!;
    if (place < low || place >= high) continue;
    rows[count] = row;
    count += 1;
  }
  return rows;
}

/**
 * The same of some rows alone.
 * @param all those rows from top to bottom
 * @param range where the span lies in their order
 */
export function rowsOfRange(all: Int32Array, order: RowOrder, span: Span, range: PlaceRange): Int32Array {
  const size = range.high - range.low;
  if (size < all.length * LARGE_SHARE) return order.rows.slice(range.low, range.high).sort();
  const { rank } = span.index;
  const rows = new Int32Array(size);
  let count = 0;
  for (let at = 0; at < all.length; at += 1) {
    const row = all[at]!;
    const place = rank[row]!;
    if (place < span.low || place >= span.high) continue;
    rows[count] = row;
    count += 1;
  }
  return rows;
}

/** A column's numbers in an order of its rows, with what adds up to any range of them at once. */
export interface OrderedNumbers {
  /** Sum of a range, as adding its numbers row by row gives it; undefined where that can't be told without adding. */
  sum(range: PlaceRange): number | undefined;
  count(range: PlaceRange): number;
  /** Largest or smallest number of a range; undefined when it has none. */
  extreme(range: PlaceRange, isMax: boolean): number | undefined;
}

/** Undefined when a cell failed: which error is met first depends on the rows of the table. */
export function orderedNumbers(rows: Int32Array, column: RunColumn): OrderedNumbers | undefined {
  const { length } = rows;
  const numbers = new Float64Array(length).fill(Number.NaN);
  const counts = new Int32Array(length + 1);
  for (let place = 0; place < length; place += 1) {
    const row = rows[place]!;
    if (column.tag[row] === CELL.error) return undefined;
    const isNumber = column.tag[row] === CELL.number;
    if (isNumber) numbers[place] = column.num[row]!;
    counts[place + 1] = counts[place]! + (isNumber ? 1 : 0);
  }
  const sums = exactSums(numbers);
  return {
    count: ({ low, high }) => counts[high]! - counts[low]!,
    sum: ({ low, high }) => sums?.(low, high),
    extreme: ({ low, high }, isMax) => {
      let found: number | undefined;
      for (let place = low; place < high; place += 1) {
        const value = numbers[place]!;
        if (!Number.isNaN(value) && (found === undefined || (isMax ? value > found : value < found)))
          found = value;
      }
      return found;
    },
  };
}

/**
 * Sums of stretches of numbers without adding them again. Each number is parted into a coarse and a fine part on grids
 * on which everything adds up without rounding, so that a range's sum is rounded once, as the compensated sum over its
 * rows is. Undefined where the parts don't add up exactly or signs differ; a sum whose last digits `settle` would touch
 * isn't answered either, since that depends on the order of adding.
 */
function exactSums(numbers: Float64Array): ((low: number, high: number) => number | undefined) | undefined {
  let total = 0;
  let sign = 0;
  for (const value of numbers) {
    if (Number.isNaN(value) || value === 0) continue;
    if (sign !== 0 && Math.sign(value) !== sign) return undefined;
    sign = Math.sign(value);
    total += Math.abs(value);
  }
  const grid = 2 ** (Math.ceil(Math.log2(total || 1)) - 51);
  const coarse = new Float64Array(numbers.length + 1);
  const fine = new Float64Array(numbers.length + 1);
  for (let place = 0; place < numbers.length; place += 1) {
    const value = Number.isNaN(numbers[place]) ? 0 : numbers[place]!;
    const large = Math.round(value / grid) * grid;
    const small = value - large;
    coarse[place + 1] = coarse[place]! + large;
    fine[place + 1] = fine[place]! + small;
    // Grids of powers of two: a sum that lost nothing can be taken apart again.
    if (fine[place + 1]! - fine[place]! !== small || fine[place + 1]! - small !== fine[place]!)
      return undefined;
  }
  return (low, high) => {
    const sum = coarse[high]! - coarse[low]! + (fine[high]! - fine[low]!);
    const size = Math.abs(sum);
    return settle(sum, size) === sum && settle(sum, size * 1.001) === sum ? sum : undefined;
  };
}

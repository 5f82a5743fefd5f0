import { toBoolean, toNumber } from '../../cells/coerce.ts';
import { type Level, levelOf, makeVector, writeCell } from '../../cells/column-vector.ts';
import { FormulaError, type Scalar } from '../../cells/values.ts';
import type { ColumnVector } from '../../cells/vector.ts';
import { type RoundingMode, roundTo, subtractExact, sumOf } from '../../money/index.ts';

const NO_WEIGHT = new FormulaError('#DIV/0!', { key: 'share.noWeight', facts: {} });
const SEVERAL_TAILS = new FormulaError('#VALUE!', { key: 'share.severalTails', facts: {} });

/** What SHARE splits and by what, row by row. */
export interface ShareInput {
  readonly length: number;
  readonly total: (row: number) => Scalar;
  readonly weight: (row: number) => Scalar;
  readonly group: (row: number) => Scalar;
  readonly tail: ((row: number) => Scalar) | undefined;
  /** Undefined: shares aren't rounded and nothing is left over. */
  readonly scale: number | undefined;
  readonly mode: RoundingMode;
}

/**
 * Splits the total of each group by weight. Every share is rounded; what is left goes to the row marked as tail, else
 * to the largest weight (the first on a tie), so that the shares add up to the total.
 */
export function shareOut(input: ShareInput): ColumnVector & { level: Level } {
  const { length } = input;
  const vector = Object.assign(makeVector('number', length), { level: 0 as Level });
  const groups = new Map<string, number[]>();
  for (let row = 0; row < length; row += 1) {
    const group = input.group(row);
    if (group instanceof FormulaError) {
      writeCell(vector, row, group);
      continue;
    }
    const key = `${typeof group}:${String(group)}`;
    const rows = groups.get(key);
    if (rows) rows.push(row);
    else groups.set(key, [row]);
  }
  for (const rows of groups.values()) shareGroup(input, rows, vector);
  vector.level = levelOf(vector);
  return vector;
}

function shareGroup(input: ShareInput, rows: readonly number[], vector: ColumnVector): void {
  const all = (value: Scalar): void => {
    for (const row of rows) writeCell(vector, row, value);
  };
  const weights: number[] = [];
  let tail = -1;
  for (const row of rows) {
    const weight = toNumber(input.weight(row));
    if (weight instanceof FormulaError) return all(weight);
    weights.push(weight);
    if (!input.tail) continue;
    const marked = toBoolean(input.tail(row));
    if (marked instanceof FormulaError) return all(marked);
    if (!marked) continue;
    if (tail >= 0) return all(SEVERAL_TAILS);
    tail = weights.length - 1;
  }
  const sum = sumOf(weights);
  if (sum === 0) return all(NO_WEIGHT);
  if (tail < 0)
    weights.forEach((weight, index) => {
      if (tail < 0 || weight > weights[tail]!) tail = index;
    });
  const shares: (number | FormulaError)[] = rows.map((row, index) => {
    const total = toNumber(input.total(row));
    if (total instanceof FormulaError) return total;
    const share = (total * weights[index]!) / sum;
    return input.scale === undefined ? share : roundTo(share, input.scale, input.mode);
  });
  const failed = shares.find((share) => share instanceof FormulaError);
  if (failed !== undefined) return all(failed);
  if (input.scale !== undefined) {
    const total = roundTo(toNumber(input.total(rows[tail]!)) as number, input.scale, input.mode);
    const others = sumOf(shares.filter((_, index) => index !== tail) as number[]);
    shares[tail] = roundTo(subtractExact(total, others), input.scale, 'half-up');
  }
  rows.forEach((row, index) => {
    writeCell(vector, row, shares[index]!);
  });
}

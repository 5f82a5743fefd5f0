import { LEVEL } from '../../cells/column-vector.ts';
import { FormulaError, Matrix } from '../../cells/values.ts';
import { CELL } from '../../cells/vector.ts';
import { sumOf } from '../../money/index.ts';
import type { RowFormula } from '../formulas/scalar-leaves.ts';
import { isDirty, type Kernel } from './block.ts';

interface Bands {
  readonly froms: readonly number[];
  readonly rates: readonly number[];
}

/** PROGRESSIVE over a bracket table: the bands are read and sorted once per calculation, not once per row. */
export function progressiveKernel(amount: Kernel, froms: RowFormula, rates: RowFormula): Kernel {
  return (frame, rows, count) => {
    const { evaluation } = frame;
    let bands = evaluation.memo.get(froms) as Bands | undefined;
    if (!evaluation.memo.has(froms)) {
      bands = readBands(froms({ evaluation, row: 0 }), rates({ evaluation, row: 0 }));
      evaluation.memo.set(froms, bands);
    }
    const a = amount(frame, rows, count);
    const out = frame.pool.take();
    let anyDirty = false;
    for (let index = 0; index < count; index += 1) {
      const at = rows === null ? index : rows[index]!;
      const value = bands && !isDirty(a, at) ? over(bands, a.num[at]!) : Number.NaN;
      if (value - value === 0) {
        out.num[at] = value;
        out.tag[at] = CELL.number;
      } else {
        out.num[at] = 0;
        out.tag[at] = CELL.error;
        anyDirty = true;
      }
    }
    out.level = anyDirty ? LEVEL.any : LEVEL.numbers;
    frame.pool.give(a);
    return out;
  };
}

/** Undefined when the lists aren't plain numbers: then the function itself decides. */
function readBands(froms: unknown, rates: unknown): Bands | undefined {
  if (!(froms instanceof Matrix) || !(rates instanceof Matrix) || froms.data.length !== rates.data.length)
    return undefined;
  const bands: { from: number; rate: number }[] = [];
  for (let index = 0; index < froms.data.length; index += 1) {
    const from = froms.data[index];
    const rate = rates.data[index];
    if (from instanceof FormulaError || rate instanceof FormulaError) return undefined;
    if (from === null || from === '') continue;
    if (typeof from !== 'number' || (typeof rate !== 'number' && rate !== null)) return undefined;
    bands.push({ from, rate: (rate as number | null) ?? 0 });
  }
  bands.sort((a, b) => a.from - b.from);
  return { froms: bands.map((band) => band.from), rates: bands.map((band) => band.rate) };
}

function over({ froms, rates }: Bands, amount: number): number {
  const parts: number[] = [];
  for (let index = 0; index < froms.length; index += 1) {
    const from = froms[index]!;
    if (amount <= from) break;
    const to = froms[index + 1] ?? Number.POSITIVE_INFINITY;
    parts.push((Math.min(amount, to) - from) * rates[index]!);
  }
  return sumOf(parts);
}

import { LEVEL } from '../../cells/column-vector.ts';
import { CELL } from '../../cells/vector.ts';
import { type RoundingMode, RunningSum, roundTo, settle } from '../../money/index.ts';
import type { ColumnPlan } from '../../plan/plan.ts';
import type { RunColumn } from '../tables/evaluation-context.ts';
import { outputFor } from './arithmetic-kernels.ts';
import { type Block, type Frame, isDirty, type Kernel, tagAt } from './block.ts';

/**
 * SUM over single values. The same compensated sum as the function, value by value in the same order, so that the
 * last bit agrees. `cells` marks arguments that are cells: booleans don't count there, so they aren't decided here.
 */
export function sumKernel(parts: readonly Kernel[]): Kernel {
  return (frame, rows, count) => {
    const sums = openSums(frame, rows, count);
    const { out } = sums;
    let tagged = false;
    for (const part of parts) {
      const block = part(frame, rows, count);
      if (block.level === LEVEL.numbers) addNumbers(sums, block, rows, count);
      else {
        if (!tagged) tagNumbers(out, rows, count);
        tagged = true;
        addCells(sums, block, rows, count);
      }
      frame.pool.give(block);
    }
    const isFinite = settleSums(sums, rows, count);
    frame.pool.give(sums.lost);
    frame.pool.give(sums.largest);
    if (!isFinite) {
      if (!tagged) tagNumbers(out, rows, count);
      tagged = true;
      tagOverflows(out, rows, count);
    }
    out.level = tagged ? LEVEL.any : LEVEL.numbers;
    return out;
  };
}

/** As `RunningSum`, a column of them: the sums in `out`, what rounding lost of each, and the largest it was. */
interface Sums {
  readonly out: Block;
  readonly lost: Block;
  readonly largest: Block;
}

function openSums({ pool }: Frame, rows: Int32Array | null, count: number): Sums {
  const sums: Sums = { out: pool.take(), lost: pool.take(), largest: pool.take() };
  for (let index = 0; index < count; index += 1) {
    const at = rows === null ? index : rows[index]!;
    sums.out.num[at] = 0;
    sums.lost.num[at] = 0;
    sums.largest.num[at] = 0;
  }
  return sums;
}

function addAt({ out, lost, largest }: Sums, at: number, value: number): void {
  const before = out.num[at]!;
  const next = before + value;
  const size = value < 0 ? -value : value;
  const height = before < 0 ? -before : before;
  lost.num[at]! += height >= size ? before - next + value : value - next + before;
  out.num[at] = next;
  const top = height > size ? height : size;
  if (top > largest.num[at]!) largest.num[at] = top;
}

function addNumbers(sums: Sums, block: Block, rows: Int32Array | null, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const at = rows === null ? index : rows[index]!;
    addAt(sums, at, block.num[at]!);
  }
}

/** Blanks don't count, and what is neither a number nor blank isn't decided here. */
function addCells(sums: Sums, block: Block, rows: Int32Array | null, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const at = rows === null ? index : rows[index]!;
    const tag = tagAt(block, at);
    if (tag === CELL.number) addAt(sums, at, block.num[at]!);
    else if (tag !== CELL.blank) sums.out.tag[at] = CELL.error;
  }
}

/** Whether every sum is finite. */
function settleSums({ out, lost, largest }: Sums, rows: Int32Array | null, count: number): boolean {
  let watch = 0;
  for (let index = 0; index < count; index += 1) {
    const at = rows === null ? index : rows[index]!;
    const total = settledTotal(out.num[at]!, lost.num[at]!, largest.num[at]!);
    watch += total * 0;
    out.num[at] = total;
  }
  return watch === 0;
}

function tagNumbers({ tag }: Block, rows: Int32Array | null, count: number): void {
  for (let index = 0; index < count; index += 1) tag[rows === null ? index : rows[index]!] = CELL.number;
}

function tagOverflows({ num, tag }: Block, rows: Int32Array | null, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const at = rows === null ? index : rows[index]!;
    if (num[at]! - num[at]! !== 0) tag[at] = CELL.error;
  }
}

/** As `RunningSum.total`, for sums kept in columns. */
function settledTotal(sum: number, lost: number, largest: number): number {
  const total = lost - lost === 0 ? sum + lost : sum;
  return Math.abs(total) < largest ? settle(total, largest) : total;
}

/** MIN and MAX over single values; blanks and booleans in cells don't count, so those rows aren't decided here. */
export function extremeKernel(parts: readonly Kernel[], isMax: boolean): Kernel {
  const loop = isMax ? 'largest' : 'smallest';
  return (frame, rows, count) => {
    let sofar = onlyNumbers(frame, parts[0]!(frame, rows, count), rows, count);
    for (let position = 1; position < parts.length; position += 1) {
      const next = onlyNumbers(frame, parts[position]!(frame, rows, count), rows, count);
      const dirty = sofar.level === LEVEL.any || next.level === LEVEL.any;
      const out = dirty ? frame.pool.take() : outputFor(frame, sofar, next);
      frame.pool.loops.run(loop, sofar.num, next.num, out.num, rows, count);
      if (dirty) {
        tagEitherError(out, sofar, next, rows, count);
        frame.pool.give(sofar);
        frame.pool.give(next);
      }
      out.level = dirty ? LEVEL.any : LEVEL.numbers;
      sofar = out;
    }
    return sofar;
  };
}

function tagEitherError(out: Block, a: Block, b: Block, rows: Int32Array | null, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const at = rows === null ? index : rows[index]!;
    const bad = tagAt(a, at) === CELL.error || tagAt(b, at) === CELL.error;
    out.tag[at] = bad ? CELL.error : CELL.number;
  }
}

/** Everything but a number becomes undecided. */
function onlyNumbers(frame: Frame, block: Block, rows: Int32Array | null, count: number): Block {
  if (block.level === LEVEL.numbers) return block;
  const out = frame.pool.take();
  for (let index = 0; index < count; index += 1) {
    const at = rows === null ? index : rows[index]!;
    const isNumber = tagAt(block, at) === CELL.number;
    out.num[at] = isNumber ? block.num[at]! : 0;
    out.tag[at] = isNumber ? CELL.number : CELL.error;
  }
  out.level = LEVEL.any;
  frame.pool.give(block);
  return out;
}

/** ROUND and its kin with a number of places written in the formula. */
export function roundKernel(value: Kernel, places: number, mode: RoundingMode): Kernel {
  return (frame, rows, count) => {
    const a = value(frame, rows, count);
    const dirty = a.level === LEVEL.any;
    const out = outputFor(frame, a);
    const whole = Math.trunc(places);
    if (!dirty && mode === 'half-up' && whole >= 0 && whole <= 22)
      frame.pool.loops.round(a.num, whole, out.num, rows, count);
    else
      for (let index = 0; index < count; index += 1) {
        const at = rows === null ? index : rows[index]!;
        const bad = dirty && isDirty(a, at);
        out.num[at] = roundTo(a.num[at]!, places, mode);
        out.tag[at] = bad ? CELL.error : CELL.number;
      }
    out.level = dirty ? LEVEL.any : LEVEL.numbers;
    return out;
  };
}

/** ABS */
export function absKernel(value: Kernel): Kernel {
  return (frame, rows, count) => {
    const a = value(frame, rows, count);
    const dirty = a.level === LEVEL.any;
    const out = outputFor(frame, a);
    for (let index = 0; index < count; index += 1) {
      const at = rows === null ? index : rows[index]!;
      const bad = dirty && isDirty(a, at);
      out.num[at] = Math.abs(a.num[at]!);
      out.tag[at] = bad ? CELL.error : CELL.number;
    }
    out.level = dirty ? LEVEL.any : LEVEL.numbers;
    return out;
  };
}

/** SUM of a column over the rows that belong to each row: `SUM([@seg.amount])`. */
export function sumOfRowsKernel(rowsColumn: ColumnPlan, values: ColumnPlan): Kernel {
  return (frame, rows, count) => {
    const out = frame.pool.take();
    const owner = frame.evaluation.column(rowsColumn);
    const column = frame.evaluation.column(values);
    const lists = owner.lists!;
    let anyDirty = false;
    let last = -1;
    let lastAt = 0;
    for (let index = 0; index < count; index += 1) {
      const at = rows === null ? index : rows[index]!;
      const list = lists[frame.base + at]!;
      if (list === last) {
        // Neighbours often share their list: siblings, the days of a week.
        out.num[at] = out.num[lastAt]!;
        out.tag[at] = out.tag[lastAt]!;
        continue;
      }
      last = list;
      lastAt = at;
      const total = sumOfList(column, owner, list);
      const failed = total - total !== 0;
      out.num[at] = failed ? 0 : total;
      out.tag[at] = failed ? CELL.error : CELL.number;
      if (failed) anyDirty = true;
    }
    out.level = anyDirty ? LEVEL.any : LEVEL.numbers;
    return out;
  };
}

/** Not finite where a cell failed, or the sum is too large. */
function sumOfList(column: RunColumn, owner: RunColumn, list: number): number {
  const items = owner.items!;
  const end = owner.starts![list + 1]!;
  const plain = column.level === LEVEL.numbers;
  const sum = new RunningSum();
  for (let item = owner.starts![list]!; item < end; item += 1) {
    const target = items[item]!;
    const tag = plain ? CELL.number : column.tag[target];
    if (tag === CELL.number) sum.add(column.num[target]!);
    else if (tag === CELL.error) return Number.NaN;
  }
  return sum.total();
}

import { LEVEL, type Level } from '../../cells/column-vector.ts';
import { CELL } from '../../cells/vector.ts';
import { outputFor } from './arithmetic-kernels.ts';
import {
  type Block,
  type Frame,
  isDirty,
  type Kernel,
  levelOfRows,
  materializeTags,
  putScalar,
  tagAt,
} from './block.ts';
import { BLOCK } from './loops/loops.ts';

/** IF: each branch sees only its rows. Without `no` the other rows are FALSE. */
export function ifKernel(condition: Kernel, yes: Kernel, no: Kernel): Kernel {
  return (frame, rows, count) => {
    const { pool } = frame;
    const test = condition(frame, rows, count);
    const trueRows = pool.takeRows();
    const falseRows = pool.takeRows();
    const { trues, falses, dirty } = parted(frame, test, rows, count, trueRows, falseRows);
    pool.give(test);
    let out: Block;
    if (trues === count) out = yes(frame, rows, count);
    else if (falses === count) out = no(frame, rows, count);
    else {
      const a = trues > 0 ? yes(frame, trueRows, trues) : undefined;
      const b = falses > 0 ? no(frame, falseRows, falses) : undefined;
      out = pool.take();
      mergeInto(frame, out, [a, b], [trueRows, falseRows], [trues, falses], dirty);
      if (a) pool.give(a);
      if (b) pool.give(b);
    }
    pool.giveRows(trueRows);
    pool.giveRows(falseRows);
    return out;
  };
}

interface Parted {
  readonly trues: number;
  readonly falses: number;
  /** Rows of which the condition wasn't decided. */
  readonly dirty: readonly number[] | undefined;
}

/** Puts rows into two lists by what the condition says of them. */
function parted(
  frame: Frame,
  test: Block,
  rows: Int32Array | null,
  count: number,
  trueRows: Int32Array,
  falseRows: Int32Array,
): Parted {
  if (test.level !== LEVEL.any) {
    const trues = frame.pool.loops.partition(test.num, rows, count, trueRows, falseRows);
    return { trues, falses: count - trues, dirty: undefined };
  }
  let trues = 0;
  let falses = 0;
  let dirty: number[] | undefined;
  for (let index = 0; index < count; index += 1) {
    const at = rows === null ? index : rows[index]!;
    if (isDirty(test, at)) {
      dirty ??= [];
      dirty.push(at);
    } else if (test.num[at] !== 0) {
      trueRows[trues] = at;
      trues += 1;
    } else {
      falseRows[falses] = at;
      falses += 1;
    }
  }
  return { trues, falses, dirty };
}

/** Copies the rows of several blocks into one; rows in `dirty` are left undecided. */
function mergeInto(
  frame: Frame,
  out: Block,
  parts: readonly (Block | undefined)[],
  rowsOf: readonly Int32Array[],
  counts: readonly number[],
  dirty: readonly number[] | undefined,
): void {
  let level: Level | undefined;
  for (const part of parts)
    if (part) level = level === undefined || level === part.level ? part.level : mixed(level, part.level);
  if (dirty) level = LEVEL.any;
  out.level = level ?? LEVEL.any;
  parts.forEach((part, index) => {
    if (part) copyRows(frame, out, part, rowsOf[index]!, counts[index]!);
  });
  for (const at of dirty ?? []) {
    out.num[at] = 0;
    out.tag[at] = CELL.error;
  }
}

const mixed = (a: Level, b: Level): Level => (a === LEVEL.any || b === LEVEL.any ? LEVEL.any : LEVEL.plain);

function copyRows(frame: Frame, out: Block, part: Block, rows: Int32Array, count: number): void {
  frame.pool.loops.run('copy', part.num, part.num, out.num, rows, count);
  if (out.level <= LEVEL.booleans) return;
  for (let index = 0; index < count; index += 1) {
    const at = rows[index]!;
    const tag = tagAt(part, at);
    out.tag[at] = tag;
    if (tag === CELL.text) {
      out.text ??= new Array<string | null>(BLOCK).fill(null);
      out.text[at] = part.text![part.textAt + at]!;
    }
  }
}

/** Runs rows one by one through ordinary closures; what fails stays undecided. */
export type RunRows = (frame: Frame, at: number) => unknown;

/** IFERROR and IFNA: only rows that failed or weren't decided are looked at again, by the closures. */
export function ifErrorKernel(value: Kernel, again: RunRows | undefined): Kernel {
  return (frame, rows, count) => {
    const a = value(frame, rows, count);
    if (a.level !== LEVEL.any) return a;
    let any = false;
    for (let index = 0; index < count && !any; index += 1)
      any = a.tag[rows === null ? index : rows[index]!] === CELL.error;
    if (!any || !again) return a;
    const out = a.owned ? a : copyOf(frame, a, rows, count);
    for (let index = 0; index < count; index += 1) {
      const at = rows === null ? index : rows[index]!;
      if (out.tag[at] === CELL.error) putScalar(out, at, again(frame, at));
    }
    out.level = levelOfRows(out, rows, count);
    return out;
  };
}

export function copyOf(frame: Frame, block: Block, rows: Int32Array | null, count: number): Block {
  const out = frame.pool.take();
  out.level = block.level;
  if (rows === null) {
    out.num.set(block.num.subarray(0, count));
    if (block.level > LEVEL.booleans) out.tag.set(block.tag.subarray(0, count));
    if (block.text) {
      out.text = block.text.slice(block.textAt, block.textAt + count);
      out.text.length = BLOCK;
    }
    return out;
  }
  materializeTags(out, rows, count);
  copyRows(frame, out, block, rows, count);
  return out;
}

/** AND, OR: booleans and numbers are decided here; blanks and text, which don't count in cells, aren't. */
export function allOrAnyKernel(parts: readonly Kernel[], isAnd: boolean): Kernel {
  const loop = isAnd ? 'both' : 'either';
  return (frame, rows, count) => {
    const out = frame.pool.take();
    out.level = LEVEL.booleans;
    let tagged = false;
    parts.forEach((part, position) => {
      const block = part(frame, rows, count);
      // The first one is compared with itself: TRUE or FALSE comes of any number.
      const before = position === 0 ? block : out;
      frame.pool.loops.run(loop, before.num, block.num, out.num, rows, count);
      if (block.level > LEVEL.booleans) {
        if (!tagged) materializeTags(out, rows, count);
        tagged = true;
        for (let index = 0; index < count; index += 1) {
          const at = rows === null ? index : rows[index]!;
          const tag = block.tag[at];
          if (tag !== CELL.boolean && tag !== CELL.number) out.tag[at] = CELL.error;
        }
      }
      frame.pool.give(block);
    });
    if (tagged) out.level = levelOfRows(out, rows, count);
    return out;
  };
}

export function notKernel(part: Kernel): Kernel {
  return (frame, rows, count) => {
    const a = part(frame, rows, count);
    const dirty = a.level === LEVEL.any;
    const out = outputFor(frame, a);
    for (let index = 0; index < count; index += 1) {
      const at = rows === null ? index : rows[index]!;
      const bad = dirty && isDirty(a, at);
      out.num[at] = a.num[at] === 0 ? 1 : 0;
      out.tag[at] = bad ? CELL.error : CELL.boolean;
    }
    out.level = dirty ? LEVEL.any : LEVEL.booleans;
    return out;
  };
}

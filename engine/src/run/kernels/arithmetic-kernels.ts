import { compareScalars } from '../../cells/coerce.ts';
import { LEVEL } from '../../cells/column-vector.ts';
import { CELL } from '../../cells/vector.ts';
import { addExact, subtractExact } from '../../money/index.ts';
import { type Block, type Frame, isDirty, type Kernel, scalarAt, tagAt } from './block.ts';

type Arithmetic = '+' | '-' | '*' | '/';
type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

const LOOP = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '=': 'equal',
  '<>': 'unequal',
  '<': 'less',
  '<=': 'atMost',
  '>': 'greater',
  '>=': 'atLeast',
} as const;

function one(op: Arithmetic, x: number, y: number): number {
  switch (op) {
    case '+':
      return addExact(x, y);
    case '-':
      return subtractExact(x, y);
    case '*':
      return x * y;
    case '/':
      return x / y;
  }
}

/** Where the result goes: over an operand that may be written over, else into a fresh block. */
export function outputFor(frame: Frame, a: Block, b?: Block): Block {
  if (a.owned) {
    if (b) frame.pool.give(b);
    return a;
  }
  if (b?.owned) return b;
  return frame.pool.take();
}

export function arithmeticKernel(op: Arithmetic, left: Kernel, right: Kernel): Kernel {
  return (frame, rows, count) => {
    const a = left(frame, rows, count);
    const b = right(frame, rows, count);
    if (a.level === LEVEL.any || b.level === LEVEL.any) return mixedArithmetic(op, frame, a, b, rows, count);
    const out = outputFor(frame, a, b);
    const watch = frame.pool.loops.run(LOOP[op], a.num, b.num, out.num, rows, count);
    out.level = LEVEL.numbers;
    if (watch !== 0) markUnfinite(out, rows, count);
    return out;
  };
}

/** Overflow and division by zero: those rows go the ordinary way. */
function markUnfinite(out: Block, rows: Int32Array | null, count: number): void {
  out.level = LEVEL.any;
  for (let index = 0; index < count; index += 1) {
    const at = rows === null ? index : rows[index]!;
    const x = out.num[at]!;
    if (x - x === 0) out.tag[at] = CELL.number;
    else {
      out.tag[at] = CELL.error;
      out.num[at] = 0;
    }
  }
}

function mixedArithmetic(
  op: Arithmetic,
  frame: Frame,
  a: Block,
  b: Block,
  rows: Int32Array | null,
  count: number,
): Block {
  const out = frame.pool.take();
  let anyDirty = false;
  for (let index = 0; index < count; index += 1) {
    const at = rows === null ? index : rows[index]!;
    let r = Number.NaN;
    if (!isDirty(a, at) && !isDirty(b, at)) r = one(op, a.num[at]!, b.num[at]!);
    if (r - r === 0) {
      out.num[at] = r;
      out.tag[at] = CELL.number;
    } else {
      out.num[at] = 0;
      out.tag[at] = CELL.error;
      anyDirty = true;
    }
  }
  out.level = anyDirty ? LEVEL.any : LEVEL.numbers;
  frame.pool.give(a);
  frame.pool.give(b);
  return out;
}

/** A sign or percent: `f` is exact and never overflows. */
export function signKernel(op: '-' | '%', operand: Kernel): Kernel {
  return (frame, rows, count) => {
    const a = operand(frame, rows, count);
    const dirty = a.level === LEVEL.any;
    const out = outputFor(frame, a);
    for (let index = 0; index < count; index += 1) {
      const at = rows === null ? index : rows[index]!;
      const x = a.num[at]!;
      const bad = dirty && isDirty(a, at);
      out.num[at] = op === '%' ? x / 100 : x === 0 ? 0 : -x;
      out.tag[at] = bad ? CELL.error : CELL.number;
    }
    out.level = dirty ? LEVEL.any : LEVEL.numbers;
    return out;
  };
}

function holds(op: Comparison, order: number): boolean {
  switch (op) {
    case '=':
      return order === 0;
    case '<>':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

/** The same few texts meet again and again ("Shanghai" = "shanghai"): remembered with their order. */
function textOrders(): (x: string, y: string) => number {
  let seen = new Map<string, Map<string, number>>();
  let lastRight: string | undefined;
  let lastOrders = new Map<string, number>();
  return (x, y) => {
    if (x === y) return 0;
    if (y !== lastRight) {
      if (seen.size > 64) seen = new Map();
      lastOrders = seen.get(y) ?? new Map();
      seen.set(y, lastOrders);
      lastRight = y;
    }
    let order = lastOrders.get(x);
    if (order === undefined) {
      if (lastOrders.size > 256) lastOrders.clear();
      order = compareScalars(x, y);
      lastOrders.set(x, order);
    }
    return order;
  };
}

export function comparisonKernel(op: Comparison, left: Kernel, right: Kernel): Kernel {
  const textOrder = textOrders();
  /** `[@city]="Shanghai"`: the everyday comparison of texts. */
  const equalsText = (
    out: Block,
    a: Block,
    wanted: string,
    rows: Int32Array | null,
    count: number,
  ): boolean => {
    const whenEqual = op === '=' ? 1 : 0;
    let anyDirty = false;
    for (let index = 0; index < count; index += 1) {
      const at = rows === null ? index : rows[index]!;
      const tag = a.tag[at];
      let isEqual = false;
      if (tag === CELL.text) {
        const text = a.text![a.textAt + at]!;
        isEqual = text === wanted || textOrder(text, wanted) === 0;
      } else if (tag === CELL.blank) isEqual = wanted === '';
      out.num[at] = isEqual ? whenEqual : 1 - whenEqual;
      out.tag[at] = tag === CELL.error ? CELL.error : CELL.boolean;
      if (tag === CELL.error) anyDirty = true;
    }
    return anyDirty;
  };
  const compareCells = (out: Block, a: Block, b: Block, rows: Int32Array | null, count: number): boolean => {
    let anyDirty = false;
    for (let index = 0; index < count; index += 1) {
      const at = rows === null ? index : rows[index]!;
      const ta = tagAt(a, at);
      const tb = tagAt(b, at);
      if (ta === CELL.error || tb === CELL.error) {
        out.num[at] = 0;
        out.tag[at] = CELL.error;
        anyDirty = true;
        continue;
      }
      const order =
        ta === CELL.text && tb === CELL.text
          ? textOrder(a.text![a.textAt + at]!, b.text![b.textAt + at]!)
          : compareScalars(scalarAt(a, at), scalarAt(b, at));
      out.num[at] = holds(op, order) ? 1 : 0;
      out.tag[at] = CELL.boolean;
    }
    return anyDirty;
  };
  const isEquality = op === '=' || op === '<>';
  return (frame, rows, count) => {
    const { pool } = frame;
    const a = left(frame, rows, count);
    const b = right(frame, rows, count);
    if (a.level === LEVEL.numbers && b.level === LEVEL.numbers) {
      const out = outputFor(frame, a, b);
      pool.loops.run(LOOP[op], a.num, b.num, out.num, rows, count);
      out.level = LEVEL.booleans;
      return out;
    }
    const out = pool.take();
    const wanted = isEquality && a.level === LEVEL.any ? b.sameText : undefined;
    const anyDirty =
      wanted === undefined ? compareCells(out, a, b, rows, count) : equalsText(out, a, wanted, rows, count);
    out.level = anyDirty ? LEVEL.any : LEVEL.booleans;
    pool.give(a);
    pool.give(b);
    return out;
  };
}

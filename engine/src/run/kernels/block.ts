import { LEVEL, type Level } from '../../cells/column-vector.ts';
import type { Scalar } from '../../cells/values.ts';
import { CELL, type ColumnVector } from '../../cells/vector.ts';
import type { EvaluationContext } from '../tables/evaluation-context.ts';
import { BLOCK, Loops } from './loops/loops.ts';

/**
 * The values of one part of a formula for one block of rows. `num` is valid wherever a number, blank (0) or boolean
 * stands; `tag` only from level `plain` on, `text` only at level `any`. Tag `error` means "not decided here": the row
 * is then run by the ordinary closures, which alone know which error it is.
 */
export interface Block {
  num: Float64Array;
  tag: Uint8Array;
  text: (string | null)[] | undefined;
  /** Where this block begins in `text`: a view of a column shares the column's list. */
  textAt: number;
  level: Level;
  /** The same text in every row. All blocks have all members in one order: loops that read them stay fast. */
  readonly sameText: string | undefined;
  /** Taken from the pool, so it may be written over and must be given back. */
  readonly owned: boolean;
}

/** A part of a formula, run for all rows of the block or for those in `rows` (places in the block). */
export type Kernel = (frame: Frame, rows: Int32Array | null, count: number) => Block;

export interface Frame {
  readonly evaluation: EvaluationContext;
  /** First row of the block and how many rows it has. */
  base: number;
  size: number;
  readonly lets: (Block | undefined)[];
  readonly pool: BlockPool;
}

export class BlockPool {
  private readonly blocks: Block[] = [];
  private readonly lists: Int32Array[] = [];
  private made: Loops | undefined;

  get loops(): Loops {
    this.made ??= new Loops(true);
    return this.made;
  }

  take(): Block {
    const block = this.blocks.pop();
    if (block) {
      block.text = undefined;
      block.textAt = 0;
      return block;
    }
    return {
      num: this.loops.numbers(),
      tag: new Uint8Array(BLOCK),
      text: undefined,
      textAt: 0,
      level: LEVEL.numbers,
      sameText: undefined,
      owned: true,
    };
  }

  give(block: Block): void {
    if (block.owned) this.blocks.push(block);
  }

  takeRows(): Int32Array {
    return this.lists.pop() ?? this.loops.rows();
  }

  giveRows(rows: Int32Array): void {
    this.lists.push(rows);
  }
}

/** A stretch of a column, without copying. */
export function viewOf(vector: ColumnVector & { readonly level: Level }, base: number, size: number): Block {
  return {
    num: vector.num.subarray(base, base + size),
    tag: vector.tag.subarray(base, base + size),
    text: vector.text,
    textAt: base,
    level: vector.level,
    sameText: undefined,
    owned: false,
  };
}

export function tagAt(block: Block, at: number): number {
  return block.level === LEVEL.numbers
    ? CELL.number
    : block.level === LEVEL.booleans
      ? CELL.boolean
      : block.tag[at]!;
}

/** The value at a place whose tag isn't `error`. */
export function scalarAt(block: Block, at: number): Scalar {
  switch (tagAt(block, at)) {
    case CELL.number:
      return block.num[at]!;
    case CELL.boolean:
      return block.num[at] !== 0;
    case CELL.text:
      return block.text![block.textAt + at]!;
    default:
      return null;
  }
}

/** Makes `tag` say what `level` says, for blocks that are going to be mixed with others. */
export function materializeTags(block: Block, rows: Int32Array | null, count: number): void {
  if (block.level > LEVEL.booleans) return;
  const tag = block.level === LEVEL.numbers ? CELL.number : CELL.boolean;
  if (rows === null) block.tag.fill(tag, 0, count);
  else for (let index = 0; index < count; index += 1) block.tag[rows[index]!] = tag;
}

/** Writes one value; sets the tag always, text when needed. */
export function putScalar(block: Block, at: number, value: unknown): void {
  if (typeof value === 'number') {
    block.num[at] = value;
    block.tag[at] = CELL.number;
  } else if (value === null) {
    block.num[at] = 0;
    block.tag[at] = CELL.blank;
  } else if (typeof value === 'boolean') {
    block.num[at] = value ? 1 : 0;
    block.tag[at] = CELL.boolean;
  } else if (typeof value === 'string') {
    block.text ??= new Array<string | null>(BLOCK).fill(null);
    block.text[block.textAt + at] = value;
    block.num[at] = 0;
    block.tag[at] = CELL.text;
  } else {
    block.num[at] = 0;
    block.tag[at] = CELL.error;
  }
}

/** The level that the tags of these rows amount to. */
export function levelOfRows(block: Block, rows: Int32Array | null, count: number): Level {
  let numbers = true;
  let booleans = true;
  for (let index = 0; index < count; index += 1) {
    const tag = block.tag[rows === null ? index : rows[index]!]!;
    if (tag === CELL.text || tag === CELL.error) return LEVEL.any;
    if (tag !== CELL.number) numbers = false;
    if (tag !== CELL.boolean) booleans = false;
  }
  return numbers ? LEVEL.numbers : booleans ? LEVEL.booleans : LEVEL.plain;
}

/** Is the place undecided or text, where a number is needed? */
export function isDirty(block: Block, at: number): boolean {
  if (block.level !== LEVEL.any) return false;
  const tag = block.tag[at]!;
  return tag === CELL.text || tag === CELL.error;
}

/** A block with one value everywhere; never written over. */
export function constantBlock(value: Scalar): Block {
  const num = new Float64Array(BLOCK);
  const tag = new Uint8Array(BLOCK);
  const block: Block = {
    num,
    tag,
    text: undefined,
    textAt: 0,
    level: LEVEL.numbers,
    sameText: typeof value === 'string' ? value : undefined,
    owned: false,
  };
  if (typeof value === 'number') num.fill(value);
  else if (typeof value === 'boolean') {
    num.fill(value ? 1 : 0);
    tag.fill(CELL.boolean);
    block.level = LEVEL.booleans;
  } else if (value === null) {
    tag.fill(CELL.blank);
    block.level = LEVEL.plain;
  } else if (typeof value === 'string') {
    tag.fill(CELL.text);
    block.text = new Array<string | null>(BLOCK).fill(value);
    block.level = LEVEL.any;
  } else {
    tag.fill(CELL.error);
    block.level = LEVEL.any;
  }
  return block;
}

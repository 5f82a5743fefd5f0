import type { ScalarType } from './types.ts';
import { FormulaError, type Scalar } from './values.ts';
import { CELL, type ColumnVector } from './vector.ts';

/**
 * What a stretch of cells may hold, from the plainest on: numbers only; numbers, blanks and booleans (all of which
 * have a number in `num`); anything. Loops choose by it how much they must look at.
 */
export const LEVEL = { numbers: 0, booleans: 1, plain: 2, any: 3 } as const;
export type Level = (typeof LEVEL)[keyof typeof LEVEL];

export function makeVector(type: ScalarType, length: number): ColumnVector {
  return { type, length, num: new Float64Array(length), tag: new Uint8Array(length), text: undefined };
}

/** All rows blank. */
export function blankVector(type: ScalarType, length: number): ColumnVector {
  const vector = makeVector(type, length);
  vector.tag.fill(CELL.blank);
  return vector;
}

/** From so many rows on, row objects are what a collection takes its time for. */
const MANY_ROWS = 100_000;

/**
 * All rows blank, to be filled from row objects that are all alive meanwhile. Shared memory isn't counted as pressure on
 * the collector, which would else walk through every one of those rows: half a second for a million of them. What is
 * computed from it is counted, so it is let go with that. Pages that aren't isolated have no shared memory.
 */
export function blankVectorForRows(type: ScalarType, length: number): ColumnVector {
  if (length < MANY_ROWS || typeof SharedArrayBuffer === 'undefined') return blankVector(type, length);
  const num = new Float64Array(new SharedArrayBuffer(8 * length));
  const tag = new Uint8Array(new SharedArrayBuffer(length)).fill(CELL.blank);
  return { type, length, num, tag, text: undefined };
}

export function readCell(vector: ColumnVector, row: number): Scalar {
  switch (vector.tag[row]) {
    case CELL.number:
      return vector.num[row]!;
    case CELL.blank:
      return null;
    case CELL.text:
      return vector.text?.[row] ?? '';
    case CELL.boolean:
      return vector.num[row] !== 0;
    default:
      return errorAt(vector, row);
  }
}

/** Errors that came through a worker have lost their class; they get it back here. */
export function errorAt(vector: ColumnVector, row: number): FormulaError {
  const error = vector.errors?.get(row);
  if (error instanceof FormulaError) return error;
  if (error === undefined) return new FormulaError('#VALUE!');
  const revived = new FormulaError((error as FormulaError).code, (error as FormulaError).message);
  vector.errors?.set(row, revived);
  return revived;
}

export function writeCell(vector: ColumnVector, row: number, value: Scalar): void {
  if (vector.tag[row] === CELL.error) vector.errors?.delete(row);
  if (typeof value === 'number') {
    vector.num[row] = value;
    vector.tag[row] = CELL.number;
  } else if (value === null) {
    vector.num[row] = 0;
    vector.tag[row] = CELL.blank;
  } else if (typeof value === 'string') {
    vector.num[row] = 0;
    vector.tag[row] = CELL.text;
    vector.text ??= new Array<string | null>(vector.length).fill(null);
    vector.text[row] = value;
  } else if (typeof value === 'boolean') {
    vector.num[row] = value ? 1 : 0;
    vector.tag[row] = CELL.boolean;
  } else {
    vector.num[row] = 0;
    vector.tag[row] = CELL.error;
    vector.errors ??= new Map();
    vector.errors.set(row, value);
  }
}

export function levelOf(vector: ColumnVector): Level {
  // Searches are native: no loop of ours to be interpreted until it is hot.
  const tag = vector.tag.length === vector.length ? vector.tag : vector.tag.subarray(0, vector.length);
  if (tag.includes(CELL.text) || tag.includes(CELL.error)) return LEVEL.any;
  const blanks = tag.includes(CELL.blank);
  if (!blanks && !tag.includes(CELL.boolean)) return LEVEL.numbers;
  return blanks || tag.includes(CELL.number) ? LEVEL.plain : LEVEL.booleans;
}

/** A copy that shares nothing; for edits over a result. */
export function copyVector(vector: ColumnVector): ColumnVector {
  return {
    type: vector.type,
    length: vector.length,
    num: vector.num.slice(0, vector.length),
    tag: vector.tag.slice(0, vector.length),
    text: vector.text?.slice(0, vector.length),
    ...(vector.errors ? { errors: new Map(vector.errors) } : {}),
  };
}

/** The rows named, in that order; -1 gives a blank. */
export function takeRows(vector: ColumnVector, rows: ArrayLike<number>): ColumnVector {
  const out = blankVector(vector.type, rows.length);
  if (vector.text) out.text = new Array<string | null>(rows.length).fill(null);
  for (let index = 0; index < rows.length; index += 1)
    if (rows[index]! >= 0) copyCell(vector, rows[index]!, out, index);
  return out;
}

/** One cell with all it holds; what stood at the other place is gone. */
export function copyCell(from: ColumnVector, row: number, into: ColumnVector, at: number): void {
  const tag = from.tag[row] ?? CELL.blank;
  if (tag === CELL.text || tag === CELL.error) {
    writeCell(into, at, readCell(from, row));
    return;
  }
  if (into.tag[at] === CELL.error) into.errors?.delete(at);
  into.num[at] = from.num[row]!;
  into.tag[at] = tag;
}

import { normalKey } from '../../cells/cast.ts';
import { readCell } from '../../cells/column-vector.ts';
import { KEY_SEPARATOR } from '../../cells/row-keys.ts';
import { FormulaError, type Scalar } from '../../cells/values.ts';
import { CELL, type ColumnVector } from '../../cells/vector.ts';
import type { ColumnPlan, TablePlan, ValueSource } from '../../plan/plan.ts';
import type { EvaluationContext } from './evaluation-context.ts';
import { readColumn, readKey } from './read-field.ts';

/** Rows of a table by their key; keys compare exactly (type, case), blanks belong nowhere. */
export interface KeyIndex {
  /** One per key column. */
  readonly levels: readonly Level[];
  /** The rows of all buckets, one bucket after another. */
  readonly rows: Int32Array;
  /** By the bucket's number: where its rows begin; the next one's begin is the end. */
  readonly starts: Int32Array;
}

/** Numbers stand for the values of a key, so that a key of several columns is found without joining texts. */
interface Level {
  /** Number of a value among the different ones of the column. */
  readonly places: ReadonlyMap<Key, number>;
  /** Number of the key so far by `number before · places.size + place`; the first column needs none. */
  readonly pairs?: Int32Array | ReadonlyMap<number, number>;
}

export const NO_BUCKET = -1;

export const bucketRows = ({ rows, starts }: KeyIndex, number: number): Int32Array =>
  rows.subarray(starts[number]!, starts[number + 1]!);

type Key = string | number;

/** A key value as it is looked up: numbers as they are, text marked so that `1` and `"1"` stay apart in joined keys. */
export function keyPart(value: Scalar): Key | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') {
    const text = normalKey(value);
    return text === '' ? null : text;
  }
  return typeof value === 'boolean' ? (value ? '\u0001true' : '\u0001false') : null;
}

/** Several key values as one; null when any is blank or failed. */
export function joinKey(parts: readonly (Key | null)[]): Key | null {
  if (parts.length === 1) return parts[0]!;
  let joined = '';
  for (const part of parts) {
    if (part === null) return null;
    joined += `${typeof part === 'number' ? 'n' : 't'}${part}${KEY_SEPARATOR}`;
  }
  return joined;
}

/** Index of a table by these columns, built once per calculation. Without columns every row is in one bucket. */
export function keyIndex(
  evaluation: EvaluationContext,
  table: TablePlan,
  columns: readonly ColumnPlan[],
): KeyIndex {
  const id = `keys:${table.index}:${columns.map((column) => column.index).join()}`;
  const known = evaluation.indexes.get(id) as KeyIndex | undefined;
  if (known) return known;
  const made = makeIndex(evaluation, table, columns);
  evaluation.indexes.set(id, made);
  return made;
}

/** Number of the key that goes on with this place, NO_BUCKET where no row has it. */
function nextNumber({ places, pairs }: Level, before: number, place: number): number {
  if (place === NO_BUCKET || before === NO_BUCKET) return NO_BUCKET;
  if (!pairs) return place;
  const pair = before * places.size + place;
  return pairs instanceof Int32Array ? pairs[pair]! : (pairs.get(pair) ?? NO_BUCKET);
}

function makeIndex(
  evaluation: EvaluationContext,
  table: TablePlan,
  columns: readonly ColumnPlan[],
): KeyIndex {
  const { length } = evaluation.table(table);
  const numbers = new Int32Array(length);
  let count = 1;
  const levels = columns.map((column, index) => {
    const { level, size } = addLevel(keysOf(evaluation, column), numbers, index === 0 ? undefined : count);
    count = size;
    return level;
  });
  return { levels, ...bucketsOf(numbers, count) };
}

/** Pairs of a number and a place are kept in an array while it has at most so many places per row. */
const PLACES_PER_ROW = 4;

/** Takes one more column into the rows' numbers, of which there were `count`; `size` is how many there are then. */
function addLevel(
  keys: (row: number) => Key | null,
  numbers: Int32Array,
  count: number | undefined,
): { level: Level; size: number } {
  const places = new Map<Key, number>();
  const found = numbers.map((number, row) => {
    const key = number === NO_BUCKET ? null : keys(row);
    if (key === null) return NO_BUCKET;
    let place = places.get(key);
    if (place === undefined) {
      place = places.size;
      places.set(key, place);
    }
    return place;
  });
  if (count === undefined) {
    numbers.set(found);
    return { level: { places }, size: places.size };
  }
  const most = count * places.size;
  const isDense = most <= numbers.length * PLACES_PER_ROW;
  const pairs = isDense ? new Int32Array(most).fill(NO_BUCKET) : new Map<number, number>();
  let size = 0;
  for (let row = 0; row < numbers.length; row += 1) {
    const place = found[row]!;
    if (place === NO_BUCKET) {
      numbers[row] = NO_BUCKET;
      continue;
    }
    const pair = numbers[row]! * places.size + place;
    let number = pairs instanceof Int32Array ? pairs[pair]! : (pairs.get(pair) ?? NO_BUCKET);
    if (number === NO_BUCKET) {
      number = size;
      size += 1;
      if (pairs instanceof Int32Array) pairs[pair] = number;
      else pairs.set(pair, number);
    }
    numbers[row] = number;
  }
  return { level: { places, pairs }, size };
}

/** Counted first, then filled: all buckets are parts of one array. */
function bucketsOf(numbers: Int32Array, count: number): Pick<KeyIndex, 'rows' | 'starts'> {
  const starts = new Int32Array(count + 1);
  for (const number of numbers) if (number !== NO_BUCKET) starts[number + 1]! += 1;
  for (let number = 0; number < count; number += 1) starts[number + 1]! += starts[number]!;
  const rows = new Int32Array(starts[count]!);
  const next = starts.slice();
  for (let row = 0; row < numbers.length; row += 1) {
    const number = numbers[row]!;
    if (number !== NO_BUCKET) rows[next[number]!++] = row;
  }
  return { rows, starts };
}

function keysOf(evaluation: EvaluationContext, plan: ColumnPlan): (row: number) => Key | null {
  const column = evaluation.column(plan);
  if (plan.leads === 'one') return (row) => keyPart(readColumn(evaluation, column, row));
  return (row) => vectorKey(column, row);
}

/** The key part of a cell without making a value of it first. */
export function vectorKey(vector: ColumnVector, row: number): Key | null {
  const tag = vector.tag[row];
  if (tag === CELL.number) return vector.num[row]!;
  if (tag === CELL.text) {
    const text = normalKey(vector.text![row]!);
    return text === '' ? null : text;
  }
  return tag === CELL.boolean ? (vector.num[row] !== 0 ? '\u0001true' : '\u0001false') : null;
}

/** Reads a key or date of the row; whole columns come with their formulas already run. */
export type ReadSource = (evaluation: EvaluationContext, source: ValueSource, row: number) => Scalar;

/** Of a row's key: the number of its bucket (or NO_BUCKET), null when a part is blank, the error when one failed. */
type RowBuckets = (row: number) => number | null | FormulaError;

export function rowBuckets(
  evaluation: EvaluationContext,
  index: KeyIndex,
  sources: readonly ValueSource[],
  read: ReadSource,
): RowBuckets {
  if (sources.length === 0) return () => 0;
  const parts = sources.map((source, level) => rowPlaces(evaluation, index, source, level, read));
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  return (row) => {
    let number = 0;
    let isBlank = false;
    // All parts are read: one that failed says more than a blank, and a blank more than a key that isn't there.
    for (let level = 0; level < parts.length; level += 1) {
      const place = parts[level]!(row);
      if (place instanceof FormulaError) return place;
      if (place === null) isBlank = true;
      else number = nextNumber(index.levels[level]!, number, place);
    }
    return isBlank ? null : number;
  };
}

/** Of one part of the key: its number among the values of the target's column. */
function rowPlaces(
  evaluation: EvaluationContext,
  index: KeyIndex,
  source: ValueSource,
  level: number,
  read: ReadSource,
): RowBuckets {
  const { places } = index.levels[level]!;
  // Keys come in runs (the rows of one employee, a constant): the last one is often asked for again.
  let lastKey: string | number | undefined;
  let lastPlace = NO_BUCKET;
  const placeOf = (key: string | number): number => {
    if (key !== lastKey) {
      lastKey = key;
      lastPlace = places.get(key) ?? NO_BUCKET;
    }
    return lastPlace;
  };
  if (source.kind === 'column' && source.column.leads !== 'one') {
    const column = evaluation.column(source.column);
    return (row) => {
      const key = vectorKey(column, row);
      if (key !== null) return placeOf(key);
      return column.tag[row] === CELL.error ? (readCell(column, row) as FormulaError) : null;
    };
  }
  return (row) => {
    const value: Scalar = readKey(evaluation, source, row, read);
    if (value instanceof FormulaError) return value;
    const key = keyPart(value);
    return key === null ? null : placeOf(key);
  };
}

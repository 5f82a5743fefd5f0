import type { Scalar } from '../../formula/index.ts';
import { CELL, type ColumnVector } from '../calculation.ts';
import type { ColumnPlan, TablePlan } from '../solutions/plan.ts';
import { normalKey } from './cast.ts';
import { readColumn } from './read-field.ts';
import type { World } from './world.ts';

/** Rows of a table by their key; keys compare exactly (type, case), blanks belong nowhere. */
export interface KeyIndex {
  /** One per key column. */
  readonly levels: readonly Level[];
  /** The rows of each bucket, by the bucket's number. */
  readonly buckets: readonly Int32Array[];
}

/** Numbers stand for the values of a key, so that a key of several columns is found without joining texts. */
interface Level {
  /** Number of a value among the different ones of the column. */
  readonly places: ReadonlyMap<Key, number>;
  /** Number of the key so far by `number before · places.size + place`; the first column needs none. */
  readonly pairs?: ReadonlyMap<number, number>;
}

export const NO_BUCKET = -1;

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
    joined += `${typeof part === 'number' ? 'n' : 't'}${part}\u001f`;
  }
  return joined;
}

/** Index of a table by these columns, built once per calculation. Without columns every row is in one bucket. */
export function keyIndex(world: World, table: TablePlan, columns: readonly ColumnPlan[]): KeyIndex {
  const id = `keys:${table.index}:${columns.map((column) => column.index).join()}`;
  const known = world.indexes.get(id) as KeyIndex | undefined;
  if (known) return known;
  const made = makeIndex(world, table, columns);
  world.indexes.set(id, made);
  return made;
}

/** Number of the key that goes on with this place, NO_BUCKET where no row has it. */
export function nextNumber({ places, pairs }: Level, before: number, place: number): number {
  if (place === NO_BUCKET || before === NO_BUCKET) return NO_BUCKET;
  return pairs ? (pairs.get(before * places.size + place) ?? NO_BUCKET) : place;
}

function makeIndex(world: World, table: TablePlan, columns: readonly ColumnPlan[]): KeyIndex {
  const { length } = world.table(table);
  const numbers = new Int32Array(length);
  let count = 1;
  const levels = columns.map((column, index) => {
    const { level, size } = addLevel(keysOf(world, column), numbers, index === 0);
    count = size;
    return level;
  });
  return { levels, buckets: bucketsOf(numbers, count) };
}

/** Takes one more column into the rows' numbers; `size` is how many there are then. */
function addLevel(
  keys: (row: number) => Key | null,
  numbers: Int32Array,
  isFirst: boolean,
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
  if (isFirst) {
    numbers.set(found);
    return { level: { places }, size: places.size };
  }
  const pairs = new Map<number, number>();
  for (let row = 0; row < numbers.length; row += 1) {
    const place = found[row]!;
    if (place === NO_BUCKET) {
      numbers[row] = NO_BUCKET;
      continue;
    }
    const pair = numbers[row]! * places.size + place;
    let number = pairs.get(pair);
    if (number === undefined) {
      number = pairs.size;
      pairs.set(pair, number);
    }
    numbers[row] = number;
  }
  return { level: { places, pairs }, size: pairs.size };
}

/** Counted first, then filled: all buckets are parts of one array. */
function bucketsOf(numbers: Int32Array, count: number): Int32Array[] {
  const ends = new Int32Array(count + 1);
  for (const number of numbers) if (number !== NO_BUCKET) ends[number + 1]! += 1;
  for (let number = 0; number < count; number += 1) ends[number + 1]! += ends[number]!;
  const all = new Int32Array(numbers.length);
  const next = ends.slice();
  numbers.forEach((number, row) => {
    if (number !== NO_BUCKET) all[next[number]!++] = row;
  });
  return Array.from({ length: count }, (_, number) => all.subarray(ends[number]!, ends[number + 1]!));
}

function keysOf(world: World, plan: ColumnPlan): (row: number) => Key | null {
  const column = world.column(plan);
  if (plan.type === 'reference') return (row) => keyPart(readColumn(world, column, row));
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

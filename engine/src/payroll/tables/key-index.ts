import type { Scalar } from '../../formula/index.ts';
import { CELL, type ColumnVector } from '../calculation.ts';
import type { ColumnPlan, TablePlan } from '../solutions/plan.ts';
import { normalKey } from './cast.ts';
import { readColumn } from './read-field.ts';
import type { World } from './world.ts';

/** Rows of a table by their key; keys compare exactly (type, case), blanks belong nowhere. */
export interface KeyIndex {
  readonly buckets: ReadonlyMap<string | number, Int32Array>;
}

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
  const made = { buckets: buckets(world, table, columns) };
  world.indexes.set(id, made);
  return made;
}

function buckets(world: World, table: TablePlan, columns: readonly ColumnPlan[]): Map<Key, Int32Array> {
  const { length } = world.table(table);
  const result = new Map<Key, Int32Array>();
  if (columns.length === 0) {
    result.set(
      '',
      Int32Array.from({ length }, (_, row) => row),
    );
    return result;
  }
  const keys = columns.length === 1 ? singleKeys(world, columns[0]!) : joinedKeys(world, columns);
  // Counted first, then filled: one array per key and no growing lists.
  const ids = new Map<Key, number>();
  const rowId = new Int32Array(length);
  const counts: number[] = [];
  for (let row = 0; row < length; row += 1) {
    const key = keys(row);
    if (key === null) {
      rowId[row] = -1;
      continue;
    }
    let id = ids.get(key);
    if (id === undefined) {
      id = counts.push(0) - 1;
      ids.set(key, id);
    }
    rowId[row] = id;
    counts[id]! += 1;
  }
  const all = new Int32Array(length);
  const next = new Int32Array(counts.length);
  let start = 0;
  counts.forEach((count, id) => {
    next[id] = start;
    start += count;
  });
  for (let row = 0; row < length; row += 1) if (rowId[row]! >= 0) all[next[rowId[row]!]!++] = row;
  for (const [key, id] of ids) result.set(key, all.subarray(next[id]! - counts[id]!, next[id]!));
  return result;
}

function singleKeys(world: World, plan: ColumnPlan): (row: number) => Key | null {
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

function joinedKeys(world: World, plans: readonly ColumnPlan[]): (row: number) => Key | null {
  const columns = plans.map((plan) => world.column(plan));
  return (row) => joinKey(columns.map((column) => keyPart(readColumn(world, column, row))));
}

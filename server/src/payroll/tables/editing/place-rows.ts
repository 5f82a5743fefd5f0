import { takeRows } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { findSet, readColumns, readKeys } from '../storage/table-sets.repo.ts';
import { blocksOfColumns, replaceSet } from '../storage/write-sets.repo.ts';

/** Beside which row another is to stand. */
export interface RowNeighbour {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** Moves rows of an input table to their places; one whose neighbour is gone stays where it is. */
export async function placeRows(
  db: Kysely<DB>,
  clock: Clock,
  batchId: string,
  tableCode: string,
  neighbours: ReadonlyMap<string, RowNeighbour>,
): Promise<void> {
  const set = await findSet(db, batchId, tableCode, 'input');
  if (!set || neighbours.size === 0) return;
  const order = orderOf(await readKeys(db, set.id), neighbours);
  if (order.every((row, place) => row === place)) return;
  const columns = await readColumns(db, set.id);
  for (const [code, vector] of columns) columns.set(code, takeRows(vector, order));
  await replaceSet(db, clock, {
    batchId,
    tableCode,
    part: 'input',
    rows: order.length,
    blocks: await blocksOfColumns(columns),
  });
}

/** The rows in their new order, by their number before. Several beside one row keep the order they were given in. */
export function orderOf(keys: readonly string[], neighbours: ReadonlyMap<string, RowNeighbour>): number[] {
  const rowOf = new Map(keys.map((key, row) => [key, row]));
  const above = new Map<string, string[]>();
  const below = new Map<string, string[]>();
  const moved = new Set<string>();
  for (const [key, { before, after }] of neighbours) {
    const anchor = before ?? after;
    if (anchor === undefined || anchor === key || !rowOf.has(anchor) || !rowOf.has(key)) continue;
    const side = before === undefined ? below : above;
    side.set(anchor, [...(side.get(anchor) ?? []), key]);
    moved.add(key);
  }
  const order: number[] = [];
  const put = (key: string): void => {
    for (const each of above.get(key) ?? []) put(each);
    order.push(rowOf.get(key) ?? -1);
    for (const each of below.get(key) ?? []) put(each);
  };
  for (const key of keys) if (!moved.has(key)) put(key);
  // Rows that name each other in a circle have no place.
  return order.length === keys.length ? order : keys.map((_, row) => row);
}

/** For each of these rows the next one below that stays; those at the end have none. */
export function staysBelow(keys: readonly string[], gone: ReadonlySet<string>): Map<string, string | null> {
  const next = new Map<string, string | null>();
  let staying: string | null = null;
  for (let row = keys.length - 1; row >= 0; row -= 1) {
    const key = keys[row] ?? '';
    if (gone.has(key)) next.set(key, staying);
    else staying = key;
  }
  return next;
}

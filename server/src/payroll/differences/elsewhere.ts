import type { Effects, SplitDifference } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { shouldYield, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { withoutBinaryNoise } from '../batches/record/totals.ts';
import { cellNumber, keysOf } from '../tables/storage/column-vector.ts';
import { findSet, KEY_COLUMN, readColumns } from '../tables/storage/table-sets.repo.ts';
import type { StoredCause } from './difference-record.ts';

interface Elsewhere {
  cause: StoredCause;
  keys: string[];
  effects: ReadonlyMap<string, Effects>;
}

/**
 * What people were paid in further batches of the last period: it is missing now, and one cause by itself. So the causes
 * add up to what variance shows.
 */
export async function addElsewhere(
  db: Kysely<DB>,
  { plan, solution }: LoadedBatch,
  batchIds: readonly string[],
  split: SplitDifference,
): Promise<Elsewhere | undefined> {
  const { master } = plan;
  if (!master || batchIds.length === 0) return undefined;
  const keys = [...split.keys];
  const placeOf = new Map(keys.map((key, place) => [key, place]));
  const sums = new Map<string, Map<number, number>>();
  for (const batchId of batchIds) {
    const columns = await figuresOf(db, batchId, master.code, split.columns);
    for (const [row, key] of keysOf(columns.get(KEY_COLUMN) ?? NOTHING).entries()) {
      if (row % 1024 === 0 && shouldYield()) await yieldToEventLoop();
      const place = placeOf.get(key) ?? keys.push(key) - 1;
      placeOf.set(key, place);
      for (const code of split.columns) {
        const value = cellNumber(columns.get(code), row);
        if (!value) continue;
        const of = sums.get(code) ?? new Map<number, number>();
        of.set(place, (of.get(place) ?? 0) - value);
        sums.set(code, of);
      }
    }
  }
  const effects = new Map(
    [...sums].map(([code, of]) => {
      const scale = master.columnOf.get(code)?.scale ?? solution.scale;
      const amounts = [...of.values()].map((amount) => withoutBinaryNoise(amount, scale));
      return [code, { rows: [...of.keys()], amounts }] as const;
    }),
  );
  const cause: StoredCause = {
    kind: 'elsewhere',
    table: null,
    column: null,
    label: null,
    of: null,
    before: batchIds.length,
    after: null,
    type: null,
  };
  return { cause, keys, effects };
}

const NOTHING = {
  type: 'text' as const,
  length: 0,
  num: new Float64Array(),
  tag: new Uint8Array(),
  text: [],
};

async function figuresOf(db: Kysely<DB>, batchId: string, table: string, codes: readonly string[]) {
  const result = await findSet(db, batchId, table, 'result');
  const input = await findSet(db, batchId, table, 'input');
  const columns = result ? await readColumns(db, result.id, [KEY_COLUMN, ...codes]) : new Map();
  const typed = codes.filter((code) => !columns.has(code));
  if (result && input && typed.length > 0)
    for (const [code, vector] of await readColumns(db, input.id, typed)) columns.set(code, vector);
  return columns as Awaited<ReturnType<typeof readColumns>>;
}

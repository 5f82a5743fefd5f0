import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { shouldYield, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { previousPeriod, withoutBinaryNoise } from '../batches/record/totals.ts';
import type { previousFigures as answer, previousInput } from './batch-tables.schemas.ts';
import { cellNumber, keysOf } from './storage/column-vector.ts';
import { findSet, KEY_COLUMN, readColumns } from './storage/table-sets.repo.ts';
import { columnOfTable, tableOf } from './table-layout.ts';

type Cells = (number | null)[];

/** What the rows of a table held in the last closed period, as variance compares them: its batches added up by row. */
export async function previousFigures(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  input: z.infer<typeof previousInput>,
): Promise<z.infer<typeof answer>> {
  const table = tableOf(loaded, input.table);
  const scales = input.columns.map((code) => columnOfTable(table, code).scale ?? loaded.solution.scale);
  const previous = await previousPeriod(db, loaded);
  if (!previous) return { period: null, rows: [] };
  const rows = new Map<string, Cells>();
  for (const batchId of previous.batchIds) {
    const sets = [
      await findSet(db, batchId, table.code, 'result'),
      await findSet(db, batchId, table.code, 'input'),
    ];
    const [result, typed] = sets;
    const base = result ?? typed;
    if (!base) continue;
    const found = await readColumns(db, base.id, [KEY_COLUMN, ...input.columns]);
    const missing = input.columns.filter((code) => !found.has(code));
    const given = result && typed && missing.length > 0 ? await readColumns(db, typed.id, missing) : null;
    const vectors = input.columns.map((code) => found.get(code) ?? given?.get(code));
    const keys = found.get(KEY_COLUMN);
    for (const [row, key] of (keys ? keysOf(keys) : []).entries()) {
      const known = rows.get(key);
      const cells = vectors.map((vector, at) =>
        added(known?.[at] ?? null, cellNumber(vector, row), scales[at] ?? 0),
      );
      rows.set(key, cells);
      if (row % 1024 === 0 && shouldYield()) await yieldToEventLoop();
    }
  }
  return {
    period: previous.code,
    rows: [...rows].map(([rowKey, cells]) => ({ rowKey, cells })),
  };
}

function added(before: number | null, more: number | null, scale: number): number | null {
  if (before === null || more === null) return before ?? more;
  return withoutBinaryNoise(before + more, scale);
}

import { type ColumnVector, isBrought } from '@suanpan/engine';
import { firstOfKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { shouldYield, yieldToEventLoop } from '../../../platform/db/event-loop.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { cellJson, keysOf } from '../../tables/storage/column-vector.ts';
import { findSet, KEY_COLUMN, readColumns } from '../../tables/storage/table-sets.repo.ts';
import type { LoadedBatch } from '../record/batch-plan.ts';
import type { refreshPreview } from '../record/batches.schemas.ts';
import { employmentsOfBatch, peopleOfBatches } from './batch-employments.ts';
import { readFrozenColumns } from './freeze-snapshots.ts';

type Preview = z.infer<typeof refreshPreview>;

/** As many as a person reads; the counts are of all. */
const MOST_SHOWN = 200;

/** What taking HR data anew would change: who comes in and goes out, and each cell that would read otherwise. Stores nothing. */
export async function previewRefresh(db: Kysely<DB>, loaded: LoadedBatch): Promise<Preview> {
  const { batch } = loaded;
  const now = await employmentsOfBatch(db, loaded);
  const before = await peopleOfBatches(db, [batch.id]);
  // Where the scope takes nobody any more, the batch keeps whom it has.
  const kept = now.length > 0 ? new Set(now.map(({ employmentId }) => employmentId)) : null;
  const known = new Set(before.map((row) => row.employment_id));
  const joining = now.filter(({ employmentId }) => !known.has(employmentId));
  const leaving = before.filter((row) => kept && !kept.has(row.employment_id));
  const names = new Map([
    ...before.map((row) => [row.employee_number, row.person_name] as const),
    ...now.map(({ employeeNumber, name }) => [employeeNumber, name] as const),
  ]);
  const preview: Preview = {
    joining: joining.slice(0, MOST_SHOWN).map(({ employeeNumber, name }) => ({ employeeNumber, name })),
    leaving: leaving
      .slice(0, MOST_SHOWN)
      .map((row) => ({ employeeNumber: row.employee_number, name: row.person_name })),
    counts: { joining: joining.length, leaving: leaving.length, rows: 0, cells: 0 },
    cells: [],
  };
  const ids = kept ? now.map(({ employmentId }) => employmentId) : [...known];
  for await (const { table, columns } of readFrozenColumns(db, loaded, ids)) {
    const set = await findSet(db, batch.id, table.code, 'input');
    const stored = set ? await readColumns(db, set.id) : new Map<string, ColumnVector>();
    await compareTable(preview, table, stored, columns, (key) => names.get(firstOfKey(key)) ?? null);
  }
  return preview;
}

type Columns = ReadonlyMap<string, ColumnVector>;

async function compareTable(
  preview: Preview,
  table: LoadedBatch['plan']['tables'][number],
  stored: Columns,
  fresh: Columns,
  nameOf: (rowKey: string) => string | null,
): Promise<void> {
  const { counts, cells } = preview;
  const before = rowsOf(stored);
  const after = rowsOf(fresh);
  counts.rows += [...before.keys()].filter((key) => !after.has(key)).length;
  const brought = table.columns.filter(isBrought);
  for (const [rowKey, row] of after) {
    if (row % 256 === 0 && shouldYield()) await yieldToEventLoop();
    const was = before.get(rowKey);
    if (was === undefined) {
      counts.rows += 1;
      continue;
    }
    for (const { code, file, valueType } of brought) {
      const [old, next] = [cellOf(stored, code, was), cellOf(fresh, code, row)];
      if (old === next) continue;
      counts.cells += 1;
      if (cells.length >= MOST_SHOWN) continue;
      cells.push({
        table: table.file.name ?? table.code,
        column: file.name ?? code,
        rowKey,
        name: nameOf(rowKey),
        type: valueType,
        before: old,
        after: next,
      });
    }
  }
}

function rowsOf(columns: Columns): Map<string, number> {
  const keys = columns.get(KEY_COLUMN);
  return new Map(keys ? keysOf(keys).map((key, row) => [key, row]) : []);
}

function cellOf(columns: Columns, code: string, row: number) {
  const vector = columns.get(code);
  return vector ? cellJson(vector, row) : null;
}

import type { JsonScalar, WriteBackRow } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { cellJson, textColumn } from '../../tables/storage/column-vector.ts';
import { blocksOfColumns, findSet, readColumns, replaceSet } from '../../tables/storage/table-sets.repo.ts';

/** What the batch will write elsewhere when it is submitted, kept beside its results as a table of its own. */
const WRITE_BACKS_TABLE = '#writeBacks';

export async function saveWriteBacks(
  db: Kysely<DB>,
  clock: Clock,
  batchId: string,
  rows: readonly WriteBackRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const text = (pick: (row: WriteBackRow) => string | null | undefined) =>
    textColumn(rows.map((row) => pick(row) ?? null));
  const columns = new Map([
    ['writeBack', text((row) => row.writeBack)],
    ['row', text((row) => row.rowKey)],
    ['employee', text((row) => row.employee)],
    ['match', text((row) => JSON.stringify(row.match))],
    ['field', text((row) => row.field)],
    ['value', text((row) => JSON.stringify(row.value))],
    ['day', text((row) => row.day)],
    ['error', text((row) => row.error)],
  ]);
  await replaceSet(db, clock, {
    batchId,
    tableCode: WRITE_BACKS_TABLE,
    part: 'result',
    rows: rows.length,
    blocks: await blocksOfColumns(columns),
  });
}

export async function storedWriteBacks(db: Kysely<DB>, batchId: string): Promise<WriteBackRow[]> {
  const set = await findSet(db, batchId, WRITE_BACKS_TABLE, 'result');
  if (!set) return [];
  const columns = await readColumns(db, set.id);
  const text = (code: string, row: number): string | null => {
    const vector = columns.get(code);
    const value = vector ? cellJson(vector, row) : null;
    return value === null ? null : String(value);
  };
  return Array.from({ length: set.rows }, (_, row) => {
    const error = text('error', row);
    return {
      writeBack: text('writeBack', row) ?? '',
      rowKey: text('row', row) ?? '',
      employee: text('employee', row),
      match: JSON.parse(text('match', row) ?? '{}') as Record<string, JsonScalar>,
      field: text('field', row) ?? '',
      value: JSON.parse(text('value', row) ?? 'null') as JsonScalar,
      day: text('day', row),
      ...(error === null ? {} : { error }),
    };
  });
}

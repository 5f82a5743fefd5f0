import type { JsonScalar, WriteBackRow } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { cellJson, columnOfRows } from '../../tables/storage/column-vector.ts';
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
    columnOfRows('text', rows.length, (row) => pick(rows[row] as WriteBackRow) ?? null);
  const columns = new Map([
    ['writeBack', await text((row) => row.writeBack)],
    ['row', await text((row) => row.rowKey)],
    ['employee', await text((row) => row.employee)],
    ['match', await text((row) => JSON.stringify(row.match))],
    ['field', await text((row) => row.field)],
    ['value', await text((row) => JSON.stringify(row.value))],
    ['day', await text((row) => row.day)],
    ['error', await text((row) => row.error)],
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

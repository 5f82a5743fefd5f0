import type { ColumnVector, JsonScalar, WriteBackRow } from '@suanpan/engine';
import { cellJson, textColumn } from '../../tables/storage/column-vector.ts';

/** What the batch will write elsewhere when it is submitted, kept beside its results as a table of its own. */
export const WRITE_BACKS_TABLE = '#writeBacks';

export function writeBackColumns(rows: readonly WriteBackRow[]): Map<string, ColumnVector> {
  const text = (of: (row: WriteBackRow) => string | null | undefined) =>
    textColumn(rows.map((row) => of(row) ?? null));
  return new Map([
    ['writeBack', text((row) => row.writeBack)],
    ['row', text((row) => row.rowKey)],
    ['employee', text((row) => row.employee)],
    ['match', text((row) => JSON.stringify(row.match))],
    ['field', text((row) => row.field)],
    ['value', text((row) => JSON.stringify(row.value))],
    ['day', text((row) => row.day)],
    ['error', text((row) => row.error)],
  ]);
}

export function writeBacksOf(columns: ReadonlyMap<string, ColumnVector>, rows: number): WriteBackRow[] {
  const text = (code: string, row: number): string | null => {
    const vector = columns.get(code);
    const value = vector ? cellJson(vector, row) : null;
    return value === null ? null : String(value);
  };
  return Array.from({ length: rows }, (_, row) => {
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

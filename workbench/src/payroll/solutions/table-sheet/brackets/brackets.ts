import type { ColumnFile, TableFile } from '@suanpan/engine';
import { cellsOf, plainColumns } from '../../editing/copy/table-rows.ts';
import { versionsOf } from '../commands/versions.ts';

export interface Brackets {
  readonly from: ColumnFile;
  /** Columns whose values hold from a threshold on. */
  readonly values: readonly ColumnFile[];
  readonly rows: readonly (readonly (number | null)[])[];
}

/**
 * The brackets in a version of a parameter table: the first column of ascending numbers says from where on the others hold.
 * Undefined where there are none to draw.
 */
export function bracketsOf(table: TableFile, version: number): Brackets | undefined {
  const columns = table.columns ?? [];
  const plain = plainColumns(columns);
  const cells = cellsOf(versionsOf(table)[version]?.rows ?? [], columns);
  const numeric = plain.filter((column) => column.type === 'money' || column.type === 'number');
  const valueOf = (row: (typeof cells)[number], column: ColumnFile): number | null => {
    const value = row[plain.indexOf(column)];
    return typeof value === 'number' ? value : null;
  };
  const from = numeric.find((column) => {
    const values = cells.map((row) => valueOf(row, column));
    return (
      values.length > 1 &&
      values.every((value, at) => {
        const before = at === 0 ? null : (values[at - 1] ?? null);
        return value !== null && (before === null || value > before);
      })
    );
  });
  if (!from || numeric.length < 2) return undefined;
  const values = numeric.filter((column) => column !== from);
  return {
    from,
    values,
    rows: cells.map((row) => [valueOf(row, from), ...values.map((column) => valueOf(row, column))]),
  };
}

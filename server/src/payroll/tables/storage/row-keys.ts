import { type ColumnVector, KEY_SEPARATOR, type SolutionPlan } from '@suanpan/engine';
import { cellJson } from './column-vector.ts';

/** The row key as the engine makes it: key cells as JSON text, joined; the row's number where there is no key. */
export function keyOf(
  table: SolutionPlan['tables'][number],
  columns: ReadonlyMap<string, ColumnVector>,
  row: number,
): string {
  if (table.key.length === 0) return String(row + 1);
  return table.key
    .map((column) => {
      const vector = columns.get(column.code);
      const value = vector ? cellJson(vector, row) : null;
      return value === null ? '' : String(value);
    })
    .join(KEY_SEPARATOR);
}

import type { ColumnFile } from '@suanpan/engine';

/** How a column gets its values. */
export type ColumnSource = 'input' | 'formula' | 'inputOrFormula' | 'seek' | 'reference' | 'rows';

export function sourceOf(column: ColumnFile): ColumnSource {
  if (column.type === 'reference') return 'reference';
  if (column.type === 'rows') return 'rows';
  if (column.seek) return 'seek';
  if (column.formula !== undefined) return column.input ? 'inputOrFormula' : 'formula';
  return 'input';
}

import type { TotalKind } from '@suanpan/server/words';
import { isNumeric } from '../store/cell-values.ts';
import type { ColumnTotals, SheetColumn } from '../store/sheet-types.ts';

/** Money is added up unless something else is wished; nothing is added up that only counts something. */
export function totalKindOf(column: SheetColumn, wished: TotalKind | undefined): TotalKind | undefined {
  return wished ?? (column.type === 'money' ? 'sum' : undefined);
}

/** The figure of a column; its cells are of one currency, and columns are never added to each other. */
export function totalOf(
  totals: ColumnTotals | undefined,
  kind: TotalKind,
  column: SheetColumn,
): number | null {
  if (!totals) return null;
  if (kind === 'count') return isNumeric(column.type) ? totals.count : totals.filled;
  return totals[kind];
}

import { columnKind } from '../kinds/registry.ts';
import type { ColumnPlan, TablePlan } from '../plan/plan.ts';

/** Columns of a table that rows may bring: everything that isn't only computed. */
export const isTypable = (column: ColumnPlan): boolean =>
  columnKind(column.source).takesRows(column, column.source);

/** Which columns a row written as a list fills: the inputs in their order, or, when it is longer, all columns. */
export function columnsOfFileRow(table: TablePlan, length: number): readonly ColumnPlan[] {
  const inputs = table.columns.filter(isTypable);
  return length <= inputs.length ? inputs : table.columns.filter((column) => column.leads !== 'many');
}

/** Computed columns that rows bring a value for: what stands there is computed again, and the value not taken. */
export function valuesNotTaken(
  table: TablePlan,
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly { readonly column: ColumnPlan; readonly member: string; readonly row: number }[] {
  const found = new Map<ColumnPlan, { column: ColumnPlan; member: string; row: number }>();
  const columns = new Map<string, ColumnPlan | undefined>();
  rows.forEach((given, row) => {
    for (const member of Object.keys(given)) {
      if (!columns.has(member)) columns.set(member, table.names.find(member));
      const column = columns.get(member);
      const value = given[member];
      if (!column || found.has(column) || isTypable(column) || value === null || value === '') continue;
      found.set(column, { column, member, row });
    }
  });
  return [...found.values()];
}

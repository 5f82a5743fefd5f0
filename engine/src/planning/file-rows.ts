import { nearestOfFew } from '../language/nearest.ts';
import type { ColumnPlan, TablePlan } from '../plan/plan.ts';
import type { Problem } from '../solution/solution-file.ts';

/** Columns of a table that rows may bring: everything that isn't only computed. */
export function isTypable(column: ColumnPlan): boolean {
  switch (column.source.kind) {
    case 'input':
    case 'rowKey':
      return column.type !== 'reference' && column.type !== 'rows';
    case 'reference':
      return column.source.reference.own;
    default:
      return column.typed;
  }
}

/** Which columns a row written as a list fills: the inputs in their order, or, when it is longer, all columns. */
export function columnsOfFileRow(table: TablePlan, length: number): readonly ColumnPlan[] {
  const inputs = table.columns.filter(isTypable);
  return length <= inputs.length ? inputs : table.columns.filter((column) => column.type !== 'rows');
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

/** Members of rows that the table doesn't have or that can't be typed. */
export function checkRows(
  table: TablePlan,
  rows: readonly Readonly<Record<string, unknown>>[],
  path: string,
): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  rows.forEach((row, index) => {
    const claimed = new Map<ColumnPlan, string>();
    for (const member of Object.keys(row)) {
      const column = table.names.find(member);
      if (column) {
        const other = claimed.get(column);
        if (other !== undefined && !seen.has(`${other}/${member}`)) {
          seen.add(`${other}/${member}`);
          problems.push({
            path: `${path}[${index}].${member}`,
            table: table.code,
            key: 'rows.doubleColumn',
            facts: { name: member, column: column.code },
          });
        }
        claimed.set(column, member);
        continue;
      }
      if (seen.has(member) || member.startsWith('x-')) continue;
      seen.add(member);
      const near = nearestOfFew(problems, member, table.names.candidates());
      problems.push({
        path: `${path}[${index}].${member}`,
        table: table.code,
        key: 'bind.unknownColumn',
        facts: { name: member, table: table.code },
        ...(near ? { nearest: near } : {}),
      });
    }
  });
  return problems;
}

import { nearestOfFew } from '../language/nearest.ts';
import type { Problem } from '../solution/solution-file.ts';
import type { ColumnPlan, TablePlan } from './plan.ts';

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

import type { ColumnFile, SolutionFile } from '@suanpan/engine';
import { namedByCode } from '../payroll/solutions/named-by-code.ts';

/** A month's solution in whole units whose table Pay has a row for each employee and these columns; other tables follow it. */
export function paySolution(
  columns: readonly ColumnFile[],
  { tables = [], ...more }: Partial<SolutionFile> = {},
): SolutionFile {
  const employee: ColumnFile = { code: 'employee', type: 'text' };
  return namedByCode({
    format: 'suanpan.solution/1',
    code: 'x',
    currency: 'TWD',
    scale: 0,
    periodType: 'month',
    tables: [
      { code: 'Pay', kind: 'data', master: true, key: ['employee'], columns: [employee, ...columns] },
      ...tables,
    ],
    ...more,
  });
}

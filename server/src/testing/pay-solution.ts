import type { ColumnFile, RuleFile, SolutionFile, TableFile } from '@suanpan/engine';

/** The file with a name for whatever needs one to be stored: its code, where a test gives it none. */
export function named(file: SolutionFile): SolutionFile {
  const withName = <T extends TableFile | RuleFile>(each: T): T => ({
    ...each,
    name: each.name ?? each.code,
  });
  return {
    ...file,
    tables: file.tables.map(withName),
    ...(file.verification ? { verification: file.verification.map(withName) } : {}),
  };
}

/** A month's solution in whole units whose table Pay has a row for each employee and these columns; other tables follow it. */
export function paySolution(
  columns: readonly ColumnFile[],
  { tables = [], ...more }: Partial<SolutionFile> = {},
): SolutionFile {
  const employee: ColumnFile = { code: 'employee', type: 'text' };
  return named({
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

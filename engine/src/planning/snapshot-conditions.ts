import { type RecordFields, recordFile } from '../solution/record-file.ts';
import type { ColumnFile, Problem, SolutionFile } from '../solution/solution-file.ts';
import { tableCells } from '../solution/words.ts';
import { compileSolution } from './compile-solution.ts';

/** What the condition is called among the fields; no record has such a one. */
const CONDITION = 'condition_of_the_snapshot';

/** What is wrong with the conditions by which snapshots choose records; others than these aren't judged. */
export function snapshotProblems(file: SolutionFile, records: RecordFields): Problem[] {
  return file.tables.flatMap((table, index) => {
    const fields = records[table.source ?? ''];
    if (tableCells(table) !== 'frozen' || table.where === undefined || !fields) return [];
    const { tables, ...rest } = recordFile(file, table, fields);
    const record = tables[0];
    if (!record?.columns?.length) return [];
    const condition: ColumnFile = { code: CONDITION, type: 'boolean', formula: table.where };
    const path = `tables[0].columns[${record.columns.length}].formula`;
    const compiled = compileSolution({
      ...rest,
      tables: [{ ...record, columns: [...record.columns, condition] }],
    });
    if (compiled.ok) return [];
    return compiled.problems
      .filter((problem) => problem.path === path && !problem.warning)
      .map(({ column: _, ...problem }) => ({
        ...problem,
        table: table.code,
        path: `tables[${index}].where`,
      }));
  });
}

import { castInput } from '../../../cells/cast.ts';
import { FormulaError } from '../../../cells/values.ts';
import { checkRows } from '../../../plan/check-rows.ts';
import type { TablePlan } from '../../../plan/plan.ts';
import type { Planning } from '../../../plan/planning.ts';
import type { JsonRow, RowsFile } from '../../../solution/solution-file.ts';

/** Rows written in the file: lists not longer than the columns, objects with known members. */
export function checkFileRows(planning: Planning, table: TablePlan): void {
  const { rows, versions } = table.file;
  const inputs = table.columns.filter((column) => column.leads !== 'many');
  const check = (list: RowsFile, path: string): void => {
    list.forEach((row, index) => {
      if (!Array.isArray(row)) return;
      if (row.length > inputs.length)
        planning.report({
          ...planning.place(`${path}[${index}]`, table),
          key: 'file.rowLength',
          facts: { found: row.length, columns: inputs.length },
        });
    });
    const objects = list.map((row) => (Array.isArray(row) ? {} : (row as JsonRow)));
    planning.problems.push(...checkRows(table, objects, path));
    list.forEach((row, index) => {
      for (const [member, value] of Object.entries(row)) {
        const column = Array.isArray(row) ? inputs[Number(member)] : table.names.find(member);
        const read = column && castInput(value, column.valueType);
        if (read instanceof FormulaError)
          planning.report({
            ...planning.place(`${path}[${index}]`, table, column),
            key: read.message?.key ?? 'cell.failed',
            facts: read.message?.facts ?? { code: read.code },
          });
      }
    });
  };
  if (rows) check(rows, `${table.path}.rows`);
  versions?.forEach((version, index) => {
    check(version.rows, `${table.path}.versions[${index}].rows`);
  });
}

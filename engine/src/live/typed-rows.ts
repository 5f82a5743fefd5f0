import { blankVector, readCell, writeCell } from '../cells/column-vector.ts';
import { keyOfVectors } from '../cells/row-keys.ts';
import type { Scalar } from '../cells/values.ts';
import type { ColumnVector, TableData } from '../cells/vector.ts';
import type { ColumnPlan } from '../plan/plan.ts';
import { isTypable } from '../planning/file-rows.ts';
import type { RunTable } from '../run/tables/evaluation-context.ts';

/** Values typed over formulas, by row. */
export type OverriddenValues = ReadonlyMap<ColumnPlan, ReadonlyMap<number, Scalar>>;

/**
 * What is typed into a table whose rows follow others: onto the rows it has now, and onto rows it had before, which may
 * come back with what was typed onto them.
 * @param before the same as of an earlier moment
 */
export function typedRows(run: RunTable, typed: OverriddenValues, before: TableData | undefined): TableData {
  const absent = before ? absentRows(run, before) : [];
  const length = run.length + absent.length;
  const columns = new Map<string, ColumnVector>();
  for (const column of run.columns) {
    const { plan } = column;
    if (!isTypable(plan)) continue;
    if (!plan.typed && absent.length === 0) {
      columns.set(plan.code, column.toVector());
      continue;
    }
    const vector = blankVector(column.type, length);
    // What the formula gave in a column that has one is no typed value.
    if (plan.typed) for (const [row, value] of typed.get(plan) ?? []) writeCell(vector, row, value);
    else for (let row = 0; row < run.length; row += 1) writeCell(vector, row, readCell(column, row));
    const old = before?.columns.get(plan.code);
    if (old)
      absent.forEach((row, at) => {
        writeCell(vector, run.length + at, readCell(old, row));
      });
    columns.set(plan.code, vector);
  }
  return { code: run.plan.code, length, columns };
}

function absentRows(run: RunTable, before: TableData): number[] {
  const keys = run.plan.key.map((key) => before.columns.get(key.code));
  const rows: number[] = [];
  for (let row = 0; row < before.length; row += 1) {
    const key = keyOfVectors(keys, row);
    if (run.rowOfKey(key) < 0) rows.push(row);
  }
  return rows;
}

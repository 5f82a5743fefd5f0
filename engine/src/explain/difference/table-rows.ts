import { toJson } from '../../cells/cast.ts';
import { copyVector, readCell, takeRows, writeCell } from '../../cells/column-vector.ts';
import { rowKeyOf } from '../../cells/row-keys.ts';
import { FormulaError, type Scalar } from '../../cells/values.ts';
import type { ColumnVector, TableData } from '../../cells/vector.ts';
import type { ColumnPlan, TablePlan } from '../../plan/plan.ts';
import type { ChangedCells } from './causes.ts';

export function rowsByKey(table: TablePlan, data: TableData): Map<string, number> {
  const rows = new Map<string, number>();
  for (let row = 0; row < data.length; row += 1) rows.set(rowKeyOf(table, data.columns, row), row);
  return rows;
}

/** The rows of now, each with what it held then if it was there, and with all of now if it wasn't. */
export function joinRows(
  table: TablePlan,
  then: TableData,
  rowsThen: ReadonlyMap<string, number>,
  now: TableData,
): TableData {
  const at = Array.from({ length: now.length }, (_, row) => rowsThen.get(rowKeyOf(table, now.columns, row)));
  const columns = new Map(
    table.columns.flatMap((column) => {
      const fresh = now.columns.get(column.code);
      if (!fresh) return [];
      const out = copyVector(fresh);
      const old = then.columns.get(column.code);
      for (const [row, from] of at.entries())
        if (from !== undefined) writeCell(out, row, old ? readCell(old, from) : null);
      return [[column.code, out] as const];
    }),
  );
  return { code: table.code, length: now.length, columns };
}

/** The rows of then in the order of now; both have the same keys. */
export function reorder(
  then: TableData,
  rowsThen: ReadonlyMap<string, number>,
  rowsNow: ReadonlyMap<string, number>,
): TableData {
  const order = [...rowsNow.keys()].map((key) => rowsThen.get(key)!);
  if (order.every((row, index) => row === index)) return then;
  return {
    code: then.code,
    length: then.length,
    columns: new Map([...then.columns].map(([code, vector]) => [code, takeRows(vector, order)])),
  };
}

export function sameRows(a: TableData | undefined, b: TableData): boolean {
  if (!a || a.length !== b.length) return false;
  for (const [code, vector] of b.columns) {
    const other = a.columns.get(code);
    if (!other) return false;
    for (let row = 0; row < b.length; row += 1)
      if (!same(readCell(other, row), readCell(vector, row))) return false;
  }
  return true;
}

export function same(a: Scalar, b: Scalar): boolean {
  if (a instanceof FormulaError && b instanceof FormulaError) return a.code === b.code;
  return a === b;
}

/** What stood in some rows of a column and what stands there now, by the keys of the rows. */
export function cellsOf(
  table: TablePlan,
  column: ColumnPlan,
  now: TableData,
  rows: readonly number[],
  [old, fresh]: readonly [ColumnVector, ColumnVector],
): ChangedCells {
  return function* changed() {
    for (const row of rows)
      yield [
        rowKeyOf(table, now.columns, row),
        toJson(readCell(old, row), column.valueType),
        toJson(readCell(fresh, row), column.valueType),
      ] as const;
  };
}

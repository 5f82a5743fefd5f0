import { takeRows } from '../cells/column-vector.ts';
import type { ColumnVector, TableData } from '../cells/vector.ts';
import type { DependencyWalk } from '../kinds/column-kind.ts';
import { columnKind, hasOwnRows, rowSourceKind } from '../kinds/registry.ts';
import type { CalculationInput } from '../plan/calculation.ts';
import type { BoundFormula, ColumnPlan, TablePlan } from '../plan/plan.ts';
import { isTypable } from '../planning/file-rows.ts';
import { inputCells } from '../run/cell-errors.ts';
import type { EvaluationContext } from '../run/tables/evaluation-context.ts';
import type { CellAt } from '../run/tables/input-cells.ts';
import { fieldRows } from '../run/tables/read-field.ts';

/** Rows of each table that a cell depends on; tables read as a whole are there with all. */
export type Dependencies = Map<TablePlan, Set<number> | 'all'>;

/** Follows a cell to everything it reads, through references, lists, groups and the rows that rows are made from. */
export function dependenciesOf(evaluation: EvaluationContext, start: CellAt): Dependencies {
  const dependencies: Dependencies = new Map();
  const seen = new Set<string>();
  const stack: CellAt[] = [start];
  const push = (column: ColumnPlan, row: number): void => {
    const id = `${column.table.index}.${column.index}.${row}`;
    if (row < 0 || seen.has(id)) return;
    seen.add(id);
    stack.push({ column, row });
  };
  const all = (table: TablePlan): void => {
    if (dependencies.get(table) === 'all') return;
    dependencies.set(table, 'all');
    const { length } = evaluation.table(table);
    for (const column of table.columns) for (let row = 0; row < length; row += 1) push(column, row);
  };
  const sources = (table: TablePlan, row: number): void =>
    rowSourceKind(table.rowSource).origins(evaluation, table, table.rowSource, row, push);
  const walk: DependencyWalk = {
    evaluation,
    cell: push,
    formula: (formula, row) => walkFormula(evaluation, formula, row, push, all),
  };
  while (stack.length > 0) {
    const at = stack.pop()!;
    const { table } = at.column;
    const rows = dependencies.get(table);
    if (rows === undefined) dependencies.set(table, new Set([at.row]));
    else if (rows !== 'all') rows.add(at.row);
    for (const key of table.key) push(key, at.row);
    for (const each of inputCells(evaluation, at)) push(each.column, each.row);
    const { source } = at.column;
    columnKind(source).dependencies?.(walk, at.column, source, at.row);
    sources(table, at.row);
  }
  return dependencies;
}

type Push = (column: ColumnPlan, row: number) => void;

function walkFormula(
  evaluation: EvaluationContext,
  formula: BoundFormula,
  row: number,
  push: Push,
  all: (table: TablePlan) => void,
): void {
  for (const binding of formula.bindings.values()) {
    if (binding.kind === 'field') {
      let rows: readonly number[] = [row];
      for (const hop of binding.hops) {
        for (const each of rows) push(hop, each);
        rows = rows.flatMap((each) => (each < 0 ? [] : fieldRows(evaluation, [hop], each).rows));
      }
    } else if (binding.kind === 'tableColumns') all(binding.table);
    else if (binding.kind === 'share') all(binding.weight.table);
    else if (binding.kind === 'balance') for (const key of binding.keys) push(key, row);
  }
}

/** The inputs cut down to what a cell depends on, small enough to compute many times. */
export function inputsWithin(
  evaluation: EvaluationContext,
  input: CalculationInput,
  dependencies: Dependencies,
): Map<string, TableData> {
  const tables = new Map<string, TableData>();
  for (const table of evaluation.plan.tables) {
    const kind = rowSourceKind(table.rowSource).rows;
    if (kind === 'derived') continue;
    const given = input.tables.get(table.code);
    if (!hasOwnRows(table)) {
      if (given) tables.set(table.code, given);
      continue;
    }
    const rows = dependencies.get(table);
    const run = evaluation.table(table);
    if (rows === 'all' && given) {
      tables.set(table.code, given);
      continue;
    }
    const list = [...(rows instanceof Set ? rows : [])]
      .filter((row) => row < run.length)
      .sort((a, b) => a - b);
    const columns = new Map<string, ColumnVector>();
    for (const column of table.columns) {
      const vector = given?.columns.get(column.code);
      if (vector && isTypable(column)) columns.set(column.code, takeRows(vector, list));
    }
    tables.set(table.code, { code: table.code, length: list.length, columns });
  }
  return tables;
}

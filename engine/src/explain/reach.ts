import { takeRows } from '../cells/column-vector.ts';
import type { ColumnVector, TableData } from '../cells/vector.ts';
import type { CalculationInput } from '../plan/calculation.ts';
import type { BoundFormula, ColumnPlan, TablePlan } from '../plan/plan.ts';
import { isTypable } from '../planning/file-rows.ts';
import { type CellAt, inputCells } from '../run/cell-errors.ts';
import { fieldRows } from '../run/tables/read-field.ts';
import type { World } from '../run/tables/world.ts';

/** Rows of each table that a cell depends on; tables read as a whole are there with all. */
export type Reach = Map<TablePlan, Set<number> | 'all'>;

/** Follows a cell to everything it reads, through references, lists, groups and the rows that rows are made from. */
export function reachOf(world: World, start: CellAt): Reach {
  const reach: Reach = new Map();
  const seen = new Set<string>();
  const stack: CellAt[] = [start];
  const push = (column: ColumnPlan, row: number): void => {
    const id = `${column.table.index}.${column.index}.${row}`;
    if (row < 0 || seen.has(id)) return;
    seen.add(id);
    stack.push({ column, row });
  };
  const all = (table: TablePlan): void => {
    if (reach.get(table) === 'all') return;
    reach.set(table, 'all');
    const { length } = world.table(table);
    for (const column of table.columns) for (let row = 0; row < length; row += 1) push(column, row);
  };
  while (stack.length > 0) {
    const at = stack.pop()!;
    const { table } = at.column;
    const rows = reach.get(table);
    if (rows === undefined) reach.set(table, new Set([at.row]));
    else if (rows !== 'all') rows.add(at.row);
    for (const key of table.key) push(key, at.row);
    for (const each of inputCells(world, at)) push(each.column, each.row);
    const { source } = at.column;
    if (source.kind === 'formula') formulaReach(world, source.formula, at.row, push, all);
    else if (source.kind === 'seek')
      for (const each of [source.seek.target, source.seek.equals, source.seek.low, source.seek.high])
        formulaReach(world, each, at.row, push, all);
    else if (source.kind === 'reference') {
      const target = world.column(at.column).refs?.[at.row] ?? -1;
      for (const key of source.reference.target.key) push(key, target);
    } else if (source.kind === 'rowKey' || source.kind === 'union' || source.kind === 'pivot')
      rowReach(world, table, at.row, push);
    if (source.kind !== 'rowKey' && table.rowSource.kind !== 'input' && table.rowSource.kind !== 'versions')
      rowReach(world, table, at.row, push);
  }
  return reach;
}

type Push = (column: ColumnPlan, row: number) => void;

function formulaReach(
  world: World,
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
        rows = rows.flatMap((each) => (each < 0 ? [] : fieldRows(world, [hop], each).rows));
      }
    } else if (binding.kind === 'tableColumns') all(binding.table);
    else if (binding.kind === 'share') all(binding.weight.table);
    else if (binding.kind === 'balance') for (const key of binding.keys) push(key, row);
  }
}

/** The rows that a row of this table was made from. */
function rowReach(world: World, table: TablePlan, row: number, push: Push): void {
  const run = world.table(table);
  const { rowSource } = table;
  if (rowSource.kind === 'union' && run.sourcePart) {
    const part = rowSource.parts[run.sourcePart[row]!]!;
    const show = part.table.key[0] ?? part.table.columns[0];
    if (show) push(show, run.sourceRow![row]!);
    for (const column of part.where?.reads.columns ?? [])
      if (column.table === part.table) push(column, run.sourceRow![row]!);
  } else if (rowSource.kind === 'pivot' && run.groupItems) {
    for (let index = run.groupStarts![row]!; index < run.groupStarts![row + 1]!; index += 1)
      for (const column of [...rowSource.by, ...(rowSource.where?.reads.columns ?? [])])
        if (column.table === rowSource.from) push(column, run.groupItems[index]!);
  } else if (rowSource.kind === 'keys') {
    const key = run.rowKey(row);
    for (const source of rowSource.sources) {
      const from = world.table(source.table);
      for (let each = 0; each < from.length; each += 1)
        if (keyOf(world, source.columns, each) === key)
          for (const column of source.columns) push(column, each);
    }
  } else if (rowSource.kind === 'cross') {
    const parts = run.rowKey(row).split('\u001f');
    let used = 0;
    for (const source of rowSource.tables) {
      const own = parts.slice(used, used + source.key.length).join('\u001f');
      used += source.key.length;
      const at = world.table(source).rowOfKey(own);
      for (const key of source.key) push(key, at);
    }
  } else if (rowSource.kind === 'slices') {
    const by = keyOf(world, [rowSource.by], row);
    for (const source of rowSource.sources)
      for (let each = 0; each < world.table(source.table).length; each += 1)
        if (keyOf(world, [source.by], each) === by) {
          push(source.from, each);
          if (source.to) push(source.to, each);
        }
  }
}

function keyOf(world: World, columns: readonly ColumnPlan[], row: number): string {
  return columns
    .map((plan) => {
      const column = world.column(plan);
      return column.text?.[row] ?? String(column.num[row]);
    })
    .join('\u001f');
}

/** The inputs cut down to the rows reached: what a cell depends on, small enough to compute many times. */
export function reachedInputs(world: World, input: CalculationInput, reach: Reach): Map<string, TableData> {
  const tables = new Map<string, TableData>();
  for (const table of world.plan.tables) {
    const kind = table.rowSource.kind;
    if (kind === 'union' || kind === 'pivot') continue;
    const given = input.tables.get(table.code);
    if (table.kind === 'parameter') {
      if (given) tables.set(table.code, given);
      continue;
    }
    if (kind !== 'input') {
      if (given) tables.set(table.code, given);
      continue;
    }
    const rows = reach.get(table);
    const run = world.table(table);
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

import { castResult } from '../cells/cast.ts';
import { blankVector, copyVector, LEVEL, readCell, writeCell } from '../cells/column-vector.ts';
import { FormulaError, type Scalar } from '../cells/values.ts';
import { CELL } from '../cells/vector.ts';
import type { CalculationInput } from '../plan/calculation.ts';
import type { ColumnPlan } from '../plan/plan.ts';
import { evaluateColumn } from '../run/formulas/evaluate.ts';
import { runScalar } from '../run/formulas/scalar-leaves.ts';
import { roundedFor, seekRows } from '../run/formulas/seek.ts';
import { PlanRun } from '../run/run-plan.ts';
import { pivotCell } from '../run/tables/pivot-values.ts';
import { readColumn, readSource } from '../run/tables/read-field.ts';
import { referenceFinder, shownKey } from '../run/tables/references.ts';
import type { RunColumn, World } from '../run/tables/world.ts';
import type { Rows } from './affected-rows.ts';

/** Computes cells of a live table again, row by row or a whole column at once, on copies of the result's columns. */
export class Recompute {
  private readonly world: World;
  private readonly input: CalculationInput;
  /** Values typed over computed cells. */
  private readonly typed: ReadonlyMap<ColumnPlan, ReadonlyMap<number, Scalar>>;
  /** Columns that are our own copy and may be written to. */
  private readonly own = new Set<RunColumn>();

  constructor(world: World, input: CalculationInput, typed: Recompute['typed']) {
    this.world = world;
    this.input = input;
    this.typed = typed;
  }

  /** The column was given other cells, which may be somebody else's. */
  disown(column: RunColumn): void {
    this.own.delete(column);
  }

  /** Computes rows of a column; answers with those whose value is another now. */
  rows(plan: ColumnPlan, rows: Rows): ReadonlySet<number> {
    const column = this.world.column(plan);
    // Many rows at once are faster by whole columns than one by one.
    const isFormula = plan.source.kind === 'formula';
    if (plan.source.kind === 'seek') return this.seekRowsAgain(plan, column, rows);
    if (rows === 'all' || (isFormula && rows.size > 256 && rows.size * 16 > column.length))
      return this.wholeColumn(plan, column);
    const different = new Set<number>();
    if (plan.source.kind === 'reference') {
      const before = [...rows].map((row) => column.refs?.[row]);
      this.findAgain(column, rows);
      [...rows].forEach((row, index) => {
        if (column.refs?.[row] !== before[index]) different.add(row);
      });
      return different;
    }
    for (const row of rows) {
      const typed = this.typed.get(plan)?.get(row);
      const value = typed === undefined ? this.cell(plan, row) : typed;
      if (same(readCell(column, row), value)) continue;
      this.write(column, row, value);
      different.add(row);
    }
    return different;
  }

  private wholeColumn(plan: ColumnPlan, column: RunColumn): ReadonlySet<number> {
    const before = { ...column.toVector() };
    const refs = column.refs;
    const starts = column.starts;
    if (plan.source.kind === 'formula') evaluateColumn(this.world, column, plan.source.formula);
    else if (plan.source.kind !== 'input' && plan.source.kind !== 'rowKey') {
      const run = new PlanRun(this.world, { ...this.input, overrides: [] });
      run.runColumn(column);
    }
    this.own.add(column);
    for (const [row, value] of this.typed.get(plan) ?? [])
      if (row < column.length) writeCell(column, row, value);
    column.finish();
    const different = new Set<number>();
    const moved = before.length !== column.length || starts !== undefined;
    for (let row = 0; row < column.length; row += 1) {
      const tag = column.tag[row];
      const isPlain =
        tag === before.tag[row] && (tag === CELL.number || tag === CELL.boolean || tag === CELL.blank);
      const isSame =
        !moved &&
        refs?.[row] === column.refs?.[row] &&
        (isPlain ? before.num[row] === column.num[row] : same(readCell(before, row), readCell(column, row)));
      if (!isSame) different.add(row);
    }
    return different;
  }

  private seekRowsAgain(plan: ColumnPlan, column: RunColumn, rows: Rows): ReadonlySet<number> {
    if (plan.source.kind !== 'seek') return new Set();
    const { length } = this.world.table(plan.table);
    const wanted = rows === 'all' ? Array.from({ length }, (_, row) => row) : [...rows];
    if (column.length !== length) {
      column.use(blankVector(column.type, length));
      this.own.add(column);
    }
    const before = new Map(wanted.map((row) => [row, readCell(column, row)]));
    const chain = plan.source.seek.chain.map((each) => this.world.column(each));
    const saved = chain.map((each) => ({ vector: { ...each.toVector() }, refs: each.refs }));
    this.makeOwn(column);
    seekRows(this.world, column, plan.source.seek, (each, row) => this.typed.get(each)?.get(row), wanted);
    chain.forEach((each, index) => {
      each.use(saved[index]!.vector);
      each.refs = saved[index]!.refs;
      each.ready = true;
    });
    for (const [row, value] of this.typed.get(plan) ?? []) if (before.has(row)) writeCell(column, row, value);
    column.finish();
    return new Set(wanted.filter((row) => !same(before.get(row)!, readCell(column, row))));
  }

  /** What a cell's own column makes of it, whatever was typed over it. */
  cell(plan: ColumnPlan, row: number): Scalar {
    const { world } = this;
    const { source } = plan;
    const settle = (value: Scalar): Scalar => roundedFor(plan, castResult(value, plan.valueType));
    if (source.kind === 'formula') return settle(runScalar(source.formula, { world, row }));
    if (source.kind === 'pivot') return pivotCell(world, world.column(plan), source)(row);
    const { rowSource } = plan.table;
    if (source.kind === 'union' && rowSource.kind === 'union') {
      const table = world.table(plan.table);
      const from = rowSource.parts[table.sourcePart![row]!]!.sources[plan.index];
      const at = table.sourceRow![row]!;
      if (!from) return null;
      return settle(
        from.kind === 'column'
          ? readColumn(world, world.column(from.column), at)
          : runScalar(from.formula, { world, row: at }),
      );
    }
    return readCell(world.column(plan), row);
  }

  findAgain(column: RunColumn, rows: Iterable<number>): void {
    if (column.plan.source.kind !== 'reference') return;
    const { reference } = column.plan.source;
    const find = referenceFinder(this.world, reference, readSource);
    const show = shownKey(this.world, reference);
    column.refs = column.refs?.slice();
    for (const row of rows) {
      const target = find(row);
      column.refs![row] = target;
      if (!reference.own) this.write(column, row, target >= 0 ? show(target) : null);
    }
  }

  private makeOwn(column: RunColumn): void {
    if (this.own.has(column)) return;
    column.use(copyVector(column));
    this.own.add(column);
  }

  write(column: RunColumn, row: number, value: Scalar): void {
    this.makeOwn(column);
    writeCell(column, row, value);
    column.distinct = undefined;
    // A single cell can only make a column less plain; looking through all of it is left to whole recalculations.
    if (column.level !== LEVEL.any && typeof value !== 'number')
      column.level = value === null || typeof value === 'boolean' ? LEVEL.plain : LEVEL.any;
    else if (column.level === LEVEL.booleans) column.level = LEVEL.plain;
  }
}

export function same(a: Scalar, b: Scalar): boolean {
  if (a instanceof FormulaError && b instanceof FormulaError) return a.code === b.code;
  return a === b;
}

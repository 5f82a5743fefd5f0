import { blankVector, copyVector, LEVEL, readCell, writeCell } from '../cells/column-vector.ts';
import { type Scalar, sameScalar } from '../cells/values.ts';
import { CELL } from '../cells/vector.ts';
import type { LiveColumns, Rows } from '../kinds/column-kind.ts';
import { columnKind } from '../kinds/registry.ts';
import type { CalculationInput } from '../plan/calculation.ts';
import type { ColumnPlan, TablePlan } from '../plan/plan.ts';
import { cellOf, PlanRun } from '../run/run-plan.ts';
import type { EvaluationContext, RunColumn } from '../run/tables/evaluation-context.ts';
import type { ReadSource } from '../run/tables/key-index.ts';

/** Computes cells of a live table again, row by row or a whole column at once, on copies of the result's columns. */
export class Recompute implements LiveColumns {
  readonly evaluation: EvaluationContext;
  private readonly input: CalculationInput;
  /** Values typed over computed cells. */
  private readonly typed: ReadonlyMap<ColumnPlan, ReadonlyMap<number, Scalar>>;
  /** Columns that are our own copy and may be written to. */
  private readonly own = new Set<RunColumn>();

  constructor(evaluation: EvaluationContext, input: CalculationInput, typed: Recompute['typed']) {
    this.evaluation = evaluation;
    this.input = input;
    this.typed = typed;
  }

  /** The column was given other cells, which may be somebody else's. */
  disown(column: RunColumn): void {
    this.own.delete(column);
  }

  reader(table: TablePlan): ReadSource {
    return this.planRun().reader(table);
  }

  typedOver(plan: ColumnPlan, row: number): Scalar | undefined {
    return this.typed.get(plan)?.get(row);
  }

  /** What a column makes of single cells, whatever was typed over them. */
  cellOf(plan: ColumnPlan): (row: number) => Scalar {
    return cellOf(this.evaluation, plan);
  }

  resize(column: RunColumn, length: number): void {
    column.use(blankVector(column.type, length));
    this.own.add(column);
  }

  private planRun(): PlanRun {
    return new PlanRun(this.evaluation, { ...this.input, overrides: [] });
  }

  /** Computes rows of a column; answers with those whose value is another now. */
  rows(plan: ColumnPlan, rows: Rows): ReadonlySet<number> {
    const column = this.evaluation.column(plan);
    const kind = columnKind(plan.source);
    const own = kind.recompute?.(this, column, plan.source, rows);
    if (own) return own;
    // Many rows at once are faster by whole columns than one by one.
    const isFormula = kind.formula(plan.source) !== undefined;
    if (rows === 'all' || (isFormula && rows.size > 256 && rows.size * 16 > column.length))
      return this.wholeColumn(plan, column);
    const different = new Set<number>();
    const cell = this.cellOf(plan);
    for (const row of rows) {
      const typed = this.typedOver(plan, row);
      const value = typed === undefined ? cell(row) : typed;
      if (sameScalar(readCell(column, row), value)) continue;
      this.write(column, row, value);
      different.add(row);
    }
    return different;
  }

  private wholeColumn(plan: ColumnPlan, column: RunColumn): ReadonlySet<number> {
    const before = { ...column.toVector() };
    const refs = column.refs;
    const starts = column.starts;
    const kind = columnKind(plan.source);
    if (!kind.given) kind.compute(this.planRun(), column, plan.source);
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
        (isPlain
          ? before.num[row] === column.num[row]
          : sameScalar(readCell(before, row), readCell(column, row)));
      if (!isSame) different.add(row);
    }
    return different;
  }

  makeOwn(column: RunColumn): void {
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

import { castInput } from '../cells/cast.ts';
import { LEVEL, type Level, readCell, writeCell } from '../cells/column-vector.ts';
import { keyOfVectors, shownKey } from '../cells/row-keys.ts';
import type { FormulaError, Scalar } from '../cells/values.ts';
import { CELL, type ColumnVector, type TableData } from '../cells/vector.ts';
import type { ColumnRun } from '../kinds/column-kind.ts';
import { columnKind, rowSourceKind } from '../kinds/registry.ts';
import type { CalculationInput, CellOverride, Finding } from '../plan/calculation.ts';
import type { BoundFormula, ColumnPlan, PlanNode, TablePlan, ValueSource } from '../plan/plan.ts';
import { message } from '../texts/index.ts';
import { evaluateCondition, evaluateRaw } from './formulas/evaluate.ts';
import { roundedFor } from './formulas/rounded-for.ts';
import { couldNotCheck } from './formulas/verification.ts';
import { applyTypedValues } from './open-evaluation.ts';
import type { EvaluationContext, RunColumn } from './tables/evaluation-context.ts';
import type { ReadSource } from './tables/key-index.ts';
import { readColumn } from './tables/read-field.ts';
import { MOST_ROWS, TooManyRows } from './tables/row-sets.ts';

/** The cells of a column that was computed by somebody else, for the rows as they are here. */
export type Elsewhere = (evaluation: EvaluationContext, column: ColumnPlan) => ColumnVector | undefined;

/** Runs the nodes of a plan, one row set or column at a time. */
export class PlanRun implements ColumnRun {
  readonly evaluation: EvaluationContext;
  readonly findings: Finding[] = [];
  private readonly input: CalculationInput;
  private readonly elsewhere: Elsewhere | undefined;
  private readonly overrides = new Map<ColumnPlan, { readonly rowKey: string; readonly value: Scalar }[]>();
  /** Values typed into columns with `"input": true`, by row; read while seeking. */
  private readonly typed = new Map<ColumnPlan, ReadonlyMap<number, Scalar>>();

  constructor(evaluation: EvaluationContext, input: CalculationInput, elsewhere?: Elsewhere) {
    this.evaluation = evaluation;
    this.input = input;
    this.elsewhere = elsewhere;
    for (const each of input.overrides ?? []) this.addOverride(each);
  }

  private addOverride(override: CellOverride): void {
    const column = this.evaluation.plan.tableOf.get(override.table)?.columnOf.get(override.column);
    if (!column) return;
    const list = this.overrides.get(column);
    const entry = { rowKey: override.rowKey, value: overrideValue(column, override.value) };
    if (list) list.push(entry);
    else this.overrides.set(column, [entry]);
  }

  run(node: PlanNode): void {
    if (node.kind === 'rows') this.runRows(node.table);
    else this.runColumn(this.evaluation.column(node.column));
  }

  /** Takes a table as it was stored; references and rows columns are found again. */
  take(table: TablePlan, data: TableData | undefined, level?: Level): void {
    const run = this.evaluation.table(table);
    run.length = data?.length ?? 0;
    run.ready = true;
    for (const column of run.columns) {
      const vector = data?.columns.get(column.plan.code);
      if (vector) column.use(vector);
      else column.allocate(run.length);
      column.finish(level);
    }
  }

  /** For a table taken as stored: which source rows its rows came from. */
  findSources(table: TablePlan): void {
    if (rowSourceKind(table.rowSource).rows !== 'derived') return;
    const run = this.evaluation.table(table);
    const stored = { length: run.length, columns: run.columns.map((column) => column.toVector()) };
    this.runRows(table);
    run.length = stored.length;
    run.columns.forEach((column, index) => {
      column.use(stored.columns[index]!);
      column.finish();
    });
  }

  runRows(table: TablePlan): void {
    try {
      this.makeRows(table);
    } catch (error) {
      if (!(error instanceof TooManyRows)) throw error;
      this.evaluation.table(table).length = 0;
      for (const column of this.evaluation.table(table).columns) column.allocate(0);
      this.findings.push({
        rule: 'tooManyRows',
        severity: 'block',
        table: table.code,
        message: message('rows.tooMany', { table: table.code, rows: error.rows, most: MOST_ROWS }),
      });
    }
    this.laidOut(table);
  }

  private makeRows(table: TablePlan): void {
    const { evaluation } = this;
    const condition = (w: EvaluationContext, formula: BoundFormula): Uint8Array =>
      evaluateCondition(w, formula, (row, error) => this.reportUnjudged(table, formula, row, error));
    rowSourceKind(table.rowSource).make(evaluation, table, table.rowSource, condition);
  }

  /** A source row whose `where` fails is left out; unless it failed itself, and so is listed, somebody must know. */
  private reportUnjudged(table: TablePlan, where: BoundFormula, row: number, error: FormulaError): void {
    const source = this.evaluation.table(where.scope!);
    if (source.columns.some((column) => column.tag[row] === CELL.error && column.errors?.has(row))) return;
    const reason = couldNotCheck(error);
    this.findings.push({
      rule: 'where',
      severity: 'block',
      table: source.plan.code,
      key: shownKey(source.rowKey(row)),
      message: Object.fromEntries(
        Object.entries(reason).map(([language, text]) => [language, `${table.code} ${where.text}: ${text}`]),
      ),
    });
  }

  private laidOut(table: TablePlan): void {
    const run = this.evaluation.table(table);
    run.ready = true;
    run.forgetKeys();
    if (rowSourceKind(table.rowSource).rows === 'keyed')
      applyTypedValues(run, this.input.tables.get(table.code), (key) => {
        this.findings.push({
          rule: 'rowsFrom',
          severity: 'warn',
          table: table.code,
          key: shownKey(key),
          message: message('rows.strangeKey', { table: table.code, key: shownKey(key) }),
        });
      });
  }

  runColumn(column: RunColumn): void {
    const { plan } = column;
    const kind = columnKind(plan.source);
    const computed = this.elsewhere?.(this.evaluation, plan);
    if (computed) {
      column.use(computed);
      column.computedPlain = false;
    } else kind.compute(this, column, plan.source);
    this.applyTypedValues(column);
    this.applyOverrides(column);
    const isUntouched = !plan.typed && !this.overrides.has(plan);
    if (kind.formula(plan.source) && column.computedPlain && isUntouched) column.finish(LEVEL.numbers);
    else if (!(isUntouched && column.ready && kind.given)) column.finish();
  }

  /** Formulas in keys are run for the whole table first, then read row by row. */
  reader(table: TablePlan): ReadSource {
    const vectors = new Map<ValueSource, ColumnVector>();
    return (evaluation, source, row) => {
      if (source.kind === 'column') return readColumn(evaluation, evaluation.column(source.column), row);
      let vector = vectors.get(source);
      if (!vector) {
        vector = evaluateRaw(evaluation, source.formula, evaluation.table(table).length);
        vectors.set(source, vector);
      }
      return readCell(vector, row);
    };
  }

  /** `"input": true`: a typed value replaces the formula and keeps its decimals, as inputs do. */
  applyTypedValues(column: RunColumn): void {
    for (const [row, value] of typedCells(this.evaluation, this.input, column.plan))
      writeCell(column, row, value);
  }

  private applyOverrides(column: RunColumn): void {
    const list = this.overrides.get(column.plan);
    if (!list) return;
    const table = this.evaluation.table(column.plan.table);
    // Inputs share their cells with the caller: what is typed over them goes onto a copy.
    if (columnKind(column.plan.source).given) {
      column.use({
        type: column.type,
        length: column.length,
        num: column.num.slice(),
        tag: column.tag.slice(),
        text: column.text?.slice(),
        ...(column.errors ? { errors: new Map(column.errors) } : {}),
      });
    }
    column.overridden = new Set();
    for (const { rowKey, value } of list) {
      const row = table.rowOfKey(rowKey);
      if (row < 0) continue;
      writeCell(column, row, value);
      column.overridden.add(row);
    }
  }

  cellOf(plan: ColumnPlan): (row: number) => Scalar {
    return cellOf(this.evaluation, plan);
  }

  typedOver(plan: ColumnPlan, row: number): Scalar | undefined {
    const list = this.overrides.get(plan);
    if (list) {
      const key = this.evaluation.table(plan.table).rowKey(row);
      const found = list.find((each) => each.rowKey === key);
      if (found) return found.value;
    }
    if (!plan.typed) return undefined;
    let typed = this.typed.get(plan);
    if (!typed) {
      typed = new Map(typedCells(this.evaluation, this.input, plan));
      this.typed.set(plan, typed);
    }
    return typed.get(row);
  }
}

/** What a column makes of single cells, whatever was typed over them. */
export function cellOf(evaluation: EvaluationContext, plan: ColumnPlan): (row: number) => Scalar {
  const column = evaluation.column(plan);
  return columnKind(plan.source).cell?.(evaluation, column, plan.source) ?? ((row) => readCell(column, row));
}

/** A value typed over a computed cell, as the column takes it. */
export function overrideValue(column: ColumnPlan, value: CellOverride['value']): Scalar {
  return roundedFor(column, castInput(value, column.valueType, column.trimmed));
}

/** The values typed into a column that also has a formula, by row; blank is not typed. */
export function typedCells(
  evaluation: EvaluationContext,
  input: CalculationInput,
  plan: ColumnPlan,
): [number, Scalar][] {
  const cells: [number, Scalar][] = [];
  const data = plan.typed ? input.tables.get(plan.table.code) : undefined;
  const typed = data?.columns.get(plan.code);
  if (!data || !typed) return cells;
  const direct = rowSourceKind(plan.table.rowSource).rows === 'brought';
  const keys = plan.table.key.map((key) => data.columns.get(key.code));
  for (let row = 0; row < data.length; row += 1) {
    const value = readCell(typed, row);
    if (value === null) continue;
    const target = direct ? row : evaluation.table(plan.table).rowOfKey(keyOfVectors(keys, row));
    if (target >= 0) cells.push([target, value]);
  }
  return cells;
}

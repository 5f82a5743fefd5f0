import { castInput, toJson } from '../cells/cast.ts';
import { readCell } from '../cells/column-vector.ts';
import type { JsonScalar } from '../cells/types.ts';
import { type ErrorMessage, FormulaError, type Scalar, sameScalar } from '../cells/values.ts';
import type { TableData } from '../cells/vector.ts';
import { evaluationFor } from '../explain/evaluation-for.ts';
import type { Rows } from '../kinds/column-kind.ts';
import { rowSourceKind } from '../kinds/registry.ts';
import type { CalculationInput, CalculationResult } from '../plan/calculation.ts';
import type { ColumnPlan, SolutionPlan, TablePlan } from '../plan/plan.ts';
import { isColumn } from '../plan/reads.ts';
import { isTypable } from '../planning/file-rows.ts';
import { roundedFor } from '../run/formulas/rounded-for.ts';
import { overrideValue, PlanRun, typedCells } from '../run/run-plan.ts';
import { EvaluationContext } from '../run/tables/evaluation-context.ts';
import { AffectedRows } from './affected-rows.ts';
import { type GraphNode, type LiveGraph, liveGraph } from './live-graph.ts';
import { Recompute } from './recompute.ts';
import { type PreviewResult, tryFormula } from './try-formula.ts';
import { typedRows } from './typed-rows.ts';

export interface ChangedCell {
  readonly table: string;
  readonly rowKey: string;
  readonly column: string;
  readonly value: JsonScalar | { readonly error: string };
  /** Why it failed, where the cell knows. */
  readonly message?: ErrorMessage;
}

export interface LiveEdit {
  readonly cells: readonly ChangedCell[];
  /** Tables whose rows came or went: to be read again whole. */
  readonly rowsChanged: readonly string[];
}

export interface LiveTable {
  /** Types a value: into an input, or over a computed cell. Answers with every cell that changed by it. */
  setCell(table: string, rowKey: string, column: string, value: JsonScalar): LiveEdit;
  /** Takes a typed-over value away again. */
  clearOverride(table: string, rowKey: string, column: string): LiveEdit;
  /** What a formula would give in a row, without keeping it. */
  preview(formula: string, table: string, rowKey: string): PreviewResult;
  read(table: string, rowKey: string, column: string): JsonScalar | { readonly error: string } | undefined;
}

/**
 * A result that can be edited: each edit computes only what depends on the cell, row by row where it can. The result
 * itself stays as it was.
 *
 * @example openLiveTable(plan, input, result).setCell('Pay', '0012', 'base', 5000).cells // [{ column: 'net', … }]
 */
export function openLiveTable(
  plan: SolutionPlan,
  input: CalculationInput,
  result: CalculationResult,
): LiveTable {
  return new Live(plan, input, cloneEvaluation(evaluationFor(plan, input, result)));
}

function cloneEvaluation(from: EvaluationContext): EvaluationContext {
  const evaluation = new EvaluationContext(from.plan, from.facts, from.formulas);
  evaluation.tables.forEach((table, index) => {
    const source = from.tables[index]!;
    table.length = source.length;
    table.ready = true;
    table.sourcePart = source.sourcePart;
    table.sourceRow = source.sourceRow;
    table.groupStarts = source.groupStarts;
    table.groupItems = source.groupItems;
    table.columns.forEach((column, at) => {
      const old = source.columns[at]!;
      column.use(old);
      column.refs = old.refs;
      column.lists = old.lists;
      column.starts = old.starts;
      column.items = old.items;
      column.overridden = old.overridden ? new Set(old.overridden) : undefined;
      column.finish(old.level);
    });
  });
  for (const table of from.withoutVersion) evaluation.withoutVersion.add(table);
  return evaluation;
}

class Live implements LiveTable {
  private readonly plan: SolutionPlan;
  private readonly input: CalculationInput;
  private readonly evaluation: EvaluationContext;
  private readonly graph: LiveGraph;
  private readonly typed = new Map<ColumnPlan, Map<number, Scalar>>();
  /** The same for rows that aren't there just now, by key. */
  private readonly absent = new Map<ColumnPlan, Map<string, Scalar>>();
  /** Typed rows of tables that follow others. */
  private readonly given: Map<string, TableData>;
  private readonly affected: AffectedRows;
  private readonly recompute: Recompute;

  constructor(plan: SolutionPlan, input: CalculationInput, evaluation: EvaluationContext) {
    this.plan = plan;
    this.input = input;
    this.evaluation = evaluation;
    this.graph = liveGraph(plan);
    this.affected = new AffectedRows(evaluation);
    this.recompute = new Recompute(evaluation, input, this.typed);
    this.given = new Map(input.tables);
    for (const table of evaluation.tables)
      for (const column of table.columns) {
        for (const [row, value] of typedCells(evaluation, input, column.plan))
          this.keepTyped(column.plan, row, value);
        for (const row of column.overridden ?? []) this.keepTyped(column.plan, row, readCell(column, row));
      }
    for (const each of input.overrides ?? []) {
      const column = plan.tableOf.get(each.table)?.columnOf.get(each.column);
      if (!column) continue;
      const row = evaluation.table(column.table).rowOfKey(each.rowKey);
      if (row >= 0) this.keepTyped(column, row, readCell(evaluation.column(column), row));
      else this.keepAbsent(column, each.rowKey, overrideValue(column, each.value));
    }
  }

  private keepTyped(column: ColumnPlan, row: number, value: Scalar): void {
    const rows = this.typed.get(column);
    if (rows) rows.set(row, value);
    else this.typed.set(column, new Map([[row, value]]));
  }

  private keepAbsent(column: ColumnPlan, key: string, value: Scalar): void {
    const keys = this.absent.get(column);
    if (keys) keys.set(key, value);
    else this.absent.set(column, new Map([[key, value]]));
  }

  private cellAt(table: string, rowKey: string, column: string): { plan: ColumnPlan; row: number } {
    const plan = this.plan.tableOf.get(table)?.names.find(column);
    if (!plan) throw new RangeError(`No column ${table}.${column}`);
    const row = this.evaluation.table(plan.table).rowOfKey(rowKey);
    if (row < 0) throw new RangeError(`No row ${rowKey} in ${table}`);
    return { plan, row };
  }

  read(table: string, rowKey: string, column: string): ChangedCell['value'] | undefined {
    const { plan, row } = this.cellAt(table, rowKey, column);
    return toJson(readCell(this.evaluation.column(plan), row), plan.valueType);
  }

  setCell(table: string, rowKey: string, column: string, value: JsonScalar): LiveEdit {
    const { plan, row } = this.cellAt(table, rowKey, column);
    const cast = castInput(value, plan.valueType, plan.trimmed);
    // A blank in a column with a formula of its own isn't typed: the formula is back.
    if (plan.typed && cast === null) return this.clearOverride(table, rowKey, column);
    const isInput = isTypable(plan) && !plan.typed;
    const kept = isInput || plan.typed ? cast : roundedFor(plan, cast);
    if (!isInput) this.keepTyped(plan, row, kept);
    return this.edited(plan, row, kept, rowKey);
  }

  clearOverride(table: string, rowKey: string, column: string): LiveEdit {
    const { plan, row } = this.cellAt(table, rowKey, column);
    if (!this.typed.get(plan)?.delete(row)) return { cells: [], rowsChanged: [] };
    return this.edited(plan, row, this.recompute.cellOf(plan)(row), rowKey);
  }

  preview(formula: string, tableCode: string, rowKey: string): PreviewResult {
    return tryFormula(this.plan, this.evaluation, formula, { table: tableCode, rowKey });
  }

  private edited(plan: ColumnPlan, row: number, value: Scalar, rowKey: string): LiveEdit {
    const changed = new Map<GraphNode, Rows>();
    const cells: ChangedCell[] = [];
    const rowsChanged: string[] = [];
    const pending = new Set<number>();
    const column = this.evaluation.column(plan);
    // What is typed over a column between a sought value and its target changes what is sought, even where it shows
    // the same as before.
    const seekers = this.graph.seekers.get(plan) ?? [];
    if (seekers.length === 0 && sameScalar(readCell(column, row), value)) return { cells, rowsChanged };
    this.recompute.write(column, row, value);
    if (plan.leads === 'one') this.recompute.rows(plan, new Set([row]));
    cells.push({ ...this.changedCell(plan, row), rowKey });
    if (plan.table.key.includes(plan)) this.evaluation.table(plan.table).forgetKeys();
    this.spread(plan, new Set([row]), changed, pending);
    for (const place of seekers) pending.add(place);
    while (pending.size > 0) {
      let place = Number.POSITIVE_INFINITY;
      for (const each of pending) if (each < place) place = each;
      pending.delete(place);
      const node = this.graph.order[place]!;
      if (!isColumn(node)) {
        this.input.onPlace?.({ table: node.code });
        this.rebuild(node);
        rowsChanged.push(node.code);
        changed.set(node, 'all');
        for (const each of [node, ...node.columns]) this.spread(each, 'all', changed, pending);
        for (const each of node.columns) pending.add(this.graph.placeOf.get(each)!);
        continue;
      }
      this.input.onPlace?.({ table: node.table.code, column: node.code });
      const rows = this.affected.rowsAfter(node, changed);
      const different = this.recompute.rows(node, rows);
      if (different.size === 0) continue;
      if (!rowsChanged.includes(node.table.code)) this.tell(node, different, cells);
      this.spread(node, different, changed, pending);
    }
    return { cells, rowsChanged };
  }

  private tell(column: ColumnPlan, rows: ReadonlySet<number>, cells: ChangedCell[]): void {
    for (const row of rows) cells.push(this.changedCell(column, row));
  }

  private changedCell(column: ColumnPlan, row: number): ChangedCell {
    const value = readCell(this.evaluation.column(column), row);
    const cell = {
      table: column.table.code,
      rowKey: this.evaluation.table(column.table).rowKey(row),
      column: column.code,
      value: toJson(value, column.valueType),
    };
    return value instanceof FormulaError && value.message ? { ...cell, message: value.message } : cell;
  }

  /** Notes what changed, forgets what was kept for whole columns, and puts the readers on the list. */
  private spread(node: GraphNode, rows: Rows, changed: Map<GraphNode, Rows>, pending: Set<number>): void {
    const before = changed.get(node);
    changed.set(node, before === 'all' || rows === 'all' ? 'all' : new Set([...(before ?? []), ...rows]));
    const { evaluation } = this;
    evaluation.lists.clear();
    if (!isColumn(node) || this.graph.readWhole.has(node)) {
      evaluation.constants.clear();
      evaluation.matrices.clear();
      evaluation.memo.clear();
    }
    const table = isColumn(node) ? node.table : node;
    if (evaluation.indexes.size > 0) {
      for (const id of [...evaluation.indexes.keys()]) {
        const [kind, place = '', columns = ''] = id.split(':');
        const isKeys = kind === 'keys' && Number(place) === table.index;
        const touches = !isColumn(node) || columns.split(',').includes(String(node.index));
        const isValues = kind === 'values' && isColumn(node) && place === `${table.index}.${node.index}`;
        const isTableValues = kind === 'values' && !isColumn(node) && place.startsWith(`${table.index}.`);
        if ((isKeys && touches) || isValues || isTableValues) evaluation.indexes.delete(id);
      }
    }
    if (evaluation.derived.size > 0) evaluation.derived.clear();
    for (const place of this.graph.readers.get(node) ?? []) pending.add(place);
  }

  private rebuild(table: TablePlan): void {
    const run = this.evaluation.table(table);
    if (rowSourceKind(table.rowSource).rows !== 'derived')
      this.given.set(table.code, typedRows(run, this.typed, this.given.get(table.code)));
    const input = { ...this.input, tables: this.given, overrides: [] };
    // Rows move, go and come back: what was typed over them is found again by key.
    for (const { plan } of run.columns)
      for (const [row, value] of this.typed.get(plan) ?? []) this.keepAbsent(plan, run.rowKey(row), value);
    new PlanRun(this.evaluation, input).runRows(table);
    for (const column of run.columns) {
      const { plan } = column;
      this.recompute.disown(column);
      this.typed.delete(plan);
      if (plan.typed)
        for (const [row, value] of typedCells(this.evaluation, input, plan)) this.keepTyped(plan, row, value);
      for (const [key, value] of this.absent.get(plan) ?? []) {
        const row = run.rowOfKey(key);
        if (row < 0) continue;
        if (!plan.typed) this.keepTyped(plan, row, value);
        this.absent.get(plan)!.delete(key);
      }
    }
    this.affected.forget();
  }
}

import { toJson } from '../cells/cast.ts';
import { blankVector, copyVector, readCell, takeRows, writeCell } from '../cells/column-vector.ts';
import { rowKeyOf } from '../cells/row-keys.ts';
import type { JsonScalar } from '../cells/types.ts';
import { FormulaError, type Scalar } from '../cells/values.ts';
import type { TableData } from '../cells/vector.ts';
import { PRIOR } from '../functions/spec/bound-calls.ts';
import type { CellRef } from '../kinds/explain-node.ts';
import { rowSourceKind } from '../kinds/registry.ts';
import { subtractExact } from '../money/index.ts';
import type { CalculationInput, CalculationResult } from '../plan/calculation.ts';
import type { ColumnPlan, SolutionPlan, TablePlan } from '../plan/plan.ts';
import { calculate } from '../run/calculate.ts';
import { tableCells } from '../solution/words.ts';
import { dependenciesOf, inputsWithin } from './dependencies.ts';
import { evaluationFor } from './evaluation-for.ts';

export type DifferenceKind =
  | 'rules'
  | 'parameter'
  | 'version'
  | 'period'
  | 'balance'
  | 'prior'
  | 'rows'
  | 'input'
  | 'override'
  | 'other';

/** One thing that changed, and by how much it moved the cell. */
export interface DifferenceCause {
  readonly kind: DifferenceKind;
  /** Parameter, balance, table or column concerned. */
  readonly name: string;
  readonly ref?: CellRef;
  readonly before?: ExplainValue;
  readonly after?: ExplainValue;
  readonly effect: number;
}

type ExplainValue = JsonScalar | { readonly error: string };

export interface ExplainedDifference {
  readonly before: ExplainValue;
  readonly after: ExplainValue;
  readonly difference: number;
  /** Largest effect first; they add up to the difference exactly. */
  readonly causes: readonly DifferenceCause[];
}

export interface Calculated {
  readonly plan: SolutionPlan;
  readonly input: CalculationInput;
  readonly result: CalculationResult;
}

/** Beyond this many changed cells of one column they are changed together. */
const SINGLY = 40;

/**
 * Why a cell is another than in an earlier calculation: rules, parameters, the period's facts, balances, earlier
 * values, rows that came or went and inputs are changed one after the other from then to now, and what each moves is
 * its effect. So the effects add up exactly. The order is fixed, as above.
 *
 * @returns undefined when the cell is in neither calculation
 */
export function explainDifference(
  before: Calculated,
  now: Calculated,
  cell: CellRef,
): ExplainedDifference | undefined {
  const then = place(before, cell);
  const here = place(now, cell);
  if (!then && !here) return undefined;
  const valueThen = then ? readCell(then.evaluation.column(then.column), then.row) : null;
  const valueNow = here ? readCell(here.evaluation.column(here.column), here.row) : null;
  const a = numberOf(valueThen);
  const b = numberOf(valueNow);
  const shownThen = toJson(valueThen, then?.column.valueType ?? 'number');
  const shownNow = toJson(valueNow, here?.column.valueType ?? 'number');
  const base = { before: shownThen, after: shownNow, difference: subtractExact(b, a) };
  if (!then || !here) {
    const rows: DifferenceCause = {
      kind: 'rows',
      name: cell.table,
      ref: cell,
      before: shownThen,
      after: shownNow,
      effect: base.difference,
    };
    return { ...base, causes: base.difference === 0 ? [] : [rows] };
  }
  const walk = new Walk(before, now, cell, a);
  const state: State = {
    plan: before.plan,
    input: {
      ...before.input,
      tables: inputsWithin(
        then.evaluation,
        before.input,
        dependenciesOf(then.evaluation, { column: then.column, row: then.row }),
      ),
    },
  };
  const tablesNow = inputsWithin(
    here.evaluation,
    now.input,
    dependenciesOf(here.evaluation, { column: here.column, row: here.row }),
  );
  walk.run(state, tablesNow);
  return { ...base, causes: walk.settle(b) };
}

interface State {
  plan: SolutionPlan;
  input: CalculationInput;
}

function place(of: Calculated, cell: CellRef) {
  const column = of.plan.tableOf.get(cell.table)?.names.find(cell.column);
  if (!column) return undefined;
  const evaluation = evaluationFor(of.plan, of.input, of.result);
  const row = evaluation.table(column.table).rowOfKey(cell.rowKey);
  return row < 0 ? undefined : { evaluation, column, row };
}

const numberOf = (value: Scalar): number => (typeof value === 'number' ? value : value === true ? 1 : 0);

class Walk {
  private readonly before: Calculated;
  private readonly now: Calculated;
  private readonly cell: CellRef;
  private value: number;
  private readonly causes: DifferenceCause[] = [];

  constructor(before: Calculated, now: Calculated, cell: CellRef, value: number) {
    this.before = before;
    this.now = now;
    this.cell = cell;
    this.value = value;
  }

  run(state: State, tablesNow: ReadonlyMap<string, TableData>): void {
    if (this.before.plan.hash !== this.now.plan.hash) {
      state.plan = this.now.plan;
      this.step(state, { kind: 'rules', name: state.plan.file.code });
    }
    this.parameters(state);
    this.versions(state);
    state.input = {
      ...state.input,
      period: this.now.input.period,
      parameters: this.now.input.parameters ?? {},
    };
    this.step(state, { kind: 'period', name: this.now.input.period.code ?? this.now.input.period.start });
    for (const balance of state.plan.balances) {
      const others = (state.input.balances ?? []).filter((each) => each.balance !== balance.code);
      const own = (this.now.input.balances ?? []).filter((each) => each.balance === balance.code);
      state.input = { ...state.input, balances: [...others, ...own] };
      this.step(state, { kind: 'balance', name: balance.code });
    }
    state.input = { ...state.input, closed: this.now.input.closed ?? [] };
    this.step(state, { kind: 'prior', name: PRIOR });
    for (const table of state.plan.tables) this.table(state, table, tablesNow.get(table.code));
    state.input = { ...state.input, overrides: this.now.input.overrides ?? [] };
    this.step(state, { kind: 'override', name: this.cell.column });
  }

  /** Computes the state and books what moved since the step before. */
  private step(state: State, cause: Omit<DifferenceCause, 'effect'>): void {
    const result = calculate(state.plan, state.input);
    const table = result.tables.get(this.cell.table);
    const plan = state.plan.tableOf.get(this.cell.table);
    const vector = table?.columns.get(this.cell.column);
    if (!table || !plan || !vector) return;
    const row = rowOf(plan, table, this.cell.rowKey);
    const found = row < 0 ? null : readCell(vector, row);
    // A state in between may fail (a new key whose row comes later): its effect falls to the step that mends it.
    if (found instanceof FormulaError) return;
    this.book(numberOf(found), cause);
  }

  private book(value: number, cause: Omit<DifferenceCause, 'effect'>): void {
    const effect = subtractExact(value, this.value);
    this.value = value;
    if (effect !== 0) this.causes.push({ ...cause, effect });
  }

  settle(value: number): DifferenceCause[] {
    this.book(value, { kind: 'other', name: this.cell.column });
    return this.causes.sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  }

  private parameters(state: State): void {
    const evaluationBefore = evaluationFor(this.before.plan, this.before.input, this.before.result);
    const evaluationNow = evaluationFor(this.now.plan, this.now.input, this.now.result);
    const given: Record<string, JsonScalar> = { ...this.before.input.parameters };
    for (const parameter of state.plan.parameters) {
      const old = this.before.plan.parameterOf.get(parameter.code);
      const then = old ? evaluationBefore.facts.parameter(old, evaluationBefore.facts.period.asOf) : null;
      const here = evaluationNow.facts.parameter(parameter, evaluationNow.facts.period.asOf);
      if (then === here || here instanceof FormulaError) continue;
      const shown = toJson(here, parameter.type);
      given[parameter.code] = typeof shown === 'object' ? null : shown;
      state.input = { ...state.input, parameters: { ...given } };
      this.step(state, {
        kind: 'parameter',
        name: parameter.code,
        before: toJson(then, parameter.type),
        after: shown,
      });
    }
  }

  /** Parameter tables take the rows of the version that holds now. */
  private versions(state: State): void {
    for (const table of state.plan.tables) {
      if (tableCells(table) !== 'inFile') continue;
      const rows = this.now.result.tables.get(table.code);
      if (!rows || sameRows(this.before.result.tables.get(table.code), rows)) continue;
      this.setTable(state, table, rows);
      this.step(state, { kind: 'version', name: table.code });
    }
  }

  private table(state: State, table: TablePlan, target: TableData | undefined): void {
    if (tableCells(table) === 'inFile' || rowSourceKind(table.rowSource).rows === 'derived') return;
    const from = state.input.tables.get(table.code);
    if (!target && !from) return;
    const empty: TableData = { code: table.code, length: 0, columns: new Map() };
    const now = target ?? empty;
    let current = this.rows(state, table, from ?? empty, now);
    for (const column of table.columns) current = this.inputs(state, table, column, current, now);
  }

  private setTable(state: State, table: TablePlan, data: TableData): void {
    state.input = { ...state.input, tables: new Map([...state.input.tables, [table.code, data]]) };
  }

  /** First the rows as they are now, with the values of then where there were any. */
  private rows(state: State, table: TablePlan, then: TableData, now: TableData): TableData {
    const rowsThen = rowsByKey(table, then);
    const rowsNow = rowsByKey(table, now);
    const cameOrWent =
      [...rowsNow.keys()].some((key) => !rowsThen.has(key)) ||
      [...rowsThen.keys()].some((key) => !rowsNow.has(key));
    if (!cameOrWent) return reorder(then, rowsThen, rowsNow);
    const joined = joinRows(table, then, rowsThen, now);
    this.setTable(state, table, joined);
    this.step(state, { kind: 'rows', name: table.code, before: then.length, after: now.length });
    return joined;
  }

  /** Then the cells of a column, one after the other while they are few. */
  private inputs(
    state: State,
    table: TablePlan,
    column: ColumnPlan,
    then: TableData,
    now: TableData,
  ): TableData {
    const fresh = now.columns.get(column.code);
    if (!fresh) return then;
    const old = then.columns.get(column.code) ?? blankVector(column.valueType, then.length);
    const differing: number[] = [];
    for (let row = 0; row < then.length; row += 1)
      if (!same(readCell(old, row), readCell(fresh, row))) differing.push(row);
    if (differing.length === 0) return then;
    let current = then;
    const groups = differing.length > SINGLY ? [differing] : differing.map((row) => [row]);
    for (const rows of groups) {
      const changed = copyVector(current.columns.get(column.code) ?? old);
      for (const row of rows) writeCell(changed, row, readCell(fresh, row));
      current = { ...current, columns: new Map([...current.columns, [column.code, changed]]) };
      this.setTable(state, table, current);
      this.step(state, inputCause(table, column, now, rows, old, fresh));
    }
    return current;
  }
}

function inputCause(
  table: TablePlan,
  column: ColumnPlan,
  now: TableData,
  rows: readonly number[],
  old: ReturnType<typeof copyVector>,
  fresh: ReturnType<typeof copyVector>,
): Omit<DifferenceCause, 'effect'> {
  const name = `${table.code}.${column.code}`;
  const [only] = rows;
  if (rows.length !== 1 || only === undefined) return { kind: 'input', name };
  return {
    kind: 'input',
    name,
    ref: { table: table.code, rowKey: rowKeyOf(table, now.columns, only), column: column.code },
    before: toJson(readCell(old, only), column.valueType),
    after: toJson(readCell(fresh, only), column.valueType),
  };
}

function rowsByKey(table: TablePlan, data: TableData): Map<string, number> {
  const rows = new Map<string, number>();
  for (let row = 0; row < data.length; row += 1) rows.set(rowKeyOf(table, data.columns, row), row);
  return rows;
}

function rowOf(table: TablePlan, data: TableData, key: string): number {
  for (let row = 0; row < data.length; row += 1) if (rowKeyOf(table, data.columns, row) === key) return row;
  return -1;
}

function joinRows(
  table: TablePlan,
  then: TableData,
  rowsThen: ReadonlyMap<string, number>,
  now: TableData,
): TableData {
  const columns = new Map(
    table.columns.flatMap((column) => {
      const fresh = now.columns.get(column.code);
      if (!fresh) return [];
      const out = copyVector(fresh);
      const old = then.columns.get(column.code);
      for (let row = 0; row < now.length; row += 1) {
        const at = rowsThen.get(rowKeyOf(table, now.columns, row));
        if (at !== undefined) writeCell(out, row, old ? readCell(old, at) : null);
      }
      return [[column.code, out] as const];
    }),
  );
  return { code: table.code, length: now.length, columns };
}

/** The rows of then in the order of now; both have the same keys. */
function reorder(
  then: TableData,
  rowsThen: ReadonlyMap<string, number>,
  rowsNow: ReadonlyMap<string, number>,
): TableData {
  const order = [...rowsNow.keys()].map((key) => rowsThen.get(key)!);
  if (order.length !== then.length) return then;
  return {
    code: then.code,
    length: then.length,
    columns: new Map([...then.columns].map(([code, vector]) => [code, takeRows(vector, order)])),
  };
}

function sameRows(a: TableData | undefined, b: TableData): boolean {
  if (!a || a.length !== b.length) return false;
  for (const [code, vector] of b.columns) {
    const other = a.columns.get(code);
    if (!other) return false;
    for (let row = 0; row < b.length; row += 1)
      if (!same(readCell(other, row), readCell(vector, row))) return false;
  }
  return true;
}

function same(a: Scalar, b: Scalar): boolean {
  if (a instanceof FormulaError && b instanceof FormulaError) return a.code === b.code;
  return a === b;
}

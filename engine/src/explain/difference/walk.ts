import { toJson } from '../../cells/cast.ts';
import { blankVector, copyVector, readCell, writeCell } from '../../cells/column-vector.ts';
import { rowKeyOf } from '../../cells/row-keys.ts';
import type { JsonScalar } from '../../cells/types.ts';
import { FormulaError } from '../../cells/values.ts';
import type { TableData } from '../../cells/vector.ts';
import { PRIOR } from '../../functions/spec/bound-calls.ts';
import { rowSourceKind } from '../../kinds/registry.ts';
import type { ColumnPlan, ParameterPlan, TablePlan } from '../../plan/plan.ts';
import { tableCells } from '../../solution/words.ts';
import { evaluationFor } from '../evaluation-for.ts';
import type { Calculated, Cause, CompileRules, DifferenceState, Measure } from './causes.ts';
import { ruleSteps } from './rule-steps.ts';
import { cellsOf, joinRows, reorder, rowsByKey, same, sameRows } from './table-rows.ts';

interface Sides {
  readonly before: Calculated;
  readonly now: Calculated;
  /** Input tables, whole or cut down to what one cell reads. */
  readonly tablesThen: ReadonlyMap<string, TableData>;
  readonly tablesNow: ReadonlyMap<string, TableData>;
}

interface WalkOptions {
  /** Up to this many changed cells of one column are changed one by one. */
  readonly singly: number;
  readonly compile?: CompileRules | undefined;
}

/**
 * The way from an earlier calculation to a later one: rules, rounding, parameters, versions of tables, the period's
 * days, balances, earlier values, rows that came or went, inputs and values typed over are changed one after the other.
 * After each change everything is computed; what that moved is the effect of the change. The order is always this one, so
 * that the same two calculations always give the same causes.
 */
export class DifferenceWalk {
  private readonly sides: Sides;
  private readonly options: WalkOptions;
  private readonly measure: Measure;
  private readonly state: DifferenceState;
  /** Parameters that are held where they aren't what the rules and the day say. */
  private readonly given: Record<string, JsonScalar>;

  constructor(sides: Sides, options: WalkOptions, measure: Measure) {
    this.sides = sides;
    this.options = options;
    this.measure = measure;
    const { plan, input } = sides.before;
    this.state = { plan, input: { ...input, tables: sides.tablesThen } };
    this.given = { ...input.parameters };
  }

  run(): void {
    const { before, now } = this.sides;
    this.step({ kind: 'again', name: before.plan.file.code });
    const pinned = this.rules();
    this.parameters(pinned);
    this.versions();
    this.period();
    this.balances();
    this.become({
      closed: now.input.closed ?? [],
      ...(now.input.original ? { original: now.input.original } : {}),
    });
    const { closed = [] } = before.input;
    if (closed.length > 0 || (now.input.closed ?? []).length > 0 || now.input.original)
      this.step({ kind: 'prior', name: PRIOR });
    for (const table of this.state.plan.tables) this.table(table, this.sides.tablesNow.get(table.code));
    this.become({ overrides: now.input.overrides ?? [] });
    if ([before, now].some(({ input }) => (input.overrides ?? []).length > 0))
      this.step({ kind: 'override', name: now.plan.file.code });
  }

  private step(cause: Cause, cells?: Parameters<Measure>[2]): void {
    this.measure(this.state, cause, cells);
  }

  private become(changed: Partial<DifferenceState['input']>): void {
    this.state.input = { ...this.state.input, ...changed };
  }

  /** New rules with the parameters and tables of then: what those do is counted with them. */
  private rules(): ReadonlySet<string> {
    const { before, now } = this.sides;
    const pinned = new Set<string>();
    const steps = ruleSteps(before.plan, now.plan, this.options.compile);
    if (steps.length === 0) return pinned;
    for (const parameter of now.plan.parameters) {
      const old = before.plan.parameterOf.get(parameter.code);
      if (!old || sameDefinition(old, parameter)) continue;
      const then = this.valueThen(old);
      if (then instanceof FormulaError) continue;
      this.given[parameter.code] = plain(toJson(then, old.type));
      pinned.add(parameter.code);
    }
    this.become({ parameters: { ...this.given } });
    for (const { table, then } of this.versionsChanged()) if (then) this.setTable(table, then);
    for (const { plan, cause } of steps) {
      this.state.plan = plan;
      this.step(cause);
    }
    return pinned;
  }

  private valueThen(parameter: ParameterPlan) {
    const { plan, input, result } = this.sides.before;
    const { facts } = evaluationFor(plan, input, result);
    return facts.parameter(parameter, facts.period.asOf);
  }

  private parameters(pinned: ReadonlySet<string>): void {
    const { before, now } = this.sides;
    const { facts } = evaluationFor(now.plan, now.input, now.result);
    for (const parameter of now.plan.parameters) {
      const old = before.plan.parameterOf.get(parameter.code);
      const then = old ? this.valueThen(old) : null;
      const here = facts.parameter(parameter, facts.period.asOf);
      const differs = then !== here && !(here instanceof FormulaError);
      if (!differs && !pinned.has(parameter.code)) continue;
      const shown = toJson(here, parameter.type);
      // The value is the same and its history is another: the rules' own again.
      if (differs) this.given[parameter.code] = plain(shown);
      else delete this.given[parameter.code];
      this.become({ parameters: { ...this.given } });
      this.step({
        kind: 'parameter',
        name: parameter.code,
        before: toJson(then, parameter.type),
        after: shown,
      });
    }
  }

  /** Tables whose rows stand in the file, where other rows hold now than held then. */
  private versionsChanged() {
    const { before, now } = this.sides;
    return now.plan.tables.flatMap((table) => {
      const rows = tableCells(table) === 'inFile' ? now.result.tables.get(table.code) : undefined;
      const then = before.result.tables.get(table.code);
      return rows && !sameRows(then, rows) ? [{ table, then, rows }] : [];
    });
  }

  /** Parameter tables take the rows of the version that holds now. */
  private versions(): void {
    for (const { table, rows } of this.versionsChanged()) {
      this.setTable(table, rows);
      this.step({ kind: 'version', name: table.code });
    }
  }

  /** The period's days, and the calendars they are counted by. */
  private period(): void {
    const { before, now } = this.sides;
    this.state.plan = now.plan;
    this.become({ period: now.input.period, parameters: now.input.parameters ?? {} });
    this.step({
      kind: 'period',
      name: now.plan.file.code,
      before: before.input.period.code ?? before.input.period.start,
      after: now.input.period.code ?? now.input.period.start,
    });
  }

  private balances(): void {
    for (const { code } of this.state.plan.balances) {
      const others = (this.state.input.balances ?? []).filter(({ balance }) => balance !== code);
      const of = (balances: DifferenceState['input']['balances'] = []) =>
        balances.filter(({ balance }) => balance === code);
      const own = of(this.sides.now.input.balances);
      if (JSON.stringify(of(this.state.input.balances)) === JSON.stringify(own)) continue;
      this.become({ balances: [...others, ...own] });
      this.step({ kind: 'balance', name: code });
    }
  }

  private table(table: TablePlan, target: TableData | undefined): void {
    if (tableCells(table) === 'inFile' || rowSourceKind(table.rowSource).rows === 'derived') return;
    const from = this.state.input.tables.get(table.code);
    if (!target && !from) return;
    const empty: TableData = { code: table.code, length: 0, columns: new Map() };
    const now = target ?? empty;
    let current = this.rows(table, from ?? empty, now);
    for (const column of table.columns) current = this.inputs(table, column, current, now);
  }

  private setTable(table: TablePlan, data: TableData): void {
    this.become({ tables: new Map([...this.state.input.tables, [table.code, data]]) });
  }

  /** First the rows as they are now, with the values of then where there were any. */
  private rows(table: TablePlan, then: TableData, now: TableData): TableData {
    const rowsThen = rowsByKey(table, then);
    const rowsNow = rowsByKey(table, now);
    const cameOrWent =
      then.length !== now.length ||
      rowsNow.size !== now.length ||
      [...rowsNow.keys()].some((key) => !rowsThen.has(key)) ||
      [...rowsThen.keys()].some((key) => !rowsNow.has(key));
    if (!cameOrWent) return reorder(then, rowsThen, rowsNow);
    const joined = joinRows(table, then, rowsThen, now);
    this.setTable(table, joined);
    this.step({ kind: 'rows', name: table.code, before: then.length, after: now.length });
    return joined;
  }

  /** Then the cells of a column, one after the other while they are few. */
  private inputs(table: TablePlan, column: ColumnPlan, then: TableData, now: TableData): TableData {
    const fresh = now.columns.get(column.code);
    if (!fresh) return then;
    const old = then.columns.get(column.code) ?? blankVector(column.valueType, then.length);
    const differing: number[] = [];
    for (let row = 0; row < then.length; row += 1)
      if (!same(readCell(old, row), readCell(fresh, row))) differing.push(row);
    if (differing.length === 0) return then;
    let current = then;
    const groups = differing.length > this.options.singly ? [differing] : differing.map((row) => [row]);
    for (const rows of groups) {
      const changed = copyVector(current.columns.get(column.code) ?? old);
      for (const row of rows) writeCell(changed, row, readCell(fresh, row));
      current = { ...current, columns: new Map([...current.columns, [column.code, changed]]) };
      this.setTable(table, current);
      const cells = cellsOf(table, column, now, rows, [old, fresh]);
      this.step(inputCause(table, column, now, rows, cells), cells);
    }
    return current;
  }
}

const plain = (value: ReturnType<typeof toJson>): JsonScalar =>
  value !== null && typeof value === 'object' ? null : value;

const sameDefinition = (a: ParameterPlan, b: ParameterPlan): boolean =>
  a.type === b.type &&
  a.from.join() === b.from.join() &&
  JSON.stringify(a.values) === JSON.stringify(b.values);

function inputCause(
  table: TablePlan,
  column: ColumnPlan,
  now: TableData,
  rows: readonly number[],
  cells: ReturnType<typeof cellsOf>,
): Cause {
  const name = `${table.code}.${column.code}`;
  const [only] = rows;
  if (rows.length !== 1 || only === undefined) return { kind: 'input', name };
  const [said] = [...cells()];
  return {
    kind: 'input',
    name,
    ref: { table: table.code, rowKey: rowKeyOf(table, now.columns, only), column: column.code },
    ...(said ? { before: said[1], after: said[2] } : {}),
  };
}

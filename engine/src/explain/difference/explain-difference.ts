import { toJson } from '../../cells/cast.ts';
import { readCell } from '../../cells/column-vector.ts';
import { rowKeyOf } from '../../cells/row-keys.ts';
import { FormulaError, type Scalar } from '../../cells/values.ts';
import type { TableData } from '../../cells/vector.ts';
import type { CellRef } from '../../kinds/explain-node.ts';
import { subtractExact } from '../../money/index.ts';
import type { TablePlan } from '../../plan/plan.ts';
import { calculate } from '../../run/calculate.ts';
import { dependenciesOf, inputsWithin } from '../dependencies.ts';
import { evaluationFor } from '../evaluation-for.ts';
import type {
  Calculated,
  Cause,
  CompileRules,
  DifferenceCause,
  DifferenceState,
  ExplainValue,
} from './causes.ts';
import { DifferenceWalk } from './walk.ts';

export interface ExplainedDifference {
  readonly before: ExplainValue;
  readonly after: ExplainValue;
  readonly difference: number;
  /** Largest effect first; they add up to the difference exactly. */
  readonly causes: readonly DifferenceCause[];
}

/** Beyond this many changed cells of one column they are changed together. */
const SINGLY = 40;

/**
 * Why a cell is another than in an earlier calculation: walks from then to now, as `DifferenceWalk` says. What each
 * change moves is its effect, so the effects add up exactly.
 *
 * @returns undefined when the cell is in neither calculation
 */
export function explainDifference(
  before: Calculated,
  now: Calculated,
  cell: CellRef,
  compile?: CompileRules,
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
      kind: then ? 'left' : 'joined',
      name: cell.table,
      ref: cell,
      before: shownThen,
      after: shownNow,
      effect: base.difference,
    };
    return { ...base, causes: base.difference === 0 ? [] : [rows] };
  }
  const within = ({ evaluation, column, row }: typeof then, of: Calculated) =>
    inputsWithin(evaluation, of.input, dependenciesOf(evaluation, { column, row }));
  const book = new CellBook(cell, a);
  const sides = { before, now, tablesThen: within(then, before), tablesNow: within(here, now) };
  new DifferenceWalk(sides, { singly: SINGLY, compile }, (state, cause) => book.measure(state, cause)).run();
  return { ...base, causes: book.settle(b) };
}

function place(of: Calculated, cell: CellRef) {
  const column = of.plan.tableOf.get(cell.table)?.names.find(cell.column);
  if (!column) return undefined;
  const evaluation = evaluationFor(of.plan, of.input, of.result);
  const row = evaluation.table(column.table).rowOfKey(cell.rowKey);
  return row < 0 ? undefined : { evaluation, column, row };
}

const numberOf = (value: Scalar): number => (typeof value === 'number' ? value : value === true ? 1 : 0);

/** What moved one cell. */
class CellBook {
  private readonly cell: CellRef;
  private value: number;
  private readonly causes: DifferenceCause[] = [];

  constructor(cell: CellRef, value: number) {
    this.cell = cell;
    this.value = value;
  }

  measure({ plan, input }: DifferenceState, cause: Cause): void {
    const table = calculate(plan, input).tables.get(this.cell.table);
    const planned = plan.tableOf.get(this.cell.table);
    const vector = table?.columns.get(this.cell.column);
    if (!table || !planned || !vector) return;
    const row = rowOf(planned, table, this.cell.rowKey);
    const found = row < 0 ? null : readCell(vector, row);
    // A state in between may fail (a new key whose row comes later): its effect falls to the step that mends it.
    if (found instanceof FormulaError) return;
    this.book(numberOf(found), cause);
  }

  private book(value: number, cause: Cause): void {
    const effect = subtractExact(value, this.value);
    this.value = value;
    if (effect !== 0) this.causes.push({ ...cause, effect });
  }

  settle(value: number): DifferenceCause[] {
    this.book(value, { kind: 'other', name: this.cell.column });
    return this.causes.sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  }
}

function rowOf(plan: TablePlan, data: TableData, key: string): number {
  for (let row = 0; row < data.length; row += 1) if (rowKeyOf(plan, data.columns, row) === key) return row;
  return -1;
}

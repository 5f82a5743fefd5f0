import { toJson } from '../cells/cast.ts';
import { readCell } from '../cells/column-vector.ts';
import type { JsonScalar } from '../cells/types.ts';
import { FormulaError, type Scalar } from '../cells/values.ts';
import type { TableData } from '../cells/vector.ts';
import { evaluationFor } from '../explain/evaluation-for.ts';
import { roundTo, subtractExact } from '../money/index.ts';
import type { PeriodInput } from '../periods/period-input.ts';
import type { CalculationInput, CalculationResult } from '../plan/calculation.ts';
import type { CarryPlan, ColumnPlan, SolutionPlan, TablePlan } from '../plan/plan.ts';
import { runSource } from '../run/formulas/scalar-leaves.ts';
import { rowOfStored, storedValue } from '../run/past-values.ts';
import { storedEvaluation } from '../run/stored-evaluation.ts';
import type { EvaluationContext } from '../run/tables/evaluation-context.ts';

export interface CarriedDifference {
  readonly carry: string;
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly period: string;
  readonly before: number;
  readonly after: number;
  readonly difference: number;
  /** The row it became in the open period: its table and place among the carried ones. */
  readonly into: string;
  readonly row: number;
}

interface Carrying {
  readonly period: PeriodInput;
  readonly inForce: ReadonlyMap<string, TableData>;
  readonly differences: CarriedDifference[];
  readonly carried: Map<string, Readonly<Record<string, JsonScalar>>[]>;
}

/** Everything that `carry` makes of one period computed again: the differences, and the rows they become. */
export function carryOver(plan: SolutionPlan, evaluation: EvaluationContext, carrying: Carrying): void {
  for (const carry of plan.carry) carryOne(plan, carry, evaluation, carrying);
}

/** The same of one closed batch that was computed again, fresh or as it is stored. */
export function carriedOf(
  plan: SolutionPlan,
  { input, result }: { input: CalculationInput; result: CalculationResult },
): { differences: CarriedDifference[]; carried: Carrying['carried'] } {
  const carrying: Carrying = {
    period: input.period,
    inForce: input.original?.inForce ?? new Map(),
    differences: [],
    carried: new Map(),
  };
  carryOver(plan, evaluationFor(plan, input, result), carrying);
  return { differences: carrying.differences, carried: carrying.carried };
}

function carryOne(
  plan: SolutionPlan,
  carry: CarryPlan,
  evaluation: EvaluationContext,
  { period, inForce, differences, carried }: Carrying,
): void {
  const rows = carried.get(carry.into.code) ?? [];
  carried.set(carry.into.code, rows);
  const tables = [...new Set(carry.columns.map((column) => column.table))];
  for (const table of tables) {
    const columns = carry.columns.filter((column) => column.table === table);
    const run = evaluation.table(table);
    const old = inForce.get(table.code);
    const take = (from: EvaluationContext, row: number, key: string, isGone: boolean): void => {
      for (const column of columns) {
        const before = numberOf(storedValue(inForce, column, key));
        const after = isGone ? 0 : numberOf(readCell(from.column(column), row));
        if (before === undefined || after === undefined) continue;
        const difference = settleTo(column, subtractExact(after, before));
        if (difference === 0 && carry.skipZero) continue;
        differences.push({
          carry: carry.code,
          table: table.code,
          key,
          column: column.code,
          period: period.start,
          before,
          after,
          difference,
          into: carry.into.code,
          row: rows.length,
        });
        rows.push(carryRow(carry, table, from, row, column, difference));
      }
    };
    const present = new Set<string>();
    for (let row = 0; row < run.length; row += 1) {
      const key = run.rowKey(row);
      present.add(key);
      take(evaluation, row, key, false);
    }
    if (!old) continue;
    // Rows that are no longer there give back all they paid; their key is read from the stored tables.
    let stored: EvaluationContext | undefined;
    for (let row = 0; row < old.length; row += 1) {
      stored ??= storedEvaluation(plan, { period, tables: inForce }, inForce);
      const key = stored.table(table).rowKey(row);
      if (!present.has(key) && rowOfStored(table, old, key) === row) take(stored, row, key, true);
    }
  }
}

/** Blank and missing count as nothing; text and failed cells can't be compared. */
function numberOf(value: Scalar | undefined): number | undefined {
  if (value === undefined || value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' ? value : undefined;
}

function settleTo(column: ColumnPlan, value: number): number {
  return column.scale === undefined ? value : roundTo(value, column.scale, 'half-up');
}

function carryRow(
  carry: CarryPlan,
  table: TablePlan,
  evaluation: EvaluationContext,
  row: number,
  column: ColumnPlan,
  difference: number,
): Readonly<Record<string, JsonScalar>> {
  const out: Record<string, JsonScalar> = {};
  for (const { target, source } of carry.mapOf.get(table) ?? []) {
    const value = runSource(source, { evaluation, row, carried: { column, difference } });
    const shown = value instanceof FormulaError ? null : toJson(value, target.valueType);
    out[target.code] = typeof shown === 'object' ? null : shown;
  }
  return out;
}

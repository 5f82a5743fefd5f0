import {
  type CalculationInput,
  type CalculationResult,
  readCell,
  rowKeyOf,
  type SolutionPlan,
  tableFromRows,
  toJson,
} from '@suanpan/engine';
import type { SmallInput } from './engine-messages.ts';

/** A formula that takes longer than this on a few rows is answered with the engine's own "out of time". */
const patience = 1_500;

export function inputFor(plan: SolutionPlan, input: SmallInput): CalculationInput {
  const tables = new Map(
    Object.entries(input.tables)
      .filter(([code]) => plan.tableOf.has(code))
      .map(([code, rows]) => [code, tableFromRows(plan, code, rows)]),
  );
  return {
    period: input.period,
    tables,
    deadline: { now: () => Date.now(), at: Date.now() + patience },
    ...(input.overrides ? { overrides: input.overrides } : {}),
    ...(input.parameters ? { parameters: input.parameters } : {}),
    ...(input.balances ? { balances: input.balances } : {}),
  };
}

export function rowKeys(plan: SolutionPlan, result: CalculationResult, code: string): string[] {
  const table = plan.tableOf.get(code);
  const data = result.tables.get(code);
  if (!table || !data) return [];
  return Array.from({ length: data.length }, (_, row) => rowKeyOf(table, data.columns, row));
}

export function cellAt(result: CalculationResult, table: string, column: string, row: number) {
  const vector = result.tables.get(table)?.columns.get(column);
  if (!vector) return null;
  const value = toJson(readCell(vector, row), vector.type);
  return typeof value === 'object' && value !== null ? value.error : value;
}

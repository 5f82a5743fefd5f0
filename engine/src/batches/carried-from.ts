import { rowKeyOf } from '../cells/row-keys.ts';
import type { CalculationInput, CarriedFrom } from '../plan/calculation.ts';
import type { SolutionPlan } from '../plan/plan.ts';
import { dataFromRows } from '../run/table-data.ts';
import type { BacktrackResult } from './backtrack.ts';

/** What the rows that a backtracking carried into the open period come from, for explain. */
export function carriedFrom(
  plan: SolutionPlan,
  { carried, differences, periods }: BacktrackResult,
): NonNullable<CalculationInput['carriedFrom']> {
  const keys = new Map(
    [...carried].map(([code, rows]) => {
      const table = plan.tableOf.get(code)!;
      const { columns } = dataFromRows(table, rows);
      return [code, rows.map((_, row) => rowKeyOf(table, columns, row))] as const;
    }),
  );
  const found = new Map<string, CarriedFrom>();
  for (const { into, row, period, table, key, column, before, after, difference } of differences) {
    const again = periods.find((each) => each.period.start === period);
    const rowKey = keys.get(into)?.[row];
    if (!again || rowKey === undefined) continue;
    const { input, result } = again;
    found.set(`${into}\n${rowKey}`, { table, key, column, before, after, difference, input, result });
  }
  return (table, rowKey) => found.get(`${table}\n${rowKey}`);
}

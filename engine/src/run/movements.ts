import { basisDate, settleSum } from '../balances/balance-book.ts';
import { CELL } from '../cells/vector.ts';
import type { PeriodInput } from '../periods/period-input.ts';
import type { BalanceMovement } from '../plan/calculation.ts';
import type { SolutionPlan, TablePlan } from '../plan/plan.ts';
import type { EvaluationContext } from './tables/evaluation-context.ts';
import { keyOfColumns } from './tables/read-field.ts';

/** What the batch adds to each balance, one movement per key; failed rows add nothing. */
export function makeMovements(
  plan: SolutionPlan,
  evaluation: EvaluationContext,
  period: PeriodInput,
  failedRows: (table: TablePlan) => Uint8Array,
): BalanceMovement[] {
  const movements: BalanceMovement[] = [];
  for (const balance of plan.balances) {
    const date = basisDate(balance, period);
    for (const [key, values] of addedByKey(evaluation, balance, failedRows)) {
      const value = settleSum(balance, typeof values === 'number' ? [values] : values);
      if (value !== 0) movements.push({ balance: balance.code, key, value, date, period: period.start });
    }
  }
  return movements;
}

/** Most keys have one value; a list for each of a hundred thousand is what collections would be for. */
function addedByKey(
  evaluation: EvaluationContext,
  balance: SolutionPlan['balances'][number],
  failedRows: (table: TablePlan) => Uint8Array,
): Map<string, number | number[]> {
  const byKey = new Map<string, number | number[]>();
  for (const add of balance.adds) {
    const column = evaluation.column(add.column);
    const failed = failedRows(add.column.table);
    for (let row = 0; row < column.length; row += 1) {
      if (failed[row] === 1 || column.tag[row] !== CELL.number || column.num[row] === 0) continue;
      const key = keyOfColumns(evaluation, add.keys, row);
      if (key === '') continue;
      const value = add.sign * column.num[row]!;
      const before = byKey.get(key);
      if (before === undefined) byKey.set(key, value);
      else if (typeof before === 'number') byKey.set(key, [before, value]);
      else before.push(value);
    }
  }
  return byKey;
}

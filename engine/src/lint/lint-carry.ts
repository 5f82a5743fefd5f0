import type { SolutionPlan } from '../plan/plan.ts';
import type { Computed } from '../plan/reads.ts';
import { visitReads } from '../planning/plan-reads.ts';
import type { Warn } from './warn.ts';

/**
 * Amounts that a balance adds and whose differences reach no carried column: backtracking books them in the balance, and
 * nobody is paid them.
 */
export function lintCarry(plan: SolutionPlan, warn: Warn): void {
  if (plan.carry.length === 0) return;
  const carried = new Map<Computed, 'open' | 'done'>();
  for (const { columns } of plan.carry)
    for (const column of columns) visitReads(column, carried, () => undefined);
  for (const balance of plan.balances)
    for (const { column } of balance.adds) {
      if (column.valueType !== 'money' || carried.has(column)) continue;
      warn({
        path: `balances[${balance.index}].add`,
        table: column.table.code,
        column: column.code,
        key: 'lint.notCarried',
        facts: { balance: balance.code, column: `${column.table.code}.${column.code}` },
      });
    }
}

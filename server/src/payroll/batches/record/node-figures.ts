import type { NodeFigures } from '../../processes/node-conditions.ts';
import type { LoadedBatch } from './batch-plan.ts';
import type { BatchTotal } from './totals.ts';

/** What the conditions of approval nodes look at. The variance is of net pay, up or down, in per cent of the last period's. */
export function nodeFigures(
  batch: Pick<LoadedBatch['batch'], 'employees'>,
  totals: readonly BatchTotal[],
): NodeFigures {
  const net = totals.find(({ role }) => role === 'net');
  return {
    amount: net?.sum ?? null,
    headcount: batch.employees,
    variance: net?.previous ? (Math.abs(net.difference ?? 0) / Math.abs(net.previous)) * 100 : null,
  };
}

import type { NodeFigure } from '../shared/payroll.words.ts';
import type { NodeCondition } from './processes.schemas.ts';

/** What a batch is measured by; what isn't known yet, or has nothing to be compared with, is null. */
export type NodeFigures = Record<NodeFigure, number | null>;

/** Whether a node is asked about a batch. A figure that isn't known passes nobody over: then the node is asked. */
export function isAsked(condition: NodeCondition | undefined, figures: NodeFigures): boolean {
  if (!condition) return true;
  const figure = figures[condition.figure];
  if (figure === null) return true;
  switch (condition.operator) {
    case 'gte':
      return figure >= condition.value;
    case 'gt':
      return figure > condition.value;
    case 'lte':
      return figure <= condition.value;
    case 'lt':
      return figure < condition.value;
  }
}

interface NetTotal {
  role: string;
  sum: number;
  previous: number | null;
  difference: number | null;
}

/** The variance is of net pay, up or down, in per cent of the last period's. */
export function nodeFigures(batch: { employees: number }, totals: readonly NetTotal[]): NodeFigures {
  const net = totals.find(({ role }) => role === 'net');
  return {
    amount: net?.sum ?? null,
    headcount: batch.employees,
    variance: net?.previous ? (Math.abs(net.difference ?? 0) / Math.abs(net.previous)) * 100 : null,
  };
}

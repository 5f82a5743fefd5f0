import type { RouterOutputs } from '../kit/api/index.ts';

export type Payslip = RouterOutputs['portal']['payslips']['get'];

/** Names an item of a payslip: its column, and for a line the row of the other table it is. */
export function idOfLine(item: { column: string | null; table?: string; rowKey?: string }): string {
  return JSON.stringify([item.table ?? null, item.rowKey ?? null, item.column]);
}

export type ExplainLine = RouterOutputs['portal']['payslips']['explain'][number];

import { queryClient, type RouterInputs, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';

export type WhatIf = RouterOutputs['payroll']['whatIfs']['get'];

export type Choices = RouterOutputs['payroll']['whatIfs']['choices'];
export type WantedChange = NonNullable<RouterInputs['payroll']['whatIfs']['change']['changes']>[number];

export const invalidateWhatIfs = () => queryClient.invalidateQueries(trpc.payroll.whatIfs.pathFilter());

/** A draft that it was put into may have been read before. */
export const invalidateSolutions = () =>
  Promise.all([
    queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter()),
    queryClient.invalidateQueries(trpc.payroll.copies.pathFilter()),
  ]);

/** What is sent of a change that is kept. */
export function wanted(change: WhatIf['list'][number]): WantedChange {
  const { kind, code, table, rowKey, value } = change;
  if (kind === 'parameter') return { kind, code, value };
  if (kind === 'rule') return { kind, table: table ?? '', column: code, formula: String(value) };
  return { kind, table: table ?? '', rowKey: rowKey ?? '', column: code, value };
}

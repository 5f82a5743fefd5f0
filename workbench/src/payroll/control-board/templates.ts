import { queryClient, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';

export type Template = RouterOutputs['payroll']['templates']['list'][number];

/** Also what the dialog for a new solution offers. */
export function refreshTemplates(): void {
  queryClient.invalidateQueries(trpc.payroll.templates.pathFilter());
  queryClient.invalidateQueries(trpc.payroll.solutions.templates.queryFilter());
}

import type { ColumnPlan, SolutionPlan } from './plan.ts';

/** What a solution calls its totals, as tags on money columns of the master: gross − deduction + adjustment = net. */
export const PAY_TOTALS = ['gross', 'deduction', 'adjustment', 'net', 'cost'] as const;
export type PayTotal = (typeof PAY_TOTALS)[number];

/** How a total counts towards net pay; what it costs the employer stands beside it. */
export const TOWARDS_NET: Readonly<Record<Exclude<PayTotal, 'net' | 'cost'>, 1 | -1>> = {
  gross: 1,
  deduction: -1,
  adjustment: 1,
};

/** The columns each total adds. Where no column is tagged `net`, it is the one the payslip calls its total. */
export function payTotals(plan: SolutionPlan): Readonly<Record<PayTotal, readonly ColumnPlan[]>> {
  const money = (plan.master?.columns ?? []).filter((column) => column.type === 'money');
  const tagged = (tag: PayTotal) => money.filter((column) => column.file.tags?.includes(tag));
  const [gross, deduction, adjustment, net, cost] = PAY_TOTALS.map(tagged);
  const [first] = plan.file.payslip?.groups?.find((group) => group.total)?.items ?? [];
  const last = first?.rows === undefined ? first?.value : undefined;
  const named = money.filter((column) => column.code === last);
  return {
    gross: gross ?? [],
    deduction: deduction ?? [],
    adjustment: adjustment ?? [],
    net: net?.length ? net : named,
    cost: cost ?? [],
  };
}

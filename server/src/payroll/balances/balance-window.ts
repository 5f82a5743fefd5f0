import type { SolutionPlan } from '@suanpan/engine';
import type { LoadedBatch, PeriodRecord } from '../batches/record/batch-plan.ts';

type BalancePlan = SolutionPlan['balances'][number];

/** The days whose movements count for a batch. */
export function resetWindow(
  balance: BalancePlan,
  { computes, file }: Pick<LoadedBatch, 'computes' | 'file'>,
): { from: string | null; to: string } {
  const to = datedOn(balance.dateBasis, computes);
  if (balance.reset === 'never') return { from: null, to };
  if (balance.reset === 'period') return { from: to, to };
  const start = file.yearStart ?? '01-01';
  const year = Number(to.slice(0, 4));
  return { from: to.slice(5) >= start ? `${year}-${start}` : `${year - 1}-${start}`, to };
}

/** The day that decides the window a movement falls into. */
export function datedOn(
  basis: BalancePlan['dateBasis'],
  period: Pick<PeriodRecord, 'end_day' | 'tax_month' | 'pay_date'>,
): string {
  if (basis === 'end') return period.end_day;
  return basis === 'taxMonth' ? `${period.tax_month}-01` : period.pay_date;
}

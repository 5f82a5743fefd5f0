import { balanceYearStart, type SolutionPlan } from '@suanpan/engine';
import type { LoadedBatch, PeriodRecord } from '../batches/record/batch-plan.ts';

type BalancePlan = SolutionPlan['balances'][number];

/** First and last day. */
export interface FullWindow {
  from: string;
  to: string;
}

/** The days whose movements count for a batch. */
export function resetWindow(
  balance: BalancePlan,
  { computes, file }: Pick<LoadedBatch, 'computes' | 'file'>,
): { from: string | null; to: string } {
  const to = datedOn(balance.dateBasis, computes);
  if (balance.reset === 'never') return { from: null, to };
  return {
    from: balance.reset === 'period' ? to : yearWindow(to, balance.dateBasis, file.yearStart).from,
    to,
  };
}

/** The year of a balance that a day lies in, where years begin on `yearStart` (MM-DD). */
export function yearWindow(
  day: string,
  dateBasis: BalancePlan['dateBasis'],
  yearStart = '01-01',
): FullWindow {
  const start = balanceYearStart(dateBasis, yearStart);
  const year = Number(day.slice(0, 4)) - (day.slice(5) >= start ? 0 : 1);
  const next = new Date(`${year + 1}-${start}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() - 1);
  return { from: `${year}-${start}`, to: next.toISOString().slice(0, 10) };
}

/** The day that decides the window a movement falls into. */
export function datedOn(
  basis: BalancePlan['dateBasis'],
  period: Pick<PeriodRecord, 'end_day' | 'tax_month' | 'pay_date'>,
): string {
  if (basis === 'end') return period.end_day;
  return basis === 'taxMonth' ? `${period.tax_month}-01` : period.pay_date;
}

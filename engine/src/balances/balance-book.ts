import { roundTo, sumOf } from '../money/index.ts';
import { yearStartBefore } from '../periods/period-facts.ts';
import type { PeriodInput } from '../periods/period-input.ts';
import type { BalanceMovement, BalanceOpening } from '../plan/calculation.ts';
import type { BalancePlan, SolutionPlan } from '../plan/plan.ts';

/** The day that decides which reset window a batch's movements of this balance fall into. */
export function basisDate(balance: BalancePlan, period: PeriodInput): string {
  const pay = period.payDate ?? period.end;
  if (balance.dateBasis === 'end') return period.end;
  return balance.dateBasis === 'taxMonth' ? `${period.taxMonth ?? pay.slice(0, 7)}-01` : pay;
}

/** The day (MM-DD) on which a balance that resets each year begins anew, where years begin on `yearStart`. */
export function balanceYearStart(dateBasis: BalancePlan['dateBasis'], yearStart: string): string {
  // Tax months are whole months: a year that starts on 6 April starts with the tax month April.
  return dateBasis === 'taxMonth' ? `${yearStart.slice(0, 2)}-01` : yearStart;
}

/** First day of the reset window that a day lies in; '' for balances that never reset. */
function windowStart(plan: SolutionPlan, balance: BalancePlan, date: string): string {
  if (balance.reset !== 'year') return '';
  return yearStartBefore(date, balanceYearStart(balance.dateBasis, plan.yearStart));
}

type Posting = BalanceOpening | BalanceMovement;

/** Balances before a batch: the sum of postings in the batch's reset window, by key. */
export class BalanceBook {
  private readonly sums = new Map<string, Map<string, number[]>>();

  constructor(plan: SolutionPlan, period: PeriodInput, postings: readonly Posting[]) {
    for (const posting of postings) {
      const balance = plan.balanceOf.get(posting.balance);
      if (!balance || !this.counts(plan, balance, period, posting)) continue;
      let byKey = this.sums.get(balance.code);
      if (!byKey) {
        byKey = new Map();
        this.sums.set(balance.code, byKey);
      }
      const values = byKey.get(posting.key);
      if (values) values.push(posting.value);
      else byKey.set(posting.key, [posting.value]);
    }
  }

  private counts(plan: SolutionPlan, balance: BalancePlan, period: PeriodInput, posting: Posting): boolean {
    if (balance.reset === 'never' || posting.date === undefined) return true;
    if (balance.reset === 'period') {
      const of = 'period' in posting ? posting.period : undefined;
      return of === undefined
        ? posting.date >= period.start && posting.date <= period.end
        : of === period.start;
    }
    const own = windowStart(plan, balance, basisDate(balance, period));
    return windowStart(plan, balance, posting.date) === own;
  }

  balance(balance: BalancePlan, key: string): number {
    const values = this.sums.get(balance.code)?.get(key);
    return values === undefined ? 0 : settleSum(balance, values);
  }

  keys(balance: BalancePlan): Iterable<string> {
    return this.sums.get(balance.code)?.keys() ?? [];
  }
}

/** Sums of rounded amounts stay on their grid; without a scale fifteen digits are kept. */
export function settleSum(balance: BalancePlan, values: readonly number[]): number {
  const sum = sumOf(values);
  return balance.scale === undefined ? sum : roundTo(sum, balance.scale, 'half-up');
}

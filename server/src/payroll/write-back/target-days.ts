import { addDaysIso } from '@suanpan/engine/domain';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import type { WriteBackPlan } from './targets.ts';

/** The day from which values hold, where the period says it; none where each row does. */
export function plainDays({ file }: WriteBackPlan, { period }: Pick<LoadedBatch, 'period'>): string[] {
  switch (file.effective ?? 'afterPeriod') {
    case 'periodStart':
      return [period.start_day];
    case 'periodEnd':
      return [period.end_day];
    case 'payDay':
      return [period.pay_date];
    case 'column':
      return [];
    default:
      return [addDaysIso(period.end_day, 1)];
  }
}

import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { datedFields } from '../dated-form.tsx';
import { firstDayOf } from './payroll-period-input.tsx';

export type CompensationRow = RouterOutputs['people']['compensation']['list']['rows'][number];

/** What the form over an item begins with. */
export const compensationValues = (row: CompensationRow | undefined, currency: string | null) => ({
  ...datedFields(row),
  amount: String(row?.amount ?? ''),
  currency: row?.currency ?? currency,
  payrollPeriod: firstDayOf(row?.payrollPeriod),
  quotes: row?.payGrade != null,
  payGrade: row?.payGrade ?? null,
  payLevel: row?.payLevel ?? null,
  minimum: String(row?.minimum ?? ''),
  maximum: String(row?.maximum ?? ''),
  memo: row?.memo ?? '',
});
export type CompensationValues = ReturnType<typeof compensationValues>;

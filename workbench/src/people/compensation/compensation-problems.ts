import { decimal, typedNumber } from '@suanpan/portal/kit/form';
import type { Translate } from '@suanpan/portal/kit/i18n';
import { datedProblems } from '../dated-problems.ts';
import type { CompensationRow, CompensationValues } from './compensation-values.ts';

type Problems = Partial<Record<keyof CompensationValues, string | null>>;

/** What a form over an item refuses, field by field. The server says the same. */
export function compensationProblems(
  t: Translate<'workbench/people'>,
  others: readonly CompensationRow[],
  itemsWithEnd: readonly string[],
  values: CompensationValues,
): Problems {
  const dated = datedProblems(t, others, 'problems.startDate');
  return {
    item: dated.item(values.item),
    validFrom: dated.validFrom(values.validFrom, values),
    validTo: endProblem(t, itemsWithEnd, values),
    payrollPeriod: values.payrollPeriod ? null : t('problems.payrollPeriod'),
    ...(values.quotes
      ? {
          payGrade: values.payGrade ? null : t('problems.payGrade'),
          payLevel: values.payLevel ? null : t('problems.payLevel'),
        }
      : {
          amount: amountProblem(t, values),
          currency: values.currency ? null : t('problems.currency'),
          minimum: decimal(values.minimum),
          maximum: rangeProblem(t, values),
        }),
  };
}

function endProblem(
  t: Translate<'workbench/people'>,
  itemsWithEnd: readonly string[],
  { item, validFrom, validTo }: CompensationValues,
): string | null {
  if (!validTo) return itemsWithEnd.includes(item.trim()) ? t('problems.endDate') : null;
  return validFrom && validTo < validFrom ? t('problems.endBeforeStart') : null;
}

function amountProblem(t: Translate<'workbench/people'>, values: CompensationValues): string | null {
  if (values.amount.trim() === '') return t('problems.amount');
  const amount = typedNumber(values.amount);
  if (amount === undefined) return t('problems.amountNumeric');
  if (amount === 0) return t('problems.zero');
  const minimum = typedNumber(values.minimum);
  const maximum = typedNumber(values.maximum);
  if (minimum !== undefined && amount < minimum) return t('problems.belowMinimum');
  return maximum !== undefined && amount > maximum ? t('problems.aboveMaximum') : null;
}

function rangeProblem(t: Translate<'workbench/people'>, values: CompensationValues): string | null {
  const minimum = typedNumber(values.minimum);
  const maximum = typedNumber(values.maximum);
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) return t('problems.minOverMax');
  return decimal(values.maximum);
}

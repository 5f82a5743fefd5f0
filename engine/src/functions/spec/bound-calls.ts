import { type CallForm, callForm } from './call-form.ts';

/** Calls that read the row, the period or the ledger, by name: the payroll engine answers them. */
export const BOUND_CALLS: ReadonlyMap<string, CallForm> = new Map(
  [
    'PARAM(code, [date])',
    'PERIOD(fact)',
    'BALANCE(code)',
    'PRIOR(column, [periods])',
    'HISTORY(column, count)',
    'ORIGINAL(column, ["first"])',
    'SHARE(total, weight, group, [tail])',
    'WORKDAYS(start, end, [calendar])',
    'ISWORKDAY(date, [calendar])',
    'COLUMN_CODE()',
    'DIFFERENCE()',
  ].map((signature) => {
    const form = callForm(signature);
    return [form.name, form];
  }),
);

/** Names for parts of a formula; the compiler reads it. */
export const LET = callForm('LET(name1, value1, …, result)');

/** What `PERIOD` may be asked. */
export const PERIOD_FACTS = [
  'start',
  'end',
  'as_of',
  'pay_date',
  'calendar_days',
  'work_days',
  'year',
  'month',
  'index',
  'remaining',
  'count',
  'days_in_year',
  'code',
  'retro',
  'name',
  'tax_month',
  'attendance_start',
  'attendance_end',
  'year_start',
] as const;

/** Those of them that are days. */
export const PERIOD_DAYS: readonly string[] = [
  'start',
  'end',
  'as_of',
  'pay_date',
  'attendance_start',
  'attendance_end',
  'year_start',
] satisfies (typeof PERIOD_FACTS)[number][];

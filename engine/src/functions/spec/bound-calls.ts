import { type CallForm, callForm } from './call-form.ts';

/** What a call answers from besides its arguments. */
type Source = 'parameter' | 'period' | 'balance' | 'calendar' | 'past' | 'table' | 'carried';

export interface BoundCall extends CallForm {
  readonly reads: Source;
  /** It belongs to the row it stands in: another row with the same arguments may give another value. */
  readonly rowAware: boolean;
  /** What its first argument names, as a text in quotes. */
  readonly names: 'parameter' | 'balance' | 'period' | undefined;
}

const ROW_AWARE: ReadonlySet<Source> = new Set(['balance', 'past', 'table', 'carried']);
const NAMED = ['parameter', 'balance', 'period'] as const;

/** Calls that read the row, the period or the ledger, by name: the payroll engine answers them. */
export const BOUND_CALLS: ReadonlyMap<string, BoundCall> = new Map(
  (
    [
      ['parameter', 'PARAM(code, [date])'],
      ['period', 'PERIOD(fact)'],
      ['balance', 'BALANCE(code)'],
      ['past', 'PRIOR(column, [periods])'],
      ['past', 'HISTORY(column, count)'],
      ['past', 'ORIGINAL(column, ["first"])'],
      ['table', 'SHARE(total, weight, group, [tail])'],
      ['calendar', 'WORKDAYS(start, end, [calendar])'],
      ['calendar', 'ISWORKDAY(date, [calendar])'],
      ['carried', 'COLUMN_CODE()'],
      ['carried', 'DIFFERENCE()'],
    ] as const
  ).map(([reads, signature]) => {
    const form = callForm(signature);
    const names = NAMED.find((each) => each === reads);
    return [form.name, { ...form, reads, rowAware: ROW_AWARE.has(reads), names }];
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

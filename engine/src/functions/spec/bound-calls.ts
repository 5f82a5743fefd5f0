import { type CallForm, callForm } from './call-form.ts';
import { type CallTraits, first } from './call-traits.ts';

/** What a call answers from besides its arguments. */
type Source = 'parameter' | 'period' | 'balance' | 'calendar' | 'past' | 'table' | 'carried';

/** Of closed batches: the value of one, of several, or what was paid before a correction. */
export type PastValues = 'prior' | 'history' | 'original';

export interface BoundCall extends CallForm, CallTraits {
  readonly reads: Source;
  readonly past?: PastValues;
  /** Of what is carried over from a corrected period. */
  readonly carried?: 'column' | 'difference';
  /** The place of the argument that names a calendar. */
  readonly calendar?: number;
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
      ['past', 'PRIOR(column, [periods])', { past: 'prior', alike: first }],
      ['past', 'HISTORY(column, count)', { past: 'history', alike: first }],
      [
        'past',
        'ORIGINAL(column, ["first"])',
        { past: 'original', words: { place: 1, of: ['first'] }, alike: first },
      ],
      ['table', 'SHARE(total, weight, group, [tail])', { alike: first }],
      ['calendar', 'WORKDAYS(start, end, [calendar])', { calendar: 2 }],
      ['calendar', 'ISWORKDAY(date, [calendar])', { calendar: 1 }],
      ['carried', 'COLUMN_CODE()', { carried: 'column' }],
      ['carried', 'DIFFERENCE()', { carried: 'difference' }],
    ] satisfies readonly (readonly [Source, string, Partial<BoundCall>?])[]
  ).map(([reads, signature, more]) => {
    const form = callForm(signature);
    const names = NAMED.find((each) => each === reads);
    return [form.name, { ...form, reads, rowAware: ROW_AWARE.has(reads), names, ...more }];
  }),
);

/** The call that reads a parameter. */
export const PARAMETER = [...BOUND_CALLS.values()].find(({ reads }) => reads === 'parameter')!.name;

const nameOf = (is: (call: BoundCall) => boolean): string => [...BOUND_CALLS.values()].find(is)!.name;

/** The calls by which people know that earlier batches are looked at, and the ledger. */
export const PRIOR = nameOf(({ past }) => past === 'prior');
export const BALANCE = nameOf(({ reads }) => reads === 'balance');

/** Names for parts of a formula; the compiler reads it. */
export const LET: CallForm & CallTraits = {
  ...callForm('LET(name1, value1, …, result)'),
  chooses: 'some',
};

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

import { addDaysIso as addDays, isoToSerial, isWorkday, type WorkingCalendar } from '../calendar/index.ts';

/** Which day money is paid on; without a day it is the period's end. The day is clamped to its month. */
export interface PayDayRule {
  readonly month: 'current' | 'next';
  readonly day: number;
}

export const RULE_MONTHS = ['current', 'next'] as const;

/** What a month of a period is counted from. */
export const MONTH_BASES = ['payDay', 'end', 'start'] as const;
export type MonthBasis = (typeof MONTH_BASES)[number];

/** Where a pay day goes that nobody works on. */
export const PAY_DAY_SHIFTS = ['none', 'before', 'after'] as const;
export type PayDayShift = (typeof PAY_DAY_SHIFTS)[number];

export const CUT_OFF_RULES = ['daysBeforeEnd', 'dayOfMonth'] as const;
export const ATTENDANCE_RULES = ['daysEarlier', 'toDayOfMonth'] as const;

export interface MonthRule {
  readonly of: MonthBasis;
  /** Months on; negative ones lie before. */
  readonly months: number;
}

export type CutOffRule =
  | { readonly kind: 'daysBeforeEnd'; readonly days: number }
  | { readonly kind: 'dayOfMonth'; readonly month: 'current' | 'next'; readonly day: number };

/** `toDayOfMonth`: up to that day of the month the period ends in, from the day after it in the month before the start's. */
export type AttendanceRule =
  | { readonly kind: 'daysEarlier'; readonly days: number }
  | { readonly kind: 'toDayOfMonth'; readonly day: number };

/** How a new period's months and days follow from its first and last one. */
export interface PeriodRules {
  readonly paymentMonth: MonthRule;
  readonly taxMonth: MonthRule;
  readonly payDayShift: PayDayShift;
  /** Null: there is none, everything of the period counts. */
  readonly cutOff: CutOffRule | null;
  /** Null: the period's own days. */
  readonly attendance: AttendanceRule | null;
}

export const PLAIN_PERIOD_RULES: PeriodRules = {
  paymentMonth: { of: 'payDay', months: 0 },
  taxMonth: { of: 'payDay', months: 0 },
  payDayShift: 'none',
  cutOff: null,
  attendance: null,
};

export interface RuleOptions {
  readonly payDay?: PayDayRule;
  readonly rules?: PeriodRules;
  /** Of every employer paid: a day is worked on where all of them work. */
  readonly calendars?: readonly WorkingCalendar[];
}

export interface PeriodDays {
  readonly payDate: string;
  /** YYYY-MM, as the tax month. */
  readonly paymentMonth: string;
  readonly taxMonth: string;
  readonly cutOff: string | null;
  readonly attendanceStart: string;
  readonly attendanceEnd: string;
}

/** The days and months of a period that its first and last day leave open. */
export function followRules(
  { start, end }: { readonly start: string; readonly end: string },
  { payDay, rules = PLAIN_PERIOD_RULES, calendars = [] }: RuleOptions,
): PeriodDays {
  const payDate = workedOn(payDay ? dayOfMonth(end, payDay) : end, rules.payDayShift, calendars);
  const monthOf = (rule: MonthRule) => {
    const basis = { payDay: payDate, end, start }[rule.of];
    return addMonths(`${basis.slice(0, 7)}-01`, rule.months, 1).slice(0, 7);
  };
  return {
    payDate,
    paymentMonth: monthOf(rules.paymentMonth),
    taxMonth: monthOf(rules.taxMonth),
    cutOff: rules.cutOff && cutOffOf(end, rules.cutOff),
    ...attendanceOf({ start, end }, rules.attendance),
  };
}

function cutOffOf(end: string, rule: CutOffRule): string {
  return rule.kind === 'daysBeforeEnd' ? addDays(end, -rule.days) : dayOfMonth(end, rule);
}

function attendanceOf({ start, end }: { start: string; end: string }, rule: AttendanceRule | null) {
  if (rule === null) return { attendanceStart: start, attendanceEnd: end };
  if (rule.kind === 'daysEarlier')
    return { attendanceStart: addDays(start, -rule.days), attendanceEnd: addDays(end, -rule.days) };
  return {
    attendanceStart: addDays(addMonths(start, -1, rule.day), 1),
    attendanceEnd: addMonths(end, 0, rule.day),
  };
}

/** A calendar without any working day in a month is none to go by. */
const FURTHEST = 31;

/** The day itself where all work on it; else the nearest one before or after, as the rule says. */
function workedOn(day: string, shift: PayDayShift, calendars: readonly WorkingCalendar[]): string {
  if (shift === 'none') return day;
  const isWorked = (each: string) =>
    calendars.every((calendar) => isWorkday(calendar, isoToSerial(each) ?? 0));
  for (let by = 0; by <= FURTHEST; by++) {
    const moved = addDays(day, shift === 'before' ? -by : by);
    if (isWorked(moved)) return moved;
  }
  return day;
}

/** The day of the rule's month, clamped to the month's end and counted from the period's end. */
export function dayOfMonth(periodEnd: string, rule: PayDayRule): string {
  return addMonths(periodEnd, rule.month === 'next' ? 1 : 0, rule.day);
}

/** Months on, set to a day that is clamped to the month's length. */
export function addMonths(day: string, months: number, dayNumber: number): string {
  const whole = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const year = Math.floor(whole / 12);
  const month = whole - year * 12;
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(dayNumber, last))).toISOString().slice(0, 10);
}

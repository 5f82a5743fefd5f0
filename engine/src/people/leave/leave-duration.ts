import { addDaysIso } from '../../calendar/index.ts';
import {
  DAY_MINUTES,
  lengthOf,
  minutesOf,
  type Shift,
  type Span,
  within,
  workingSpans,
} from '../attendance/index.ts';

/** What a leave of a type is counted in. Balances are in days, those of `hour` in hours. */
export const LEAVE_UNITS = ['hour', 'halfDay', 'day'] as const;
export type LeaveUnit = (typeof LEAVE_UNITS)[number];

/** From one local time to another, both YYYY-MM-DDTHH:MM. */
export interface LocalSpan {
  readonly start: string;
  readonly end: string;
}

/** The part of a local span that lies in a day, in its minutes; the day after goes on at 1440 (night shifts). */
export function spanOfDay({ start, end }: LocalSpan, day: string): Span {
  const minutes = (local: string): number => {
    const at = local.slice(0, 10);
    if (at === day) return minutesOf(local.slice(11));
    if (at === addDaysIso(day, 1)) return DAY_MINUTES + minutesOf(local.slice(11));
    return at < day ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  };
  return { start: minutes(start), end: minutes(end) };
}

export interface LeaveDay {
  readonly day: string;
  /** None on days off: they take no leave. */
  readonly shift: Shift | null;
}

/**
 * How long a leave is by roster: hours of work it takes, half days, or every day that it touches.
 * @returns `amount` in hours or days, `minutes` of work
 */
export function leaveDuration(
  unit: LeaveUnit,
  span: LocalSpan,
  days: readonly LeaveDay[],
): { amount: number; minutes: number } {
  let minutes = 0;
  let amount = 0;
  for (const { day, shift } of days) {
    if (!shift) continue;
    const working = workingSpans(shift);
    const taken = lengthOf(within(working, spanOfDay(span, day)));
    if (taken === 0) continue;
    minutes += taken;
    if (unit === 'day') amount += 1;
    if (unit === 'halfDay') amount += taken * 2 <= lengthOf(working) ? 0.5 : 1;
  }
  return { minutes, amount: unit === 'hour' ? Math.round((minutes / 60) * 100) / 100 : amount };
}

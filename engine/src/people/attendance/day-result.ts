import { type Shift, wholeShift, workingSpans } from './shift.ts';
import { DAY_MINUTES, lengthOf, type Span, within, without } from './spans.ts';

/** What a day came to. */
export const DAY_RESULTS = [
  'normal',
  'late',
  'leaveEarly',
  'absent',
  'onLeave',
  'restDay',
  'holiday',
] as const;
export type DayResult = (typeof DAY_RESULTS)[number];

/** What a day is by roster and calendar; overtime is paid by it. */
export const DAY_KINDS = ['workday', 'restDay', 'holiday'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

const BEFORE_SHIFT = 240;
const AFTER_SHIFT = 360;

/**
 * Which punches are this day's: from four hours before the shift to six after it (or an hour after overtime that goes on
 * longer); without a shift the whole day. Never before `from`, where the day before ends.
 */
export function punchWindow(shift: Shift | null, overtime: readonly Span[], from = 0): Span {
  const whole = shift ? wholeShift(shift) : { start: BEFORE_SHIFT, end: DAY_MINUTES - AFTER_SHIFT };
  return {
    start: Math.max(from, Math.min(whole.start, ...overtime.map(({ start }) => start)) - BEFORE_SHIFT),
    end: Math.max(whole.end + AFTER_SHIFT, ...overtime.map(({ end }) => end + 60)),
  };
}

export interface DayFacts {
  kind: DayKind;
  /** None on a day off. */
  shift: Shift | null;
  /** Minutes of the day, in any order, within its window. */
  punches: readonly number[];
  leave: readonly Span[];
  overtime: readonly Span[];
}

export interface DayFigures {
  result: DayResult;
  /** First and last punch; one alone is both. */
  first: number | null;
  last: number | null;
  planned: number;
  worked: number;
  late: number;
  early: number;
  absent: number;
  leave: number;
  /** Of each overtime in the order given: never more than the punches show. */
  overtime: readonly number[];
}

/**
 * The result of a day from roster, punches, leave and overtime. Who is on leave for part of a shift owes the rest of it;
 * who came late and left early is late, with the minutes of both.
 * @example dayFigures({ kind: 'workday', shift, punches: [550, 1085], leave: [], overtime: [] }).late // 10
 */
export function dayFigures({ kind, shift, punches, leave, overtime }: DayFacts): DayFigures {
  const working = shift ? workingSpans(shift) : [];
  const owed = without(working, leave);
  const planned = lengthOf(working);
  const first = punches.length === 0 ? null : Math.min(...punches);
  const last = punches.length === 0 ? null : Math.max(...punches);
  const seen = first === null || last === null ? null : { start: first, end: last };
  const figures = {
    ...{ first, last, planned, leave: planned - lengthOf(owed) },
    ...{ worked: seen ? lengthOf(within(owed, seen)) : 0, late: 0, early: 0, absent: 0 },
    overtime: overtime.map((span) => (seen ? lengthOf(within([span], seen)) : 0)),
  };
  if (!shift) return { ...figures, result: kind === 'holiday' ? 'holiday' : 'restDay' };
  if (owed.length === 0) return { ...figures, result: 'onLeave' };
  if (!seen) return { ...figures, result: 'absent', absent: lengthOf(owed) };
  const behind = lengthOf(within(owed, { start: Number.NEGATIVE_INFINITY, end: seen.start }));
  const late = behind > shift.graceMinutes ? behind : 0;
  const early = lengthOf(within(owed, { start: seen.end, end: Number.POSITIVE_INFINITY }));
  return { ...figures, late, early, result: late > 0 ? 'late' : early > 0 ? 'leaveEarly' : 'normal' };
}

import { addDaysIso as addDays } from '../calendar/index.ts';
import type { PeriodType } from '../calendar/period-type.ts';
import { addMonths, followRules, type PeriodDays, type RuleOptions } from './period-rules.ts';

/** Periods a year has by type: PERIOD("count"). */
export const PERIODS_PER_YEAR: Readonly<Record<PeriodType, number>> = {
  day: 365,
  week: 52,
  twoWeeks: 26,
  halfMonth: 24,
  month: 12,
  twoMonths: 6,
  quarter: 4,
  halfYear: 2,
  year: 1,
};

const DAYS: Partial<Record<PeriodType, number>> = { day: 1, week: 7, twoWeeks: 14 };
const MONTHS: Partial<Record<PeriodType, number>> = {
  month: 1,
  twoMonths: 2,
  quarter: 3,
  halfYear: 6,
  year: 12,
};

export interface SeriesOptions extends RuleOptions {
  readonly type: PeriodType;
  /** First day of the first period, YYYY-MM-DD. */
  readonly from: string;
  readonly count: number;
  /** Day the series is counted from when it is continued; default `from`. Keeps the 31st through February. */
  readonly anchor?: string;
  /** Start of the tax year, MM-DD; default 01-01. */
  readonly yearStart?: string;
}

export interface PeriodDraft extends PeriodDays {
  readonly code: string;
  readonly start: string;
  readonly end: string;
  /** Number of the period within its year, from 1. */
  readonly index: number;
  /** Periods left in the year, this one included. */
  readonly remaining: number;
}

/**
 * The next `count` periods from a day on.
 *
 * @example generatePeriods({ type: 'month', from: '2026-01-31', count: 2 })[1].start // '2026-02-28'
 * @throws RangeError when `from` is no day or `count` isn't 1..1000
 */
export function generatePeriods(options: SeriesOptions): PeriodDraft[] {
  if (!isDay(options.from)) throw new RangeError(`not a day: ${options.from}`);
  if (!Number.isInteger(options.count) || options.count < 1 || options.count > 1000)
    throw new RangeError(`count out of 1..1000: ${options.count}`);
  const anchorDay = Number((options.anchor ?? options.from).slice(8, 10));
  const drafts: PeriodDraft[] = [];
  let start = options.from;
  for (let n = 0; n < options.count; n++) {
    const next = startAfter(start, options.type, anchorDay);
    drafts.push(draft(start, addDays(next, -1), options, anchorDay));
    start = next;
  }
  return drafts;
}

/** One period with days of its own, beside the series: what follows from its days is as in the series. */
export function draftPeriod(
  { start, end }: { start: string; end: string },
  options: Omit<SeriesOptions, 'from' | 'count'>,
): PeriodDraft {
  return draft(start, end, options, Number((options.anchor ?? start).slice(8, 10)));
}

function draft(
  start: string,
  end: string,
  options: Omit<SeriesOptions, 'from' | 'count'>,
  anchorDay: number,
): PeriodDraft {
  const { type } = options;
  const { index, total } = placeInYear(start, type, anchorDay, options.yearStart ?? '01-01');
  return {
    code: periodCode(type, start, end),
    start,
    end,
    index,
    remaining: Math.max(1, total - index + 1),
    ...followRules({ start, end }, options),
  };
}

/** `2026-05` for a calendar month, `2026-Q2`, `2026-H1`, `2026`; anything else is its span `start..end`. */
export function periodCode(type: PeriodType, start: string, end: string): string {
  const year = start.slice(0, 4);
  const month = Number(start.slice(5, 7));
  const whole = start.endsWith('-01') && addDays(end, 1).endsWith('-01');
  if (whole && type === 'month') return start.slice(0, 7);
  if (whole && type === 'quarter' && month % 3 === 1) return `${year}-Q${(month + 2) / 3}`;
  if (whole && type === 'halfYear' && month % 6 === 1) return `${year}-H${month === 1 ? 1 : 2}`;
  if (whole && type === 'year' && month === 1) return year;
  if (type === 'day') return start;
  return `${start}..${end}`;
}

function startAfter(start: string, type: PeriodType, anchorDay: number): string {
  const days = DAYS[type];
  if (days !== undefined) return addDays(start, days);
  const months = MONTHS[type];
  if (months !== undefined) return addMonths(start, months, anchorDay);
  // Half months are cut at the anchor's day and fifteen days from it; which half we are in tells what comes next.
  const first = anchorDay <= 15 ? anchorDay : anchorDay - 15;
  const inSecondHalf = Number(start.slice(8, 10)) > first;
  return inSecondHalf ? addMonths(start, 1, first) : addMonths(start, 0, first + 15);
}

/** Which period of its year this is and how many that year has; the year is the one the start lies in. */
function placeInYear(start: string, type: PeriodType, anchorDay: number, yearStart: string) {
  const thisYear = `${start.slice(0, 4)}-${yearStart}`;
  const from = start >= thisYear ? thisYear : `${Number(start.slice(0, 4)) - 1}-${yearStart}`;
  const to = `${Number(from.slice(0, 4)) + 1}-${yearStart}`;
  const days = DAYS[type];
  if (days !== undefined) {
    const index = Math.floor(daysBetween(from, start) / days) + 1;
    const total = index + Math.floor((daysBetween(start, to) - 1) / days);
    return { index, total };
  }
  let total = 0;
  let before = 0;
  // Walk back to the year's first start, then forward to its end: at most 24 steps.
  let walk = start;
  for (
    let back = previousStart(walk, type, anchorDay);
    back >= from;
    back = previousStart(walk, type, anchorDay)
  ) {
    walk = back;
    before++;
  }
  for (let at = walk; at < to; at = startAfter(at, type, anchorDay)) total++;
  return { index: before + 1, total };
}

function previousStart(start: string, type: PeriodType, anchorDay: number): string {
  const months = MONTHS[type];
  if (months !== undefined) return addMonths(start, -months, anchorDay);
  const first = anchorDay <= 15 ? anchorDay : anchorDay - 15;
  const inSecondHalf = Number(start.slice(8, 10)) > first;
  return inSecondHalf ? addMonths(start, 0, first) : addMonths(start, -1, first + 15);
}

export interface NeighbourProblem {
  readonly kind: 'overlapsPrevious' | 'overlapsNext' | 'touchesPrevious' | 'touchesNext' | 'endBeforeStart';
  /** Equal boundaries warn; anything further blocks. */
  readonly severity: 'block' | 'warn';
}

/** A period must not start before the previous one's end, nor end after the next one's start; an equal day warns. */
export function checkNeighbours(
  period: { start: string; end: string },
  previous: { end: string } | undefined,
  next: { start: string } | undefined,
): NeighbourProblem[] {
  const problems: NeighbourProblem[] = [];
  if (period.end < period.start) problems.push({ kind: 'endBeforeStart', severity: 'block' });
  if (previous && period.start < previous.end) problems.push({ kind: 'overlapsPrevious', severity: 'block' });
  if (previous && period.start === previous.end) problems.push({ kind: 'touchesPrevious', severity: 'warn' });
  if (next && period.end > next.start) problems.push({ kind: 'overlapsNext', severity: 'block' });
  if (next && period.end === next.start) problems.push({ kind: 'touchesNext', severity: 'warn' });
  return problems;
}

const DAY_MS = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

function daysBetween(from: string, to: string): number {
  return Math.round((at(to) - at(from)) / DAY_MS);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text;
}

import { addDaysIso, isoToSerial, monthSpan } from '../calendar/index.ts';
import type { PeriodType } from '../calendar/period-type.ts';
import type { SolutionFile } from '../solution/solution-file.ts';
import type { PeriodInput } from './period-input.ts';
import { PERIODS_PER_YEAR, periodCode } from './period-series.ts';

/** The period of a batch with everything that follows from it. Days are serials here. */
export interface PeriodFacts {
  readonly start: number;
  readonly end: number;
  readonly payDate: number;
  readonly asOf: number;
  readonly yearStart: number;
  readonly calendarDays: number;
  readonly index: number;
  readonly remaining: number;
  readonly count: number;
  readonly daysInYear: number;
  readonly code: string;
  readonly name: string;
  readonly taxMonth: string;
  readonly attendanceStart: number;
  readonly attendanceEnd: number;
  readonly retro: boolean;
  readonly startDay: string;
  readonly endDay: string;
  readonly payDay: string;
}

export const serial = (day: string): number => isoToSerial(day) ?? 0;

/** The last year start on or before a day. */
export function yearStartBefore(day: string, yearStart: string): string {
  const same = `${day.slice(0, 4)}-${yearStart}`;
  return same <= day ? same : `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}-${yearStart}`;
}

/**
 * The number of a period within its year, counted from the year's start. Periods made of months are counted in
 * months: by days March would be the second one (59 × 12 ÷ 365 = 1.94).
 */
function indexInYear(type: PeriodType, yearFrom: string, start: string, daysInYear: number): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = yearFrom.split('-').map(Number);
  const [year = 0, month = 0, day = 0] = start.split('-').map(Number);
  const elapsed = (year - fromYear) * 12 + (month - fromMonth) - (day < fromDay ? 1 : 0);
  const months = MONTHS[type];
  if (months) return Math.floor(elapsed / months) + 1;
  if (type === 'halfMonth') return elapsed * 2 + ((day - fromDay + 31) % 31 >= 13 ? 2 : 1);
  return Math.floor(((serial(start) - serial(yearFrom)) * PERIODS_PER_YEAR[type]) / daysInYear) + 1;
}

/** What the file leaves out: pay date = end, tax month = its month, index from the time since the year's start. */
export function periodFacts(file: SolutionFile, input: PeriodInput): PeriodFacts {
  const payDay = input.payDate ?? input.end;
  const yearFrom = yearStartBefore(input.start, file.yearStart ?? '01-01');
  const nextYear = `${String(Number(yearFrom.slice(0, 4)) + 1).padStart(4, '0')}${yearFrom.slice(4)}`;
  const count = input.count ?? PERIODS_PER_YEAR[file.periodType];
  const start = serial(input.start);
  const end = serial(input.end);
  const daysInYear = serial(nextYear) - serial(yearFrom);
  const index =
    input.index ?? Math.min(count, indexInYear(file.periodType, yearFrom, input.start, daysInYear));
  const asOfDay = file.asOf === 'start' ? input.start : file.asOf === 'payDate' ? payDay : input.end;
  const code = input.code ?? periodCode(file.periodType, input.start, input.end);
  return {
    start,
    end,
    payDate: serial(payDay),
    asOf: serial(asOfDay),
    yearStart: serial(yearFrom),
    calendarDays: end - start + 1,
    index,
    remaining: input.remaining ?? Math.max(1, count - index + 1),
    count,
    daysInYear,
    code,
    name: input.name ?? code,
    taxMonth: input.taxMonth ?? payDay.slice(0, 7),
    attendanceStart: serial(input.attendanceStart ?? input.start),
    attendanceEnd: serial(input.attendanceEnd ?? input.end),
    retro: input.retro ?? false,
    startDay: input.start,
    endDay: input.end,
    payDay,
  };
}

export type ParsePeriodResult =
  | { readonly ok: true; readonly period: PeriodInput }
  | { readonly ok: false; readonly text: string };

/**
 * `2026-05` (a calendar month; for half months, quarters, half years and years the one that starts there), `2026`,
 * `2026-Q2`, `2026-H1`, a single day for day periods, or `2026-05-04..2026-05-17`.
 */
export function parsePeriod(text: string, type: PeriodType = 'month'): ParsePeriodResult {
  const trimmed = text.trim();
  const span = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(trimmed);
  if (span) {
    const [, start = '', end = ''] = span;
    if (isoToSerial(start) === null || isoToSerial(end) === null || end < start) return { ok: false, text };
    return { ok: true, period: { start, end } };
  }
  const month = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(trimmed);
  if (type === 'halfMonth') {
    const half = /^(\d{4}-(?:0[1-9]|1[0-2]))(?:-(01|16))?$/.exec(trimmed);
    if (half) return { ok: true, period: halfOf(half[1]!, half[2] === '16') };
  }
  if (month) {
    const months = { twoMonths: 2, quarter: 3, halfYear: 6, year: 12 }[type as string] ?? 1;
    return { ok: true, period: monthsFrom(trimmed, months) };
  }
  const year = /^(\d{4})$/.exec(trimmed);
  if (year) return { ok: true, period: monthsFrom(`${trimmed}-01`, 12) };
  const quarter = /^(\d{4})-Q([1-4])$/i.exec(trimmed);
  if (quarter) return { ok: true, period: monthsFrom(`${quarter[1]}-${pad(Number(quarter[2]) * 3 - 2)}`, 3) };
  const half = /^(\d{4})-H([12])$/i.exec(trimmed);
  if (half) return { ok: true, period: monthsFrom(`${half[1]}-${half[2] === '1' ? '01' : '07'}`, 6) };
  if (isoToSerial(trimmed) !== null) {
    const days = { week: 7, twoWeeks: 14 }[type as string] ?? 1;
    return { ok: true, period: { start: trimmed, end: addDaysIso(trimmed, days - 1) } };
  }
  return { ok: false, text };
}

/** Half months are cut after the fifteenth. */
function halfOf(month: string, second: boolean): PeriodInput {
  return second
    ? { start: `${month}-16`, end: monthSpan(month).end }
    : { start: `${month}-01`, end: `${month}-15` };
}

const pad = (part: number): string => String(part).padStart(2, '0');

function monthsFrom(month: string, months: number): PeriodInput {
  const start = monthSpan(month).start;
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months - 1;
  const last = `${String(Math.floor(index / 12)).padStart(4, '0')}-${pad((index % 12) + 1)}`;
  return { start, end: monthSpan(last).end };
}

const MONTHS: Partial<Record<PeriodType, number>> = {
  month: 1,
  twoMonths: 2,
  quarter: 3,
  halfYear: 6,
  year: 12,
};
const DAYS: Partial<Record<PeriodType, number>> = { day: 1, week: 7, twoWeeks: 14 };

/** The stretch of days in which the period `n` before this one ends. */
export function periodBefore(
  period: { readonly start: string; readonly end: string },
  type: PeriodType,
  n: number,
): { readonly from: string; readonly to: string } {
  const days = DAYS[type];
  if (days !== undefined) {
    const end = addDaysIso(period.start, -1 - days * (n - 1));
    const slack = Math.floor((days - 1) / 2);
    return { from: addDaysIso(end, -slack), to: addDaysIso(end, slack) };
  }
  const months = MONTHS[type];
  if (months !== undefined) {
    const end = shiftMonths(addDaysIso(period.start, -1), -months * (n - 1));
    const slack = months * 13;
    return { from: addDaysIso(end, -slack), to: addDaysIso(end, slack) };
  }
  // Half months: about fifteen days each.
  const end = shiftMonths(addDaysIso(period.start, -1), -Math.floor((n - 1) / 2));
  const last = (n - 1) % 2 === 1 ? addDaysIso(end, -15) : end;
  return { from: addDaysIso(last, -5), to: addDaysIso(last, 5) };
}

function shiftMonths(day: string, months: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const month = `${String(Math.floor(index / 12)).padStart(4, '0')}-${pad((((index % 12) + 12) % 12) + 1)}`;
  const span = monthSpan(month);
  const same = `${month}-${day.slice(8)}`;
  return same > span.end ? span.end : same;
}

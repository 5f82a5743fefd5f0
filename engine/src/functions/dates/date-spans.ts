import {
  civilOfSerial,
  daysInMonth,
  isLeapYear,
  LAST_SERIAL,
  serialOf,
  weekdayOfSerial,
} from '../../calendar/index.ts';
import { toBoolean, toNumber, toText } from '../../cells/coerce.ts';
import { NUM, VALUE } from '../../cells/error-values.ts';
import { FormulaError, type Scalar, type Value } from '../../cells/values.ts';
import { dayArg, holidaysOf, toolpakDay, toolpakNumber, weekendOf } from '../spec/date-arguments.ts';
import { library } from '../spec/define.ts';
import type { FunctionSpec, ListFunction } from '../spec/function-spec.ts';

const { scalar, list } = library('date');

/** Whole units between two days, as DATEDIF counts them. */
function dateDifference(start: number, end: number, unit: string): Value {
  if (start > end) return NUM;
  const a = civilOfSerial(start);
  const b = civilOfSerial(end);
  const months = (b.year - a.year) * 12 + b.month - a.month - (b.day < a.day ? 1 : 0);
  switch (unit.toUpperCase()) {
    case 'D':
      return end - start;
    case 'M':
      return months;
    case 'Y':
      return Math.floor(months / 12);
    case 'YM':
      return months % 12;
    case 'MD': {
      if (b.day >= a.day) return b.day - a.day;
      // Days of the month before the end's, as Excel counts it.
      const previous = b.month === 1 ? [b.year - 1, 12] : [b.year, b.month - 1];
      return b.day - a.day + daysInMonth(previous[0]!, previous[1]!);
    }
    case 'YD': {
      // The anniversary of 29 February is the 28th where there is no 29th.
      const anniversary = (year: number): number =>
        serialOf(year, a.month, Math.min(a.day, daysInMonth(year, a.month)));
      return end - (end >= anniversary(b.year) ? anniversary(b.year) : anniversary(b.year - 1));
    }
    default:
      return NUM;
  }
}

function isLastOfFebruary(day: { year: number; month: number; day: number }): boolean {
  return day.month === 2 && day.day === daysInMonth(day.year, 2);
}

/** Days between on a calendar of twelve 30-day months. */
export function days360(start: number, end: number, european: boolean): number {
  const a = { ...civilOfSerial(start) };
  const b = { ...civilOfSerial(end) };
  if (european) {
    a.day = Math.min(a.day, 30);
    b.day = Math.min(b.day, 30);
  } else {
    if (a.day === 31 || isLastOfFebruary(a)) a.day = 30;
    if (b.day === 31) {
      if (a.day < 30) {
        b.day = 1;
        b.month += 1;
      } else {
        b.day = 30;
      }
    }
  }
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + b.day - a.day;
}

/** The same as bonds count it in the US: a last day of February is the 30th, too. */
export function days360Nasd(start: number, end: number): number {
  const a = { ...civilOfSerial(start) };
  const b = { ...civilOfSerial(end) };
  if (isLastOfFebruary(a) && isLastOfFebruary(b)) b.day = 30;
  if (isLastOfFebruary(a)) a.day = 30;
  if (b.day === 31 && a.day >= 30) b.day = 30;
  if (a.day === 31) a.day = 30;
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + b.day - a.day;
}

/** Years between, by Excel's five day counts. */
export function yearFraction(first: number, second: number, basis: number): Value {
  const start = Math.min(first, second);
  const end = Math.max(first, second);
  switch (basis) {
    case 0:
      return days360Nasd(start, end) / 360;
    case 1:
      return (end - start) / yearLength(start, end);
    case 2:
      return (end - start) / 360;
    case 3:
      return (end - start) / 365;
    case 4:
      return days360(start, end, true) / 360;
    default:
      return NUM;
  }
}

function yearLength(start: number, end: number): number {
  const a = civilOfSerial(start);
  const b = civilOfSerial(end);
  const withinYear =
    a.year === b.year ||
    (b.year === a.year + 1 && (b.month < a.month || (b.month === a.month && b.day <= a.day)));
  if (withinYear) {
    if (a.year === b.year) return isLeapYear(a.year) ? 366 : 365;
    const leapDay = isLeapYear(a.year)
      ? serialOf(a.year, 2, 29)
      : isLeapYear(b.year)
        ? serialOf(b.year, 2, 29)
        : -1;
    return leapDay >= start && leapDay <= end ? 366 : 365;
  }
  const years = b.year - a.year + 1;
  return (serialOf(b.year + 1, 1, 1) - serialOf(a.year, 1, 1)) / years;
}

function isOff(day: number, weekend: readonly boolean[], holidays: ReadonlySet<number>): boolean {
  return weekend[weekdayOfSerial(day)]! || holidays.has(day);
}

function countBetween(
  start: number,
  end: number,
  weekend: readonly boolean[],
  holidays: ReadonlySet<number>,
): number {
  const [from, to] = start <= end ? [start, end] : [end, start];
  const weeks = Math.floor((to - from + 1) / 7);
  let count = weeks * weekend.filter((off) => !off).length;
  for (let day = from + weeks * 7; day <= to; day += 1) if (!weekend[weekdayOfSerial(day)]) count += 1;
  for (const day of holidays) {
    if (day >= from && day <= to && !weekend[weekdayOfSerial(day)]) count -= 1;
  }
  return start <= end ? count : -count;
}

function step(
  start: number,
  days: number,
  weekend: readonly boolean[],
  holidays: ReadonlySet<number>,
): Value {
  const direction = days < 0 ? -1 : 1;
  let left = Math.abs(Math.trunc(days));
  let day = start;
  const perWeek = weekend.filter((off) => !off).length;
  if (perWeek === 0) return VALUE;
  if (left / perWeek > 600_000) return NUM;
  while (left > 0) {
    day += direction;
    if (day < 0 || day > LAST_SERIAL) return NUM;
    if (!isOff(day, weekend, holidays)) left -= 1;
  }
  return day;
}

function networkDays(international: boolean): ListFunction {
  return (args) => {
    const start = toolpakDay(args[0] as Scalar);
    if (typeof start !== 'number') return start;
    const end = toolpakDay(args[1] as Scalar);
    if (typeof end !== 'number') return end;
    const weekend = weekendOf(international ? (args[2] as Scalar | undefined) : 1);
    if (weekend instanceof FormulaError) return weekend;
    const holidays = holidaysOf(args[international ? 3 : 2]);
    return holidays instanceof FormulaError ? holidays : countBetween(start, end, weekend, holidays);
  };
}

function workday(international: boolean): ListFunction {
  return (args) => {
    const start = toolpakDay(args[0] as Scalar);
    if (typeof start !== 'number') return start;
    const days = toolpakNumber(args[1] as Scalar, 0);
    if (typeof days !== 'number') return days;
    const weekend = weekendOf(international ? (args[2] as Scalar | undefined) : 1);
    if (weekend instanceof FormulaError) return weekend;
    const holidays = holidaysOf(args[international ? 3 : 2]);
    return holidays instanceof FormulaError ? holidays : step(start, days, weekend, holidays);
  };
}

/** DAYS360 alone rounds the last half second of a day up to the next. */
function nearestDay(value: Scalar | undefined): number | FormulaError {
  const number = toNumber(value ?? null);
  return typeof number === 'number' ? dayArg(number + 0.5 / 86400) : number;
}

export const DATE_SPANS: readonly FunctionSpec[] = [
  scalar(
    'DATEDIF(start, end, unit)',
    ['=DATEDIF("2024-01-31","2025-02-01","m")', 12],
    (a, b, c) => {
      const start = dayArg(a);
      if (typeof start !== 'number') return start;
      const end = dayArg(b);
      if (typeof end !== 'number') return end;
      const unit = toText(c ?? null);
      return typeof unit === 'string' ? dateDifference(start, end, unit) : unit;
    },
    { words: { place: 2, of: ['y', 'm', 'd', 'ym', 'md', 'yd'] }, unlikeHyperFormula: true },
  ),
  scalar(
    'DAYS360(start, end, [european])',
    ['=DAYS360("2025-01-30","2025-02-28")', 28],
    (a, b, c) => {
      const start = nearestDay(a);
      if (typeof start !== 'number') return start;
      const end = nearestDay(b);
      if (typeof end !== 'number') return end;
      const european = toBoolean(c ?? false);
      return european instanceof FormulaError ? european : days360(start, end, european);
    },
    { unlikeHyperFormula: true },
  ),
  scalar(
    'YEARFRAC(start, end, [basis])',
    ['=YEARFRAC("2025-01-01","2025-07-01")', 0.5],
    (a, b, c) => {
      const start = toolpakDay(a);
      if (typeof start !== 'number') return start;
      const end = toolpakDay(b);
      if (typeof end !== 'number') return end;
      const basis = toolpakNumber(c, 0);
      return typeof basis === 'number' ? yearFraction(start, end, Math.trunc(basis)) : basis;
    },
    { unlikeHyperFormula: true },
  ),
  list(
    'NETWORKDAYS(start, end, [holidays])',
    'ssl',
    ['=NETWORKDAYS("2025-01-01","2025-01-31",{45658})', 22],
    networkDays(false),
  ),
  list(
    'NETWORKDAYS.INTL(start, end, [weekend], [holidays])',
    'sssl',
    ['=NETWORKDAYS.INTL("2025-01-01","2025-01-31",11)', 27],
    networkDays(true),
  ),
  list('WORKDAY(start, days, [holidays])', 'ssl', ['=WORKDAY("2025-01-31",1)', 45691], workday(false), {
    isDay: true,
  }),
  list(
    'WORKDAY.INTL(start, days, [weekend], [holidays])',
    'sssl',
    ['=WORKDAY.INTL("2025-01-31",1,"0000011")', 45691],
    workday(true),
    { isDay: true },
  ),
];

import {
  addMonths,
  civilOfSerial,
  endOfMonth,
  LAST_SERIAL,
  serialOf,
  weekdayOfSerial,
} from '../../calendar/index.ts';
import { toNumber } from '../../cells/coerce.ts';
import { NUM, VALUE } from '../../cells/error-values.ts';
import { parseDateText, parseDateTimeText, parseTimeText } from '../../cells/number-text.ts';
import type { Value } from '../../cells/values.ts';
import { dayArg, toolpakDay, toolpakNumber } from '../spec/date-arguments.ts';
import { library, ofNumbers } from '../spec/define.ts';
import type { FunctionSpec, ScalarFunction } from '../spec/function-spec.ts';

const { scalar } = library('date');

function ofDay(f: (day: number) => Value): ScalarFunction {
  return (a) => {
    const day = dayArg(a);
    return typeof day === 'number' ? f(day) : day;
  };
}

/** Hours, minutes or seconds of the fraction, rounded to the second as Excel does. */
function ofTime(f: (seconds: number) => number): ScalarFunction {
  return ofNumbers((x) => {
    if (x < 0) return NUM;
    return f(Math.round((x - Math.floor(x)) * 86400) % 86400);
  });
}

function moved(f: (day: number, months: number) => number): ScalarFunction {
  return (a, b) => {
    const day = toolpakDay(a);
    if (typeof day !== 'number') return day;
    const months = toolpakNumber(b, 0);
    if (typeof months !== 'number') return months;
    const serial = f(day, Math.trunc(months));
    return serial < 0 || serial > LAST_SERIAL ? NUM : serial;
  };
}

/** Weekday of the first day of the week for each of Excel's types; Sunday 0. */
const WEEK_STARTS: Readonly<Record<number, number>> = {
  1: 0,
  2: 1,
  11: 1,
  12: 2,
  13: 3,
  14: 4,
  15: 5,
  16: 6,
  17: 0,
};

export function isoWeek(day: number): number {
  const thursday = day + 3 - ((weekdayOfSerial(day) + 6) % 7);
  const first = serialOf(civilOfSerial(Math.max(thursday, 1)).year, 1, 1);
  return Math.floor((thursday - first) / 7) + 1;
}

function weekNumber(day: number, type: number): Value {
  if (type === 21) return isoWeek(day);
  const start = WEEK_STARTS[type];
  if (start === undefined) return NUM;
  const first = serialOf(civilOfSerial(day).year, 1, 1);
  const lead = (weekdayOfSerial(first) - start + 7) % 7;
  return Math.floor((day - first + lead) / 7) + 1;
}

function timeOf(hours: number, minutes: number, seconds: number): Value {
  if (Math.max(hours, minutes, seconds) > 32767) return NUM;
  const total = Math.trunc(hours) * 3600 + Math.trunc(minutes) * 60 + Math.trunc(seconds);
  return total < 0 ? NUM : (total % 86400) / 86400;
}

export const DATES: readonly FunctionSpec[] = [
  scalar(
    'DATE(year, month, day)',
    ['=DATE(2025,1,31)', 45688],
    ofNumbers(
      (year, month, day) => {
        const whole = Math.floor(year);
        const y = whole >= 0 && whole < 1900 ? whole + 1900 : whole;
        if (y < 0 || y > 9999 || Math.abs(month) > 32767 * 12 || Math.abs(day) > 4e6) return NUM;
        const m = Math.floor(month);
        const index = y * 12 + m - 1;
        if (index < 0 || index >= 120_000) return NUM;
        // Day 60 of 1900 is Excel's 29 February: count days from the first of the month.
        const first = serialOf(Math.floor(index / 12), (((index % 12) + 12) % 12) + 1, 1);
        const serial = first + Math.floor(day) - 1;
        return serial < 0 || serial > LAST_SERIAL ? NUM : serial;
      },
      [0, 0, 0],
    ),
    { isDay: true },
  ),
  scalar(
    'DATEVALUE(text)',
    ['=DATEVALUE("2025-01-31")', 45688],
    (a) => {
      if (typeof a !== 'string') return VALUE;
      const serial = parseDateText(a) ?? parseDateTimeText(a);
      return serial === null ? VALUE : Math.floor(serial);
    },
    { readsText: true, isDay: true },
  ),
  scalar('TIME(hour, minute, second)', ['=TIME(12,0,0)', 0.5], ofNumbers(timeOf, [0, 0, 0])),
  scalar(
    'TIMEVALUE(text)',
    ['=TIMEVALUE("18:00")', 0.75],
    (a) => {
      if (typeof a !== 'string') return VALUE;
      const time = parseTimeText(a) ?? parseDateTimeText(a);
      return time === null ? VALUE : time - Math.floor(time);
    },
    { readsText: true },
  ),
  scalar(
    'YEAR(date)',
    ['=YEAR(45688)', 2025],
    ofDay((day) => civilOfSerial(day).year),
    { inCell: 'number' },
  ),
  scalar(
    'MONTH(date)',
    ['=MONTH(45688)', 1],
    ofDay((day) => civilOfSerial(day).month),
    { inCell: 'number' },
  ),
  scalar(
    'DAY(date)',
    ['=DAY("2025-01-31")', 31],
    ofDay((day) => civilOfSerial(day).day),
    { inCell: 'number' },
  ),
  scalar(
    'HOUR(time)',
    ['=HOUR(0.75)', 18],
    ofTime((seconds) => Math.floor(seconds / 3600)),
  ),
  scalar(
    'MINUTE(time)',
    ['=MINUTE("10:35")', 35],
    ofTime((seconds) => Math.floor(seconds / 60) % 60),
  ),
  scalar(
    'SECOND(time)',
    ['=SECOND("10:35:07")', 7],
    ofTime((seconds) => seconds % 60),
  ),
  scalar('WEEKDAY(date, [type])', ['=WEEKDAY(45688,2)', 5], (a, b) => {
    const day = dayArg(a);
    if (typeof day !== 'number') return day;
    const type = toNumber(b === undefined ? 1 : b);
    if (typeof type !== 'number') return type;
    const kind = Math.trunc(type);
    const weekday = weekdayOfSerial(day);
    if (kind === 3) return (weekday + 6) % 7;
    const start = kind === 2 ? 1 : WEEK_STARTS[kind];
    return start === undefined ? NUM : ((weekday - start + 7) % 7) + 1;
  }),
  scalar(
    'WEEKNUM(date, [type])',
    ['=WEEKNUM(45688)', 5],
    (a, b) => {
      const day = toolpakDay(a);
      if (typeof day !== 'number') return day;
      const type = toolpakNumber(b, 1);
      return typeof type === 'number' ? weekNumber(day, Math.trunc(type)) : type;
    },
    { unlikeHyperFormula: true },
  ),
  scalar('ISOWEEKNUM(date)', ['=ISOWEEKNUM(45688)', 5], ofDay(isoWeek)),
  scalar('EDATE(date, months)', ['=EDATE(45688,1)', 45716], moved(addMonths), { isDay: true }),
  scalar('EOMONTH(date, months)', ['=EOMONTH(45688,1)', 45716], moved(endOfMonth), { isDay: true }),
  scalar('DAYS(end, start)', ['=DAYS("2025-02-01","2025-01-31")', 1], (a, b) => {
    const end = dayArg(a);
    if (typeof end !== 'number') return end;
    const start = dayArg(b);
    return typeof start === 'number' ? end - start : start;
  }),
];

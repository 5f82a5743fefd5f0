import { isoToSerial, weekdayOfSerial } from './days.ts';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** As the solution file writes it; days are ISO. `workdays` are make-up working days and win over all else. */
export interface CalendarDefinition {
  readonly weekend?: readonly Weekday[];
  readonly holidays?: readonly string[];
  readonly workdays?: readonly string[];
}

/** A calendar ready to ask; serial numbers. */
export interface WorkingCalendar {
  readonly weekend: readonly boolean[];
  readonly holidays: ReadonlySet<number>;
  readonly workdays: ReadonlySet<number>;
}

/** Saturday and Sunday off, no holidays. */
export const PLAIN_CALENDAR: WorkingCalendar = workingCalendar({});

/**
 * @throws RangeError when a holiday isn't an ISO day
 * @example workingCalendar({ weekend: ['fri', 'sat'], holidays: ['2025-10-01'] })
 */
export function workingCalendar(definition: CalendarDefinition): WorkingCalendar {
  const off = definition.weekend ?? ['sat', 'sun'];
  return {
    // `weekdayOfSerial` counts from Sunday.
    weekend: [...WEEKDAYS.slice(-1), ...WEEKDAYS.slice(0, -1)].map((day) => off.includes(day)),
    holidays: new Set((definition.holidays ?? []).map(serialOrThrow)),
    workdays: new Set((definition.workdays ?? []).map(serialOrThrow)),
  };
}

function serialOrThrow(day: string): number {
  const serial = isoToSerial(day);
  if (serial === null) throw new RangeError(`Not a day: ${day}`);
  return serial;
}

export function isWorkday(calendar: WorkingCalendar, serial: number): boolean {
  const day = Math.floor(serial);
  if (calendar.workdays.has(day)) return true;
  return !calendar.weekend[weekdayOfSerial(day)] && !calendar.holidays.has(day);
}

/** Working days from `start` to `end`, both counted; 0 when the end is before the start. Serial numbers. */
export function countWorkdays(calendar: WorkingCalendar, start: number, end: number): number {
  const first = Math.floor(start);
  const last = Math.floor(end);
  if (last < first) return 0;
  // Whole weeks by counting, so that a span of centuries costs no more than a month.
  const days = last - first + 1;
  const weeks = Math.floor(days / 7);
  const perWeek = calendar.weekend.reduce((count, off) => count + (off ? 0 : 1), 0);
  let count = weeks * perWeek;
  for (let day = first + weeks * 7; day <= last; day += 1) {
    if (!calendar.weekend[weekdayOfSerial(day)]) count += 1;
  }
  for (const day of calendar.holidays) {
    if (
      day >= first &&
      day <= last &&
      !calendar.weekend[weekdayOfSerial(day)] &&
      !calendar.workdays.has(day)
    ) {
      count -= 1;
    }
  }
  for (const day of calendar.workdays) {
    if (day >= first && day <= last && calendar.weekend[weekdayOfSerial(day)]) count += 1;
  }
  return count;
}

import {
  civilDay,
  civilOfSerial,
  daysInMonth,
  epochDay,
  isoToSerial,
  serialOf,
  serialToIso,
} from './days.ts';

/** A day `months` later, kept inside the month: 31 January + 1 is 28 or 29 February. Serials. */
export function addMonths(serial: number, months: number): number {
  const { year, month, day } = civilOfSerial(serial);
  const index = year * 12 + (month - 1) + months;
  const toYear = Math.floor(index / 12);
  const toMonth = index - toYear * 12 + 1;
  return serialOf(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)));
}

/** The last day of the month `months` later. Serials. */
export function endOfMonth(serial: number, months = 0): number {
  const { year, month } = civilOfSerial(serial);
  const index = year * 12 + (month - 1) + months;
  const toYear = Math.floor(index / 12);
  const toMonth = index - toYear * 12 + 1;
  return serialOf(toYear, toMonth, daysInMonth(toYear, toMonth));
}

/**
 * ISO days: `days` later.
 * @example addDaysIso('2025-02-28', 1) // '2025-03-01'
 */
export function addDaysIso(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const moved = civilDay(epochDay(year, month, date + days));
  return `${String(moved.year).padStart(4, '0')}-${two(moved.month)}-${two(moved.day)}`;
}

/** ISO days: `months` later, kept inside the month. */
export function addMonthsIso(day: string, months: number): string {
  const serial = isoToSerial(day);
  if (serial === null) throw new RangeError(`Not a day: ${day}`);
  return serialToIso(addMonths(serial, months));
}

/** @example monthOf('2025-01-31') // '2025-01' */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** First and last day of a month `YYYY-MM`. */
export function monthSpan(month: string): { readonly start: string; readonly end: string } {
  const year = Number(month.slice(0, 4));
  const index = Number(month.slice(5, 7));
  return { start: `${month}-01`, end: `${month}-${two(daysInMonth(year, index))}` };
}

/** @example addMonthsToMonth('2025-12', 1) // '2026-01' */
export function addMonthsToMonth(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${two((index % 12) + 1)}`;
}

function two(part: number): string {
  return part < 10 ? `0${part}` : String(part);
}

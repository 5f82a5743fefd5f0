import dayjs from 'dayjs';
import type { Language } from '../i18n/index.ts';

/** Tells dayjs, which the date fields write with, the names of months and days as `Intl` has them. @returns its name for them */
export function registerCalendarNames(language: Language): string {
  const name = language.toLowerCase();
  const names = (count: number, day: (at: number) => number, options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return Array.from({ length: count }, (_, at) => format.format(day(at)));
  };
  const month = (at: number) => Date.UTC(2026, at, 1);
  // The fourth of January 2026 was a Sunday.
  const day = (at: number) => Date.UTC(2026, 0, 4 + at);
  const words: ILocale = {
    name,
    months: names(12, month, { month: 'long' }),
    monthsShort: names(12, month, { month: 'short' }),
    weekdays: names(7, day, { weekday: 'long' }),
    weekdaysShort: names(7, day, { weekday: 'short' }),
    weekdaysMin: names(7, day, { weekday: 'narrow' }),
    ordinal: String,
    formats: {},
    relativeTime: {},
  };
  dayjs.locale(words, undefined, true);
  return name;
}

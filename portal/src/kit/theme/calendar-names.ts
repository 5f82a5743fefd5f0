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
    weekdays: [],
    months: [],
    ordinal: String,
    formats: {},
    relativeTime: {},
  };
  // Every page has them told, few show a calendar: each is made when it is read for the first time.
  const tell = (kind: keyof ILocale, make: () => string[]) => {
    let made: string[] | undefined;
    const get = () => {
      made ??= make();
      return made;
    };
    Object.defineProperty(words, kind, { get, enumerable: true });
  };
  tell('months', () => names(12, month, { month: 'long' }));
  tell('monthsShort', () => names(12, month, { month: 'short' }));
  tell('weekdays', () => names(7, day, { weekday: 'long' }));
  tell('weekdaysShort', () => names(7, day, { weekday: 'short' }));
  tell('weekdaysMin', () => names(7, day, { weekday: 'narrow' }));
  dayjs.locale(words, undefined, true);
  return name;
}

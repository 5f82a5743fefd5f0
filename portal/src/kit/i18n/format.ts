import { currencyScale, periodInWords, periodName } from '@suanpan/engine/domain';
import { useMemo } from 'react';
import type { Language } from './languages.ts';
import { text, useLanguage } from './use-text.ts';

export interface MoneyFormat {
  /** ISO code; absent: no symbol. */
  currency?: string | undefined;
  /** Decimals; absent: the currency's own. Taiwan pays whole dollars. */
  scale?: number | undefined;
  /** `always` shows a plus for gains. */
  sign?: 'auto' | 'always';
  /** Tables carry the currency in the header, so amounts there leave it out. */
  symbol?: boolean;
}

/** `¥` stands for both CNY and JPY, `NT$` for itself, in every language; others as the language writes them. */
const SYMBOLS: Record<string, string> = { CNY: '¥', JPY: '¥', TWD: 'NT$' };
const MINUS = '−';

/** Days arrive as 'YYYY-MM-DD' and mean that day everywhere: they are drawn in UTC. */
const dayOf = (day: string): Date => new Date(`${day.slice(0, 10)}T00:00:00Z`);

const RELATIVE_STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

export interface Format {
  language: Language;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  money(amount: number, options?: MoneyFormat): string;
  /** @param least decimals that are written even where they are zero */
  percent(ratio: number, digits?: number, least?: number): string;
  /** 'YYYY-MM-DD' → a date as people write it. */
  day(day: string, style?: 'long' | 'short' | 'weekday'): string;
  /** 'YYYY-MM' → a month as people write it. */
  month(month: string): string;
  /** The days of a pay period: a whole month by its name, anything else from day to day ('YYYY-MM-DD'). */
  period(period: { start: string; end: string }): string;
  /** A pay period as somebody called it, or by its days. */
  periodName(period: { name: string; code: string; start: string; end: string }): string;
  instant(iso: string, style?: 'full' | 'time'): string;
  relative(iso: string, now?: Date): string;
  list(items: string[]): string;
  compare(a: string, b: string): number;
}

/** Intl objects are slow to make and the same few are asked for again and again. */
function memoized<Options, Made>(make: (options: Options) => Made): (options: Options) => Made {
  const made = new Map<string, Made>();
  return (options) => {
    const key = JSON.stringify(options) ?? '';
    let found = made.get(key);
    if (found === undefined) {
      found = make(options);
      made.set(key, found);
    }
    return found;
  };
}

/** @param locale what `Intl` writes days and numbers in: the language with its habits, as a clock of 24 hours */
export function makeFormat(language: Language, timeZone?: string, locale: string = language): Format {
  let collator: Intl.Collator | undefined;
  let list: Intl.ListFormat | undefined;
  const zone = timeZone ? { timeZone } : {};
  const numbers = memoized((options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
  const dates = memoized((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
  const symbolOf = memoized((currency: string) => {
    const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0);
    const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
    // Three letters stand apart from the amount.
    return sign === currency ? `${currency} ` : sign;
  });
  return {
    language,
    number: (value, options) => numbers(options).format(value).replace('-', MINUS),
    money(amount, { currency, scale, sign = 'auto', symbol = true } = {}) {
      const decimals = scale ?? currencyScale(currency ?? '');
      const digits = numbers({
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }).format(Math.abs(amount));
      const isZero = !/[1-9]/.test(digits);
      const leading = isZero ? '' : amount < 0 ? MINUS : sign === 'always' ? '+' : '';
      const unit = symbol && currency ? (SYMBOLS[currency] ?? symbolOf(currency)) : '';
      return `${leading}${unit}${digits}`;
    },
    percent: (ratio, digits = 1, least = 0) =>
      // 'negative': what rounds to nothing has no sign (−0 %).
      numbers({
        style: 'percent',
        minimumFractionDigits: least,
        maximumFractionDigits: digits,
        signDisplay: 'negative',
      })
        .format(ratio)
        .replace('-', MINUS),
    day(day, style = 'long') {
      const options: Intl.DateTimeFormatOptions =
        style === 'short'
          ? { month: 'short', day: 'numeric' }
          : style === 'weekday'
            ? { month: 'long', day: 'numeric', weekday: 'long' }
            : { year: 'numeric', month: 'short', day: 'numeric' };
      return dates({ ...options, timeZone: 'UTC' }).format(dayOf(day));
    },
    month: (month) =>
      dates({ year: 'numeric', month: 'long', timeZone: 'UTC' }).format(dayOf(`${month.slice(0, 7)}-01`)),
    period: (period) => periodInWords(period, locale),
    periodName: (period) => periodName(period, locale),
    instant(iso, style = 'full') {
      const options: Intl.DateTimeFormatOptions =
        style === 'time' ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' };
      return dates({ ...options, ...zone }).format(new Date(iso));
    },
    relative(iso, now = new Date()) {
      const seconds = (new Date(iso).getTime() - now.getTime()) / 1000;
      const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
      const step = RELATIVE_STEPS.find(([, size]) => Math.abs(seconds) >= size);
      return step ? relative.format(Math.round(seconds / step[1]), step[0]) : relative.format(0, 'second');
    },
    list(items) {
      list ??= new Intl.ListFormat(locale, { type: 'conjunction' });
      return list.format(items);
    },
    compare(a, b) {
      collator ??= new Intl.Collator(locale, { numeric: true });
      return collator.compare(a, b);
    },
  };
}

export function useFormat(): Format {
  const language = useLanguage();
  return useMemo(() => makeFormat(language, undefined, text('portal/kit', 'language.formatsAs')), [language]);
}

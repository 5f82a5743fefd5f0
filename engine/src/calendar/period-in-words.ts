import { monthOf, monthSpan } from './months.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    formats.set(key, format);
  }
  return format;
}

const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** A period as somebody called it, or by its days: those of a series are called by their code, which nobody says. */
export function periodName(
  period: { name: string; code: string; start: string; end: string },
  locale: string,
): string {
  return isNamed(period) ? period.name : periodInWords(period, locale);
}

export const isNamed = ({ name, code }: { name: string; code: string }): boolean =>
  name !== '' && name !== code;

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/** A day ('YYYY-MM-DD') as people say it. */
export const dayInWords = (day: string, locale: string): string => formatOf(locale, DAY).format(dayOf(day));

/** The days of a pay period as people say them: a whole month by its name, anything else from day to day ('YYYY-MM-DD'). */
export function periodInWords({ start, end }: { start: string; end: string }, locale: string): string {
  const month = monthSpan(monthOf(start));
  if (start === month.start && end === month.end)
    return formatOf(locale, { year: 'numeric', month: 'long' }).format(dayOf(end));
  // Thin spaces are drawn as boxes in mails and sorted apart in searches.
  return formatOf(locale, DAY)
    .formatRange(dayOf(start), dayOf(end))
    .replace(/[\u2009\u202f]/g, ' ');
}

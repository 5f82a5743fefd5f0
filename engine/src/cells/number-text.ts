import { civilOfSerial, daysInMonth, LAST_SERIAL, serialOf } from '../calendar/index.ts';

/**
 * A number as Excel's General shows it in text (`&`, CONCAT, LEFT …): 15 significant digits, no trailing zeros,
 * exponents as 1E+20.
 */
export function numberToText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value === 0 ? 0 : value);
  const [mantissa = '', exponentText = '0'] = value.toExponential(14).split('e');
  const exponent = Number(exponentText);
  const negative = mantissa.startsWith('-');
  const digits = mantissa.replace('-', '').replace('.', '').replace(/0+$/, '');
  if (digits === '') return '0';
  const sign = negative ? '-' : '';
  const plain = exponent >= 0 ? Math.max(digits.length, exponent + 1) : digits.length - exponent;
  if (exponent >= 20 || (exponent < 0 && plain > 20) || (exponent < 0 && plain > 19 && digits.length > 1)) {
    const rest = digits.slice(1);
    const size = Math.abs(exponent);
    return `${sign}${digits[0]}${rest ? `.${rest}` : ''}E${exponent < 0 ? '-' : '+'}${size < 10 ? '0' : ''}${size}`;
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return sign + digits.padEnd(exponent + 1, '0');
  return `${sign}${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}

/**
 * A number as General shows it in a cell and in TEXT(x,"General"): eleven characters without the sign, rounded to fit.
 */
export function generalText(value: number): string {
  const size = Math.abs(value);
  const sign = value < 0 ? '-' : '';
  const full = numberToText(size);
  if (full.length <= 11 && !full.includes('E')) return sign + full;
  const exponent = Math.floor(Math.log10(size));
  if (exponent >= 11 || exponent < -4) {
    const [mantissa = '', power = '0'] = size.toExponential(5).split('e');
    const digits = mantissa.includes('.') ? mantissa.replace(/\.?0+$/, '') : mantissa;
    const width = Math.abs(Number(power)) < 10 ? '0' : '';
    return `${sign}${digits}E${Number(power) < 0 ? '-' : '+'}${width}${Math.abs(Number(power))}`;
  }
  const places = exponent >= 0 ? Math.max(0, 9 - exponent) : 9;
  const fixed = size.toFixed(places);
  return sign + (fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed);
}

const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const GROUPED = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?$/;

/**
 * What a text is worth as a number where Excel asks for one (`"12"+1`, VALUE): plain and grouped numbers, percent,
 * currency signs, brackets for minus, fractions after a whole number (`2 1/2`), dates and times. Null when it is none of these.
 */
export function textToNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (PLAIN.test(trimmed)) {
    const value = Number(trimmed);
    return Number.isFinite(value) ? value : null;
  }
  const fraction = /^([+-]?)(\d+) (\d+)\/([1-9]\d{0,4})$/.exec(trimmed);
  if (fraction) {
    const [, sign, whole, above, below] = fraction;
    return (sign === '-' ? -1 : 1) * (Number(whole) + Number(above) / Number(below));
  }
  // Blanks around a number are nothing, around a date they make it a text.
  return decoratedNumber(trimmed) ?? (trimmed === text ? parseDateTimeText(text) : null);
}

function decoratedNumber(text: string): number | null {
  let rest = text;
  let sign = 1;
  let percent = 0;
  const bracketed = /^\((.*)\)$/.exec(rest);
  if (bracketed) {
    sign = -1;
    rest = bracketed[1]!.trim();
  }
  for (;;) {
    if (rest.endsWith('%')) {
      percent += 1;
      rest = rest.slice(0, -1).trimEnd();
    } else if (rest.startsWith('%')) {
      percent += 1;
      rest = rest.slice(1).trimStart();
    } else {
      break;
    }
  }
  if (percent > 1) return null;
  if (/\d\s*[\u20ac]$/.test(rest)) rest = rest.slice(0, -1).trimEnd();
  const leading = /^([+-]?)\s*([$\u00a5\uffe5\u20ac\u00a3])?\s*([+-]?)\s*(.*)$/.exec(rest);
  if (!leading) return null;
  if (leading[1] && leading[3]) return null;
  if (leading[1] === '-' || leading[3] === '-') {
    if (bracketed) return null;
    sign = -sign;
  }
  const digits = leading[4]!;
  const grouped = GROUPED.test(digits);
  if (!grouped && !/^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(digits)) return null;
  const value = Number(grouped ? digits.replaceAll(',', '') : digits);
  if (!Number.isFinite(value)) return null;
  return (sign * value) / 100 ** percent;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAMES = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

function monthOfName(name: string): number {
  const lower = name.toLowerCase();
  const short = MONTHS.indexOf(lower);
  return (short >= 0 ? short : MONTH_NAMES.indexOf(lower)) + 1;
}

/** A date, a time, or both, as text; the serial number or null. */
export function parseDateTimeText(text: string): number | null {
  const trimmed = text.trim();
  const iso = /^(\d{4}-\d{1,2}-\d{1,2})[T ](\d.*)$/i.exec(trimmed);
  const split = iso ?? /^(.*?\S)\s+(\d{1,2}(?::.*|\s*[ap]m?))$/i.exec(trimmed);
  if (split) {
    const day = parseDateText(split[1]!);
    const time = parseTimeText(split[2]!.replace(/Z$/i, ''));
    if (day !== null && time !== null) return day + time;
  }
  return parseDateText(trimmed) ?? parseTimeText(trimmed);
}

/**
 * A date as text: ISO, `2025/1/31`, `2025年1月31日`, the American order `1/31/2025` (day first where
 * only that is a date: `31/1/2025`), `31-Jan-2025`,
 * `January 31, 2025`, and month with year alone (the 1st). Two-digit years: 00–29 is 20xx, 30–99 is 19xx.
 * A date without a year would need to know today and isn't read.
 */
export function parseDateText(text: string): number | null {
  const trimmed = text.trim();
  let match = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(trimmed);
  if (match) return day(Number(match[1]), Number(match[3]), Number(match[4]));
  match = /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日$/.exec(trimmed);
  if (match) return day(Number(match[1]), Number(match[2]), Number(match[3]));
  match = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{2})$/.exec(trimmed);
  if (match) {
    const [first, second] = [Number(match[1]), Number(match[3])];
    // 13 and more can only be the day: 31/1/2025.
    return first > 12 ? day(fullYear(match[4]!), second, first) : day(fullYear(match[4]!), first, second);
  }
  match = /^(\d{1,2})[-/\s]([A-Za-z]{3,9})[-/,\s]\s*(\d{4}|\d{2})$/.exec(trimmed);
  if (match) return day(fullYear(match[3]!), monthOfName(match[2]!), Number(match[1]));
  match = /^([A-Za-z]{3,9})[-/\s]\s*(\d{1,2})\s*,\s*(\d{4}|\d{2})$/.exec(trimmed);
  if (match) return day(fullYear(match[3]!), monthOfName(match[1]!), Number(match[2]));
  match = /^([A-Za-z]{3,9})[-/\s]\s*(\d{4})$/.exec(trimmed);
  if (match) return day(Number(match[2]), monthOfName(match[1]!), 1);
  match = /^(\d{4})[-/](\d{1,2})$/.exec(trimmed);
  if (match) return day(Number(match[1]), Number(match[2]), 1);
  match = /^(\d{1,2})[-/](\d{4})$/.exec(trimmed);
  if (match) return day(Number(match[2]), Number(match[1]), 1);
  return null;
}

function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 30 ? 2000 + year : 1900 + year;
}

function day(year: number, month: number, date: number): number | null {
  if (month < 1 || month > 12 || date < 1) return null;
  // 29 February 1900 exists in Excel.
  if (year === 1900 && month === 2 && date === 29) return 60;
  if (year < 1900 || year > 9999 || date > daysInMonth(year, month)) return null;
  const serial = serialOf(year, month, date);
  return serial >= 0 && serial <= LAST_SERIAL ? serial : null;
}

/** `13:05`, `1:05:30 PM`, `25:00`; a part of a day, or null. */
export function parseTimeText(text: string): number | null {
  const match = /^(\d{1,4})(?::(\d{1,2}))?(?::(\d{1,2}(?:\.\d+)?))?\s*([ap]m?)?$/i.exec(text.trim());
  if (!match || (match[2] === undefined && match[4] === undefined)) return null;
  let hours = Number(match[1]);
  const minutes = Number(match[2] ?? 0);
  const seconds = Number(match[3] ?? 0);
  if (minutes > 59 || seconds >= 60) return null;
  if (match[4] !== undefined) {
    if (hours < 1 || hours > 12) {
      if (hours !== 0) return null;
    }
    hours = (hours % 12) + (match[4].toLowerCase().startsWith('p') ? 12 : 0);
  }
  return hours / 24 + minutes / 1440 + seconds / 86400;
}

/** Year, month, day of the whole part and the seconds of the day of its fraction. */
export function dateParts(serial: number): {
  year: number;
  month: number;
  day: number;
  seconds: number;
} {
  // Half a millisecond of slack: 0.5 of a second arrives as 0.49999….
  const whole = Math.floor(serial + 5e-9);
  const seconds = Math.max(0, (serial - whole) * 86400);
  return { ...civilOfSerial(whole), seconds };
}

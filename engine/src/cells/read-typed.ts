import { isoToSerial, partToTime, timeToPart } from '../calendar/index.ts';
import { isCurrency } from '../money/index.ts';
import { readArithmetic } from './read-arithmetic.ts';
import type { ScalarType } from './types.ts';

/** What a cell may hold. */
export type CellType = ScalarType;
export type DecimalSign = '.' | ',';

/** How a text was written: by whom, and into which amount. */
export interface InputFormat {
  /** The sign before the decimals, by the locale of the person or as the file says; `.` unless given. */
  readonly decimal?: DecimalSign | undefined;
  /** ISO 4217 code of the column: an amount that names another currency is refused. */
  readonly currency?: string | undefined;
  /** `=8*1.5` is read as what it comes to: only where the text is kept beside the value, so that nothing is lost. */
  readonly arithmetic?: boolean | undefined;
}

/** Why a text wasn't taken. */
export type TypedProblem =
  | 'notANumber'
  | 'otherDecimal'
  | 'numberTooLarge'
  | 'otherCurrency'
  | 'notADate'
  | 'dateUnclear'
  | 'notABoolean'
  | 'notATime';

export type TypedCell =
  | { readonly ok: true; readonly value: string | number | boolean | null }
  | { readonly ok: false; readonly problem: TypedProblem };

const signs = new Map<string, DecimalSign>();

/** @example decimalSignOf('de') // ',' */
export function decimalSignOf(locale: string): DecimalSign {
  let sign = signs.get(locale);
  if (sign === undefined) {
    const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
    sign = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
    signs.set(locale, sign);
  }
  return sign;
}

/**
 * The only reader of what people type, paste, upload or pass on the command line. A text is read as the one thing it
 * can mean with the given decimal sign, or refused: nothing is guessed. Blank is null; text stays as it is; days
 * come as YYYY-MM-DD, times as HH:MM.
 *
 * @example readTyped('NT$1,234.50', 'money') // { ok: true, value: 1234.5 }
 * @example readTyped('2,5', 'number') // { ok: false, problem: 'otherDecimal' }
 * @example readTyped('2,5', 'number', { decimal: ',' }) // { ok: true, value: 2.5 }
 */
export function readTyped(text: string, type: CellType, writing: InputFormat = {}): TypedCell {
  if (type === 'text') return taken(text === '' ? null : text);
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return taken(null);
  switch (type) {
    case 'money':
    case 'number':
      return readNumber(plain, writing);
    case 'date':
      return readDay(plain);
    case 'boolean':
      return readBoolean(plain.toLowerCase());
    case 'time':
      return readTime(plain.toLowerCase());
  }
}

const taken = (value: string | number | boolean | null): TypedCell => ({ ok: true, value });
const refused = (problem: TypedProblem): TypedCell => ({ ok: false, problem });

/** Whether a text that was taken is arithmetic: it is worth keeping beside what it comes to. */
export const isArithmetic = (text: string): boolean => text.normalize('NFKC').trim().startsWith('=');

function readNumber(text: string, { decimal = '.', currency, arithmetic }: InputFormat): TypedCell {
  if (arithmetic && text.startsWith('=')) {
    const result = readArithmetic(text.slice(1), (digits) => plainNumber(digits, decimal));
    if (result === undefined) return refused('notANumber');
    return Math.abs(result) > Number.MAX_SAFE_INTEGER ? refused('numberTooLarge') : taken(result);
  }
  const parts = undress(text);
  if (!parts) return refused('notANumber');
  const number = plainNumber(parts.digits, decimal);
  if (number === undefined)
    return refused(
      plainNumber(parts.digits, decimal === '.' ? ',' : '.') === undefined ? 'notANumber' : 'otherDecimal',
    );
  if (parts.money !== undefined && currency !== undefined && !isCurrencySign(parts.money, currency))
    return refused('otherCurrency');
  // The shift of a percent sign is decimal: 0.07 % is 0.0007 and not 0.0007000000000000001.
  const [mantissa = '', exponent = '0'] = number.split('e');
  const size = Number(`${mantissa}e${Number(exponent) - (parts.percent ? 2 : 0)}`);
  // Beyond 2^53 a number would silently become its neighbour.
  if (size > Number.MAX_SAFE_INTEGER) return refused('numberTooLarge');
  return taken(parts.negative && size !== 0 ? -size : size);
}

interface Undressed {
  readonly digits: string;
  readonly negative: boolean;
  readonly percent: boolean;
  readonly money: string | undefined;
}

const MONEY = String.raw`[a-z]{0,3}\$|[\p{Sc}元圓圆円]|[a-z]{3}`;
const BRACKETS = new RegExp(String.raw`^(${MONEY})?\s*\(([^()]*)\)$`, 'u');
const DRESSED = new RegExp(
  String.raw`^([+-]?)\s*(${MONEY})?\s*([+-]?)\s*([\d.,'’ ]+(?:e[+-]?\d+)?)\s*(%?)\s*(${MONEY})?$`,
  'u',
);

/** Takes off sign, accountants' brackets, percent sign and currency, each at most once. */
function undress(text: string): Undressed | undefined {
  const plain = text.toLowerCase().replace(/[−–]/g, '-');
  const bracketed = BRACKETS.exec(plain);
  const found = DRESSED.exec(bracketed ? `${bracketed[1] ?? ''}${bracketed[2]}` : plain);
  if (!found) return undefined;
  const [, outer, before, inner, digits = '', percent, after] = found;
  const sign = `${bracketed ? '-' : ''}${outer}${inner}`;
  const money = before ?? after;
  const twice = sign.length > 1 || (before !== undefined && after !== undefined);
  if (twice || (money !== undefined && (percent !== '' || !isMoney(money)))) return undefined;
  return { digits: digits.trim(), negative: sign === '-', percent: percent !== '', money };
}

const NUMBERS = {
  '.': {
    plain: /^(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/,
    grouped: /^[1-9]\d{0,2}([, '’])\d{3}(?:\1\d{3})*(?:\.\d*)?$/,
    groups: /[, '’]/g,
  },
  ',': {
    plain: /^(?:\d+(?:,\d*)?|,\d+)(?:e[+-]?\d+)?$/,
    grouped: /^[1-9]\d{0,2}([. '’])\d{3}(?:\1\d{3})*(?:,\d*)?$/,
    groups: /[. '’]/g,
  },
} as const;

/** Digits as JavaScript reads them; undefined where the decimal sign or the groups of three are not right. */
function plainNumber(digits: string, decimal: DecimalSign): string | undefined {
  const { plain, grouped, groups } = NUMBERS[decimal];
  if (plain.test(digits)) return digits.replace(decimal, '.');
  return grouped.test(digits) ? digits.replace(groups, '').replace(decimal, '.') : undefined;
}

const DOLLARS: Readonly<Record<string, string>> = {
  us: 'USD',
  nt: 'TWD',
  hk: 'HKD',
  mop: 'MOP',
  s: 'SGD',
  sg: 'SGD',
  a: 'AUD',
  au: 'AUD',
  c: 'CAD',
  ca: 'CAD',
  nz: 'NZD',
  mx: 'MXN',
  r: 'BRL',
};
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  元: ['CNY', 'TWD', 'HKD', 'MOP'],
  圓: ['TWD', 'HKD', 'MOP', 'JPY'],
  圆: ['CNY'],
  円: ['JPY'],
  rmb: ['CNY'],
};

function isMoney(sign: string): boolean {
  if (sign.endsWith('$')) return sign === '$' || sign.slice(0, -1) in DOLLARS;
  if (!/^[a-z]/.test(sign) || sign in SIGNS) return true;
  return isCurrency(sign);
}

/** Whether an amount in this currency may be written with that sign: `$` stands for many, `NT$` for one. */
function isCurrencySign(sign: string, currency: string): boolean {
  if (sign in SIGNS) return SIGNS[sign]?.includes(currency) ?? false;
  if (/^[a-z]+$/.test(sign)) return sign.toUpperCase() === currency;
  if (sign.length > 1) return DOLLARS[sign.slice(0, -1)] === currency;
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const parts = new Intl.NumberFormat('en', style).formatToParts(1);
  return parts.some(({ type, value }) => type === 'currency' && value === sign);
}

const TIME = String.raw`(?:[t ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?`;
const DAYS = [
  new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`, 'i'),
  new RegExp(String.raw`^(\d{4})( ?年 ?)(\d{1,2}) ?月 ?(\d{1,2}) ?日?${TIME}$`, 'i'),
  /^(\d{4})()(\d{2})(\d{2})$/,
];

/** Year first in every language; with day or month first nobody can tell 05/01 from 01/05. */
function readDay(text: string): TypedCell {
  const [, year, , month = '', day = ''] = DAYS.map((form) => form.exec(text)).find(Boolean) ?? [];
  if (year === undefined)
    return refused(/^\d{1,2}[-/.]\d{1,2}[-/.](?:\d{2}|\d{4})(?!\d)/.test(text) ? 'dateUnclear' : 'notADate');
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isoToSerial(iso) === null ? refused('notADate') : taken(iso);
}

const HALVES = [
  /^(?<clock>[\d:]+) ?(?:(?<late>pm|p\.m\.)|am|a\.m\.)$/,
  /^(?:(?<late>下午)|上午) ?(?<clock>[\d:]+)$/,
];

/** A time of day by the 24 hours, or by the halves of the day where it says which; never hours without their minutes. */
function readTime(text: string): TypedCell {
  const half = HALVES.map((form) => form.exec(text)).find(Boolean)?.groups;
  const part = timeToPart(half?.['clock'] ?? text);
  if (part === null || (half && (part < 1 / 24 || part >= 13 / 24))) return refused('notATime');
  if (!half) return taken(partToTime(part));
  // Twelve is the first hour of its half.
  return taken(partToTime((part % 0.5) + (half['late'] === undefined ? 0 : 0.5)));
}

const YES = new Set(['true', '1', 'y', 'yes', '是', '真', '有', '✓', 'v']);
const NO = new Set(['false', '0', 'n', 'no', '否', '假', '無', '无']);

function readBoolean(word: string): TypedCell {
  if (YES.has(word)) return taken(true);
  return NO.has(word) ? taken(false) : refused('notABoolean');
}

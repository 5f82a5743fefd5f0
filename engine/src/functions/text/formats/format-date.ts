import { weekdayOfSerial } from '../../../calendar/index.ts';
import { dateParts } from '../../../cells/number-text.ts';
import type { Piece, Section } from './parse-format.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const CHINESE_DIGITS = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

/** A serial number through a date format; null when there is no such date. */
export function formatDate(serial: number, section: Section): string | null {
  if (serial < 0 || serial >= 2958466) return null;
  const pieces = settleMinutes(section.pieces);
  const fractionDigits = pieces.reduce(
    (most, piece) => (piece.kind === 'fraction' ? Math.max(most, piece.digits) : most),
    0,
  );
  const scale = 10 ** fractionDigits;
  // Rounded once to the finest unit shown, so that 59.9996 seconds carry into the minute.
  const whole = Math.floor(serial);
  let ticks = Math.round((serial - whole) * 86400 * scale);
  let day = whole;
  if (ticks >= 86400 * scale) {
    ticks -= 86400 * scale;
    day += 1;
  }
  const seconds = Math.floor(ticks / scale);
  const moment: Moment = {
    ...dateParts(day),
    weekday: weekdayOfSerial(day),
    hours: day * 24 + Math.floor(seconds / 3600),
    hour: Math.floor(seconds / 3600),
    minute: Math.floor(seconds / 60) % 60,
    second: seconds % 60,
    ofTwelve: pieces.some((piece) => piece.kind === 'date' && piece.code.includes('/')),
    language: section.language,
  };
  const fraction = pad(ticks - seconds * scale, fractionDigits);
  return pieces.map((piece) => pieceText(piece, moment, fraction)).join('');
}

function pieceText(piece: Piece, moment: Moment, fraction: string): string {
  switch (piece.kind) {
    case 'date':
      return (CODES[piece.code] ?? longCode(piece.code))(moment, piece.code);
    case 'fraction':
      return `.${fraction.slice(0, piece.digits)}`;
    case 'literal':
      return piece.text;
    case 'digit':
      return piece.fill === '#' ? '' : piece.fill;
    default:
      return SIGNS[piece.kind] ?? '';
  }
}

const SIGNS: Readonly<Partial<Record<Piece['kind'], string>>> = {
  slash: '/',
  point: '.',
  comma: ',',
  percent: '%',
};

/** A day and a time of day, as formats ask for their parts. */
interface Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** From 0, Sunday. */
  readonly weekday: number;
  /** Since day 0. */
  readonly hours: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly ofTwelve: boolean;
  readonly language: Section['language'];
}
type Code = (moment: Moment, code: string) => string;

const monthName = ({ month }: Moment): string => MONTHS[month - 1]!;
const isChinese = ({ language }: Moment): boolean => language !== 'en';
const shownHour = ({ hour, ofTwelve }: Moment): number => (ofTwelve ? ((hour + 11) % 12) + 1 : hour);
const chineseDay = ({ weekday }: Moment): string => CHINESE_DAYS[weekday]!;
const longDay: Code = (moment) =>
  isChinese(moment) ? `星期${chineseDay(moment)}` : WEEKDAYS[moment.weekday]!;

const CODES: Readonly<Record<string, Code>> = {
  y: ({ year }) => pad(year % 100, 2),
  yy: ({ year }) => pad(year % 100, 2),
  m: ({ month }) => String(month),
  mm: ({ month }) => pad(month, 2),
  mmm: (moment) => (isChinese(moment) ? `${moment.month}月` : monthName(moment).slice(0, 3)),
  mmmm: (moment) => (isChinese(moment) ? `${CHINESE_DIGITS[moment.month]}月` : monthName(moment)),
  mmmmm: (moment) => monthName(moment).slice(0, 1),
  d: ({ day }) => String(day),
  dd: ({ day }) => pad(day, 2),
  ddd: (moment) =>
    isChinese(moment)
      ? `${moment.language === 'zh-TW' ? '週' : '周'}${chineseDay(moment)}`
      : longDay(moment, 'ddd').slice(0, 3),
  aaa: chineseDay,
  h: (moment) => String(shownHour(moment)),
  n: ({ minute }) => String(minute),
  nn: ({ minute }) => pad(minute, 2),
  s: ({ second }) => String(second),
  'am/pm': ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
  'a/p': ({ hour }) => (hour < 12 ? 'A' : 'P'),
  '上午/下午': ({ hour }) => (hour < 12 ? '上午' : '下午'),
};

/** What longer runs of a letter mean, by how they begin. */
const LONG_CODES: readonly (readonly [string, Code])[] = [
  ['[h', ({ hours }, code) => pad(hours, code.length - 2)],
  ['[m', ({ hours, minute }, code) => pad(hours * 60 + minute, code.length - 2)],
  ['[s', ({ hours, minute, second }, code) => pad((hours * 60 + minute) * 60 + second, code.length - 2)],
  ['d', longDay],
  ['a', (moment) => `星期${chineseDay(moment)}`],
  ['m', monthName],
  ['h', (moment) => pad(shownHour(moment), 2)],
  ['s', ({ second }) => pad(second, 2)],
  // yyyy, and e: the year in full.
  ['', ({ year }) => pad(year, 4)],
];
const longCode = (code: string): Code => LONG_CODES.find(([start]) => code.startsWith(start))![1];

const CHINESE_DAYS = ['日', '一', '二', '三', '四', '五', '六'];

/** `m` right after an hour or right before seconds is minutes; written `n` from here on. */
function settleMinutes(pieces: readonly Piece[]): Piece[] {
  const settled = [...pieces];
  const dates = settled
    .map((piece, index) => ({ piece, index }))
    .filter(({ piece }) => piece.kind === 'date');
  dates.forEach(({ piece, index }, place) => {
    if (piece.kind !== 'date' || (piece.code !== 'm' && piece.code !== 'mm')) return;
    const before = dates[place - 1]?.piece;
    const after = dates[place + 1]?.piece;
    const afterHour = before?.kind === 'date' && /^\[?h/.test(before.code);
    const beforeSecond = after?.kind === 'date' && /^\[?s/.test(after.code);
    if (afterHour || beforeSecond) settled[index] = { kind: 'date', code: piece.code.replaceAll('m', 'n') };
  });
  return settled;
}

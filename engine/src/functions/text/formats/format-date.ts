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
  const parts = dateParts(day);
  const seconds = Math.floor(ticks / scale);
  const fraction = ticks - seconds * scale;
  const hour = Math.floor(seconds / 3600);
  const minute = Math.floor(seconds / 60) % 60;
  const second = seconds % 60;
  const half = pieces.some((piece) => piece.kind === 'date' && piece.code.includes('/'));
  const shownHour = half ? ((hour + 11) % 12) + 1 : hour;
  const chinese = section.language !== 'en';

  const write = (code: string): string => {
    switch (code) {
      case 'y':
      case 'yy':
        return pad(parts.year % 100, 2);
      case 'm':
        return String(parts.month);
      case 'mm':
        return pad(parts.month, 2);
      case 'mmm':
        return chinese ? `${parts.month}月` : MONTHS[parts.month - 1]!.slice(0, 3);
      case 'mmmm':
        return chinese ? `${CHINESE_DIGITS[parts.month]}月` : MONTHS[parts.month - 1]!;
      case 'mmmmm':
        return MONTHS[parts.month - 1]!.slice(0, 1);
      case 'd':
        return String(parts.day);
      case 'dd':
        return pad(parts.day, 2);
      case 'ddd':
      case 'aaa': {
        const weekday = weekdayOfSerial(day);
        if (code === 'aaa') return CHINESE_DAYS[weekday]!;
        if (chinese) return `${section.language === 'zh-TW' ? '週' : '周'}${CHINESE_DAYS[weekday]}`;
        return WEEKDAYS[weekday]!.slice(0, 3);
      }
      case 'h':
        return String(shownHour);
      case 'hh':
        return pad(shownHour, 2);
      case 'n':
        return String(minute);
      case 'nn':
        return pad(minute, 2);
      case 's':
        return String(second);
      case 'ss':
        return pad(second, 2);
      case 'am/pm':
        return hour < 12 ? 'AM' : 'PM';
      case 'a/p':
        return hour < 12 ? 'A' : 'P';
      case '上午/下午':
        return hour < 12 ? '上午' : '下午';
    }
    if (code.startsWith('[h')) return pad(day * 24 + hour, code.length - 2);
    if (code.startsWith('[m')) return pad((day * 24 + hour) * 60 + minute, code.length - 2);
    if (code.startsWith('[s')) return pad(((day * 24 + hour) * 60 + minute) * 60 + second, code.length - 2);
    if (code.startsWith('d')) {
      const weekday = weekdayOfSerial(day);
      return chinese ? `星期${CHINESE_DAYS[weekday]}` : WEEKDAYS[weekday]!;
    }
    if (code.startsWith('a')) return `星期${CHINESE_DAYS[weekdayOfSerial(day)]}`;
    if (code.startsWith('m')) return MONTHS[parts.month - 1]!;
    if (code.startsWith('h')) return pad(shownHour, 2);
    if (code.startsWith('s')) return pad(second, 2);
    // yyyy, and e: the year in full.
    return pad(parts.year, 4);
  };

  return pieces
    .map((piece) => {
      switch (piece.kind) {
        case 'date':
          return write(piece.code);
        case 'fraction':
          return `.${pad(fraction, fractionDigits).slice(0, piece.digits)}`;
        case 'literal':
          return piece.text;
        case 'slash':
          return '/';
        case 'point':
          return '.';
        case 'comma':
          return ',';
        case 'digit':
          return piece.fill === '#' ? '' : piece.fill;
        case 'percent':
          return '%';
        default:
          return '';
      }
    })
    .join('');
}

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

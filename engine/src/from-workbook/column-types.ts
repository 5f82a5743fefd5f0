import { partToTime, serialToIso } from '../calendar/index.ts';
import { detectDecimal } from '../cells/detect-decimal.ts';
import { type DecimalSign, readTyped } from '../cells/read-typed.ts';
import type { JsonScalar, ScalarType } from '../cells/types.ts';
import type { SourceCell } from './source-book.ts';

/** Titles of amounts, where no format says that they are money. */
const AMOUNT =
  /salar|wage|\bpay\b|\bbase\b|gross|\bnet\b|\btax\b|bonus|allowance|deduct|amount|premium|contribution|薪|[工計]資|工资|[獎奖]金|津[貼贴]|[稅税]|金[額额]|[實实][發发領领]|[應应][發发領领]|扣[款繳缴除]|保[險险][費费]|[費费]用/i;
const RATE =
  /\b(?:rate|ratio|percent|factor|hours?|times?|days?|count|quantity|units?)\b|no\.?$|年资|年資|率|比例|系[數数]|天[數数]|小[時时]|工[時时]/i;

/** What a column holds, by its values and how they are shown; `undefined` cells are blank. */
export function typeOfColumn(
  title: string,
  cells: readonly (SourceCell | undefined)[],
  scale: number,
  decimal: DecimalSign,
): ScalarType {
  const filled = cells.filter(
    (cell) => cell !== undefined && cell.error === undefined && cell.value !== null,
  );
  const values = filled.map((cell) => cell?.value).filter((value) => value !== '');
  if (values.length === 0) return 'text';
  const numbers = values.filter((value) => typeof value === 'number');
  if (values.every((value) => typeof value === 'boolean')) return 'boolean';
  if (numbers.length === 0) return typeOfTexts(title, values.map(String), scale, decimal);
  if (numbers.length < values.length * 0.8) return 'text';
  const shownAs = (format: SourceCell['format']): boolean =>
    filled.filter((cell) => cell?.format === format).length > filled.length / 2;
  if (shownAs('time')) return numbers.every((value) => value >= 0 && value < 1) ? 'time' : 'number';
  if (shownAs('date')) return 'date';
  if (shownAs('percent')) return 'number';
  return amountOrNumber(title, shownAs('money'), numbers, scale);
}

/** Money is rounded when it is computed: what Excel carries on unrounded stays a number. */
function amountOrNumber(
  title: string,
  isShown: boolean,
  numbers: readonly number[],
  scale: number,
): ScalarType {
  const isAmount = (isShown || AMOUNT.test(title)) && !RATE.test(title);
  const isRounded = numbers.every(
    (value) => Math.abs(value * 10 ** scale - Math.round(value * 10 ** scale)) < 1e-6,
  );
  return isAmount && isRounded ? 'money' : 'number';
}

function typeOfTexts(
  title: string,
  texts: readonly string[],
  scale: number,
  decimal: DecimalSign,
): ScalarType {
  if (texts.every((text) => text.length >= 8 && !/^\d*$/.test(text) && readTyped(text, 'date').ok))
    return 'date';
  if (texts.every((text) => readTyped(text, 'time').ok)) return 'time';
  // Digits alone, or with a zero in front, that were stored as text are somebody's number, not an amount.
  if (texts.some((text) => /^0\d/.test(text)) || texts.every((text) => /^\d*$/.test(text))) return 'text';
  const read = texts.map((text) => readTyped(text, 'number', { decimal }));
  const numbers = read.flatMap((each) => (each.ok && typeof each.value === 'number' ? [each.value] : []));
  return numbers.length === texts.length ? amountOrNumber(title, false, numbers, scale) : 'text';
}

/** The cell that tells the decimal sign of a column whose numbers are texts. */
export function decimalSeen(cells: readonly (SourceCell | undefined)[]) {
  const texts = cells.filter((cell) => cell && cell.formula === undefined && cell.value !== null);
  const seen = detectDecimal(texts.map((cell) => cell?.value));
  const cell = seen && texts[seen.row];
  return seen && cell ? { ...seen, cell } : undefined;
}

const timeOfPart = (part: number): string | undefined =>
  part >= 0 && part < 1 ? partToTime(part) : undefined;

function shownAsText(value: number, format: SourceCell['format']): string {
  if (format === 'time') return partToTime(value);
  return format === 'date' ? serialToIso(Math.floor(value)) : String(value);
}

/** The value of a cell as a column of the type takes it; undefined where it doesn't fit. */
export function valueOfCell(
  cell: SourceCell | undefined,
  type: ScalarType,
  decimal: DecimalSign,
): JsonScalar | undefined {
  const value = cell?.value ?? null;
  if (value === null || value === '') return null;
  switch (type) {
    case 'text':
      return typeof value === 'number' ? shownAsText(value, cell?.format) : String(value);
    case 'date':
      if (typeof value === 'number') return serialToIso(Math.floor(value)) ?? undefined;
      break;
    case 'time':
      if (typeof value === 'number') return timeOfPart(value);
      break;
    case 'boolean':
      if (typeof value === 'boolean') return value;
      break;
    default:
      if (typeof value === 'number') return value;
      if (typeof value === 'boolean') return Number(value);
  }
  const read = readTyped(String(value), type, { decimal });
  return read.ok ? read.value : undefined;
}

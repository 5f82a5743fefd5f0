import {
  clockTime,
  isoToSerial,
  LAST_SERIAL,
  partToTime,
  serialToIso,
  timeToPart,
} from '../calendar/index.ts';
import { toText } from './coerce.ts';
import { type InputFormat, readTyped, type TypedProblem } from './index.ts';
import type { JsonScalar, ScalarType } from './types.ts';
import { FormulaError, type Scalar } from './values.ts';

const TOO_LARGE = new FormulaError('#NUM!', { key: 'cell.integerTooLarge', facts: {} });

const notOf = (type: ScalarType, value: unknown): FormulaError =>
  new FormulaError('#VALUE!', {
    key: 'cell.notOfType',
    facts: {
      value: (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 60),
      type: `@type.${type}`,
    },
  });

/** Beyond 2^53−1 whole numbers can't be told apart any more. */
const inRange = (value: number): Scalar =>
  value <= Number.MAX_SAFE_INTEGER && value >= -Number.MAX_SAFE_INTEGER
    ? value === 0
      ? 0
      : value
    : TOO_LARGE;

/** Excel's last day is 9999-12-31. */
const AFTER_LAST_DAY = LAST_SERIAL + 1;

/**
 * An input as its column wants it, cast once when it is read. Texts are read by `readTyped`, whether they stand in JSON or
 * CSV; what can't be cast is an error of that cell.
 * @param trimmed the column is part of a key: outer blanks go, the text becomes NFC
 * @example castInput('是', 'boolean') // true
 */
export function castInput(value: unknown, type: ScalarType, trimmed = false, writing?: InputFormat): Scalar {
  if (value === null || value === undefined || value === '') return null;
  if (value instanceof FormulaError) return value;
  if (type === 'text') return castText(value, trimmed);
  if (typeof value === 'string') return castTyped(value, type, writing);
  switch (type) {
    case 'money':
    case 'number':
      return castNumber(value, type);
    case 'date':
      return typeof value === 'number' && value >= 0 && value < AFTER_LAST_DAY ? value : notOf(type, value);
    case 'boolean':
      return typeof value === 'boolean'
        ? value
        : value === 1
          ? true
          : value === 0
            ? false
            : notOf(type, value);
    case 'time':
      return typeof value === 'number' && value >= 0 && value < 1 ? clockTime(value) : notOf(type, value);
  }
}

function castTyped(text: string, type: ScalarType, writing: InputFormat | undefined): Scalar {
  const read = readTyped(text, type, writing);
  if (!read.ok) return problemOf(read.problem, text, type, writing);
  if (typeof read.value !== 'string') return read.value;
  if (type === 'date') return isoToSerial(read.value);
  return type === 'time' ? timeToPart(read.value) : read.value;
}

function problemOf(
  problem: TypedProblem,
  text: string,
  type: ScalarType,
  writing: InputFormat | undefined,
): FormulaError {
  const value = text.slice(0, 60);
  switch (problem) {
    case 'numberTooLarge':
      return TOO_LARGE;
    case 'otherDecimal':
      return new FormulaError('#VALUE!', {
        key: writing?.decimal === ',' ? 'cell.decimalPoint' : 'cell.decimalComma',
        facts: { value },
      });
    case 'otherCurrency':
      return new FormulaError('#VALUE!', {
        key: 'cell.otherCurrency',
        facts: { value, currency: writing?.currency ?? '' },
      });
    case 'dateUnclear':
      return new FormulaError('#VALUE!', { key: 'cell.dateUnclear', facts: { value } });
    default:
      return notOf(type, text);
  }
}

function castNumber(value: unknown, type: ScalarType): Scalar {
  if (typeof value === 'number') return Number.isFinite(value) ? inRange(value) : notOf(type, value);
  return typeof value === 'boolean' ? Number(value) : notOf(type, value);
}

function castText(value: unknown, trimmed: boolean): Scalar {
  const text =
    typeof value === 'string'
      ? value
      : typeof value === 'number' || typeof value === 'boolean'
        ? (toText(value) as string)
        : null;
  if (text === null) return notOf('text', value);
  if (!trimmed) return text;
  const key = normalKey(text);
  return key === '' ? null : key;
}

/**
 * What a formula's result becomes in its column. Numbers: TRUE is 1, `""` blank, other text #VALUE!. Text: numbers as
 * General. Dates: serials and ISO text. Times: parts of a day, over midnight too, and text like `22:30`. Booleans: numbers ≠ 0.
 */
export function castResult(value: Scalar, type: ScalarType): Scalar {
  if (value === null || value instanceof FormulaError) return value;
  if (type === 'money' || type === 'number') return resultAsNumber(value, type);
  if (type === 'text') return toText(value);
  if (type === 'time') return resultAsTime(value);
  return type === 'date' ? resultAsDay(value) : resultAsBoolean(value);
}

type Result = number | string | boolean;

function resultAsNumber(value: Result, type: ScalarType): Scalar {
  if (typeof value === 'number') return inRange(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value === '' ? null : notOf(type, value);
}

function resultAsDay(value: Result): Scalar {
  if (typeof value === 'number') return value >= 0 && value < AFTER_LAST_DAY ? value : notOf('date', value);
  if (typeof value === 'boolean') return notOf('date', value);
  return value === '' ? null : (isoToSerial(value.trim()) ?? notOf('date', value));
}

function resultAsTime(value: Result): Scalar {
  if (typeof value === 'number') return clockTime(value) ?? notOf('time', value);
  if (typeof value === 'boolean') return notOf('time', value);
  return value === '' ? null : (timeToPart(value.trim()) ?? notOf('time', value));
}

function resultAsBoolean(value: Result): Scalar {
  if (typeof value === 'number') return value !== 0;
  if (typeof value === 'boolean') return value;
  if (value === '') return null;
  const word = value.toUpperCase();
  return word === 'TRUE' ? true : word === 'FALSE' ? false : notOf('boolean', value);
}

/** Keys compare exactly, but for outer blanks and the spelling of accents (NFC). */
export function normalKey(text: string): string {
  const { length } = text;
  // Written out, as it runs for every row: plain keys are neither trimmed nor normalised.
  let plain = length > 0 && text.charCodeAt(0) > 32 && text.charCodeAt(length - 1) > 32;
  for (let index = 0; index < length && plain; index += 1) plain = text.charCodeAt(index) < 128;
  return plain ? text : text.trim().normalize('NFC');
}

/** A day or a time as it is written, and nothing of any other type. */
export function calendarText(value: number, type: ScalarType | undefined): string | undefined {
  if (type === 'date') return serialToIso(value);
  return type === 'time' ? partToTime(value) : undefined;
}

/** A cell for JSON: dates as ISO days, times as HH:MM, blank null, a failed cell its error code. */
export function toJson(value: Scalar, type: ScalarType): JsonScalar | { readonly error: string } {
  if (value instanceof FormulaError) return { error: value.code };
  return typeof value === 'number' ? (calendarText(value, type) ?? value) : value;
}

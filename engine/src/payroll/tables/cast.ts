import { isoToSerial, LAST_SERIAL, serialToIso } from '../../calendar/index.ts';
import { FormulaError, type Scalar, toText } from '../../formula/index.ts';
import type { JsonScalar, ScalarType } from '../solutions/solution-file.ts';

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

const TRUE_WORDS = new Set(['true', '1', 'y', 'yes', '是']);
const FALSE_WORDS = new Set(['false', '0', 'n', 'no', '否']);
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;
const LOOSE_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;

/**
 * An input as its column wants it, cast once when it is read. JSON values and CSV text take the same way; what can't
 * be cast is an error of that cell.
 * @param trimmed the column is part of a key: outer blanks go, the text becomes NFC
 * @example castInput('是', 'boolean') // true
 */
export function castInput(value: unknown, type: ScalarType, trimmed = false): Scalar {
  if (value === null || value === undefined || value === '') return null;
  if (value instanceof FormulaError) return value;
  switch (type) {
    case 'money':
    case 'number':
      return castNumber(value, type);
    case 'text':
      return castText(value, trimmed);
    case 'date':
      return castDay(value);
    case 'boolean':
      return castBoolean(value);
  }
}

function castNumber(value: unknown, type: ScalarType): Scalar {
  if (typeof value === 'number') return Number.isFinite(value) ? inRange(value) : notOf(type, value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string') return notOf(type, value);
  const text = value.normalize('NFKC').trim();
  if (text === '') return null;
  if (NUMBER.test(text)) return inRange(Number(text));
  return GROUPED.test(text) ? inRange(Number(text.replaceAll(',', ''))) : notOf(type, value);
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

function castDay(value: unknown): Scalar {
  if (typeof value === 'number')
    return Number.isFinite(value) && value >= 0 && value < AFTER_LAST_DAY ? value : notOf('date', value);
  if (typeof value !== 'string') return notOf('date', value);
  const text = value.normalize('NFKC').trim();
  if (text === '') return null;
  const match = LOOSE_DAY.exec(text);
  if (!match) return notOf('date', value);
  const [, year = '', month = '', day = ''] = match;
  return isoToSerial(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) ?? notOf('date', value);
}

function castBoolean(value: unknown): Scalar {
  if (typeof value === 'boolean') return value;
  if (value === 1) return true;
  if (value === 0) return false;
  if (typeof value !== 'string') return notOf('boolean', value);
  const word = value.normalize('NFKC').trim().toLowerCase();
  if (word === '') return null;
  if (TRUE_WORDS.has(word)) return true;
  return FALSE_WORDS.has(word) ? false : notOf('boolean', value);
}

/**
 * What a formula's result becomes in its column. Numbers: TRUE is 1, `""` blank, other text #VALUE!. Text: numbers as
 * General. Dates: serials and ISO text. Booleans: numbers ≠ 0.
 */
export function castResult(value: Scalar, type: ScalarType): Scalar {
  if (value === null || value instanceof FormulaError) return value;
  switch (type) {
    case 'money':
    case 'number':
      if (typeof value === 'number') return inRange(value);
      if (typeof value === 'boolean') return value ? 1 : 0;
      return value === '' ? null : notOf(type, value);
    case 'text':
      return toText(value);
    case 'date':
      if (typeof value === 'number') return value >= 0 && value < AFTER_LAST_DAY ? value : notOf(type, value);
      if (typeof value === 'boolean') return notOf(type, value);
      return value === '' ? null : (isoToSerial(value.trim()) ?? notOf(type, value));
    case 'boolean': {
      if (typeof value === 'number') return value !== 0;
      if (typeof value === 'boolean') return value;
      if (value === '') return null;
      const word = value.toUpperCase();
      return word === 'TRUE' ? true : word === 'FALSE' ? false : notOf(type, value);
    }
  }
}

/** Keys compare exactly, but for outer blanks and the spelling of accents (NFC). */
export function normalKey(text: string): string {
  const { length } = text;
  // Written out, as it runs for every row: plain keys are neither trimmed nor normalised.
  let plain = length > 0 && text.charCodeAt(0) > 32 && text.charCodeAt(length - 1) > 32;
  for (let index = 0; index < length && plain; index += 1) plain = text.charCodeAt(index) < 128;
  return plain ? text : text.trim().normalize('NFC');
}

/** A cell for JSON: dates as ISO days, blank null, a failed cell its error code. */
export function toJson(value: Scalar, type: ScalarType): JsonScalar | { readonly error: string } {
  if (value instanceof FormulaError) return { error: value.code };
  if (type === 'date' && typeof value === 'number') return serialToIso(value);
  return value;
}

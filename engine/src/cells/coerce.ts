import { VALUE } from './error-values.ts';
import { numberToText, textToNumber } from './number-text.ts';
import { FormulaError, type Scalar } from './values.ts';

/**
 * A scalar as a number, as Excel's operators see it: blank 0, TRUE 1, `"12"` 12, `"12%"` 0.12, a date's text its
 * serial, any other text (also `""`) #VALUE!. Errors pass.
 */
export function toNumber(value: Scalar): number | FormulaError {
  if (typeof value === 'number') return value;
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return textToNumber(value) ?? notANumber(value);
  return value;
}

/** A scalar as text: blank `""`, TRUE `TRUE`, numbers as General. Errors pass. */
export function toText(value: Scalar): string | FormulaError {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (typeof value === 'number') return numberToText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value;
}

/** A scalar as a condition: numbers ≠ 0, blank FALSE, the texts TRUE and FALSE; any other text #VALUE!. Errors pass. */
export function toBoolean(value: Scalar): boolean | FormulaError {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  if (value === null) return false;
  if (typeof value === 'string') {
    const upper = value.toUpperCase();
    if (upper === 'TRUE') return true;
    return upper === 'FALSE' ? false : VALUE;
  }
  return value;
}

function notANumber(text: string): FormulaError {
  // A short text explains itself in the message; the shared error serves the rest.
  return text.length > 40
    ? VALUE
    : new FormulaError('#VALUE!', { key: 'value.notNumber', facts: { value: text } });
}

/** Two numbers that Excel takes for the same: whole numbers exactly, fractions to about 15 digits (0.1+0.2 = 0.3). */
export function sameNumber(a: number, b: number): boolean {
  if (a === b) return true;
  const distance = a < b ? b - a : a - b;
  const size = a < 0 ? -a : a;
  return distance <= size * 2 ** -49 && !(Number.isInteger(a) && Number.isInteger(b));
}

/**
 * Excel's order: numbers before texts before FALSE before TRUE; text ignores case; blank counts as 0, `""` or FALSE,
 * whatever it meets. Neither may be an error.
 * @returns negative, 0 or positive
 */
export function compareScalars(a: Scalar, b: Scalar): number {
  if (typeof a === 'number' && typeof b === 'number') return sameNumber(a, b) ? 0 : a < b ? -1 : 1;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (b === null) return compareWithBlank(a);
  if (a === null) return -compareWithBlank(b);
  const difference = rankOf(a) - rankOf(b);
  return difference !== 0 || typeof a !== 'boolean' ? difference : Number(a) - Number(b);
}

/** A blank is 0, `""` or FALSE, whatever it meets. */
function compareWithBlank(value: Scalar): number {
  if (typeof value === 'number') return value === 0 ? 0 : value < 0 ? -1 : 1;
  return value === null || value === '' || value === false ? 0 : 1;
}

/** Numbers before texts before booleans. */
function rankOf(value: Scalar): number {
  return typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2;
}

/** Text order, ignoring case, by code point: the same on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const x = a.toLowerCase();
  const y = b.toLowerCase();
  return x === y ? 0 : x < y ? -1 : 1;
}

import { compareText, sameNumber } from '../cells/coerce.ts';
import { isErrorCode } from '../cells/error-values.ts';
import { numberToText, textToNumber } from '../cells/number-text.ts';
import { type ErrorCode, FormulaError, type Scalar } from '../cells/values.ts';
import { matchesPattern, parsePattern } from './wildcards.ts';

/** A condition of COUNTIF, SUMIFS and their kin, ready to ask of each item. */
export type Criterion = (item: Scalar) => boolean;

/**
 * Reads a criterion as Excel does: a value (equal to it), or text with a leading `=`, `<>`, `<`, `<=`, `>`, `>=`.
 * Numbers compare with numbers, text with text (ignoring case, with wildcards for = and <>), `"="` is blank,
 * `"<>"` is not blank.
 *
 * Unlike Excel, text that looks like a number is only equal to the same text or the number written the same way:
 * `"0012"` isn't 12, so employee and identity numbers don't run together.
 */
export function parseCriterion(criterion: Scalar): Criterion {
  if (criterion instanceof FormulaError) {
    const { code } = criterion;
    return (item) => item instanceof FormulaError && item.code === code;
  }
  if (typeof criterion === 'number') return equalNumber(criterion, numberToText(criterion));
  if (typeof criterion === 'boolean') return (item) => item === criterion;
  // A blank criterion cell counts as 0.
  if (criterion === null) return equalNumber(0, '0');
  const match = /^(<=|>=|<>|=|<|>)?([\s\S]*)$/.exec(criterion)!;
  const operator = match[1] ?? '';
  const operand = match[2]!;
  if (operator === '' || operator === '=') {
    if (operator === '=' && operand === '') return (item) => item === null;
    // The empty text as a criterion finds blanks and empty texts.
    if (operand === '') return (item) => item === null || item === '';
    return equal(operand);
  }
  if (operator === '<>') {
    if (operand === '') return (item) => item !== null;
    const number = textToNumber(operand);
    // Only numbers can equal a number here: the text "23" counts as different, though "=23" finds it.
    if (number !== null) return (item) => !(typeof item === 'number' && sameNumber(item, number));
    const same = equal(operand);
    return (item) => !same(item);
  }
  return ordered(operator, operand);
}

/**
 * Which side of a number a criterion holds on: `"<100"` below it, `">=100"` above; undefined for all others. On that side
 * it holds for every number from some point on.
 */
export function rangeSide(criterion: Scalar): 'below' | 'above' | undefined {
  if (typeof criterion !== 'string') return undefined;
  const match = /^([<>])(?!>)=?([\s\S]*)$/.exec(criterion);
  if (!match || textToNumber(match[2]!) === null) return undefined;
  return match[1] === '<' ? 'below' : 'above';
}

function equalNumber(wanted: number, text: string): Criterion {
  return (item) =>
    typeof item === 'number' ? sameNumber(item, wanted) : typeof item === 'string' && item.trim() === text;
}

function equal(operand: string): Criterion {
  const upper = operand.toUpperCase();
  if (upper === 'TRUE' || upper === 'FALSE') {
    const wanted = upper === 'TRUE';
    return (item) => item === wanted;
  }
  if (isErrorCode(upper)) {
    const code: ErrorCode = upper;
    return (item) => item instanceof FormulaError && item.code === code;
  }
  const number = textToNumber(operand);
  if (number !== null) {
    const written = operand.trim().toLowerCase();
    return (item) =>
      typeof item === 'number'
        ? sameNumber(item, number)
        : typeof item === 'string' && item.trim().toLowerCase() === written;
  }
  const pattern = parsePattern(operand);
  if (!pattern.wild) {
    const plain = pattern.parts.join('');
    return (item) => typeof item === 'string' && item.length === plain.length && item.toLowerCase() === plain;
  }
  return (item) => typeof item === 'string' && matchesPattern(pattern, item);
}

function ordered(operator: string, operand: string): Criterion {
  const holds: (order: number) => boolean =
    operator === '<'
      ? (order) => order < 0
      : operator === '<='
        ? (order) => order <= 0
        : operator === '>'
          ? (order) => order > 0
          : (order) => order >= 0;
  const upper = operand.toUpperCase();
  if (upper === 'TRUE' || upper === 'FALSE') {
    const wanted = upper === 'TRUE' ? 1 : 0;
    return (item) => typeof item === 'boolean' && holds(Number(item) - wanted);
  }
  const number = textToNumber(operand);
  if (number !== null) {
    return (item) => typeof item === 'number' && holds(sameNumber(item, number) ? 0 : item < number ? -1 : 1);
  }
  if (operand === '') return () => false;
  return (item) => typeof item === 'string' && holds(compareText(item, operand));
}

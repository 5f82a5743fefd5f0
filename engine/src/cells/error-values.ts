import { type ErrorCode, FormulaError } from './values.ts';

/** The errors without a story, shared so that failing rows allocate nothing. */
export const DIV0 = new FormulaError('#DIV/0!', { key: 'value.divisionByZero', facts: {} });
export const VALUE = new FormulaError('#VALUE!');
export const NUM = new FormulaError('#NUM!', { key: 'value.tooLarge', facts: {} });
export const NA = new FormulaError('#N/A');
export const NOT_FOUND = new FormulaError('#N/A', { key: 'value.notFound', facts: {} });
export const REF = new FormulaError('#REF!');
export const NAME = new FormulaError('#NAME?');
export const NULL = new FormulaError('#NULL!');
export const CALC = new FormulaError('#CALC!');
export const SPILL = new FormulaError('#SPILL!');

const BY_CODE: Readonly<Record<string, FormulaError>> = {
  '#DIV/0!': new FormulaError('#DIV/0!'),
  '#VALUE!': VALUE,
  '#NUM!': new FormulaError('#NUM!'),
  '#N/A': NA,
  '#REF!': REF,
  '#NAME?': NAME,
  '#NULL!': NULL,
  '#CALC!': CALC,
  '#SPILL!': SPILL,
};

/** The error a literal such as `#N/A` stands for; codes Excel has and we don't (`#GETTING_DATA`) are #N/A. */
export function errorOf(code: string): FormulaError {
  return isErrorCode(code) ? BY_CODE[code]! : NA;
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(BY_CODE, text);
}

const NUMBERS: Readonly<Record<string, number>> = {
  '#NULL!': 1,
  '#DIV/0!': 2,
  '#VALUE!': 3,
  '#REF!': 4,
  '#NAME?': 5,
  '#NUM!': 6,
  '#N/A': 7,
  '#SPILL!': 9,
  '#CALC!': 14,
};

/** The number ERROR.TYPE gives, which is also the order errors sort in. */
export function errorNumber(error: FormulaError): number {
  return NUMBERS[error.code] ?? 7;
}

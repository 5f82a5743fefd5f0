export { columnsWithComma, type DecimalSeen, detectDecimal } from './detect-decimal.ts';
export { neutralText, plainText } from './neutral-text.ts';
export { delimiterOf, parseCsv, rowsOfCsv, separatorOf } from './parse-csv.ts';
export { LONGEST_ARITHMETIC } from './read-arithmetic.ts';
export {
  type CellType,
  type DecimalSign,
  decimalSignOf,
  type InputFormat,
  isArithmetic,
  readTyped,
  type TypedCell,
  type TypedProblem,
} from './read-typed.ts';

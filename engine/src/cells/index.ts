export { columnsWithComma, type DecimalSeen, detectDecimal } from './detect-decimal.ts';
export { neutralText, plainText } from './neutral-text.ts';
export {
  type CellType,
  type DecimalSign,
  decimalSignOf,
  readTyped,
  type TypedCell,
  type TypedProblem,
  type Writing,
} from './read-typed.ts';

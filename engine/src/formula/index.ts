export { type ErrorTexts, errorText, type Language, nearest } from '../errors/index.ts';
export { columnLetters, parseAddress } from './address.ts';
export {
  type BinaryOperator,
  childrenOf,
  type Name,
  type Node,
  type Span,
  type UnaryOperator,
} from './ast.ts';
export type { CallForm } from './call-form.ts';
export { type CheckOptions, checkFormula, type Shape } from './check-formula.ts';
export { compareScalars, compareText, sameNumber, toBoolean, toNumber, toText } from './coerce.ts';
export { takesList } from './compile-call.ts';
export { type Compiled, compileNode, type Leaves } from './compile-formula.ts';
export { CALC, DIV0, errorOf, isErrorCode, NA, NAME, NOT_FOUND, NUM, REF, VALUE } from './error-values.ts';
export { isFallback, prepareFallbackFor, usesFallback } from './fallback/fallback-specs.ts';
export {
  HYPERFORMULA_CONFIG,
  hyperformulaFallback,
  prepareFallback,
} from './fallback/hyperformula-fallback.ts';
export type { FormulaProblem } from './formula-problem.ts';
export type {
  Call,
  FunctionCategory,
  FunctionSpec,
  LazyFunction,
  ListFunction,
  ScalarFunction,
} from './function-spec.ts';
export { BOUND_CALLS, LET, PERIOD_FACTS } from './functions/bound-calls.ts';
export { functionNames, functionSpec } from './functions/registry.ts';
export { isAddress } from './habits.ts';
export { type FunctionHelp, loadFunctionHelp } from './help/function-help.ts';
export { LIMITS } from './limits.ts';
export { foldName, isCode, narrow } from './names.ts';
export { dateParts, numberToText, parseDateText, parseTimeText, textToNumber } from './number-text.ts';
export {
  add,
  applyBinary,
  applyUnary,
  commonShape,
  concatenate,
  divide,
  finite,
  itemAt,
  mapMatrix,
  multiply,
  power,
  SCALAR_OPERATORS,
  SCALAR_SIGNS,
  type ScalarOperator,
  scalarOf,
  subtract,
} from './operators.ts';
export { type ParseResult, parseFormula } from './parse-formula.ts';
export { printFormula, printName, printNode } from './print-formula.ts';
export {
  contentOf,
  type EvaluationCase,
  evaluateCases,
  type JsonValue,
  toJson,
} from './sheet/evaluate-cases.ts';
export { type CellContent, type CellContext, Workbook } from './sheet/workbook.ts';
export {
  type ErrorCode,
  type ErrorMessage,
  FormulaError,
  Matrix,
  type Scalar,
  type Value,
} from './values.ts';

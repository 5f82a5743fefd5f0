export { compareScalars, compareText, sameNumber, toBoolean, toNumber, toText } from './cells/coerce.ts';
export {
  CALC,
  DIV0,
  errorOf,
  isErrorCode,
  NA,
  NAME,
  NOT_FOUND,
  NUM,
  REF,
  VALUE,
} from './cells/error-values.ts';
export { dateParts, numberToText, parseDateText, parseTimeText, textToNumber } from './cells/number-text.ts';
export {
  type ErrorCode,
  type ErrorMessage,
  FormulaError,
  Matrix,
  type Scalar,
  type Value,
} from './cells/values.ts';
export { type CheckOptions, checkFormula, type Shape } from './compile/check-formula.ts';
export { takesList } from './compile/compile-call.ts';
export { compileNode } from './compile/compile-formula.ts';
export { isFallback, prepareFallbackFor, usesFallback } from './functions/fallback/fallback-specs.ts';
export { type FunctionHelp, loadFunctionHelp } from './functions/help/function-help.ts';
export { functionNames, functionSpec } from './functions/registry.ts';
export { BOUND_CALLS, LET, PERIOD_FACTS } from './functions/spec/bound-calls.ts';
export type { CallForm } from './functions/spec/call-form.ts';
export type { Compiled, Leaves } from './functions/spec/compiled.ts';
export type {
  Call,
  FunctionCategory,
  FunctionSpec,
  LazyFunction,
  ListFunction,
  ScalarFunction,
} from './functions/spec/function-spec.ts';
export { hyperformulaFallback, prepareFallback } from './hyperformula/hyperformula-fallback.ts';
export { loadHyperFormula } from './hyperformula/load.ts';
export type { CellContext } from './hyperformula/sheet-cells.ts';
export { columnLetters, parseAddress } from './language/address.ts';
export {
  type BinaryOperator,
  childrenOf,
  type Name,
  type Node,
  type Span,
  type UnaryOperator,
} from './language/ast.ts';
export { isAddress } from './language/foreign-syntax.ts';
export type { FormulaProblem } from './language/formula-problem.ts';
export { LIMITS } from './language/limits.ts';
export { foldName, isCode, narrow } from './language/names.ts';
export { nearest } from './language/nearest.ts';
export { type ParseResult, parseFormula } from './language/parse-formula.ts';
export { printFormula, printName, printNode } from './language/print-formula.ts';
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
} from './operators/operators.ts';
export {
  contentOf,
  type EvaluationCase,
  evaluateCases,
  type JsonValue,
  toJson,
} from './sheet/evaluate-cases.ts';
export { type CellContent, Workbook } from './sheet/workbook.ts';
export { errorText, type Language, loadTexts } from './texts/index.ts';

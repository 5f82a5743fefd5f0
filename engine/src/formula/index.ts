export {
  type BinaryOperator,
  childrenOf,
  type Name,
  type Node,
  type Span,
  type UnaryOperator,
} from './ast.ts';
export type { Compiled, Leaves } from './compile-formula.ts';
export type { FormulaProblem } from './formula-problem.ts';
export { LIMITS } from './limits.ts';
export { foldName, isCode, narrow } from './names.ts';
export { type ParseResult, parseFormula } from './parse-formula.ts';
export { printFormula, printNode } from './print-formula.ts';
export {
  type ErrorCode,
  type ErrorMessage,
  FormulaError,
  Matrix,
  type Scalar,
  type Value,
} from './values.ts';

import { sameNumber } from '../cells/coerce.ts';
import { DIV0 } from '../cells/error-values.ts';
import type { Compiled } from '../functions/spec/compiled.ts';
import type { BinaryOperator, UnaryOperator } from '../language/ast.ts';
import { addExact, subtractExact } from '../money/round.ts';
import {
  add,
  applyBinary,
  applyUnary,
  divide,
  finite,
  multiply,
  SCALAR_OPERATORS,
  SCALAR_SIGNS,
  subtract,
} from '../operators/operators.ts';

/** Two numbers are the everyday case and take the short way; all else goes through the scalar operators. */
export function compileBinary<C>(op: BinaryOperator, left: Compiled<C>, right: Compiled<C>): Compiled<C> {
  const operator = SCALAR_OPERATORS[op];
  switch (op) {
    case '+':
      return (context) => {
        const a = left(context);
        const b = right(context);
        return typeof a === 'number' && typeof b === 'number'
          ? finite(addExact(a, b))
          : applyBinary(add, a, b);
      };
    case '-':
      return (context) => {
        const a = left(context);
        const b = right(context);
        return typeof a === 'number' && typeof b === 'number'
          ? finite(subtractExact(a, b))
          : applyBinary(subtract, a, b);
      };
    case '*':
      return (context) => {
        const a = left(context);
        const b = right(context);
        return typeof a === 'number' && typeof b === 'number' ? finite(a * b) : applyBinary(multiply, a, b);
      };
    case '/':
      return (context) => {
        const a = left(context);
        const b = right(context);
        if (typeof a === 'number' && typeof b === 'number') return b === 0 ? DIV0 : finite(a / b);
        return applyBinary(divide, a, b);
      };
    case '<':
      return (context) => {
        const a = left(context);
        const b = right(context);
        return typeof a === 'number' && typeof b === 'number'
          ? a < b && !sameNumber(a, b)
          : applyBinary(operator, a, b);
      };
    case '>':
      return (context) => {
        const a = left(context);
        const b = right(context);
        return typeof a === 'number' && typeof b === 'number'
          ? a > b && !sameNumber(a, b)
          : applyBinary(operator, a, b);
      };
    case '<=':
      return (context) => {
        const a = left(context);
        const b = right(context);
        return typeof a === 'number' && typeof b === 'number'
          ? a <= b || sameNumber(a, b)
          : applyBinary(operator, a, b);
      };
    case '>=':
      return (context) => {
        const a = left(context);
        const b = right(context);
        return typeof a === 'number' && typeof b === 'number'
          ? a >= b || sameNumber(a, b)
          : applyBinary(operator, a, b);
      };
    case '=':
      return (context) => {
        const a = left(context);
        const b = right(context);
        return typeof a === 'number' && typeof b === 'number'
          ? sameNumber(a, b)
          : applyBinary(operator, a, b);
      };
    case '<>':
      return (context) => {
        const a = left(context);
        const b = right(context);
        return typeof a === 'number' && typeof b === 'number'
          ? !sameNumber(a, b)
          : applyBinary(operator, a, b);
      };
    default:
      return (context) => applyBinary(operator, left(context), right(context));
  }
}

export function compileUnary<C>(op: UnaryOperator, operand: Compiled<C>): Compiled<C> {
  if (op === '+') return operand;
  const sign = SCALAR_SIGNS[op];
  return (context) => applyUnary(sign, operand(context));
}

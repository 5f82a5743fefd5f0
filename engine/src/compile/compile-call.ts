import { VALUE } from '../cells/error-values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../cells/values.ts';
import type { Compiled } from '../functions/spec/compiled.ts';
import type { Call, FunctionSpec, ListFunction, ScalarFunction } from '../functions/spec/function-spec.ts';
import { LIMITS } from '../language/limits.ts';
import { commonShape, itemAt, makeMatrix, scalarOf, TOO_LARGE } from '../operators/operators.ts';

type ScalarSpec = Extract<FunctionSpec, { scalar: ScalarFunction }>;
type ListSpec = Extract<FunctionSpec, { list: ListFunction }>;

/** A call of a scalar function, written out for few arguments so that it allocates nothing. */
export function callScalar<C>(spec: ScalarSpec, args: readonly Compiled<C>[]): Compiled<C> {
  const f = spec.scalar;
  const seesErrors = spec.errors === true;
  const [first, second, third, fourth] = args;
  if (first === undefined) {
    return () => f(null, undefined, undefined, undefined, undefined, undefined);
  }
  if (second === undefined) {
    return (context) => {
      const a = first(context);
      if (typeof a === 'number') return f(a, undefined, undefined, undefined, undefined, undefined);
      if (a instanceof Matrix) return lift(f, [a], seesErrors);
      if (!seesErrors && a instanceof FormulaError) return a;
      return f(a, undefined, undefined, undefined, undefined, undefined);
    };
  }
  if (third === undefined) {
    return (context) => {
      const a = first(context);
      const b = second(context);
      if (typeof a === 'number' && typeof b === 'number') {
        return f(a, b, undefined, undefined, undefined, undefined);
      }
      if (a instanceof Matrix || b instanceof Matrix) return lift(f, [a, b], seesErrors);
      if (!seesErrors) {
        if (a instanceof FormulaError) return a;
        if (b instanceof FormulaError) return b;
      }
      return f(a, b, undefined, undefined, undefined, undefined);
    };
  }
  if (fourth === undefined) {
    return (context) => {
      const a = first(context);
      const b = second(context);
      const c = third(context);
      if (a instanceof Matrix || b instanceof Matrix || c instanceof Matrix)
        return lift(f, [a, b, c], seesErrors);
      if (!seesErrors) {
        if (a instanceof FormulaError) return a;
        if (b instanceof FormulaError) return b;
        if (c instanceof FormulaError) return c;
      }
      return f(a, b, c, undefined, undefined, undefined);
    };
  }
  return (context) => {
    const values = args.map((arg) => arg(context));
    for (const value of values) {
      if (value instanceof Matrix) return lift(f, values, seesErrors);
    }
    return applyScalar(f, values as Scalar[], seesErrors);
  };
}

function applyScalar(f: ScalarFunction, args: readonly Scalar[], seesErrors: boolean): Value {
  if (!seesErrors) {
    for (const arg of args) if (arg instanceof FormulaError) return arg;
  }
  return f(args[0]!, args[1], args[2], args[3], args[4], args[5]);
}

function lift(f: ScalarFunction, args: readonly Value[], seesErrors: boolean): Value {
  const { rows, cols } = commonShape(args);
  if (rows * cols > LIMITS.listSize) return TOO_LARGE;
  return makeMatrix(rows, cols, (row, col) => {
    const items = args.map((arg) => itemAt(arg, row, col));
    return scalarOf(applyScalar(f, items, seesErrors));
  });
}

/** May argument `index` of a list function be a list? */
export function takesList(takes: string, index: number): boolean {
  return takes[Math.min(index, takes.length - 1)] === 'l';
}

export function callList<C>(spec: ListSpec, args: readonly Compiled<C>[], call: Call): Compiled<C> {
  const singles = args.map((_, index) => !takesList(spec.takes, index));
  const anySingle = singles.includes(true);
  const seesErrors = spec.errors === true;
  const f = spec.list;
  return (context) => {
    const values = args.map((arg) => arg(context));
    if (!anySingle) return f(values, call);
    for (let index = 0; index < values.length; index += 1) {
      if (singles[index] && values[index] instanceof Matrix) {
        return liftList(f, values, singles, call, seesErrors);
      }
    }
    return applyList(f, values, singles, call, seesErrors);
  };
}

function applyList(
  f: ListFunction,
  values: readonly Value[],
  singles: readonly boolean[],
  call: Call,
  seesErrors: boolean,
): Value {
  if (!seesErrors) {
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index]!;
      if (singles[index] && value instanceof FormulaError) return value;
    }
  }
  return f(values, call);
}

function liftList(
  f: ListFunction,
  values: readonly Value[],
  singles: readonly boolean[],
  call: Call,
  seesErrors: boolean,
): Value {
  const { rows, cols } = commonShape(values.filter((_, index) => singles[index]));
  if (rows * cols > LIMITS.listSize) return TOO_LARGE;
  if (rows === 1 && cols === 1) {
    const items = values.map((value, index) => (singles[index] ? itemAt(value, 0, 0) : value));
    return applyList(f, items, singles, call, seesErrors);
  }
  return makeMatrix(rows, cols, (row, col) => {
    const items = values.map((value, index) => (singles[index] ? itemAt(value, row, col) : value));
    const result = applyList(f, items, singles, call, seesErrors);
    return result instanceof Matrix && result.data.length === 0 ? VALUE : scalarOf(result);
  });
}

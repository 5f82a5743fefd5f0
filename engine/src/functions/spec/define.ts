import { toNumber } from '../../cells/coerce.ts';
import { VALUE } from '../../cells/error-values.ts';
import { FormulaError, type Scalar, type Value } from '../../cells/values.ts';
import { finite } from '../../operators/operators.ts';
import { callForm } from './call-form.ts';
import type { CallTraits } from './call-traits.ts';
import type {
  FunctionCategory,
  FunctionSpec,
  LazyFunction,
  ListFunction,
  ScalarFunction,
} from './function-spec.ts';

type Example = readonly [formula: string, result: unknown];
type Extra = CallTraits & Partial<Pick<FunctionSpec, 'returns' | 'errors' | 'volatile'>>;

/** Short ways to write the table of functions of one category. */
export function library(category: FunctionCategory): {
  scalar(
    signature: string,
    example: Example,
    scalar: ScalarFunction,
    extra?: Extra & { readonly emptyIsDefault?: true },
  ): FunctionSpec;
  list(signature: string, takes: string, example: Example, list: ListFunction, extra?: Extra): FunctionSpec;
  lazy(signature: string, takes: string, example: Example, lazy: LazyFunction, extra?: Extra): FunctionSpec;
} {
  const common = (signature: string, example: Example) => ({
    ...callForm(signature),
    category,
    example: { formula: example[0], result: example[1] },
  });
  return {
    scalar: (signature, example, scalar, extra = {}) => ({
      ...common(signature, example),
      scalar,
      ...(IN_ORDER.has(scalar) ? { errors: true } : {}),
      ...extra,
    }),
    list: (signature, takes, example, list, extra = {}) => ({
      ...common(signature, example),
      takes,
      list: (args, call) => checked(list(args, call)),
      ...extra,
    }),
    lazy: (signature, takes, example, lazy, extra = {}) => ({
      ...common(signature, example),
      takes,
      lazy,
      ...extra,
    }),
  };
}

/** Whatever a function does, no NaN or infinity leaves it. */
function checked(value: Value): Value {
  return typeof value === 'number' ? finite(value) : value;
}

/** Functions that read their arguments one after another: the first that fails is the result, error or bad text alike. */
const IN_ORDER = new WeakSet<ScalarFunction>();

function inOrder(f: ScalarFunction): ScalarFunction {
  IN_ORDER.add(f);
  return f;
}

/** The functions of Excel's old Analysis ToolPak take TRUE and FALSE for no number: #VALUE!. */
export function noBooleans(f: ScalarFunction): ScalarFunction {
  return inOrder((...args) => {
    for (const arg of args) {
      if (typeof arg === 'boolean') return VALUE;
      if (arg instanceof FormulaError) return arg;
    }
    return f(...args);
  });
}

/** A scalar function of numbers; what isn't given takes the default, blank counts as 0. */
export function ofNumbers(
  f: (...numbers: number[]) => Value,
  defaults: readonly (number | undefined)[] = [],
): ScalarFunction {
  if (defaults.length === 0 && f.length <= 1) {
    return inOrder((a) => {
      const x = typeof a === 'number' ? a : toNumber(a);
      return typeof x === 'number' ? checked(f(x)) : x;
    });
  }
  if (defaults.length === 0 && f.length === 2) {
    return inOrder((a, b) => {
      const x = typeof a === 'number' ? a : toNumber(a);
      if (typeof x !== 'number') return x;
      const y = typeof b === 'number' ? b : toNumber(b ?? null);
      return typeof y === 'number' ? checked(f(x, y)) : y;
    });
  }
  return inOrder((...args) => {
    const numbers: number[] = [];
    for (let index = 0; index < f.length || index < defaults.length; index += 1) {
      const arg: Scalar | undefined = args[index];
      if (arg === undefined) {
        numbers.push(defaults[index] ?? 0);
        continue;
      }
      const number = toNumber(arg);
      if (typeof number !== 'number') return number;
      numbers.push(number);
    }
    return checked(f(...numbers));
  });
}

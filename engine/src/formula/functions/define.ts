import { toNumber } from '../coerce.ts';
import { VALUE } from '../error-values.ts';
import type {
  FunctionCategory,
  FunctionSpec,
  LazyFunction,
  ListFunction,
  ScalarFunction,
} from '../function-spec.ts';
import { finite } from '../operators.ts';
import type { Scalar, Value } from '../values.ts';

type Example = readonly [formula: string, result: unknown];
type Extra = Partial<Pick<FunctionSpec, 'returns' | 'errors' | 'volatile'>>;

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
    ...argumentCounts(signature),
    category,
    signature,
    example: { formula: example[0], result: example[1] },
  });
  return {
    scalar: (signature, example, scalar, extra = {}) => ({ ...common(signature, example), scalar, ...extra }),
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

/**
 * Reads the argument counts off the signature, so that the two can't disagree: `[x]` is optional, `…` means any
 * number more.
 */
function argumentCounts(signature: string): { name: string; min: number; max: number } {
  const open = signature.indexOf('(');
  const inside = signature.slice(open + 1, -1);
  const parts = inside.split(',').map((part) => part.trim());
  let min = 0;
  let max = 0;
  for (const part of parts) {
    if (part === '') continue;
    if (part.includes('…')) {
      max = 255;
      continue;
    }
    if (!part.startsWith('[')) min += 1;
    if (max < 255) max += 1;
  }
  return { name: signature.slice(0, open), min, max };
}

/** Whatever a function does, no NaN or infinity leaves it. */
function checked(value: Value): Value {
  return typeof value === 'number' ? finite(value) : value;
}

/** The functions of Excel's old Analysis ToolPak take TRUE and FALSE for no number: #VALUE!. */
export function noBooleans(f: ScalarFunction): ScalarFunction {
  return (...args) => (args.some((arg) => typeof arg === 'boolean') ? VALUE : f(...args));
}

/** A scalar function of numbers; what isn't given takes the default, blank counts as 0. */
export function ofNumbers(
  f: (...numbers: number[]) => Value,
  defaults: readonly (number | undefined)[] = [],
): ScalarFunction {
  if (defaults.length === 0 && f.length <= 1) {
    return (a) => {
      const x = typeof a === 'number' ? a : toNumber(a);
      return typeof x === 'number' ? checked(f(x)) : x;
    };
  }
  if (defaults.length === 0 && f.length === 2) {
    return (a, b) => {
      const x = typeof a === 'number' ? a : toNumber(a);
      if (typeof x !== 'number') return x;
      const y = typeof b === 'number' ? b : toNumber(b ?? null);
      return typeof y === 'number' ? checked(f(x, y)) : y;
    };
  }
  return (...args) => {
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
  };
}

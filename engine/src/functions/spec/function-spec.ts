import type { Scalar, Value } from '../../cells/values.ts';
import type { Node } from '../../language/ast.ts';
import type { CallForm } from './call-form.ts';
import type { CallTraits } from './call-traits.ts';
import type { Compiled } from './compiled.ts';

export type FunctionCategory =
  | 'math'
  | 'statistical'
  | 'logical'
  | 'lookup'
  | 'text'
  | 'date'
  | 'financial'
  | 'information'
  | 'engineering'
  | 'list'
  | 'payroll';

/** What a list function may want to know of its call besides the values. */
export interface Call {
  /** Arguments that stand for cells rather than computed values: SUM skips text and booleans in those. */
  readonly refs: readonly boolean[];
  /** Arguments written as nothing: the second of `XLOOKUP(x,,y)`. Their value is blank. */
  readonly omitted: readonly boolean[];
}

/** A function of scalars; lists are taken element by element before it is called. Never sees an error unless `errors`. */
// Parameters are positional so that a call allocates nothing; absent ones are undefined.
export type ScalarFunction = (
  a: Scalar,
  b: Scalar | undefined,
  c: Scalar | undefined,
  d: Scalar | undefined,
  e: Scalar | undefined,
  f: Scalar | undefined,
) => Value;

export type ListFunction = (args: readonly Value[], call: Call) => Value;

/** Decides itself which arguments to compute. Omitted arguments give blank. */
export type LazyFunction = <C>(
  args: readonly Compiled<C>[],
  node: Extract<Node, { kind: 'call' }>,
) => Compiled<C>;

interface FunctionCommon extends CallForm, CallTraits {
  readonly category: FunctionCategory;
  /** A formula without cells and what it gives; every one of them is a test and stands in docs/functions.md. */
  readonly example: { readonly formula: string; readonly result: unknown };
  /** Gives a list even for scalar arguments. */
  readonly returns?: 'list';
  /** Sees errors among its arguments instead of passing the first one on. */
  readonly errors?: true;
  /** Not the same result for the same arguments. */
  readonly volatile?: true;
}

export type FunctionSpec = FunctionCommon &
  (
    | { readonly scalar: ScalarFunction; readonly emptyIsDefault?: true }
    | {
        readonly list: ListFunction;
        /** One letter per argument, the last for all the rest: `l` takes a list, `s` one value (a list is taken element by element). */
        readonly takes: string;
      }
    | { readonly lazy: LazyFunction; readonly takes: string }
  );

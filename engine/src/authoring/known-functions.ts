import type { FunctionHelp } from '../functions/help/function-help.ts';
import { functionNames, functionSpec } from '../functions/registry.ts';
import { BOUND_CALLS, LET } from '../functions/spec/bound-calls.ts';
import type { CallForm } from '../functions/spec/call-form.ts';
import type { FunctionLabel } from './completion.ts';

/** What the formula bar says of a function: how it is written, how many arguments it takes, an example. */
export type KnownFunction = CallForm & {
  readonly example?: { readonly formula: string; readonly result: unknown };
};

export function knownFunction(name: string): KnownFunction | undefined {
  const upper = name.toUpperCase();
  return upper === LET.name ? LET : (BOUND_CALLS.get(upper) ?? functionSpec(upper));
}

export function knownFunctionNames(): readonly string[] {
  return [...functionNames(), ...BOUND_CALLS.keys(), LET.name].sort();
}

/** Every function with what completion shows of it; the engine's own signatures while the texts aren't there yet. */
export function functionLabels(help: FunctionHelp | null): readonly FunctionLabel[] {
  return knownFunctionNames().map((name) => {
    const { signature } = knownFunction(name)!;
    return { name, signature: help?.signature(signature) ?? signature, summary: help?.summary(name) };
  });
}

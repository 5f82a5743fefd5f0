import type { FunctionSpec } from '../function-spec.ts';
import { LOGICAL } from './logical.ts';
import { ROUNDING } from './math-rounding.ts';

const FUNCTIONS: ReadonlyMap<string, FunctionSpec> = new Map(
  [...LOGICAL, ...ROUNDING].map((spec) => [spec.name, spec]),
);

/** What a function is: its argument counts, signature, example, and how it is computed. Names in capitals. */
export function functionSpec(name: string): FunctionSpec | undefined {
  return FUNCTIONS.get(name);
}

/** Every function a formula may call, in alphabetical order. */
export function functionNames(): readonly string[] {
  return [...FUNCTIONS.keys()].sort();
}

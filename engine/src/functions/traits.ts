import { functionSpec } from './registry.ts';
import { BOUND_CALLS, LET } from './spec/bound-calls.ts';
import type { CallTraits } from './spec/call-traits.ts';

const NONE: CallTraits = {};

/** @param name in capitals; a name that nobody knows has no traits */
export const traitsOf = (name: string): CallTraits =>
  functionSpec(name) ?? BOUND_CALLS.get(name) ?? (name === LET.name ? LET : NONE);

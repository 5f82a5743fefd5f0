import type { Span } from './ast.ts';

/**
 * What is wrong with the text of a formula and where. `key` names a text of engine/src/errors, `facts` fill it;
 * `at`..`end` is the place in the text as it was given, zero-based, end exclusive.
 */
export interface FormulaProblem extends Span {
  readonly key: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

/** Thrown inside the parser only; `parseFormula` turns it into its result. */
export class FormulaStop extends Error {
  readonly problem: FormulaProblem;
  constructor(key: string, facts: FormulaProblem['facts'], at: number, end: number) {
    super(key);
    this.problem = { key, facts, at, end };
  }
}

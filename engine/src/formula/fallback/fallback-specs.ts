import { childrenOf, type Node } from '../ast.ts';
import { NUM } from '../error-values.ts';
import type { FunctionSpec } from '../function-spec.ts';
import { library } from '../functions/define.ts';
import type { Value } from '../values.ts';
import { FALLBACK_ROWS } from './fallback-functions.ts';
import { hyperformulaFallback, prepareFallback } from './hyperformula-fallback.ts';

/** Excel's older functions that HyperFormula lacks, or has with an argument more. */
const OLD_NAMES: Readonly<Record<string, (args: readonly Value[]) => Value>> = {
  NORMSDIST: (args) => hyperformulaFallback('NORM.S.DIST', [...args, true]),
  BETADIST: (args) => hyperformulaFallback('BETA.DIST', [...args.slice(0, 3), true, ...args.slice(3)]),
  NEGBINOMDIST: (args) => hyperformulaFallback('NEGBINOM.DIST', [...args, false]),
  HYPGEOMDIST: (args) => hyperformulaFallback('HYPGEOM.DIST', [...args, false]),
  LOGNORMDIST: (args) => hyperformulaFallback('LOGNORM.DIST', [...args, true]),
  LOGINV: (args) => hyperformulaFallback('LOGNORM.INV', args),
  'ERF.PRECISE': (args) => hyperformulaFallback('ERF', args),
  'ERFC.PRECISE': (args) => hyperformulaFallback('ERFC', args),
};

/** These count up to their arguments one by one. */
const COUNTING =
  /^(?:BESSEL|BETA|BINOM|CHI|CRITBINOM|F\.|FDIST|FINV|GAMMA|HYPGEOM|NEGBINOM|POISSON|T\.|TDIST|TINV)/;
const COUNT_LIMIT = 1e6;

/** The functions HyperFormula computes for us, in the shape of all others. */
export const FALLBACK: readonly FunctionSpec[] = FALLBACK_ROWS.map(([category, row]) => {
  const [signature, example, result, takes = 's'] = row;
  const name = signature.slice(0, signature.indexOf('('));
  const counts = COUNTING.test(name);
  return library(category).list(signature, takes, [example, result], (args) =>
    counts && args.some((arg) => typeof arg === 'number' && Math.abs(arg) > COUNT_LIMIT)
      ? NUM
      : (OLD_NAMES[name]?.(args) ?? hyperformulaFallback(name, args)),
  );
});

const NAMES = new Set(FALLBACK.map((spec) => spec.name));

/** Does the formula call a function that only HyperFormula knows? Then `prepareFallback` must have run. */
export function usesFallback(node: Node): boolean {
  return (node.kind === 'call' && NAMES.has(node.name)) || childrenOf(node).some(usesFallback);
}

export function isFallback(name: string): boolean {
  return NAMES.has(name);
}

/**
 * Loads HyperFormula when a text (a formula, a whole solution file) mentions a function that only it knows; does
 * nothing otherwise. Await it before computing.
 * @param licenceKey HyperFormula's, when the installation has its own
 * @example await prepareFallbackFor(JSON.stringify(solutionFile))
 */
export async function prepareFallbackFor(text: string, licenceKey?: string): Promise<void> {
  // A name inside a quoted text costs a needless load, no more.
  for (const [, name] of text.matchAll(/([A-Za-z][A-Za-z0-9.]*)\s*[(\uff08]/g)) {
    if (isFallback(name!.toUpperCase().replace(/^_XLFN\./, ''))) return prepareFallback(licenceKey);
  }
}

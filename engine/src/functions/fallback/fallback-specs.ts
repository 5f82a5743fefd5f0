import { NUM, VALUE } from '../../cells/error-values.ts';
import { numberToText } from '../../cells/number-text.ts';
import type { Value } from '../../cells/values.ts';
import { hyperformulaFallback, prepareFallback } from '../../hyperformula/hyperformula-fallback.ts';
import { childrenOf, type Node } from '../../language/ast.ts';
import { library } from '../spec/define.ts';
import type { FunctionSpec } from '../spec/function-spec.ts';
import { FALLBACK_ROWS } from './fallback-functions.ts';

/** Bessel functions count up to their order. */
const COUNT_LIMIT = 1e6;

/** The functions HyperFormula computes for us, in the shape of all others. */
export const FALLBACK: readonly FunctionSpec[] = FALLBACK_ROWS.map(([signature, example, result]) => {
  const name = signature.slice(0, signature.indexOf('('));
  const spec = library('engineering').list(
    signature,
    signature.includes('…') ? 'l' : 's',
    [example, result],
    (given) => {
      // These functions came with the Analysis ToolPak, which takes no booleans.
      if (given.some((arg) => typeof arg === 'boolean')) return VALUE;
      if (
        name.startsWith('BESSEL') &&
        given.some((arg) => typeof arg === 'number' && Math.abs(arg) > COUNT_LIMIT)
      )
        return NUM;
      const value = hyperformulaFallback(name, withoutBlanks(given, spec));
      if (typeof value !== 'string') return value;
      // Complex numbers are texts: their parts are written as all other numbers, and who gives a j gets one.
      const unit = given.some((arg) => typeof arg === 'string' && arg.endsWith('j')) ? 'j' : 'i';
      return value
        .replace(/\d+(?:\.\d+)?(?:e[-+]?\d+)?/g, (part) => numberToText(Number(part)))
        .replace(/[ij]$/, unit);
    },
  );
  return spec;
});

/** HyperFormula takes no blanks: one that must be there counts as 0, one that may be left out is. Nor does it read 1E5i. */
function withoutBlanks(args: readonly Value[], { min, max }: FunctionSpec): readonly Value[] {
  const counts = (arg: Value): boolean => arg !== null && (arg !== '' || max === 255);
  const last = args.findLastIndex((arg, index) => index < min || counts(arg));
  return args
    .slice(0, last + 1)
    .map((arg) => (typeof arg === 'string' ? arg.replaceAll('E', 'e') : (arg ?? 0)));
}

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

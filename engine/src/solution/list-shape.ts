import { takesList } from '../compile/compile-call.ts';
import { functionSpec } from '../functions/registry.ts';
import { traitsOf } from '../functions/traits.ts';

/** Is the result of this call a list, given which arguments are? What takes only single values works element by element. */
export function callMakesList(name: string, lists: readonly boolean[]): boolean {
  const spec = functionSpec(name);
  if (!spec) return lists.includes(true);
  // With a row gives one value; a whole row or column of it can't be told from here.
  if (spec.returns === 'list') return !traitsOf(name).picks;
  return lists.some((list, index) => list && ('scalar' in spec || !takesList(spec.takes, index)));
}

/** Functions that read a clock, chance, or a place in a sheet: they would not give the same pay twice. */
const REFUSED = new Set(
  (
    'NOW TODAY RAND RANDBETWEEN RANDARRAY INDIRECT OFFSET ADDRESS CELL INFO FORMULATEXT ISFORMULA SHEET SHEETS ROW COLUMN ' +
    'GETPIVOTDATA HYPERLINK RTD WEBSERVICE'
  ).split(' '),
);

export function isRefused(name: string): boolean {
  return REFUSED.has(name) || functionSpec(name)?.volatile === true;
}

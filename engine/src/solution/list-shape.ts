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

/** Functions that read a place in a sheet, of which there is none, or find one by its address. */
const OF_PLACES = new Set(
  'INDIRECT OFFSET ADDRESS CELL FORMULATEXT ISFORMULA SHEET SHEETS ROW COLUMN GETPIVOTDATA'.split(' '),
);
/** Functions that read a clock, chance or the world outside: they would not give the same pay twice. */
const NOT_TWICE = new Set('NOW TODAY RAND RANDBETWEEN RANDARRAY INFO HYPERLINK RTD WEBSERVICE'.split(' '));

/** Why a function of Excel can't be used; undefined where it can, or where there is none of that name. */
export function refusalOf(name: string): 'refusedFunction' | 'refusedPlace' | undefined {
  if (OF_PLACES.has(name)) return 'refusedPlace';
  return NOT_TWICE.has(name) || functionSpec(name)?.volatile === true ? 'refusedFunction' : undefined;
}

export const isRefused = (name: string): boolean => refusalOf(name) !== undefined;

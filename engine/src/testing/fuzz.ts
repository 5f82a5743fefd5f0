// Random solutions for tests outside the engine: browser against Node. Nothing the product itself imports.
export { Dice } from './formulas/random-formula.ts';
export { FUZZ_SOLUTION, randomRowFormula, randomRows } from './random-solution.ts';

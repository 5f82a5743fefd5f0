import { FALLBACK } from '../fallback/fallback-specs.ts';
import type { FunctionSpec } from '../function-spec.ts';
import { ACCRUED } from './accrued.ts';
import { BONDS } from './bonds.ts';
import { CONDITIONAL } from './conditional.ts';
import { CONVERT } from './convert.ts';
import { COUNTING_DISTRIBUTIONS } from './counting-distributions.ts';
import { DATABASE } from './database.ts';
import { DATE_SPANS } from './date-spans.ts';
import { DATES } from './dates.ts';
import { DEPRECIATION } from './depreciation.ts';
import { DISTRIBUTIONS } from './distributions.ts';
import { FINANCIAL } from './financial.ts';
import { INFORMATION } from './information.ts';
import { LISTS } from './lists.ts';
import { LOGICAL } from './logical.ts';
import { LOOKUP } from './lookup.ts';
import { MATH } from './math.ts';
import { ROUNDING } from './math-rounding.ts';
import { SUMS } from './math-sums.ts';
import { NUMBER_SYSTEMS } from './number-systems.ts';
import { ODD_BONDS } from './odd-bonds.ts';
import { RANKING } from './ranking.ts';
import { REGRESSION } from './regression.ts';
import { SECURITIES } from './securities.ts';
import { STATISTICAL } from './statistical.ts';
import { SUBTOTALS } from './subtotal.ts';
import { TESTS_OF_SAMPLES } from './tests-of-samples.ts';
import { TEXT } from './text.ts';
import { TEXT_PARTS } from './text-parts.ts';

const FUNCTIONS: ReadonlyMap<string, FunctionSpec> = new Map(
  [
    ...LOGICAL,
    ...ROUNDING,
    ...MATH,
    ...SUMS,
    ...CONDITIONAL,
    ...CONVERT,
    ...DATABASE,
    ...STATISTICAL,
    ...RANKING,
    ...REGRESSION,
    ...SUBTOTALS,
    ...LOOKUP,
    ...LISTS,
    ...TEXT,
    ...TEXT_PARTS,
    ...DATES,
    ...DATE_SPANS,
    ...FINANCIAL,
    ...DEPRECIATION,
    ...SECURITIES,
    ...BONDS,
    ...ODD_BONDS,
    ...ACCRUED,
    ...DISTRIBUTIONS,
    ...COUNTING_DISTRIBUTIONS,
    ...TESTS_OF_SAMPLES,
    ...NUMBER_SYSTEMS,
    ...INFORMATION,
    ...FALLBACK,
  ].map((spec) => [spec.name, spec]),
);

/** What a function is: its argument counts, signature, example, and how it is computed. Names in capitals. */
export function functionSpec(name: string): FunctionSpec | undefined {
  return FUNCTIONS.get(name);
}

/** Every function a formula may call, in alphabetical order. */
export function functionNames(): readonly string[] {
  return [...FUNCTIONS.keys()].sort();
}

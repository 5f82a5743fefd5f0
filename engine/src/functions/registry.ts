import { DATE_SPANS } from './dates/date-spans.ts';
import { DATES } from './dates/dates.ts';
import { FALLBACK } from './fallback/fallback-specs.ts';
import { ACCRUED } from './financial/accrued.ts';
import { BONDS } from './financial/bonds.ts';
import { DEPRECIATION } from './financial/depreciation.ts';
import { FINANCIAL } from './financial/financial.ts';
import { ODD_BONDS } from './financial/odd-bonds.ts';
import { SECURITIES } from './financial/securities.ts';
import { CONDITIONAL } from './logic/conditional.ts';
import { INFORMATION } from './logic/information.ts';
import { LOGICAL } from './logic/logical.ts';
import { DATABASE } from './lookup/database.ts';
import { LISTS } from './lookup/lists.ts';
import { LOOKUP } from './lookup/lookup.ts';
import { SUBTOTALS } from './lookup/subtotal.ts';
import { CONVERT } from './math/convert.ts';
import { MATH } from './math/math.ts';
import { ROUNDING } from './math/math-rounding.ts';
import { SUMS } from './math/math-sums.ts';
import { NUMBER_SYSTEMS } from './math/number-systems.ts';
import type { FunctionSpec } from './spec/function-spec.ts';
import { COUNTING_DISTRIBUTIONS } from './statistics/counting-distributions.ts';
import { DISTRIBUTIONS } from './statistics/distributions.ts';
import { RANKING } from './statistics/ranking.ts';
import { REGRESSION } from './statistics/regression.ts';
import { STATISTICAL } from './statistics/statistical.ts';
import { TESTS_OF_SAMPLES } from './statistics/tests-of-samples.ts';
import { TEXT } from './text/text.ts';
import { TEXT_PARTS } from './text/text-parts.ts';

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

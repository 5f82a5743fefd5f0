import { castResult, toJson } from '../cells/cast.ts';
import type { JsonScalar, ScalarType } from '../cells/types.ts';
import { FormulaError } from '../cells/values.ts';
import { evaluationFor } from '../explain/evaluation-for.ts';
import { bindFormula } from '../plan/binding/bind-formula.ts';
import type { CalculationInput, CalculationResult } from '../plan/calculation.ts';
import type { SolutionPlan } from '../plan/plan.ts';
import { runScalar } from '../run/formulas/scalar-leaves.ts';
import type { EvaluationContext } from '../run/tables/evaluation-context.ts';
import type { Problem } from '../solution/solution-file.ts';

export type PreviewResult =
  | {
      readonly ok: true;
      readonly value: JsonScalar | { readonly error: string };
      readonly error?: FormulaError;
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

interface Place {
  readonly table: string;
  readonly rowKey: string;
  /** What the figure is read as; absent: a number. */
  readonly type?: ScalarType;
}

/** What a formula gives in a row of these figures, without keeping it. */
export function tryFormula(
  plan: SolutionPlan,
  evaluation: EvaluationContext,
  formula: string,
  { table: code, rowKey, type }: Place,
): PreviewResult {
  const table = plan.tableOf.get(code);
  if (!table) throw new RangeError(`No table ${code}`);
  const problems: Problem[] = [];
  const bound = bindFormula(formula, { path: '', scope: table }, plan.names, problems);
  if (!bound) return { ok: false, problems };
  const row = evaluation.table(table).rowOfKey(rowKey);
  if (row < 0) throw new RangeError(`No row ${rowKey} in ${code}`);
  const found = runScalar(bound, { evaluation, row });
  const value = type === undefined ? found : castResult(found, type);
  return {
    ok: true,
    value: toJson(value, type ?? 'number'),
    ...(value instanceof FormulaError ? { error: value } : {}),
  };
}

/** The same of a result, as it was computed or stored. */
export function tryFormulaOn(
  plan: SolutionPlan,
  input: CalculationInput,
  result: CalculationResult,
  formula: string,
  place: Place,
): PreviewResult {
  return tryFormula(plan, evaluationFor(plan, input, result), formula, place);
}

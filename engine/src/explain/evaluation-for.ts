import type { CalculationInput, CalculationResult } from '../plan/calculation.ts';
import type { SolutionPlan } from '../plan/plan.ts';
import { evaluationOf } from '../run/calculate.ts';
import { storedEvaluation } from '../run/stored-evaluation.ts';
import type { EvaluationContext } from '../run/tables/evaluation-context.ts';

const stored = new WeakMap<CalculationResult, EvaluationContext>();

/** The evaluation a result came out of; for a result read from storage it is made once. */
export function evaluationFor(
  plan: SolutionPlan,
  input: CalculationInput,
  result: CalculationResult,
): EvaluationContext {
  const own = evaluationOf(result);
  if (own && own.plan === plan) return own;
  let evaluation = stored.get(result);
  if (!evaluation || evaluation.plan !== plan) {
    evaluation = storedEvaluation(plan, input, result.tables);
    stored.set(result, evaluation);
  }
  return evaluation;
}

import type { Scalar } from '../../cells/values.ts';
import { roundTo } from '../../money/index.ts';
import type { ColumnPlan } from '../../plan/plan.ts';

/** A computed value on its column's grid. */
export function roundedFor(plan: ColumnPlan, value: Scalar): Scalar {
  const numeric = plan.valueType === 'money' || plan.valueType === 'number';
  return numeric && typeof value === 'number' && plan.scale !== undefined
    ? roundTo(value, plan.scale, plan.mode)
    : value;
}

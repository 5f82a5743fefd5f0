import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';

export type Node = RouterOutputs['payroll']['processes']['get']['inForce']['nodes'][number];
type Leader = NonNullable<Node['leaders']>[number];
type Condition = NonNullable<Node['when']>;

export const OPERATOR_SIGNS = { gte: '≥', gt: '>', lte: '≤', lt: '<' } as const satisfies Record<
  Condition['operator'],
  string
>;

/** How a node says whom it means by position, and when it is asked. */
export function useNodeWords() {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  return {
    leader: (rule: Leader) =>
      rule.kind === 'supervisor' ? t('nodes.supervisor', { level: rule.level }) : t('nodes.departmentHead'),
    condition: ({ figure, operator, value }: Condition) =>
      t(`nodes.conditions.${figure}`, { operator: OPERATOR_SIGNS[operator], value: format.number(value) }),
  };
}

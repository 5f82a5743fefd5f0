import type { RouterInputs, RouterOutputs } from '@suanpan/portal/kit/api';
import { COMPARISONS } from '@suanpan/server/words';

export type KnownProcesses = RouterOutputs['inbox']['processes']['list'];
type Node = RouterInputs['inbox']['processes']['save']['nodes'][number];
type Rule = Node['approvers'][number];
export type ConditionField = KnownProcesses['rows'][number]['fields'][number];
type Condition = NonNullable<Node['when']>;

export const RULE_KINDS = [
  'supervisor',
  'departmentHead',
  'role',
  'user',
] as const satisfies readonly Rule['kind'][];

/** As it stands in the form: what a kind doesn't need is left as it was. */
export interface RuleValues {
  kind: Rule['kind'];
  level: number | string;
  code: string | null;
  userId: string | null;
}

export interface ProcessValues {
  nodes: {
    /** As it was; none of a new one. */
    kept: Node | undefined;
    name: string;
    mode: Node['mode'];
    approvers: RuleValues[];
    when: ConditionValues;
  }[];
}

/** Without a field the node is always passed. */
export interface ConditionValues {
  field: string | null;
  operator: Condition['operator'];
  value: string | number | null;
}

export const NUMBERS: readonly ConditionField['kind'][] = ['number', 'money'];

export const conditionValues = (when: Condition | undefined): ConditionValues =>
  when ?? { field: null, operator: 'gt', value: null };

/** What a field can be compared by: what has no order is equal or isn't. */
export const operatorsOf = (field: ConditionField | undefined): readonly Condition['operator'][] =>
  field && [...NUMBERS, 'day', 'dayTime'].includes(field.kind) ? COMPARISONS : ['eq', 'neq'];

export function conditionOf(
  { field: key, operator, value }: ConditionValues,
  fields: readonly ConditionField[],
): Condition | undefined {
  const field = fields.find((one) => one.key === key);
  if (!field) return undefined;
  const fitting = operatorsOf(field).includes(operator) ? operator : 'eq';
  return {
    field: field.key,
    operator: fitting,
    value: NUMBERS.includes(field.kind) ? Number(value) : String(value ?? ''),
  };
}

export const blankRule = (): RuleValues => ({ kind: 'supervisor', level: 1, code: null, userId: null });

export function valuesOf(rule: Rule): RuleValues {
  return {
    kind: rule.kind,
    level: rule.kind === 'supervisor' ? rule.level : 1,
    code: rule.kind === 'role' ? rule.code : null,
    userId: rule.kind === 'user' ? rule.userId : null,
  };
}

export function ruleOf({ kind, level, code, userId }: RuleValues): Rule {
  switch (kind) {
    case 'supervisor':
      return { kind, level: Number(level) || 1 };
    case 'role':
      return { kind, code: code ?? '' };
    case 'user':
      return { kind, userId: userId ?? '' };
    case 'departmentHead':
      return { kind };
  }
}

/** The rule that a path of the form (`nodes.0.approvers.1.code`) lies in. */
export function ruleAt(
  nodes: readonly { approvers: readonly RuleValues[] }[],
  path: string,
): RuleValues | undefined {
  const [, node, , rule] = path.split('.');
  return nodes[Number(node)]?.approvers[Number(rule)];
}

import type { LeaderRule } from '../../inbox/index.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { NodeCondition } from './processes.schemas.ts';
import { processesTexts } from './texts.ts';

const OPERATORS = { gte: '≥', gt: '>', lte: '≤', lt: '<' } as const satisfies Record<
  NodeCondition['operator'],
  string
>;

export function sayLeader(rule: LeaderRule): Texts {
  return rule.kind === 'supervisor'
    ? processesTexts.inEvery('leaders.supervisor', { level: rule.level })
    : processesTexts.inEvery('leaders.departmentHead');
}

export function sayCondition({ figure, operator, value }: NodeCondition): Texts {
  return processesTexts.inEvery(`when.${figure}`, { condition: `${OPERATORS[operator]} ${value}` });
}

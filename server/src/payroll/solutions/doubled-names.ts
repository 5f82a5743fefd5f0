import { nameTable, parseSolution, type SolutionFile } from '@suanpan/engine';
import { refuse } from '../../platform/errors/refusal.ts';

/**
 * People know tables and rules by their names: two of the same are refused as a draft is stored, when it is still plain
 * which of them is meant. Other mistakes are kept until they are cured.
 */
export function refuseDoubledNames(file: SolutionFile): void {
  if (!parseSolution(file).ok) return;
  const [table] = nameTable(file.tables.map((each) => [each, each.name] as const)).doubled;
  if (table) refuse('payroll.copies.DOUBLE_TABLE', { name: table.name, table: table.second.code });
  const [rule] = nameTable((file.verification ?? []).map((each) => [each, each.name] as const)).doubled;
  if (rule) refuse('payroll.copies.DOUBLE_RULE', { name: rule.name, rule: rule.second.code });
}

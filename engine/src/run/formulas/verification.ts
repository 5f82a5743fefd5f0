import { calendarText, castResult } from '../../cells/cast.ts';
import { toText } from '../../cells/coerce.ts';
import { readCell } from '../../cells/column-vector.ts';
import { shownKey } from '../../cells/row-keys.ts';
import { FormulaError, type Scalar } from '../../cells/values.ts';
import { CELL } from '../../cells/vector.ts';
import { formatAmount } from '../../money/index.ts';
import type { Finding } from '../../plan/calculation.ts';
import type { BoundFormula, RulePlan, TablePlan } from '../../plan/plan.ts';
import { message, textIn } from '../../texts/index.ts';
import type { EvaluationContext, RowContext } from '../tables/evaluation-context.ts';
import { evaluateRaw } from './evaluate.ts';
import { calendarType } from './fill-formula.ts';
import { runScalar } from './scalar-leaves.ts';

/** Runs the rules of one kind; true is a finding. Rows whose own cells failed are skipped, they are listed already. */
export function verify(
  evaluation: EvaluationContext,
  rules: readonly RulePlan[],
  failedRows: (table: TablePlan) => Uint8Array,
): Finding[] {
  const findings: Finding[] = [];
  for (const rule of rules) {
    if (rule.formula.scope) verifyRows(evaluation, rule, rule.formula.scope, failedRows, findings);
    else {
      const context: RowContext = { evaluation, row: 0 };
      judge(rule, runScalar(rule.formula, context), context, findings);
    }
  }
  return findings;
}

function verifyRows(
  evaluation: EvaluationContext,
  rule: RulePlan,
  table: TablePlan,
  failedRows: (table: TablePlan) => Uint8Array,
  findings: Finding[],
): void {
  const { length } = evaluation.table(table);
  const vector = evaluateRaw(evaluation, rule.formula, length);
  const failed = failedRows(table);
  const context: RowContext = { evaluation, row: 0 };
  for (let row = 0; row < length; row += 1) {
    const tag = vector.tag[row];
    if (tag === CELL.blank || (tag !== CELL.error && tag !== CELL.text && vector.num[row] === 0)) continue;
    if (failed[row] === 1) continue;
    context.row = row;
    judge(rule, readCell(vector, row), context, findings);
  }
}

function judge(rule: RulePlan, value: Scalar, context: RowContext, findings: Finding[]): void {
  const { file } = rule;
  const verdict = castResult(value, 'boolean');
  if (!verdict) return;
  const place = rule.formula.scope
    ? {
        table: rule.formula.scope.code,
        key: shownKey(context.evaluation.table(rule.formula.scope).rowKey(context.row)),
      }
    : rule.table
      ? { table: rule.table.code }
      : {};
  findings.push({
    rule: file.code,
    ...(file.set === undefined ? {} : { set: file.set }),
    severity: file.severity,
    ...place,
    ...(rule.cell ? { column: rule.cell.code } : {}),
    message: verdict instanceof FormulaError ? couldNotCheck(verdict) : fillMessage(rule, context),
  });
}

/** Says of a condition that it failed, and why. */
export function couldNotCheck(error: FormulaError): Finding['message'] {
  const inner = error.message ? message(error.message.key, error.message.facts) : undefined;
  const outer = (language: string): string =>
    inner ? `${error.code} ${textIn(inner, language) ?? ''}` : error.code;
  const texts: Record<string, string> = {};
  for (const [language, text] of Object.entries(message('rule.notChecked', {})))
    texts[language] = `${text}${outer(language)}`;
  return texts;
}

function fillMessage(rule: RulePlan, context: RowContext): Finding['message'] {
  const texts: Record<string, string> = {};
  for (const [language, parts] of Object.entries(rule.message))
    texts[language] = parts
      .map((part) => (typeof part === 'string' ? part : shownValue(part, runScalar(part, context), true)))
      .join('');
  return texts;
}

/**
 * A value as people read it: columns with their scale, days as ISO, anything else as General.
 * @param grouping whether amounts are written in thousands, as in a sentence
 */
export function shownValue(formula: BoundFormula, value: Scalar, grouping = false): string {
  if (value instanceof FormulaError) return value.code;
  if (value === null) return '';
  const binding = formula.bindings.get(formula.node);
  const column = binding?.kind === 'field' || binding?.kind === 'past' ? binding.column : undefined;
  if (typeof value === 'number') {
    const calendar = calendarText(value, column?.valueType ?? (binding && calendarType(binding)));
    if (calendar !== undefined) return calendar;
    const numeric = column?.valueType === 'money' || column?.valueType === 'number';
    if (numeric && column.scale !== undefined) {
      // Hours and rates have no thousands worth a comma.
      const isAmount = column.valueType === 'money';
      return formatAmount(value, Math.max(0, column.scale), { grouping: grouping && isAmount });
    }
  }
  const text = toText(value);
  return text instanceof FormulaError ? text.code : text;
}

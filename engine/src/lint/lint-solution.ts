import { isoToSerial, serialToIso } from '../calendar/index.ts';
import { columnKind } from '../kinds/registry.ts';
import type { BoundFormula, ColumnPlan, SolutionPlan } from '../plan/plan.ts';
import { isColumn } from '../plan/reads.ts';
import { formulasOf, readsOf } from '../planning/plan-reads.ts';
import type { Problem } from '../solution/solution-file.ts';
import { lintBrackets } from './lint-brackets.ts';
import { lintCarry } from './lint-carry.ts';
import { lintCurrencies } from './lint-currencies.ts';
import { lintFormula } from './lint-formula.ts';
import { lintRows } from './lint-rows.ts';
import { lintTotals } from './lint-totals.ts';
import type { Warn } from './warn.ts';

export interface LintOptions {
  /** The as-of day (`YYYY-MM-DD`) on which parameters should have a value. */
  readonly date?: string;
}

/**
 * Warnings while editing: nothing here keeps a solution from running, but each is usually a slip. Every one has
 * `warning: true`, its place, and the character in the formula where there is one.
 */
export function lintSolution(plan: SolutionPlan, options: LintOptions = {}): Problem[] {
  const warnings: Problem[] = [];
  const warn: Warn = (problem) => {
    warnings.push({ ...problem, warning: true });
  };
  const formulas = allFormulas(plan);
  for (const formula of formulas) lintFormula(formula, warn);
  lintBrackets(plan, warn);
  lintRows(plan, warn);
  lintCurrencies(plan, formulas, warn);
  lintCarry(plan, warn);
  lintTotals(plan, warn);
  lintUnused(plan, formulas, warn);
  if (options.date !== undefined) lintParameters(plan, options.date, warn);
  return warnings;
}

/** Every formula of the file, wherever it stands. */
function allFormulas(plan: SolutionPlan): readonly BoundFormula[] {
  const formulas: (BoundFormula | undefined)[] = [];
  for (const table of plan.tables)
    for (const node of [table, ...table.columns]) formulas.push(...formulasOf(node));
  for (const { formula, message } of plan.rules) {
    formulas.push(formula);
    for (const part of Object.values(message).flat()) if (typeof part !== 'string') formulas.push(part);
  }
  for (const { source } of carryMaps(plan)) if (source.kind === 'formula') formulas.push(source.formula);
  for (const { where, match, columns } of plan.writeBack) {
    formulas.push(where);
    for (const { source } of [...match, ...columns])
      if (source.kind === 'formula') formulas.push(source.formula);
  }
  formulas.push(...(plan.payslip?.header ?? []), ...(plan.payslip?.groups.flat() ?? []));
  return formulas.filter((formula) => formula !== undefined);
}

const carryMaps = (plan: SolutionPlan) => plan.carry.flatMap((carry) => [...carry.mapOf.values()].flat());

/** Hidden helper columns, and typed numbers, that nothing reads. Shown results and texts are there to be read by people. */
function lintUnused(plan: SolutionPlan, formulas: readonly BoundFormula[], warn: Warn): void {
  const read = new Set<ColumnPlan>();
  for (const { reads } of formulas) for (const column of [...reads.columns, ...reads.prior]) read.add(column);
  for (const table of plan.tables) {
    for (const column of table.columns) {
      for (const each of readsOf(column)) if (isColumn(each) && each !== column) read.add(each);
      if (columnKind(column.source).through) read.add(column);
    }
    for (const each of readsOf(table)) if (isColumn(each)) read.add(each);
    for (const key of table.key) read.add(key);
    if (table.validity) for (const each of [table.validity.from, table.validity.to]) if (each) read.add(each);
  }
  for (const rule of plan.rules) if (rule.cell) read.add(rule.cell);
  for (const balance of plan.balances)
    for (const add of balance.adds) for (const column of [add.column, ...add.keys]) read.add(column);
  for (const carry of plan.carry) for (const column of carry.columns) read.add(column);
  for (const { target, source } of carryMaps(plan)) {
    read.add(target);
    if (source.kind === 'column') read.add(source.column);
  }
  for (const { match, columns } of plan.writeBack)
    for (const { source } of [...match, ...columns]) if (source.kind === 'column') read.add(source.column);
  for (const table of plan.tables) {
    for (const column of table.columns) {
      if (read.has(column)) continue;
      const isHelper = column.file.hidden === true;
      const isTypedNumber =
        columnKind(column.source).given && ['money', 'number', 'date', 'boolean'].includes(column.type);
      if (isHelper || isTypedNumber)
        warn({
          path: column.path,
          table: table.code,
          column: column.code,
          key: 'lint.unused',
          facts: { column: `${table.code}.${column.code}` },
        });
    }
  }
}

function lintParameters(plan: SolutionPlan, date: string, warn: Warn): void {
  const day = isoToSerial(date);
  if (day === null) return;
  for (const parameter of plan.parameters)
    if (!parameter.from.some((from) => from <= day))
      warn({
        path: `parameters[${parameter.index}]`,
        key: 'lint.parameterDate',
        facts: { name: parameter.code, date: serialToIso(day) },
      });
}

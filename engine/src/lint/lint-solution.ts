import { isoToSerial, serialToIso } from '../calendar/index.ts';
import { columnKind } from '../kinds/registry.ts';
import type { BoundFormula, ColumnPlan, SolutionPlan, TablePlan } from '../plan/plan.ts';
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
  for (const { where } of plan.writeBack) formulas.push(where);
  for (const source of sourcesOf(plan)) if (source.kind === 'formula') formulas.push(source.formula);
  const { header = [], groups = [], lines = [] } = plan.payslip ?? {};
  formulas.push(...header, ...groups.flat(), ...lines.flatMap(({ value, labels }) => [value, ...labels]));
  return formulas.filter((formula) => formula !== undefined);
}

/** What write-backs write, find their rows by and take days from. */
const sourcesOf = ({ writeBack }: Pick<SolutionPlan, 'writeBack'>) =>
  writeBack.flatMap(({ match, columns, employee, day }) =>
    [...[...match, ...columns].map(({ source }) => source), employee, day].filter(
      (each) => each !== undefined,
    ),
  );

const carryMaps = (plan: Pick<SolutionPlan, 'carry'>) =>
  plan.carry.flatMap((carry) => [...carry.mapOf.values()].flat());

/** Hidden helper columns, and typed numbers, that nothing reads. Shown results and texts are there to be read by people. */
function lintUnused(plan: SolutionPlan, formulas: readonly BoundFormula[], warn: Warn): void {
  const read = new Set([
    ...formulas.flatMap(({ reads }) => [...reads.columns, ...reads.prior]),
    ...plan.tables.flatMap(readByTable),
    ...readBesideTables(plan),
  ]);
  for (const table of plan.tables)
    for (const column of table.columns)
      if (!read.has(column) && isThereToBeRead(column))
        warn({
          path: column.path,
          table: table.code,
          column: column.code,
          key: 'lint.unused',
          facts: { column: `${table.code}.${column.code}` },
        });
}

const isThereToBeRead = ({ file, source, type }: ColumnPlan): boolean =>
  file.hidden === true ||
  (columnKind(source).given !== undefined && ['money', 'number', 'date', 'time', 'boolean'].includes(type));

/** What a table reads to have its rows and its columns, by whatever they are. */
function readByTable(table: TablePlan): ColumnPlan[] {
  const { columns, key, validity } = table;
  return [
    ...columns.flatMap((column) =>
      readsOf(column)
        .filter(isColumn)
        .filter((each) => each !== column),
    ),
    ...columns.filter(({ source }) => columnKind(source).through),
    ...readsOf(table).filter(isColumn),
    ...key,
    ...[validity?.from, validity?.to].filter((each) => each !== undefined),
  ];
}

/** What rules, balances, carries and written-back values name. */
function readBesideTables({ rules, balances, carry, writeBack, payslip }: SolutionPlan): ColumnPlan[] {
  const sources = sourcesOf({ writeBack }).map((source) => ({ source }));
  const carried = carryMaps({ carry });
  return [
    ...rules.flatMap(({ cell }) => cell ?? []),
    ...(payslip?.lines ?? []).map(({ rows }) => rows),
    ...balances.flatMap(({ adds }) => adds.flatMap(({ column, keys }) => [column, ...keys])),
    ...carry.flatMap(({ columns }) => [...columns]),
    ...carried.map(({ target }) => target),
    ...[...carried, ...sources].flatMap(({ source }) => (source.kind === 'column' ? source.column : [])),
  ];
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

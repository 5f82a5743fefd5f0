import type { BoundFormula, ColumnPlan, TablePlan, ValueSource } from './plan.ts';

/** What is computed as one: a column, or the rows of a table. */
export type Computed = ColumnPlan | TablePlan;

export const isColumn = (node: Computed): node is ColumnPlan => 'table' in node;

export function formulaReads(formula: BoundFormula | undefined, into: Set<Computed>): void {
  if (!formula) return;
  for (const column of formula.reads.columns) into.add(column);
  for (const table of formula.reads.rowSets) into.add(table);
}

export function sourceReads(source: ValueSource | undefined, into: Set<Computed>): void {
  if (!source) return;
  if (source.kind === 'formula') formulaReads(source.formula, into);
  else into.add(source.column);
}

/** The formulas among some sources. */
export const formulasAmong = (sources: readonly (ValueSource | undefined)[]): readonly BoundFormula[] =>
  sources.flatMap((source) => (source?.kind === 'formula' ? [source.formula] : []));

import type { Binding, BoundFormula, ColumnPlan } from '../../plan/plan.ts';
import type { EvaluationContext } from './evaluation-context.ts';
import { fieldRows } from './read-field.ts';

export interface CellAt {
  readonly column: ColumnPlan;
  readonly row: number;
}

/** Whole columns are named by at most this many of their cells. */
const LISTED = 1000;

export function formulaCells(evaluation: EvaluationContext, formula: BoundFormula, row: number): CellAt[] {
  const cells: CellAt[] = [];
  for (const binding of formula.bindings.values()) bindingCells(evaluation, binding, row, cells);
  return cells;
}

function bindingCells(evaluation: EvaluationContext, binding: Binding, row: number, into: CellAt[]): void {
  switch (binding.kind) {
    case 'field':
      return fieldCells(evaluation, binding, row, into);
    case 'own':
      for (const column of binding.columns) into.push({ column, row });
      return;
    case 'tableColumns':
      return columnCells(evaluation, binding, into);
    default:
      return;
  }
}

/** The cells a path leads to, or the reference that leads nowhere. */
function fieldCells(
  evaluation: EvaluationContext,
  { hops, column }: Extract<Binding, { kind: 'field' }>,
  row: number,
  into: CellAt[],
): void {
  let here = row;
  for (const hop of hops) {
    const { starts, refs } = evaluation.column(hop);
    if (starts || !refs) break;
    const next = refs[here]!;
    if (next < 0) {
      into.push({ column: hop, row: here });
      return;
    }
    here = next;
  }
  for (const each of fieldRows(evaluation, hops, row).rows) if (each >= 0) into.push({ column, row: each });
}

/** The first of whole columns; of one with errors, those. */
function columnCells(
  evaluation: EvaluationContext,
  { table, columns }: Extract<Binding, { kind: 'tableColumns' }>,
  into: CellAt[],
): void {
  const length = Math.min(evaluation.table(table).length, LISTED);
  for (const column of columns) {
    const { errors } = evaluation.column(column);
    if (errors && errors.size > 0) for (const row of errors.keys()) into.push({ column, row });
    else for (let row = 0; row < length; row += 1) into.push({ column, row });
  }
}

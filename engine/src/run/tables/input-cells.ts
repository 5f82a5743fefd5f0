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

export function bindingCells(
  evaluation: EvaluationContext,
  binding: Binding,
  row: number,
  into: CellAt[],
): void {
  switch (binding.kind) {
    case 'field': {
      let here = row;
      for (const hop of binding.hops) {
        const column = evaluation.column(hop);
        if (column.starts || !column.refs) break;
        const next = column.refs[here]!;
        if (next < 0) {
          into.push({ column: hop, row: here });
          return;
        }
        here = next;
      }
      const { rows } = fieldRows(evaluation, binding.hops, row);
      for (const each of rows) if (each >= 0) into.push({ column: binding.column, row: each });
      return;
    }
    case 'own':
      for (const column of binding.columns) into.push({ column, row });
      return;
    case 'tableColumns': {
      const length = Math.min(evaluation.table(binding.table).length, LISTED);
      for (const column of binding.columns) {
        const run = evaluation.column(column);
        if (run.errors && run.errors.size > 0)
          for (const each of run.errors.keys()) into.push({ column, row: each });
        else for (let each = 0; each < length; each += 1) into.push({ column, row: each });
      }
      return;
    }
    default:
      return;
  }
}

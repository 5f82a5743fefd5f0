import { castResult } from '../../../cells/cast.ts';
import { SCALAR_TYPES } from '../../../cells/types.ts';
import { scalarOf } from '../../../operators/operators.ts';
import type { ColumnSource } from '../../../plan/plan.ts';
import { formulaReads } from '../../../plan/reads.ts';
import { evaluateColumn } from '../../../run/formulas/evaluate.ts';
import { roundedFor } from '../../../run/formulas/rounded-for.ts';
import { rowFormula } from '../../../run/formulas/scalar-leaves.ts';
import type { RowContext } from '../../../run/tables/evaluation-context.ts';
import { formulaCells } from '../../../run/tables/input-cells.ts';
import { formula as formulaText } from '../../../solution/shapes.ts';
import type { ColumnKind } from '../../column-kind.ts';
import { computed } from '../computed.ts';

/** A formula in the scope of the row. */
export const formula: ColumnKind<Extract<ColumnSource, { kind: 'formula' }>> = {
  file: {
    types: SCALAR_TYPES,
    members: { formula: formulaText },
    says: (file) => file.formula !== undefined,
    plan: (planning, table, column) => {
      const { file, path } = column;
      const bound = planning.formula(file.formula!, `${path}.formula`, table, column);
      return bound && { kind: 'formula', formula: bound };
    },
    names: (file, names, own) =>
      file.formula === undefined ? {} : { formula: names.formula(own, file.formula) },
  },
  ...computed,
  takesRows: (column) => column.typed,
  reads: (_column, source, into) => formulaReads(source.formula, into),
  formula: (source) => source.formula,
  plain: (source) => source.formula,
  formulas: (_column, source) => [source.formula],
  isOwn: (ownership, _column, source) => ownership.formula(source.formula),
  compute: ({ evaluation }, column, source) => evaluateColumn(evaluation, column, source.formula),
  cell: (evaluation, { plan }, source) => {
    const run = rowFormula(source.formula);
    const context: RowContext = { evaluation, row: -1 };
    return (row) => {
      context.row = row;
      return roundedFor(plan, castResult(scalarOf(run(context)), plan.valueType));
    };
  },
  inputs: (evaluation, _column, source, row) => formulaCells(evaluation, source.formula, row),
  dependencies: (walk, _column, source, row) => walk.formula(source.formula, row),
  explain: (unfold, _column, source, row, depth) => ({
    ...unfold.formula(source.formula, row, depth),
    kind: 'formula',
  }),
  affected: (follow, _column, source) => follow.formulaRows(source.formula),
  sheet: (sheet, column, source, row) => sheet.formula(column, source.formula, row),
};

import { castResult } from '../../../cells/cast.ts';
import { makeVector, readCell, writeCell } from '../../../cells/column-vector.ts';
import type { Scalar } from '../../../cells/values.ts';
import type { ColumnPlan, ColumnSource, UnionPart } from '../../../plan/plan.ts';
import { formulasAmong, sourceReads } from '../../../plan/reads.ts';
import { evaluateRaw } from '../../../run/formulas/evaluate.ts';
import { roundedFor } from '../../../run/formulas/rounded-for.ts';
import type { EvaluationContext } from '../../../run/tables/evaluation-context.ts';
import { formulaCells } from '../../../run/tables/input-cells.ts';
import { readColumn, readSource } from '../../../run/tables/read-field.ts';
import type { ColumnKind } from '../../column-kind.ts';
import { computed } from '../computed.ts';

/** What the parts of a union bring. */
export const union: ColumnKind<Extract<ColumnSource, { kind: 'union' }>> = {
  ...computed,
  takesRows: (column) => column.typed,
  reads: (column, _source, into) => {
    for (const part of partsOf(column)) {
      into.add(part.table);
      sourceReads(part.sources[column.index], into);
    }
  },
  formula: () => undefined,
  isOwn: (ownership, column) => ownership.filled(column),
  formulas: (column) => formulasAmong(partsOf(column).map((part) => part.sources[column.index])),
  compute: ({ evaluation }, column) => {
    const { plan } = column;
    const table = evaluation.table(plan.table);
    const vector = makeVector(plan.valueType, table.length);
    const read = partsOf(plan).map((part): ((row: number) => Scalar) => {
      const source = part.sources[plan.index];
      if (!source) return () => null;
      if (source.kind === 'column') {
        const from = evaluation.column(source.column);
        return (row) => readColumn(evaluation, from, row);
      }
      const raw = evaluateRaw(evaluation, source.formula, evaluation.table(part.table).length);
      return (row) => readCell(raw, row);
    });
    for (let row = 0; row < table.length; row += 1) {
      const value = read[table.sourcePart![row]!]!(table.sourceRow![row]!);
      writeCell(vector, row, roundedFor(plan, castResult(value, plan.valueType)));
    }
    column.use(vector);
  },
  cell: (evaluation, { plan }) => {
    return (row) => {
      const { part, at } = partAt(evaluation, plan, row)!;
      const from = part.sources[plan.index];
      return from ? roundedFor(plan, castResult(readSource(evaluation, from, at), plan.valueType)) : null;
    };
  },
  inputs: (evaluation, column, _source, row) => {
    const found = partAt(evaluation, column, row);
    const from = found?.part.sources[column.index];
    if (!found || !from) return [];
    return from.kind === 'column'
      ? [{ column: from.column, row: found.at }]
      : formulaCells(evaluation, from.formula, found.at);
  },
  explain: (unfold, column, _source, row, depth) => {
    const found = partAt(unfold.evaluation, column, row);
    if (!found) return { kind: 'union' };
    const note = unfold.say('explain.part', { table: found.part.table.code });
    const from = found.part.sources[column.index];
    if (!from) return { kind: 'union', note };
    if (from.kind === 'formula')
      return { kind: 'union', note, ...unfold.formula(from.formula, found.at, depth) };
    return {
      kind: 'union',
      note,
      ...(depth > 0 ? { inputs: [unfold.cell(from.column, found.at, depth - 1)] } : {}),
    };
  },
  affected: (follow, column) => {
    const table = follow.evaluation.table(column.table);
    const rows = new Set<number>();
    for (const [index, part] of partsOf(column).entries()) {
      const from = part.sources[column.index];
      const found = from && follow.sourceRows(from);
      if (found === 'all') return 'all';
      for (const row of found ?? [])
        for (const own of follow.pointing(table, table.sourceRow!, row))
          if (table.sourcePart![own] === index) rows.add(own);
    }
    return rows;
  },
  sheet: (sheet, column, _source, row) => sheet.fromPart(column, row, partsOf(column)),
};

const partsOf = ({ table: { rowSource } }: ColumnPlan): readonly UnionPart[] =>
  rowSource.kind === 'union' ? rowSource.parts : [];

function partAt(
  evaluation: EvaluationContext,
  column: ColumnPlan,
  row: number,
): { readonly part: UnionPart; readonly at: number } | undefined {
  const { sourcePart, sourceRow } = evaluation.table(column.table);
  const part = sourcePart && partsOf(column)[sourcePart[row]!];
  return part && { part, at: sourceRow![row]! };
}

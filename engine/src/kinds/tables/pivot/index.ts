import type { RowSource } from '../../../plan/plan.ts';
import { formulaReads } from '../../../plan/reads.ts';
import { code, either, list, name, object, scalar, text, word } from '../../../solution/shapes.ts';
import { PIVOT_FUNCTIONS } from '../../../solution/words.ts';
import type { RowSourceKind, TableKind } from '../../table-kind.ts';
import { pivotColumns } from './columns.ts';
import { makePivotRows } from './make-rows.ts';
import { planPivot } from './plan.ts';

const fn = word(...PIVOT_FUNCTIONS);

/** Groups of another table's rows. */
export const pivot: TableKind = {
  members: {
    from: text,
    by: either('texts', text, list(text)),
    values: list(object({ '!as': code, '!fn': fn, column: text, name })),
    across: object({ '!column': text, '!values': list(scalar), other: code, '!fn': fn, of: text }),
  },
  needsKey: false,
  key: (file) => file.key ?? file.by,
  columns: { from: (file) => file.from, make: pivotColumns },
  plan: planPivot,
  names: (file, names) => ({
    ...(file.from !== undefined && { from: names.table(file.from) }),
    ...(file.where !== undefined && { where: names.formula(file.from, file.where) }),
    ...(file.by !== undefined && { by: names.many(file.from, file.by) }),
    ...(file.across && {
      across: {
        ...file.across,
        column: names.column(file.from, file.across.column),
        ...(file.across.of !== undefined && { of: names.column(file.from, file.across.of) }),
      },
    }),
    ...(file.values && {
      values: file.values.map((value) => ({
        ...value,
        ...(value.column !== undefined && { column: names.column(file.from, value.column) }),
      })),
    }),
  }),
};

export const pivotRows: RowSourceKind<Extract<RowSource, { kind: 'pivot' }>> = {
  rows: 'derived',
  ofNobody: true,
  fills: ({ by }, table) =>
    table.columns.flatMap((column) => {
      const from = column.source.kind === 'rowKey' ? by[column.source.position] : undefined;
      return from ? [{ column, source: { kind: 'column' as const, column: from }, part: 0 }] : [];
    }),
  reads: ({ from, by, where }, into) => {
    into.add(from);
    for (const column of by) into.add(column);
    formulaReads(where, into);
  },
  sources: ({ from, where }) => [{ table: from, where }],
  make: makePivotRows,
  origins: (evaluation, table, { from, by, where }, row, cell) => {
    const { groupItems, groupStarts } = evaluation.table(table);
    if (!groupItems) return;
    for (let index = groupStarts![row]!; index < groupStarts![row + 1]!; index += 1)
      for (const column of [...by, ...(where?.reads.columns ?? [])])
        if (column.table === from) cell(column, groupItems[index]!);
  },
};

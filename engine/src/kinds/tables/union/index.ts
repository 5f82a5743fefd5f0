import type { RowSource } from '../../../plan/plan.ts';
import { formulaReads } from '../../../plan/reads.ts';
import { boolean, formula, list, map, object, text } from '../../../solution/shapes.ts';
import type { RowSourceKind, TableKind } from '../../table-kind.ts';
import { makeUnionRows } from './make-rows.ts';
import { planUnion } from './plan.ts';

/** Rows of other tables, one after another. */
export const union: TableKind = {
  members: {
    parts: list(
      object({
        '!table': text,
        columns: map(text),
        where: formula,
        unpivot: object({ '!columns': list(text, 1), '!to': text, as: text, blanks: boolean }),
      }),
      1,
    ),
  },
  needsKey: false,
  key: (file) => file.key,
  plan: planUnion,
  names: (file, names) =>
    file.parts
      ? {
          parts: file.parts.map((part) => ({
            ...part,
            table: names.table(part.table),
            ...(part.columns && {
              columns: names.keys(file.code, part.columns, (each) => names.source(part.table, each)),
            }),
            ...(part.where !== undefined && { where: names.formula(part.table, part.where) }),
            ...(part.unpivot && {
              unpivot: {
                ...part.unpivot,
                columns: part.unpivot.columns.map((each) => names.column(part.table, each)),
                to: names.column(file.code, part.unpivot.to),
                ...(part.unpivot.as !== undefined && { as: names.column(file.code, part.unpivot.as) }),
              },
            }),
          })),
        }
      : {},
};

export const unionRows: RowSourceKind<Extract<RowSource, { kind: 'union' }>> = {
  rows: 'derived',
  fills: ({ parts }, table) =>
    parts.flatMap(({ sources, index: part }) =>
      table.columns.flatMap((column) => {
        const source = sources[column.index];
        return source ? [{ column, source, part }] : [];
      }),
    ),
  reads: ({ parts }, into) => {
    for (const part of parts) {
      into.add(part.table);
      formulaReads(part.where, into);
    }
  },
  sources: ({ parts }) => parts,
  make: makeUnionRows,
  origins: (evaluation, table, { parts }, row, cell) => {
    const { sourcePart, sourceRow } = evaluation.table(table);
    if (!sourcePart) return;
    const part = parts[sourcePart[row]!]!;
    const show = part.table.key[0] ?? part.table.columns[0];
    if (show) cell(show, sourceRow![row]!);
    for (const column of part.where?.reads.columns ?? [])
      if (column.table === part.table) cell(column, sourceRow![row]!);
  },
};

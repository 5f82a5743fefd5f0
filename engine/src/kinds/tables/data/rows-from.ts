import { joinKey, keyParts } from '../../../cells/row-keys.ts';
import type { ColumnPlan, RowSource } from '../../../plan/plan.ts';
import { formulaReads } from '../../../plan/reads.ts';
import type { EvaluationContext } from '../../../run/tables/evaluation-context.ts';
import type { RowSourceKind } from '../../table-kind.ts';
import { makeCrossRows, makeKeyRows, makeSlices } from './make-rows.ts';

/** One row for each different key of other tables. */
export const keys: RowSourceKind<Extract<RowSource, { kind: 'keys' }>> = {
  rows: 'keyed',
  fills: ({ sources }, table) =>
    sources.flatMap(({ columns }, part) =>
      table.columns.flatMap((column) => {
        const from = column.source.kind === 'rowKey' ? columns[column.source.position] : undefined;
        return from ? [{ column, source: { kind: 'column' as const, column: from }, part }] : [];
      }),
    ),
  reads: ({ sources }, into) => {
    for (const source of sources) {
      into.add(source.table);
      for (const column of source.columns) into.add(column);
      formulaReads(source.where, into);
    }
  },
  sources: ({ sources }) => sources,
  make: makeKeyRows,
  origins: (evaluation, table, { sources }, row, cell) => {
    const key = evaluation.table(table).rowKey(row);
    for (const source of sources) {
      const { length } = evaluation.table(source.table);
      for (let each = 0; each < length; each += 1)
        if (keyOf(evaluation, source.columns, each) === key)
          for (const column of source.columns) cell(column, each);
    }
  },
};

/** One row for every pair of keys of two tables. */
export const cross: RowSourceKind<Extract<RowSource, { kind: 'cross' }>> = {
  rows: 'keyed',
  reads: ({ tables }, into) => {
    for (const each of tables) {
      into.add(each);
      for (const key of each.key) into.add(key);
    }
  },
  sources: ({ tables }) => tables.map((table) => ({ table })),
  make: makeCrossRows,
  origins: (evaluation, table, { tables }, row, cell) => {
    const parts = keyParts(evaluation.table(table).rowKey(row));
    let used = 0;
    for (const source of tables) {
      const own = joinKey(parts.slice(used, used + source.key.length));
      used += source.key.length;
      const at = evaluation.table(source).rowOfKey(own);
      for (const key of source.key) cell(key, at);
    }
  },
};

/** One row for each stretch of time in which nothing of the named tables changes. */
export const slices: RowSourceKind<Extract<RowSource, { kind: 'slices' }>> = {
  rows: 'keyed',
  dividedBy: ({ by }) => by,
  fills: ({ by, sources }) =>
    sources.map((from, part) => ({ column: by, source: { kind: 'column' as const, column: from.by }, part })),
  reads: ({ sources }, into) => {
    for (const source of sources) {
      into.add(source.table);
      into.add(source.by);
      into.add(source.from);
      if (source.to) into.add(source.to);
    }
  },
  sources: ({ sources }) => sources.map(({ table }) => ({ table })),
  make: makeSlices,
  origins: (evaluation, _table, source, row, cell) => {
    const by = keyOf(evaluation, [source.by], row);
    for (const each of source.sources)
      for (let at = 0; at < evaluation.table(each.table).length; at += 1)
        if (keyOf(evaluation, [each.by], at) === by) {
          cell(each.from, at);
          if (each.to) cell(each.to, at);
        }
  },
};

function keyOf(evaluation: EvaluationContext, columns: readonly ColumnPlan[], row: number): string {
  return joinKey(
    columns.map((plan) => {
      const column = evaluation.column(plan);
      return column.text?.[row] ?? String(column.num[row]);
    }),
  );
}

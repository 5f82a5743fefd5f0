import type { ColumnSource } from '../../../plan/plan.ts';
import type { ColumnKind } from '../../column-kind.ts';
import { computed } from '../computed.ts';
import { computePivot, pivotCell } from './values.ts';

/** A value of a group of rows; made by pivot tables. */
export const pivot: ColumnKind<Extract<ColumnSource, { kind: 'pivot' }>> = {
  ...computed,
  takesRows: (column) => column.typed,
  reads: (column, source, into) => {
    const rows = column.table.rowSource;
    if (rows.kind === 'pivot') into.add(rows.from);
    if (source.of) into.add(source.of);
    if (source.across) into.add(source.across.column);
  },
  formula: () => undefined,
  formulas: () => [],
  isOwn: () => false,
  compute: ({ evaluation }, column, source) => computePivot(evaluation, column, source),
  cell: (evaluation, column, source) => pivotCell(evaluation, column, source),
  inputs: (evaluation, column, source, row) => {
    const { of } = source;
    const { groupItems, groupStarts } = evaluation.table(column.table);
    if (!of || !groupItems) return [];
    return Array.from(groupItems.subarray(groupStarts![row]!, groupStarts![row + 1]!), (each) => ({
      column: of,
      row: each,
    }));
  },
  explain: (unfold, column, source, row, depth) => {
    const { rowSource } = column.table;
    const { groupItems, groupStarts } = unfold.evaluation.table(column.table);
    if (!groupItems || rowSource.kind !== 'pivot') return { kind: 'pivot', ofOthers: true };
    const items = groupItems.subarray(groupStarts![row]!, groupStarts![row + 1]!);
    const { fn, of } = source;
    const show = of ?? rowSource.by[0];
    return {
      kind: 'pivot',
      // Made of the group's members, whoever it is kept for.
      ofOthers: true,
      note: unfold.say('explain.group', { fn, count: items.length, table: rowSource.from.code }),
      ...unfold.items(show, items, depth),
    };
  },
  affected: (follow, column, source) => {
    if (source.across && follow.changed(source.across.column) !== undefined) return 'all';
    const found = source.of ? follow.changed(source.of) : undefined;
    if (found === 'all') return 'all';
    const groupOf = follow.groupsOf(follow.evaluation.table(column.table));
    const rows = new Set<number>();
    for (const row of found ?? []) if (groupOf[row]! >= 0) rows.add(groupOf[row]!);
    return rows;
  },
  sheet: (sheet, column, source, row) => {
    const { rowSource } = column.table;
    return rowSource.kind === 'pivot'
      ? sheet.fromGroup(column, row, source, rowSource)
      : sheet.marked(column, row, 'rows');
  },
};

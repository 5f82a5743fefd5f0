import type { ColumnSource } from '../../plan/plan.ts';
import type { RunColumn } from '../../run/tables/evaluation-context.ts';
import type { ColumnKind, ColumnRun } from '../column-kind.ts';

const nothing: readonly never[] = [];

function compute({ evaluation }: ColumnRun, column: RunColumn): void {
  const { length } = evaluation.table(column.plan.table);
  if (column.length === length) return;
  column.allocate(length);
  column.ready = false;
}

const brought: Omit<ColumnKind, 'file'> = {
  given: 'brought',
  look: 'input',
  editing: { typed: 'input', frozen: 'override' },
  computed: false,
  unfoldsOnce: false,
  takesRows: (column) => column.leads === undefined,
  reads: () => undefined,
  formula: () => undefined,
  formulas: () => nothing,
  compute,
  inputs: () => nothing,
  explain: (unfold, column, _source, row, _depth, origin) => ({
    kind: 'input',
    ...unfold.leaf(column, origin, row),
  }),
  affected: () => 'all',
  isOwn: () => true,
  sheet: (sheet, column, _source, row) => sheet.value(column, row),
};

/** Cells that rows bring: typed, imported, frozen. */
export const input: ColumnKind<Extract<ColumnSource, { kind: 'input' }>> = brought;

/** Cells filled when the rows are made: keys of `rowsFrom`, limits of slices, groups of pivots. */
export const rowKey: ColumnKind<Extract<ColumnSource, { kind: 'rowKey' }>> = {
  ...brought,
  given: 'made',
  look: 'key',
  editing: { typed: 'no', frozen: 'no' },
  isOwn: (ownership, column) => ownership.filled(column),
  explain: (unfold, column) => ({ kind: 'key', note: unfold.keyNote(column) }),
  sheet: (sheet, column, _source, row) => sheet.marked(column, row, 'rows'),
};

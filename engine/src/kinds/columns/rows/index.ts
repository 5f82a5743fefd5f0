import type { ColumnSource } from '../../../plan/plan.ts';
import { formulasAmong, sourceReads } from '../../../plan/reads.ts';
import { fieldRows } from '../../../run/tables/read-field.ts';
import { computeRows } from '../../../run/tables/references.ts';
import { text } from '../../../solution/shapes.ts';
import type { ColumnKind } from '../../column-kind.ts';
import { pairNames, reference } from '../reference/index.ts';
import { planRows } from './plan.ts';

/** The rows of another table that belong to this row; shows how many. */
export const rows: ColumnKind<Extract<ColumnSource, { kind: 'rows' }>> = {
  file: {
    types: ['rows'],
    leads: 'many',
    shows: 'number',
    members: { table: text, on: reference.file!.members['on']!, within: text },
    says: (file) => file.type === 'rows',
    plan: (planning, table, column) => {
      const found = planRows(planning, table, column);
      return found && { kind: 'rows', rows: found };
    },
    names: (file, names, own) => ({
      ...pairNames(file, names, own),
      ...(file.within !== undefined && { within: names.column(file.table, file.within) }),
    }),
  },
  given: undefined,
  look: 'rows',
  editing: { typed: 'no', frozen: 'no' },
  computed: false,
  unfoldsOnce: false,
  notInSeek: 'seek.list',
  takesRows: (column) => column.typed,
  reads: (column, { rows: { target, pairs, within } }, into) => {
    into.add(target);
    for (const pair of pairs) {
      into.add(pair.target);
      sourceReads(pair.source, into);
    }
    if (within) into.add(within);
    into.delete(column);
  },
  formula: () => undefined,
  isOwn: (ownership, column) => ownership.link(column),
  rows: (source) => source.rows,
  formulas: (_column, source) => formulasAmong(source.rows.pairs.map((pair) => pair.source)),
  compute: (run, column, source) =>
    computeRows(run.evaluation, column, source.rows, run.reader(column.plan.table)),
  inputs: () => [],
  explain: (unfold, column, source, row, depth) => {
    const { rows: found } = fieldRows(unfold.evaluation, [column], row);
    const { target } = source.rows;
    const show = target.key[0] ?? target.columns[0];
    return {
      kind: 'rows',
      note: unfold.say('explain.rows', { count: found.length, table: target.code }),
      ...(depth > 0 && show ? { inputs: unfold.items(show, found, depth).inputs } : {}),
    };
  },
  affected: () => 'all',
  sheet: (sheet, column, source, row) => sheet.counted(column, row, source.rows),
};

import { readCell } from '../../../cells/column-vector.ts';
import { shownKey } from '../../../cells/row-keys.ts';
import type { ColumnSource, ReferencePlan, ValueSource } from '../../../plan/plan.ts';
import { formulasAmong, sourceReads } from '../../../plan/reads.ts';
import { formulaCells } from '../../../run/tables/input-cells.ts';
import { computeReference, referenceFinder, shownKey as shownKeyOf } from '../../../run/tables/references.ts';
import { either, list, map, text, word } from '../../../solution/shapes.ts';
import type { ColumnFile } from '../../../solution/solution-file.ts';
import { MATCHES } from '../../../solution/words.ts';
import type { ColumnKind, NameWalk } from '../../column-kind.ts';
import { planReference } from './plan.ts';

/** The row of another table that this row points at; shows its key. */
export const reference: ColumnKind<Extract<ColumnSource, { kind: 'reference' }>> = {
  file: {
    types: ['reference'],
    leads: 'one',
    shows: 'text',
    members: {
      table: text,
      on: either('on', text, list(text, 1), map(text)),
      match: map(word(...MATCHES)),
      asOf: text,
      missing: word('error', 'blank'),
    },
    says: (file) => file.type === 'reference',
    plan: (planning, table, column) => {
      const found = planReference(planning, table, column);
      return found && { kind: 'reference', reference: found };
    },
    names: (file, names, own) => ({
      ...pairNames(file, names, own),
      ...(file.match && { match: names.keys(file.table, file.match, (mode) => mode) }),
      ...(file.asOf !== undefined && { asOf: names.source(own, file.asOf) }),
    }),
  },
  given: undefined,
  look: 'reference',
  editing: { typed: 'no', frozen: 'override' },
  computed: false,
  unfoldsOnce: false,
  takesRows: (_column, source) => source.reference.own,
  reads: (column, { reference: { target, pairs, match, asOf } }, into) => {
    into.add(target);
    for (const pair of match ? [...pairs, { target: match.column, source: match.source }] : pairs) {
      into.add(pair.target);
      sourceReads(pair.source, into);
    }
    sourceReads(asOf, into);
    for (const key of target.key) into.add(key);
    if (target.validity) {
      into.add(target.validity.from);
      if (target.validity.to) into.add(target.validity.to);
    }
    // One that holds its own key, or is part of its target's, is no circle.
    into.delete(column);
  },
  formula: () => undefined,
  isOwn: (ownership, column) => ownership.link(column),
  reference: (source) => source.reference,
  formulas: (_column, source) => formulasAmong([...keySources(source.reference), source.reference.asOf]),
  compute: (run, column, source) =>
    computeReference(run.evaluation, column, source.reference, run.reader(column.plan.table)),
  /** Finds the row anew; a typed key is left as it is. */
  cell: (evaluation, column, source) => {
    column.refs ??= new Int32Array(column.length);
    const find = referenceFinder(evaluation, source.reference);
    const show = shownKeyOf(evaluation, source.reference);
    return (row) => {
      const target = find(row);
      column.refs![row] = target;
      if (source.reference.own) return readCell(column, row);
      return target >= 0 ? show(target) : null;
    };
  },
  inputs: (evaluation, column, source, row) =>
    keySources(source.reference).flatMap((each) => {
      if (each.kind === 'formula') return formulaCells(evaluation, each.formula, row);
      return each.column === column ? [] : [{ column: each.column, row }];
    }),
  dependencies: (walk, column, source, row) => {
    const target = walk.evaluation.column(column).refs?.[row] ?? -1;
    for (const key of source.reference.target.key) walk.cell(key, target);
  },
  explain: (unfold, column, source, row, depth) => {
    const { reference: plan } = source;
    const target = unfold.evaluation.column(column).refs?.[row] ?? -1;
    const table = plan.target.code;
    const sources = keySources(plan).filter((each) => each.kind === 'formula' || each.column !== column);
    return {
      kind: 'reference',
      note:
        target < 0
          ? unfold.say('explain.noRow', { table })
          : unfold.say('explain.row', {
              table,
              key: shownKey(unfold.evaluation.table(plan.target).rowKey(target)),
            }),
      ...(depth > 0 ? { inputs: sources.flatMap((each) => unfold.source(each, row, depth - 1)) } : {}),
    };
  },
  affected: (follow, _column, { reference: { target, pairs, match, asOf } }) => {
    const keys = [...pairs.map((pair) => pair.target), ...(match ? [match.column] : []), ...target.key];
    if (target.validity) keys.push(target.validity.from, ...(target.validity.to ? [target.validity.to] : []));
    if (follow.changed(target) !== undefined || keys.some((key) => follow.changed(key) !== undefined))
      return 'all';
    const rows = new Set<number>();
    const sources = [...pairs.map((pair) => pair.source), ...(match ? [match.source] : []), asOf];
    for (const each of sources) {
      const found = each && follow.sourceRows(each);
      if (found === 'all') return 'all';
      for (const row of found ?? []) rows.add(row);
    }
    return rows;
  },
  recompute: (live, column, source, rows) => {
    if (rows === 'all') return undefined;
    const before = column.refs;
    column.refs = before?.slice();
    const cell = live.cellOf(column.plan);
    const different = new Set<number>();
    for (const row of rows) {
      const value = cell(row);
      if (!source.reference.own) live.write(column, row, value);
      if (column.refs?.[row] !== before?.[row]) different.add(row);
    }
    return different;
  },
  sheet: (sheet, column, source, row) =>
    source.reference.own ? sheet.value(column, row) : sheet.pointed(column, row, source.reference),
};

const keySources = ({ pairs, match }: ReferencePlan): readonly ValueSource[] => [
  ...pairs.map((pair) => pair.source),
  ...(match ? [match.source] : []),
];

/** `table` and `on` of a column that points at rows. */
export function pairNames(file: ColumnFile, names: NameWalk, own: string): Partial<ColumnFile> {
  const { on } = file;
  return {
    ...(file.table !== undefined && { table: names.table(file.table) }),
    ...(on !== undefined && {
      on:
        typeof on === 'string' || Array.isArray(on)
          ? sameOn(file, names, own)
          : names.keys(file.table, on as Readonly<Record<string, string>>, (each) => names.source(own, each)),
    }),
  };
}

/** "The same code on both sides" ends when one side is renamed: then both are written out. */
function sameOn(file: ColumnFile, names: NameWalk, own: string): ColumnFile['on'] {
  const codes = typeof file.on === 'string' ? [file.on] : (file.on as readonly string[]);
  const pairs = codes.map((code) => [names.column(file.table, code), names.column(own, code)] as const);
  if (pairs.some(([theirs, mine]) => theirs !== mine)) return Object.fromEntries(pairs);
  const list = pairs.map(([theirs]) => theirs);
  return typeof file.on === 'string' ? (list[0] ?? file.on) : list;
}

import { readCell, writeCell } from '../../../cells/column-vector.ts';
import { sameScalar } from '../../../cells/values.ts';
import { printNode } from '../../../language/print-formula.ts';
import type { ColumnSource, SeekPlan } from '../../../plan/plan.ts';
import { type Computed, formulaReads, isColumn } from '../../../plan/reads.ts';
import { showScalar } from '../../../run/formulas/fill-formula.ts';
import { runScalar } from '../../../run/formulas/scalar-leaves.ts';
import type { RowContext } from '../../../run/tables/evaluation-context.ts';
import { formulaCells } from '../../../run/tables/input-cells.ts';
import { either, formula, list, number, object, text } from '../../../solution/shapes.ts';
import type { ColumnKind } from '../../column-kind.ts';
import { computed } from '../computed.ts';
import { computeSeek, seekRows } from './compute.ts';
import { planSeek } from './plan.ts';

const seekNumber = either('seekNumber', number, text);
const all = ({ target, equals, low, high }: SeekPlan) => [target, equals, low, high];

/** The smallest value at which a target is reached. */
export const seek: ColumnKind<Extract<ColumnSource, { kind: 'seek' }>> = {
  file: {
    types: ['money', 'number'],
    members: {
      seek: object({ '!target': formula, '!equals': seekNumber, '!between': list(seekNumber, 2, 2) }),
    },
    says: (file) => file.seek !== undefined,
    plan: (planning, table, column) => planSeek(planning, table, column, column.file.seek!),
    names: (file, names, own) => {
      if (!file.seek) return {};
      const source = (value: string | number): string | number =>
        typeof value === 'number' ? value : names.source(own, value);
      const { target, equals, between } = file.seek;
      return {
        seek: {
          target: names.source(own, target),
          equals: source(equals),
          between: [source(between[0]), source(between[1])] as const,
        },
      };
    },
  },
  ...computed,
  notInSeek: 'seek.inSeek',
  takesRows: (column) => column.typed,
  reads: (column, source, into, readsOf) => {
    const { equals, low, high, target, chain } = source.seek;
    for (const each of [equals, low, high]) formulaReads(each, into);
    const inner = new Set<Computed>();
    formulaReads(target, inner);
    for (const each of chain) for (const read of readsOf(each)) inner.add(read);
    for (const each of inner)
      if (each !== column && !(isColumn(each) && chain.includes(each))) into.add(each);
  },
  formula: (source) => source.seek.target,
  formulas: (_column, source) => all(source.seek),
  // What is tried goes through columns that aren't computed yet: they are its own where all else that they read is.
  isOwn: (ownership, column, { seek }) => {
    const tried = new Set([column, ...seek.chain]);
    const through = seek.chain.map(({ table, source }) =>
      table === column.table && source.kind === 'formula' ? source.formula : undefined,
    );
    return [...all(seek), ...through].every((each) => each !== undefined && ownership.formula(each, tried));
  },
  seek: (source) => source.seek,
  through: (source) => source.seek.chain,
  compute: (run, column, source) => computeSeek(run, column, source.seek),
  inputs: (evaluation, _column, source, row) => formulaCells(evaluation, source.seek.equals, row),
  dependencies: (walk, _column, source, row) => {
    for (const each of all(source.seek)) walk.formula(each, row);
  },
  explain: (unfold, _column, source, row, depth) => {
    const { target, equals } = source.seek;
    const context: RowContext = { evaluation: unfold.evaluation, row };
    const reached = runScalar(target, context);
    const wanted = runScalar(equals, context);
    const rest = typeof reached === 'number' && typeof wanted === 'number' ? reached - wanted : 0;
    const { formula: text, filled } = unfold.formula(target, row, 0);
    const { inputs } = unfold.formula(equals, row, depth);
    return {
      kind: 'seek',
      formula: text,
      filled,
      note: unfold.say('explain.seek', {
        target: printNode(target.node),
        equals: showScalar(wanted),
        rest: String(Number(rest.toPrecision(12))),
      }),
      ...(inputs ? { inputs } : {}),
    };
  },
  affected: (follow, _column, source) => {
    const rows = new Set<number>();
    const parts = [
      ...all(source.seek).map((each) => follow.formulaRows(each)),
      ...source.seek.chain.map((each) => follow.rowsOf(each)),
    ];
    for (const found of parts) {
      if (found === 'all') return 'all';
      for (const row of found) rows.add(row);
    }
    return rows;
  },
  recompute: (live, column, source, rows) => {
    const { length } = live.evaluation.table(column.plan.table);
    const wanted = rows === 'all' ? Array.from({ length }, (_, row) => row) : [...rows];
    if (column.length !== length) live.resize(column, length);
    const before = new Map(wanted.map((row) => [row, readCell(column, row)]));
    const chain = source.seek.chain.map((each) => live.evaluation.column(each));
    const saved = chain.map((each) => ({ vector: { ...each.toVector() }, refs: each.refs }));
    live.makeOwn(column);
    seekRows(live, column, source.seek, wanted);
    chain.forEach((each, index) => {
      each.use(saved[index]!.vector);
      each.refs = saved[index]!.refs;
      each.ready = true;
    });
    for (const row of wanted) {
      const typed = live.typedOver(column.plan, row);
      if (typed !== undefined) writeCell(column, row, typed);
    }
    column.finish();
    return new Set(wanted.filter((row) => !sameScalar(before.get(row)!, readCell(column, row))));
  },
  sheet: (sheet, column, _source, row) => sheet.marked(column, row, 'seek'),
};

import { LEVEL, readCell } from '../../../cells/column-vector.ts';
import type { ColumnPlan, ColumnSource } from '../../../plan/plan.ts';
import { formulasAmong, sourceReads } from '../../../plan/reads.ts';
import type { showScalar } from '../../../run/formulas/fill-formula.ts';
import type { EvaluationContext } from '../../../run/tables/evaluation-context.ts';
import { formulaCells } from '../../../run/tables/input-cells.ts';
import { object, oneOrMany, text } from '../../../solution/shapes.ts';
import type { ColumnKind } from '../../column-kind.ts';
import { computed } from '../computed.ts';
import { contribution, runningOf } from './compute.ts';
import { planRunning } from './plan.ts';

type Source = Extract<ColumnSource, { kind: 'running' }>;

/** A value that accumulates over the rows of a group, in an order. */
export const running: ColumnKind<Source> = {
  file: {
    types: ['money', 'number'],
    members: { running: object({ '!of': text, '!by': oneOrMany, '!order': oneOrMany }) },
    says: (file) => file.running !== undefined,
    plan: (planning, table, column) => planRunning(planning, table, column, column.file.running!),
    names: ({ running: file }, names, own) =>
      file
        ? {
            running: {
              of: names.source(own, file.of),
              by: names.many(own, file.by),
              order: names.many(own, file.order),
            },
          }
        : {},
  },
  ...computed,
  notInSeek: 'seek.list',
  takesRows: () => false,
  reads: (_column, { running: { of, by, order } }, into) => {
    sourceReads(of, into);
    for (const each of [...by, ...order]) into.add(each);
  },
  formula: () => undefined,
  isOwn: (ownership, column, { running: { of, by, order } }) => {
    const mine = ownership.owner.get(column.table);
    return (
      mine !== undefined &&
      by.includes(mine) &&
      ownership.value(of) &&
      [...by, ...order].every((each) => ownership.has(each))
    );
  },
  formulas: (_column, source) => formulasAmong([source.running.of]),
  compute: ({ evaluation }, column, source) => {
    const { vector, before } = runningOf(evaluation, column, source.running);
    column.use(vector);
    column.refs = before;
  },
  cell: (evaluation, column, source) => {
    const { vector } = runningOf(evaluation, column, source.running);
    return (row) => readCell(vector, row);
  },
  inputs: (evaluation, column, source, row) => {
    const { of } = source.running;
    const own =
      of.kind === 'column' ? [{ column: of.column, row }] : formulaCells(evaluation, of.formula, row);
    const before = beforeOf(evaluation, column, source, row);
    return before < 0 ? own : [...own, { column, row: before }];
  },
  dependencies: (walk, _column, source, row) => {
    for (const each of [...source.running.by, ...source.running.order]) walk.cell(each, row);
    for (const each of formulasAmong([source.running.of])) walk.formula(each, row);
  },
  explain: (unfold, column, source, row, depth) => {
    const run = unfold.evaluation.column(column);
    const before = beforeOf(unfold.evaluation, column, source, row);
    const shown = (value: Parameters<typeof showScalar>[0]) => unfold.show(value, column);
    return {
      kind: 'running',
      note: unfold.say('explain.running', {
        before: shown(before < 0 ? 0 : readCell(run, before)),
        added: shown(contribution(unfold.evaluation, column, source.running, row)),
        total: shown(readCell(run, row)),
      }),
      ...(depth > 0
        ? {
            inputs: [
              ...unfold.source(source.running.of, row, depth - 1),
              ...(before < 0 ? [] : [unfold.item(column, before, depth - 1)]),
            ],
          }
        : {}),
    };
  },
  affected: () => 'all',
  sheet: (sheet, column, source, row) => {
    const { asSums } = source.running;
    // Blanks come first here, and nowhere in a sheet's conditions.
    const isPlain =
      source.running.order.every((each) => sheet.evaluation.column(each).level === LEVEL.numbers) &&
      source.running.by.every((each) => readCell(sheet.evaluation.column(each), row) !== null);
    return asSums && isPlain ? sheet.formula(column, asSums, row) : sheet.marked(column, row, 'order');
  },
};

/** The row just before; of a stored result it is found when somebody first asks. */
function beforeOf(evaluation: EvaluationContext, column: ColumnPlan, source: Source, row: number): number {
  const run = evaluation.column(column);
  run.refs ??= runningOf(evaluation, run, source.running).before;
  return run.refs[row]!;
}

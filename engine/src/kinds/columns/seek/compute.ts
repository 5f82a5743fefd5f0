import { toNumber } from '../../../cells/coerce.ts';
import { makeVector, writeCell } from '../../../cells/column-vector.ts';
import { NUM } from '../../../cells/error-values.ts';
import { FormulaError, type Scalar } from '../../../cells/values.ts';
import { roundTo } from '../../../money/index.ts';
import type { ColumnPlan, SeekPlan } from '../../../plan/plan.ts';
import { runScalar } from '../../../run/formulas/scalar-leaves.ts';
import type { RowContext, RunColumn } from '../../../run/tables/evaluation-context.ts';
import type { ColumnRun } from '../../column-kind.ts';
import { seekSmallest } from './seek-smallest.ts';

/**
 * Finds, row by row, the smallest value on the column's grid at which the target reaches what it should equal.
 * The columns between are computed for the row as often as needed, exactly as they will be.
 */
export function computeSeek(run: ColumnRun, column: RunColumn, seek: SeekPlan): void {
  const table = run.evaluation.table(column.plan.table);
  column.use(makeVector(column.type, table.length));
  const rows = Array.from({ length: table.length }, (_, row) => row);
  for (const each of seekRows(run, column, seek, rows)) each.reset();
}

/** As `computeSeek`, for some rows; the columns between are left with cells of these rows alone. */
export function seekRows(
  run: ColumnRun,
  column: RunColumn,
  seek: SeekPlan,
  rows: Iterable<number>,
): readonly Chained[] {
  const { evaluation } = run;
  const table = evaluation.table(column.plan.table);
  const chain = seek.chain.map((plan) => prepare(run, plan, table.length));
  const context: RowContext = { evaluation, row: 0 };
  for (const row of rows) {
    context.row = row;
    writeCell(column, row, seekRow(column.plan, seek, context, chain, column.num, column.tag));
  }
  return chain;
}

interface Chained {
  compute(row: number): void;
  reset(): void;
}

function prepare(run: ColumnRun, plan: ColumnPlan, length: number): Chained {
  const column = run.evaluation.column(plan);
  column.use(makeVector(column.type, length));
  column.refs = undefined;
  const cell = run.cellOf(plan);
  let last = -1;
  let typed: Scalar | undefined;
  return {
    compute: (row) => {
      // The same for every value tried in a row; the way a reference goes isn't typed over.
      if (row !== last && !plan.leads) typed = run.typedOver(plan, row);
      last = row;
      writeCell(column, row, typed === undefined ? cell(row) : typed);
    },
    reset: () => {
      column.ready = false;
      column.refs = undefined;
    },
  };
}

function seekRow(
  plan: ColumnPlan,
  seek: SeekPlan,
  context: RowContext,
  chain: readonly Chained[],
  num: Float64Array,
  tag: Uint8Array,
): Scalar {
  const number = (formula: SeekPlan['target']): number | FormulaError =>
    toNumber(runScalar(formula, context));
  const equals = number(seek.equals);
  if (equals instanceof FormulaError) return equals;
  const low = number(seek.low);
  if (low instanceof FormulaError) return low;
  const high = number(seek.high);
  if (high instanceof FormulaError) return high;
  const scale = plan.scale ?? 0;
  const unit = 10 ** -scale;
  if (Math.abs(low / unit) > Number.MAX_SAFE_INTEGER || Math.abs(high / unit) > Number.MAX_SAFE_INTEGER)
    return new FormulaError('#NUM!', {
      key: 'seek.tooFine',
      facts: { column: `${plan.table.code}.${plan.code}`, low, high, scale },
    });
  let failure: FormulaError | undefined;
  // Whole units; the bounds are taken inside the grid.
  const at = (units: number): number => roundTo(units * unit, scale, 'half-up');
  const short = (units: number): number => {
    if (failure) return 0;
    context.evaluation.tick?.();
    num[context.row] = at(units);
    tag[context.row] = 0;
    for (const each of chain) each.compute(context.row);
    const target = number(seek.target);
    if (!(target instanceof FormulaError)) return equals - target;
    failure = target;
    return 0;
  };
  const to = roundTo(high / unit, 0, 'floor');
  const search = seekSmallest(roundTo(low / unit, 0, 'ceiling'), to, short);
  if (failure) return failure;
  if (search.kind === 'found') return at(search.units);
  if (search.kind === 'none')
    return new FormulaError(NUM.code, {
      key: 'seek.notReached',
      facts: { column: plan.code, equals, high: at(to) },
    });
  const shown = (short: number): number => Number((equals - short).toPrecision(12));
  return new FormulaError(NUM.code, {
    key: 'seek.falls',
    facts: {
      column: plan.code,
      equals,
      target: seek.target.text,
      from: at(search.before.units),
      before: shown(search.before.short),
      to: at(search.after.units),
      after: shown(search.after.short),
    },
  });
}

import { castResult } from '../../cells/cast.ts';
import { toNumber } from '../../cells/coerce.ts';
import { makeVector, writeCell } from '../../cells/column-vector.ts';
import { NUM } from '../../cells/error-values.ts';
import { FormulaError, type Scalar } from '../../cells/values.ts';
import { roundTo } from '../../money/index.ts';
import { scalarOf } from '../../operators/operators.ts';
import type { ColumnPlan, SeekPlan } from '../../plan/plan.ts';
import { referenceFinder, shownKey } from '../tables/references.ts';
import type { RowContext, RunColumn, World } from '../tables/world.ts';
import { rowFormula, runScalar } from './scalar-leaves.ts';
import { smallestReaching } from './smallest-reaching.ts';

/**
 * Finds, row by row, the smallest value on the column's grid at which the target reaches what it should equal.
 * The columns between are computed for the row as often as needed, exactly as they will be.
 */
export function computeSeek(world: World, column: RunColumn, seek: SeekPlan, overrides: OverrideOf): void {
  const table = world.table(column.plan.table);
  column.use(makeVector(column.type, table.length));
  const rows = Array.from({ length: table.length }, (_, row) => row);
  for (const each of seekRows(world, column, seek, overrides, rows)) each.reset();
}

/** As `computeSeek`, for some rows; the columns between are left with cells of these rows alone. */
export function seekRows(
  world: World,
  column: RunColumn,
  seek: SeekPlan,
  overrides: OverrideOf,
  rows: Iterable<number>,
): readonly Chained[] {
  const table = world.table(column.plan.table);
  const chain = seek.chain.map((plan) => prepare(world, plan, table.length, overrides));
  const context: RowContext = { world, row: 0 };
  for (const row of rows) {
    context.row = row;
    writeCell(column, row, seekRow(column.plan, seek, context, chain, column.num, column.tag));
  }
  return chain;
}

/** The value typed over a cell, if there is one. */
export type OverrideOf = (plan: ColumnPlan, row: number) => Scalar | undefined;

interface Chained {
  compute(row: number): void;
  reset(): void;
}

function prepare(world: World, plan: ColumnPlan, length: number, overrides: OverrideOf): Chained {
  const column = world.column(plan);
  column.use(makeVector(column.type, length));
  const reset = (): void => {
    column.ready = false;
    column.refs = undefined;
  };
  if (plan.source.kind === 'reference') {
    const { reference } = plan.source;
    const refs = new Int32Array(length);
    column.refs = refs;
    const find = referenceFinder(world, reference);
    const show = shownKey(world, reference);
    return {
      compute: (row) => {
        const target = find(row);
        refs[row] = target;
        writeCell(column, row, target >= 0 ? show(target) : null);
      },
      reset,
    };
  }
  const run = plan.source.kind === 'formula' ? rowFormula(plan.source.formula) : undefined;
  const context: RowContext = { world, row: -1 };
  let typed: Scalar | undefined;
  return {
    compute: (row) => {
      // The same for every value tried in a row.
      if (row !== context.row) typed = overrides(plan, row);
      context.row = row;
      if (typed !== undefined) return writeCell(column, row, typed);
      if (!run) return;
      writeCell(column, row, roundedFor(plan, castResult(scalarOf(run(context)), plan.valueType)));
    },
    reset,
  };
}

/** A computed value on its column's grid. */
export function roundedFor(plan: ColumnPlan, value: Scalar): Scalar {
  const numeric = plan.valueType === 'money' || plan.valueType === 'number';
  return numeric && typeof value === 'number' && plan.scale !== undefined
    ? roundTo(value, plan.scale, plan.mode)
    : value;
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
    context.world.tick?.();
    num[context.row] = at(units);
    tag[context.row] = 0;
    for (const each of chain) each.compute(context.row);
    const target = number(seek.target);
    if (!(target instanceof FormulaError)) return equals - target;
    failure = target;
    return 0;
  };
  const to = roundTo(high / unit, 0, 'floor');
  const search = smallestReaching(roundTo(low / unit, 0, 'ceiling'), to, short);
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

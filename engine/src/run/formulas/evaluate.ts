import { castResult } from '../../cells/cast.ts';
import { LEVEL, type Level, levelOf, makeVector, readCell, writeCell } from '../../cells/column-vector.ts';
import { FormulaError, type Scalar } from '../../cells/values.ts';
import { CELL, type ColumnVector } from '../../cells/vector.ts';
import { traitsOf } from '../../functions/traits.ts';
import { roundColumn } from '../../money/index.ts';
import type { BoundFormula, ColumnPlan } from '../../plan/plan.ts';
import { type Block, BlockPool, type Frame, type Kernel, scalarAt, tagAt } from '../kernels/block.ts';
import { formulaKernel } from '../kernels/kernels.ts';
import { BLOCK } from '../kernels/loops/loops.ts';
import type { EvaluationContext, Formulas, RowContext, RunColumn } from '../tables/evaluation-context.ts';
import { shareOut } from '../tables/share.ts';
import { faultOf, rowFormulaOf, runScalar } from './scalar-leaves.ts';

/** Below this many rows making kernels costs more than it saves. */
const FEW_ROWS = 24;

const pool = new BlockPool();

/** Computes a formula column for all rows: cast to its type, rounded to its scale. */
export function evaluateColumn(
  evaluation: EvaluationContext,
  column: RunColumn,
  formula: BoundFormula,
): void {
  const { length } = evaluation.table(column.plan.table);
  const vector = recycledVector(evaluation, column, length) ?? makeVector(column.type, length);
  const plain = evaluateInto(evaluation, formula, vector, column.plan);
  column.use(vector);
  column.computedPlain = plain;
}

/** Touching fresh memory costs as much as the arithmetic: a result that is no longer needed lends its own. */
function recycledVector(
  evaluation: EvaluationContext,
  column: RunColumn,
  length: number,
): ColumnVector | undefined {
  const old = evaluation.recycled?.column(column.plan);
  if (!old || old.length !== length || old.num.length !== length) return undefined;
  // Left at nothing but numbers, the tags are as fresh ones are.
  if (!(old.computedPlain && old.level === LEVEL.numbers)) old.tag.fill(CELL.number);
  return { type: column.type, length, num: old.num, tag: old.tag, text: undefined };
}

/** A formula over the rows of its scope, as it comes: neither cast nor rounded. */
export function evaluateRaw(
  evaluation: EvaluationContext,
  formula: BoundFormula,
  length: number,
): ColumnVector & { level: Level } {
  const vector = makeVector('number', length);
  evaluateInto(evaluation, formula, vector, undefined);
  return Object.assign(vector, { level: levelOf(vector) });
}

/** @returns whether every cell is a plain number, as far as that is known without looking through them. */
function evaluateInto(
  evaluation: EvaluationContext,
  formula: BoundFormula,
  vector: ColumnVector,
  plan: ColumnPlan | undefined,
): boolean {
  const { length } = vector;
  const numeric = !plan || plan.valueType === 'money' || plan.valueType === 'number';
  const rounds = plan !== undefined && numeric && !isRounded(formula, plan) ? plan : undefined;
  const context: RowContext = { evaluation, row: 0 };
  if (length < FEW_ROWS) {
    for (let row = 0; row < length; row += 1) {
      evaluation.tick?.();
      context.row = row;
      writeCell(vector, row, castFor(plan, runScalar(formula, context)));
    }
    if (rounds) roundVector(vector, rounds, 0, length);
    return false;
  }
  const kernel = formulaKernel(formula);
  const frame: Frame = { evaluation, base: 0, size: 0, lets: [], pool };
  const again = (row: number): Scalar => {
    evaluation.tick?.();
    context.row = row;
    return runScalar(formula, context);
  };
  let plain = true;
  for (let base = 0; base < length; base += BLOCK) {
    const size = Math.min(BLOCK, length - base);
    frame.base = base;
    frame.size = size;
    const block = tryKernel(kernel, frame, size);
    const fits = numeric && block.level === LEVEL.numbers && (!plan || inRange(block, size));
    if (fits) storeNumbers(block, vector, base, size, rounds);
    else {
      plain = false;
      storeCells(block, vector, base, size, plan, again);
      if (rounds) roundVector(vector, rounds, base, base + size);
    }
    pool.give(block);
    evaluation.tick?.();
  }
  return plain;
}

/** Where a block can't be computed as one, every row of it is run by itself and has its own error. */
function tryKernel(kernel: Kernel, frame: Frame, size: number): Block {
  try {
    return kernel(frame, null, size);
  } catch (error) {
    faultOf(error);
    const block = pool.take();
    block.level = LEVEL.any;
    block.tag.fill(CELL.error, 0, size);
    return block;
  }
}

/** Beyond 2^53−1 whole numbers can't be told apart any more; those are errors. */
const inRange = (block: Block, size: number): boolean =>
  pool.loops.largestMagnitude(block.num, size) <= Number.MAX_SAFE_INTEGER;

/** A formula that is itself a ROUND to no more places than the column keeps is on the grid already. */
function isRounded(formula: BoundFormula, plan: ColumnPlan): boolean {
  const { node } = formula;
  if (node.kind !== 'call' || !traitsOf(node.name).rounds) return false;
  const places = node.args[1];
  return places?.kind === 'number' && plan.scale !== undefined && Math.trunc(places.value) <= plan.scale;
}

const castFor = (plan: ColumnPlan | undefined, value: Scalar): Scalar =>
  plan ? castResult(value, plan.valueType) : value;

/** Rounds computed money and numbers to the column's scale. Blanks and failed cells hold 0, which rounds to itself. */
function roundVector(vector: ColumnVector, plan: ColumnPlan, from: number, to: number): void {
  if (plan.scale !== undefined) roundColumn(vector.num, from, to, plan.scale, plan.mode);
}

/** Moves a block of nothing but numbers into its column, rounded as `rounds` says. */
function storeNumbers(
  block: Block,
  vector: ColumnVector,
  base: number,
  size: number,
  rounds: ColumnPlan | undefined,
): void {
  const scale = rounds?.scale ?? -1;
  const inLoop = rounds !== undefined && rounds.mode === 'half-up' && scale >= 0 && scale <= 22;
  const stored = inLoop && !block.owned ? pool.take() : block;
  if (inLoop) pool.loops.round(block.num, Math.trunc(scale), stored.num, null, size);
  vector.num.set(size === BLOCK ? stored.num : stored.num.subarray(0, size), base);
  if (rounds && !inLoop) roundVector(vector, rounds, base, base + size);
  if (stored !== block) pool.give(stored);
}

/** Moves a block into its column, cast to the column's type; rows that no kernel decided are run again. */
function storeCells(
  block: Block,
  vector: ColumnVector,
  base: number,
  size: number,
  plan: ColumnPlan | undefined,
  again: (row: number) => Scalar,
): void {
  const type = plan?.valueType;
  const numeric = type === undefined || type === 'money' || type === 'number';
  for (let at = 0; at < size; at += 1) {
    const row = base + at;
    const tag = tagAt(block, at);
    if (tag === CELL.number && numeric && Math.abs(block.num[at]!) <= Number.MAX_SAFE_INTEGER) {
      vector.num[row] = block.num[at]! + 0;
      vector.tag[row] = CELL.number;
    } else if (tag === CELL.error) writeCell(vector, row, castFor(plan, again(row)));
    else writeCell(vector, row, castFor(plan, scalarAt(block, at)));
  }
}

/** For which rows a condition holds; a row where it fails doesn't count and is told. */
export function evaluateCondition(
  evaluation: EvaluationContext,
  formula: BoundFormula,
  failed?: (row: number, error: FormulaError) => void,
): Uint8Array {
  const { length } = evaluation.table(formula.scope!);
  const vector = evaluateRaw(evaluation, formula, length);
  const holds = new Uint8Array(length);
  for (let row = 0; row < length; row += 1) {
    const tag = vector.tag[row];
    if (tag === CELL.number || tag === CELL.boolean) holds[row] = vector.num[row] !== 0 ? 1 : 0;
    else if (tag === CELL.text) holds[row] = vector.text![row]!.toUpperCase() === 'TRUE' ? 1 : 0;
    else if (tag === CELL.error) failed?.(row, vector.errors!.get(row)!);
  }
  return holds;
}

const share: Formulas['share'] = (evaluation, formula, node, binding) => {
  const table = evaluation.table(binding.weight.table);
  const total = rowFormulaOf(formula, node.args[0]!);
  const context: RowContext = { evaluation, row: 0 };
  const read = (plan: ColumnPlan) => {
    const column = evaluation.column(plan);
    return (row: number): Scalar => readCell(column, row);
  };
  return shareOut({
    length: table.length,
    total: (row) => {
      context.row = row;
      const value = total(context);
      return typeof value === 'object' && value !== null && !(value instanceof FormulaError) ? null : value;
    },
    weight: read(binding.weight),
    group: read(binding.group),
    tail: binding.tail ? read(binding.tail) : undefined,
    scale: formula.owner?.scale,
    mode: formula.owner?.mode ?? 'half-up',
  });
};

/** The evaluator as evaluations get it. */
export const FORMULAS: Formulas = {
  source: (evaluation, source, row) => runScalar(source.formula, { evaluation, row }),
  share,
};

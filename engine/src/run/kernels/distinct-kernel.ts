import { LEVEL, type Level, levelOf, makeVector, writeCell } from '../../cells/column-vector.ts';
import { CELL, type ColumnVector } from '../../cells/vector.ts';
import { BOUND_CALLS } from '../../functions/spec/bound-calls.ts';
import type { Node } from '../../language/ast.ts';
import { scalarOf } from '../../operators/operators.ts';
import type { BoundFormula, ColumnPlan } from '../../plan/plan.ts';
import { type RowFormula, rowFormulaOf } from '../formulas/scalar-leaves.ts';
import { type Distinct, distinctOf } from '../tables/distinct.ts';
import type { EvaluationContext } from '../tables/evaluation-context.ts';
import { type Kernel, levelOfRows } from './block.ts';
import { BLOCK } from './loops/loops.ts';

/** The values of a part of a formula by the different values of the one column it reads. */
interface Values {
  readonly distinct: Distinct;
  readonly vector: ColumnVector;
  readonly level: Level;
}

/**
 * A part that reads one text column of its row and nothing else of it (`[@city]="C01"`, `SUMIFS(…,[@centre])`): its
 * closures run once per different text. Undefined when the part is another one.
 * @param otherwise for columns in which nearly every text is another
 */
export function distinctKernel(
  formula: BoundFormula,
  node: Node,
  otherwise: () => Kernel,
): Kernel | undefined {
  const column = onlyTextOf(formula, node);
  if (!column) return undefined;
  let other: Kernel | undefined;
  const run = rowFormulaOf(formula, node);
  return (frame, rows, count) => {
    const { evaluation, base, pool } = frame;
    const values = valuesOf(evaluation, column, run);
    if (!values) {
      other ??= otherwise();
      return other(frame, rows, count);
    }
    const { vector, level } = values;
    const places = values.distinct.places.subarray(base, base + frame.size);
    const out = pool.take();
    pool.loops.gather(vector.num, places, out.num, rows, count);
    out.level = level;
    if (level <= LEVEL.booleans) return out;
    for (let index = 0; index < count; index += 1) {
      const at = rows === null ? index : rows[index]!;
      const place = places[at]!;
      out.tag[at] = vector.tag[place]!;
      if (out.tag[at] === CELL.text) {
        out.text ??= new Array<string | null>(BLOCK).fill(null);
        out.text[at] = vector.text![place]!;
      }
    }
    out.level = levelOfRows(out, rows, count);
    return out;
  };
}

function valuesOf(evaluation: EvaluationContext, plan: ColumnPlan, run: RowFormula): Values | undefined {
  const distinct = distinctOf(evaluation.column(plan));
  if (!distinct) return undefined;
  const known = evaluation.memo.get(run) as Values | undefined;
  if (known?.distinct === distinct) return known;
  const vector = makeVector('number', distinct.firstRows.length);
  distinct.firstRows.forEach((row, place) => {
    writeCell(vector, place, scalarOf(run({ evaluation, row })));
  });
  const made = { distinct, vector, level: levelOf(vector) };
  evaluation.memo.set(run, made);
  return made;
}

/** What a part reads of its row: nothing, one text column, or more than that. */
type Reads = ColumnPlan | 'nothing' | 'more';

/** A part belongs to one formula; kept, as every part around it asks again. */
const readsOf = new WeakMap<Node, Reads>();

function onlyTextOf(formula: BoundFormula, node: Node): ColumnPlan | undefined {
  if (node.kind !== 'call' && node.kind !== 'binary') return undefined;
  const reads = textReads(formula, node);
  return typeof reads === 'object' ? reads : undefined;
}

function textReads(formula: BoundFormula, node: Node): Reads {
  let reads = readsOf.get(node);
  if (reads === undefined) {
    reads = findReads(formula, node);
    readsOf.set(node, reads);
  }
  return reads;
}

function findReads(formula: BoundFormula, node: Node): Reads {
  const binding = formula.bindings.get(node);
  switch (node.kind) {
    case 'number':
    case 'text':
    case 'boolean':
    case 'omitted':
      return 'nothing';
    case 'column':
      return binding?.kind === 'tableColumns' ? 'nothing' : 'more';
    case 'unary':
      return textReads(formula, node.operand);
    case 'binary':
      return together(formula, [node.left, node.right]);
    case 'field': {
      const isOwn = binding?.kind === 'field' && !binding.list && binding.hops.length === 0;
      return isOwn && binding.column.type === 'text' ? binding.column : 'more';
    }
    case 'call': {
      // PRIOR, BALANCE, SHARE and what only carried differences know belong to the row itself.
      const isPlain = binding === undefined || binding.kind === 'constant';
      return isPlain && !BOUND_CALLS.get(node.name)?.rowAware ? together(formula, node.args) : 'more';
    }
    default:
      return 'more';
  }
}

function together(formula: BoundFormula, parts: readonly Node[]): Reads {
  let all: Reads = 'nothing';
  for (const part of parts) {
    const reads = textReads(formula, part);
    if (reads === 'nothing' || reads === all) continue;
    if (all !== 'nothing' || reads === 'more') return 'more';
    all = reads;
  }
  return all;
}

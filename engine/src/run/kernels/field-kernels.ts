import { LEVEL } from '../../cells/column-vector.ts';
import { CELL, type ColumnVector } from '../../cells/vector.ts';
import type { Binding, ColumnPlan } from '../../plan/plan.ts';
import { NO_ROW } from '../tables/evaluation-context.ts';
import { type Block, type Kernel, levelOfRows, viewOf } from './block.ts';
import { BLOCK } from './loops/loops.ts';

/** Reads `[@a]` as a view of the column, `[@ref.field]` by the rows the references lead to. */
export function fieldKernel(field: Extract<Binding, { kind: 'field' }>): Kernel | undefined {
  const { hops, column, list } = field;
  // A reference read as a value may be missing, which only the closures explain.
  if (list || column.leads === 'one' || column.leads === 'many') return undefined;
  if (hops.length === 0) {
    const table = column.table.index;
    const { index } = column;
    return (frame) => viewOf(frame.evaluation.tables[table]!.columns[index]!, frame.base, frame.size);
  }
  return hops.every((hop) => hop.leads === 'one') ? gatherKernel(hops, column) : undefined;
}

function gatherKernel(hops: readonly ColumnPlan[], plan: ColumnPlan): Kernel {
  const [first] = hops;
  const single = hops.length === 1;
  const blankOf = hops.map((hop) => hop.source.kind === 'reference' && hop.source.reference.missingBlank);
  return (frame, rows, count) => {
    const { evaluation, base } = frame;
    const column = evaluation.column(plan);
    const out = frame.pool.take();
    if (single && column.level === LEVEL.numbers) {
      const places = evaluation.column(first!).refs!.subarray(base, base + frame.size);
      const watch = frame.pool.loops.gather(column.num, places, out.num, rows, count);
      if (watch === 0) {
        out.level = LEVEL.numbers;
        return out;
      }
    }
    const refsOf = hops.map((hop) => evaluation.column(hop).refs!);
    for (let index = 0; index < count; index += 1) {
      const at = rows === null ? index : rows[index]!;
      const target = followed(refsOf, blankOf, base + at);
      if (target >= 0) putCell(out, at, column, target);
      else {
        out.num[at] = 0;
        out.tag[at] = target === MISSING ? CELL.blank : CELL.error;
      }
    }
    out.level = levelOfRows(out, rows, count);
    return out;
  };
}

/** A row that isn't there and may be missing; any other number below 0 is for the closures to explain. */
const MISSING = -100;

/** The row to which references lead from a row, one after the other. */
function followed(refsOf: readonly Int32Array[], blankOf: readonly boolean[], from: number): number {
  let target = from;
  for (let hop = 0; hop < refsOf.length; hop += 1) {
    target = refsOf[hop]![target]!;
    if (target < 0) return target === NO_ROW && blankOf[hop] ? MISSING : target;
  }
  return target;
}

function putCell(out: Block, at: number, column: ColumnVector, row: number): void {
  const tag = column.tag[row]!;
  out.num[at] = column.num[row]!;
  out.tag[at] = tag;
  if (tag !== CELL.text) return;
  out.text ??= new Array<string | null>(BLOCK).fill(null);
  out.text[at] = column.text![row]!;
}

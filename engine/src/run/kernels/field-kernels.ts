import { LEVEL } from '../../cells/column-vector.ts';
import { CELL } from '../../cells/vector.ts';
import type { Binding, ColumnPlan } from '../../plan/plan.ts';
import { NO_ROW } from '../tables/evaluation-context.ts';
import { type Kernel, levelOfRows, viewOf } from './block.ts';
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
    const { num } = column;
    const out = frame.pool.take();
    const firstRefs = evaluation.column(first!).refs!;
    if (single && column.level === LEVEL.numbers) {
      const places = firstRefs.subarray(base, base + frame.size);
      const watch = frame.pool.loops.gather(num, places, out.num, rows, count);
      if (watch === 0) {
        out.level = LEVEL.numbers;
        return out;
      }
    }
    const refsOf = hops.map((hop) => evaluation.column(hop).refs!);
    for (let index = 0; index < count; index += 1) {
      const at = rows === null ? index : rows[index]!;
      let target = base + at;
      let tag: number = CELL.number;
      for (let hop = 0; hop < refsOf.length && target >= 0; hop += 1) {
        target = refsOf[hop]![target]!;
        if (target < 0) tag = target === NO_ROW && blankOf[hop] ? CELL.blank : CELL.error;
      }
      if (target >= 0) {
        tag = column.tag[target]!;
        out.num[at] = num[target]!;
        if (tag === CELL.text) {
          out.text ??= new Array<string | null>(BLOCK).fill(null);
          out.text[at] = column.text![target]!;
        }
      } else out.num[at] = 0;
      out.tag[at] = tag;
    }
    out.level = levelOfRows(out, rows, count);
    return out;
  };
}

import { columnKind } from '../kinds/registry.ts';
import type { ColumnPlan, SolutionPlan } from '../plan/plan.ts';
import { type Computed, isColumn } from '../plan/reads.ts';
import { readsOf } from '../planning/plan-reads.ts';

export type GraphNode = Computed;

/** Who reads whom, turned round, with every node's place in the order of computing. */
export interface LiveGraph {
  readonly order: readonly GraphNode[];
  readonly placeOf: ReadonlyMap<GraphNode, number>;
  readonly readers: ReadonlyMap<GraphNode, readonly number[]>;
  /** Of a column between a sought value and its target: who seeks through it. */
  readonly seekers: ReadonlyMap<ColumnPlan, readonly number[]>;
  /** Columns that formulas read whole (`Table[column]`): their sums and indexes are kept for all rows. */
  readonly readWhole: ReadonlySet<ColumnPlan>;
}

const graphs = new WeakMap<SolutionPlan, LiveGraph>();

export function liveGraph(plan: SolutionPlan): LiveGraph {
  const known = graphs.get(plan);
  if (known) return known;
  const order: GraphNode[] = plan.order.map((node) => (node.kind === 'rows' ? node.table : node.column));
  const placeOf = new Map(order.map((node, place) => [node, place]));
  const readers = new Map<GraphNode, number[]>();
  const readWhole = new Set<ColumnPlan>();
  const seekers = new Map<ColumnPlan, number[]>();
  order.forEach((node, place) => {
    for (const read of readsOf(node)) {
      const list = readers.get(read);
      if (list) list.push(place);
      else readers.set(read, [place]);
    }
    if (!isColumn(node)) return;
    const { through, formulas } = columnKind(node.source);
    for (const between of through?.(node.source) ?? [])
      seekers.set(between, [...(seekers.get(between) ?? []), place]);
    for (const formula of formulas(node, node.source))
      for (const binding of formula.bindings.values())
        if (binding.kind === 'tableColumns') for (const column of binding.columns) readWhole.add(column);
  });
  const graph = { order, placeOf, readers, seekers, readWhole };
  graphs.set(plan, graph);
  return graph;
}

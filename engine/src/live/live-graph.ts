import type { ColumnPlan, SolutionPlan, TablePlan } from '../plan/plan.ts';
import { readsOf } from '../planning/plan-reads.ts';

export type GraphNode = ColumnPlan | TablePlan;

export const isColumn = (node: GraphNode): node is ColumnPlan => 'table' in node;

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
    if (isColumn(node) && node.source.kind === 'seek')
      for (const between of node.source.seek.chain)
        seekers.set(between, [...(seekers.get(between) ?? []), place]);
    if (isColumn(node) && node.source.kind === 'formula')
      for (const binding of node.source.formula.bindings.values())
        if (binding.kind === 'tableColumns') for (const column of binding.columns) readWhole.add(column);
  });
  const graph = { order, placeOf, readers, seekers, readWhole };
  graphs.set(plan, graph);
  return graph;
}

import { columnKind } from '../kinds/registry.ts';
import type { ColumnPlan, SeekPlan } from '../plan/plan.ts';
import type { Planning } from '../plan/planning.ts';
import { type Computed, isColumn } from '../plan/reads.ts';
import { factOf, nodeName, readsOf, visitReads } from './plan-reads.ts';

/** Settles which columns lie between a sought column and its target, and complains of what may not lie there. */
export function planSeeks(planning: Planning): void {
  for (const table of planning.tables)
    for (const column of table.columns) {
      const seek = columnKind(column.source).seek?.(column.source);
      if (seek) planSeekChain(planning, column, seek);
    }
}

function planSeekChain(planning: Planning, column: ColumnPlan, seek: SeekPlan): void {
  const place = planning.place(`${column.path}.seek`, column.table, column);
  const depends = new Set<Computed>([column]);
  const order: ColumnPlan[] = [];
  const state = new Map<Computed, 'open' | 'done'>([[column, 'done']]);
  const leave = (node: Computed): void => {
    if (!readsOf(node).some((read) => depends.has(read))) return;
    depends.add(node);
    if (isColumn(node)) order.push(node);
    else
      planning.report({
        ...place,
        key: 'seek.outside',
        facts: {
          ...factOf('column', (language) => nodeName(node, language)),
          table: column.table.code,
        },
      });
  };
  const { columns } = seek.target.reads;
  for (const read of columns) visitReads(read, state, leave);
  if (![...columns].some((read) => depends.has(read)))
    planning.report({ ...place, key: 'seek.targetApart', facts: { column: column.code } });
  for (const each of order) {
    const facts = {
      ...factOf('column', (language) => nodeName(each, language)),
      table: column.table.code,
    };
    const { notInSeek, formula } = columnKind(each.source);
    if (each.table !== column.table) planning.report({ ...place, key: 'seek.outside', facts });
    else if (notInSeek) planning.report({ ...place, key: notInSeek, facts });
    else
      for (const binding of formula(each.source)?.bindings.values() ?? [])
        if (binding.kind === 'share' || (binding.kind === 'tableColumns' && binding.table === column.table))
          planning.report({ ...place, key: 'seek.list', facts });
  }
  seek.chain = order;
}

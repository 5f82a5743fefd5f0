import type { ColumnPlan } from './plan.ts';

/** Longer ways than any solution goes. */
const FARTHEST = 50;

/** The column whose cells this one repeats as they are, through references and groups; itself where it has its own. */
export function copiedFrom(column: ColumnPlan): ColumnPlan {
  let at = column;
  for (let steps = 0; steps < FARTHEST; steps += 1) {
    const next = repeated(at);
    if (!next) break;
    at = next;
  }
  return at;
}

function repeated({ source, table }: ColumnPlan): ColumnPlan | undefined {
  if (source.kind === 'rowKey' && table.rowSource.kind === 'pivot')
    return table.rowSource.by[source.position];
  if (source.kind !== 'formula') return undefined;
  const binding = source.formula.bindings.get(source.formula.node);
  return binding?.kind === 'field' && !binding.list ? binding.column : undefined;
}

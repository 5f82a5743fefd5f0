import type { BoundFormula, LookBack, TablePlan } from '../plan/plan.ts';

/** How far formulas look into earlier batches, read off what they were bound to. ORIGINAL has batches of its own. */
export function planLookBack(formulas: readonly BoundFormula[]): LookBack {
  const tables = new Set<TablePlan>();
  let periods = 0;
  for (const { bindings } of formulas)
    for (const [node, binding] of bindings) {
      if (binding.kind !== 'past' || binding.past === 'original') continue;
      tables.add(binding.column.table);
      const isCounted = node.kind === 'call' && node.args.length > 1;
      periods = Math.max(periods, isCounted ? Number.POSITIVE_INFINITY : 1);
    }
  return { periods, tables };
}

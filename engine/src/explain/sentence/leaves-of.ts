import { childrenOf, type Node } from '../../language/ast.ts';
import { fieldRows } from '../../run/tables/read-field.ts';
import { tableCells } from '../../solution/words.ts';
import type { FormulaTeller } from './formula-teller.ts';

/** Names with figures of what a part reads, in the order they are written. */
export function firstLeaves(builder: FormulaTeller, root: Node, most: number): string[] {
  const found = new Set<string>();
  const visit = (node: Node): void => {
    if (found.size >= most) return;
    const binding = builder.formula.bindings.get(node);
    if (binding?.kind === 'field' && binding.list) {
      const [hop] = binding.hops;
      if (hop) found.add(builder.wording.column(hop));
      return;
    }
    if (binding && binding.kind !== 'constant') {
      const term = builder.term(node);
      if (term && term.value !== 0) found.add(term.words);
      return;
    }
    childrenOf(node).forEach(visit);
  };
  childrenOf(root).forEach(visit);
  return [...found];
}

/** Whether a part is made of other people's figures: not even their total is said. */
export function readsOthers(builder: FormulaTeller, node: Node): boolean {
  const binding = builder.formula.bindings.get(node);
  if (binding?.kind === 'share') return true;
  if (binding?.kind === 'tableColumns') return tableCells(binding.table) !== 'inFile';
  if (binding?.kind === 'field') {
    const { column, hops } = binding;
    if (tableCells(column.table) === 'inFile') return false;
    const { rows } = fieldRows(builder.evaluation, hops, builder.row);
    return rows.some((row) => row >= 0 && builder.isOthers(column, row));
  }
  return childrenOf(node).some((part) => readsOthers(builder, part));
}

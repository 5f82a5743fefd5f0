import type { Value } from '../../cells/values.ts';
import { BOUND_CALLS } from '../../functions/spec/bound-calls.ts';
import type { Node } from '../../language/ast.ts';
import type { Binding, BoundFormula, ColumnPlan } from '../../plan/plan.ts';
import type { RowContext } from '../tables/evaluation-context.ts';
import { isLongList } from '../tables/read-field.ts';

type RowFormula = (context: RowContext) => Value;

/** What gives the same in every row: parts that don't read it, facts of the period, parameters. */
const STEADY = new Set<Binding['kind']>(['constant', 'period', 'parameter']);

/**
 * The rows column of a call that reads nothing of its row but what that column leads to (`MEDIAN([@all.score])`,
 * `SUM(TAKE(SORT([@all.score]),3))`); undefined for any other call.
 */
export function onlyListOf(formula: BoundFormula, node: Node): ColumnPlan | undefined {
  let found: ColumnPlan | undefined;
  const isFit = (part: Node): boolean => {
    const binding = formula.bindings.get(part);
    switch (part.kind) {
      case 'number':
      case 'text':
      case 'boolean':
      case 'omitted':
        return true;
      case 'array':
        return part.rows.every((row) => row.every(isFit));
      case 'unary':
        return isFit(part.operand);
      case 'binary':
        return isFit(part.left) && isFit(part.right);
      case 'field': {
        if (binding?.kind !== 'field' || !binding.list || binding.hops.length !== 1) return false;
        found ??= binding.hops[0];
        return found === binding.hops[0];
      }
      case 'call':
        // PRIOR, BALANCE, SHARE and what only carried differences know belong to the row itself.
        return (
          (binding === undefined || STEADY.has(binding.kind)) &&
          !BOUND_CALLS.get(part.name)?.rowAware &&
          part.args.every(isFit)
        );
      default:
        return false;
    }
  };
  return node.kind === 'call' && isFit(node) ? found : undefined;
}

/** Runs once for all rows that share a long list: the siblings of a department are thousands, each with all of them. */
export function oncePerList(plan: ColumnPlan, node: Node, run: RowFormula): RowFormula {
  return (context) => {
    const { evaluation, row } = context;
    const owner = evaluation.column(plan);
    const list = owner.lists ? owner.lists[row]! : -1;
    if (!isLongList(owner, list)) return run(context);
    let values = evaluation.lists.get(node);
    if (!values) {
      values = new Map();
      evaluation.lists.set(node, values);
    }
    let value = values.get(list);
    if (value === undefined) {
      value = run(context);
      values.set(list, value);
    }
    return value;
  };
}

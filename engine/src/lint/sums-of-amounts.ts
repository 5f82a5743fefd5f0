import { traitsOf } from '../functions/traits.ts';
import { plainFormulaOf } from '../kinds/registry.ts';
import type { Node } from '../language/ast.ts';
import { payTotals } from '../plan/pay-totals.ts';
import type { BalancePlan, Binding, BoundFormula, ColumnPlan, SolutionPlan } from '../plan/plan.ts';

type Term = ColumnPlan | BalancePlan;
/** What a formula adds and takes off, how many times each. */
export type Sum = ReadonlyMap<Term, number>;

export const isBalance = (term: Term): term is BalancePlan => 'adds' in term;

/** What net pay adds and takes off in the end: the single amounts, each with how many times it counts. */
export function amountsOfNet(plan: SolutionPlan): { column: ColumnPlan; times: number }[] {
  const net = payTotals(plan).net.map((column) => [column, 1] as const);
  return [...unfolded(added(net))].flatMap(([term, times]) =>
    isBalance(term) ? [] : [{ column: term, times }],
  );
}

export function added(terms: Iterable<readonly [Term, number]>): Sum {
  const sum = new Map<Term, number>();
  for (const [term, times] of terms) {
    const now = (sum.get(term) ?? 0) + times;
    if (now === 0) sum.delete(term);
    else sum.set(term, now);
  }
  return sum;
}

/** With sums in place of the columns that hold them; rounded, typed or multiplied columns stay as they are. */
export function unfolded(sum: Sum): Sum {
  return added(
    [...sum].flatMap(([term, times]) => {
      const inner = isBalance(term) ? undefined : sumOfColumn(term);
      return inner
        ? [...unfolded(inner)].map(([part, count]) => [part, count * times] as const)
        : [[term, times] as const];
    }),
  );
}

/** Undefined for what isn't a plain sum of amounts: that is one term. */
export function sumOfColumn(column: ColumnPlan): Sum | undefined {
  const formula = plainFormulaOf(column);
  if (!formula || column.typed) return undefined;
  const sum = sumOfFormula(formula);
  const isMoney = (term: Term) => isBalance(term) || (term.type === 'money' && term.scale === column.scale);
  return sum && [...sum.keys()].every(isMoney) ? sum : undefined;
}

type Terms = readonly (readonly [Term, number])[];

const signed = (terms: Terms | undefined, sign: number): Terms | undefined =>
  terms?.map(([term, times]) => [term, sign * times] as const);

export function sumOfFormula(formula: BoundFormula): Sum | undefined {
  const of = (node: Node): Terms | undefined => ofBinding(formula.bindings.get(node)) ?? ofNode(node);
  const ofNode = (node: Node): Terms | undefined => {
    switch (node.kind) {
      case 'unary':
        return node.op === '-' || node.op === '+' ? signed(of(node.operand), SIGN[node.op]) : undefined;
      case 'binary': {
        if (node.op !== '+' && node.op !== '-') return undefined;
        const [left, right] = [of(node.left), signed(of(node.right), SIGN[node.op])];
        return left && right && [...left, ...right];
      }
      case 'call': {
        const args = traitsOf(node.name).aggregate === 'sum' ? node.args.map(of) : [undefined];
        return args.every((arg) => arg !== undefined) ? args.flat() : undefined;
      }
      default:
        return undefined;
    }
  };
  const terms = of(formula.node);
  return terms && added(terms);
}

const SIGN = { '+': 1, '-': -1 } as const;

function ofBinding(binding: Binding | undefined): Terms | undefined {
  if (binding?.kind === 'field' && binding.hops.length === 0 && !binding.list) return [[binding.column, 1]];
  if (binding?.kind === 'own') return binding.columns.map((column) => [column, 1] as const);
  return binding?.kind === 'balance' ? [[binding.balance, 1]] : undefined;
}

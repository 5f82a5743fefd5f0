import { traitsOf } from '../functions/traits.ts';
import { plainFormulaOf } from '../kinds/registry.ts';
import type { Node } from '../language/ast.ts';
import { PAY_TOTALS, payTotals, TOWARDS_NET } from '../plan/pay-totals.ts';
import type { BalancePlan, Binding, BoundFormula, ColumnPlan, SolutionPlan } from '../plan/plan.ts';
import type { Warn } from './warn.ts';

type Term = ColumnPlan | BalancePlan;
/** What a formula adds and takes off, how many times each. */
type Sum = ReadonlyMap<Term, number>;

/**
 * Totals by which people decide must add up: gross − deduction + adjustment is net, and a figure of the year is that of
 * the slips, item by item or group by group.
 */
export function lintTotals(plan: SolutionPlan, warn: Warn): void {
  const { master } = plan;
  const totals = payTotals(plan);
  if (!master || !PAY_TOTALS.some((total) => totals[total].length > 0)) return;
  const [net] = totals.net;
  if (!net) {
    const { code: table, path } = master;
    warn({ path, table, key: 'lint.netUntagged', facts: { table } });
  } else if (totals.net.length === 1 && totals.gross.length > 0) lintNet(net, totals, warn);
  lintYear(plan, warn);
}

function lintNet(net: ColumnPlan, totals: ReturnType<typeof payTotals>, warn: Warn): void {
  const parts: [ColumnPlan, number][] = [];
  for (const total of ['gross', 'deduction', 'adjustment'] as const)
    for (const column of totals[total]) parts.push([column, -TOWARDS_NET[total]]);
  const left = added([...(sumOfColumn(net) ?? new Map([[net, 1]])), ...parts]);
  if (unfolded(left).size === 0) return;
  warn({
    path: net.path,
    table: net.table.code,
    column: net.code,
    key: 'lint.netDiffers',
    facts: { net: net.code, left: [...left].map(([{ code }]) => code).join(', ') },
  });
}

function lintYear(plan: SolutionPlan, warn: Warn): void {
  const groups = plan.file.payslip?.groups ?? [];
  const sums = groups.map(({ items }, g) =>
    items.map((item, i) => {
      const formula = plan.payslip?.groups[g]?.[i];
      return { item, path: `payslip.groups[${g}].items[${i}]`, sum: formula && sumOfFormula(formula) };
    }),
  );
  const once = sums.map((items) => items.filter(({ item }) => !item.accumulation));
  const shown = [
    ...once.map((items) => items.flatMap(({ sum }) => [...(sum ?? [])])),
    ...once.flat().map(({ sum }) => [...(sum ?? [])]),
  ].map((terms) => unfolded(added(terms)));
  for (const { item, path, sum } of sums.flat()) {
    if (!item.accumulation || !sum) continue;
    const now = unfolded(added([...sum].filter(([term]) => !isBalance(term))));
    const booked = [...sum].flatMap(([term, times]) =>
      isBalance(term) ? term.adds.map(({ column, sign }) => [column, sign * times] as const) : [],
    );
    const facts = { value: item.value };
    if (!isSame(now, unfolded(added(booked)))) warn({ path, key: 'lint.yearDiffers', facts });
    else if (!shown.some((other) => isSame(other, now))) warn({ path, key: 'lint.yearNotShown', facts });
  }
}

const isBalance = (term: Term): term is BalancePlan => 'adds' in term;

function added(terms: Iterable<readonly [Term, number]>): Sum {
  const sum = new Map<Term, number>();
  for (const [term, times] of terms) {
    const now = (sum.get(term) ?? 0) + times;
    if (now === 0) sum.delete(term);
    else sum.set(term, now);
  }
  return sum;
}

function isSame(one: Sum, other: Sum): boolean {
  return one.size === other.size && [...one].every(([term, times]) => other.get(term) === times);
}

/** With sums in place of the columns that hold them; rounded, typed or multiplied columns stay as they are. */
function unfolded(sum: Sum): Sum {
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
function sumOfColumn(column: ColumnPlan): Sum | undefined {
  const formula = plainFormulaOf(column);
  if (!formula || column.typed) return undefined;
  const sum = sumOfFormula(formula);
  const isMoney = (term: Term) => isBalance(term) || (term.type === 'money' && term.scale === column.scale);
  return sum && [...sum.keys()].every(isMoney) ? sum : undefined;
}

type Terms = readonly (readonly [Term, number])[];

const signed = (terms: Terms | undefined, sign: number): Terms | undefined =>
  terms?.map(([term, times]) => [term, sign * times] as const);

function sumOfFormula(formula: BoundFormula): Sum | undefined {
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

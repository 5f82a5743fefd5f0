import { traitsOf } from '../functions/traits.ts';
import { plainFormulaOf } from '../kinds/registry.ts';
import type { Node } from '../language/ast.ts';
import { PAY_TOTALS, payTotals, TOWARDS_NET } from '../plan/pay-totals.ts';
import type { BalancePlan, BoundFormula, ColumnPlan, SolutionPlan } from '../plan/plan.ts';
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

function sumOfFormula(formula: BoundFormula): Sum | undefined {
  const of = (node: Node): [Term, number][] | undefined => {
    const binding = formula.bindings.get(node);
    if (binding?.kind === 'field' && binding.hops.length === 0 && !binding.list) return [[binding.column, 1]];
    if (binding?.kind === 'own') return binding.columns.map((column) => [column, 1]);
    if (binding?.kind === 'balance') return [[binding.balance, 1]];
    if (node.kind === 'unary') {
      const sign = node.op === '-' ? -1 : node.op === '+' ? 1 : undefined;
      return sign && of(node.operand)?.map(([term, times]) => [term, sign * times]);
    }
    if (node.kind === 'binary') {
      if (node.op !== '+' && node.op !== '-') return undefined;
      const [left, right] = [of(node.left), of(node.right)];
      const sign = node.op === '-' ? -1 : 1;
      return (
        left && right && [...left, ...right.map(([term, times]): [Term, number] => [term, sign * times])]
      );
    }
    if (node.kind !== 'call' || traitsOf(node.name).aggregate !== 'sum') return undefined;
    const args = node.args.map(of);
    return args.every((arg) => arg !== undefined) ? args.flat() : undefined;
  };
  const terms = of(formula.node);
  return terms && added(terms);
}

import { traitsOf } from '../functions/traits.ts';
import { plainFormulaOf } from '../kinds/registry.ts';
import type { Node } from '../language/ast.ts';
import { PAY_TOTALS, payTotals, TOWARDS_NET } from '../plan/pay-totals.ts';
import type { Binding, BoundFormula, ColumnPlan, PayslipLinesPlan, SolutionPlan } from '../plan/plan.ts';
import { added, isBalance, type Sum, sumOfColumn, sumOfFormula, unfolded } from './sums-of-amounts.ts';
import type { Warn } from './warn.ts';

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
      const lines = plan.payslip?.lines.find((each) => each.group === g && each.item === i);
      const sum = formula ? sumOfFormula(formula) : lines && sumOfLines(plan, lines);
      return { item, path: `payslip.groups[${g}].items[${i}]`, sum };
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

/** The column of the master that adds what the lines show. */
function sumOfLines({ master }: SolutionPlan, { rows, value }: PayslipLinesPlan): Sum | undefined {
  const shown = value && fieldOf(value, value.node);
  const column = master?.columns.find((each) => {
    const formula = plainFormulaOf(each);
    const { node } = formula ?? {};
    if (!formula || node?.kind !== 'call' || traitsOf(node.name).aggregate !== 'sum') return false;
    const [only, ...more] = node.args.map((arg) => fieldOf(formula, arg));
    return more.length === 0 && only !== undefined && only.hops[0] === rows && only.column === shown?.column;
  });
  return column && new Map([[column, 1]]);
}

function fieldOf({ bindings }: BoundFormula, node: Node): Extract<Binding, { kind: 'field' }> | undefined {
  const binding = bindings.get(node);
  return binding?.kind === 'field' ? binding : undefined;
}

function isSame(one: Sum, other: Sum): boolean {
  return one.size === other.size && [...one].every(([term, times]) => other.get(term) === times);
}

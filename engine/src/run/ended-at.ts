import { columnKind } from '../kinds/registry.ts';
import { childrenOf, type Node } from '../language/ast.ts';
import type { CalculationPlace, Finding } from '../plan/calculation.ts';
import type { BoundFormula, SolutionPlan } from '../plan/plan.ts';
import { message } from '../texts/index.ts';

/** A longer formula is cut in the message; its place says where all of it stands. */
const SHOWN_FORMULA = 200;

/** The finding of a calculation that its deadline ended: where it was, and what would be faster when that can be told. */
export function endedAt(plan: SolutionPlan, { table, column, rule }: CalculationPlace): Finding {
  const ruled = rule === undefined ? undefined : plan.rules.find((each) => each.file.code === rule);
  const formula = ruled?.formula ?? formulaOfColumn(plan, table, column);
  const name = rule ?? `${table ?? ''}${column ? `.${column}` : ''}`;
  const place = formula ? `${name} ${cut(formula.text)}` : name;
  const walked = formula?.scope && tableWalked(formula, formula.node);
  const at = ruled ? ruled.table?.code : table;
  return {
    rule: 'deadline',
    severity: 'block',
    ...(at === undefined ? {} : { table: at }),
    ...(column === undefined || ruled ? {} : { column }),
    message: walked
      ? message('calculation.outOfTimeWalking', { place, table: walked })
      : message('calculation.outOfTime', { place }),
  };
}

const cut = (text: string): string =>
  text.length > SHOWN_FORMULA ? `${text.slice(0, SHOWN_FORMULA)}…` : text;

function formulaOfColumn(plan: SolutionPlan, table = '', column = ''): BoundFormula | undefined {
  const source = plan.tableOf.get(table)?.columnOf.get(column)?.source;
  return source && columnKind(source).formula(source);
}

/** The table whose rows the formula goes through again for each of its own. */
function tableWalked(formula: BoundFormula, node: Node): string | undefined {
  const binding = formula.bindings.get(node);
  if (binding?.kind === 'constant') return undefined;
  if (binding?.kind === 'tableColumns') return binding.table.code;
  for (const child of childrenOf(node)) {
    const walked = tableWalked(formula, child);
    if (walked !== undefined) return walked;
  }
  return undefined;
}

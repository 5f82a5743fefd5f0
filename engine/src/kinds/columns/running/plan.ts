import { printName } from '../../../language/print-formula.ts';
import type { BoundFormula, ColumnPlan, ColumnSource, RunningPlan, TablePlan } from '../../../plan/plan.ts';
import type { Planning } from '../../../plan/planning.ts';
import { asList } from '../../../solution/names.ts';
import type { RunningFile } from '../../../solution/solution-file.ts';

export function planRunning(
  planning: Planning,
  table: TablePlan,
  column: ColumnPlan,
  file: RunningFile,
): Extract<ColumnSource, { kind: 'running' }> | undefined {
  const path = `${column.path}.running`;
  const named = (names: RunningFile['by'], member: string): readonly ColumnPlan[] =>
    asList(names).flatMap(
      (name) => planning.column(table, name, planning.place(`${path}.${member}`, table, column)) ?? [],
    );
  if (table.key.length === 0)
    return planning.report({
      ...planning.place(path, table, column),
      key: 'file.keyNeeded',
      facts: { table: table.code },
    });
  const of = planning.source(file.of, `${path}.of`, table, column);
  const by = named(file.by, 'by');
  const order = [...new Set([...named(file.order, 'order'), ...table.key])].filter(
    (each) => !by.includes(each),
  );
  if (!of) return undefined;
  const running = { of, by, order };
  return { kind: 'running', running: { ...running, asSums: asSums(planning, table, column, running) } };
}

/**
 * The same as sums over the whole table, for a sheet: of the rows before in the first column of the order, of those
 * alike in it and before in the second, … and of those alike in all. Texts sheets put in another order.
 */
function asSums(
  planning: Planning,
  table: TablePlan,
  column: ColumnPlan,
  { of, by, order }: Pick<RunningPlan, 'of' | 'by' | 'order'>,
): BoundFormula | undefined {
  const isNumber = ({ valueType }: ColumnPlan) => valueType !== 'text' && valueType !== 'boolean';
  if (of.kind !== 'column' || !order.every(isNumber)) return undefined;
  const whole = (each: ColumnPlan) => `${printName(table.code)}[${printName(each.code)}]`;
  const own = (each: ColumnPlan) => `[@${printName(each.code)}]`;
  const alike = (each: ColumnPlan) => `${whole(each)},${own(each)}`;
  const sums = Array.from({ length: order.length + 1 }, (_, place) => {
    const conditions = [...by, ...order.slice(0, place)].map(alike);
    const next = order[place];
    if (next) conditions.push(`${whole(next)},"<"&${own(next)}`);
    return `SUMIFS(${[whole(of.column), ...conditions].join(',')})`;
  });
  return planning.formula(`=${sums.join('+')}`, `${column.path}.running`, table, column);
}

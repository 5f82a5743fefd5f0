import type { JsonScalar } from '../../../cells/types.ts';
import type { BoundFormula, ColumnPlan, TablePlan } from '../../../plan/plan.ts';
import type { Planning } from '../../../plan/planning.ts';
import { asList } from '../../../solution/names.ts';
import type { TableFile } from '../../../solution/solution-file.ts';

export function planPivot(planning: Planning, table: TablePlan): void {
  const { file, path } = table;
  const from = file.from === undefined ? undefined : planning.names.tables.find(file.from);
  if (!from) return;
  const where: BoundFormula | undefined =
    file.where === undefined ? undefined : planning.formula(file.where, `${path}.where`, from);
  const by: ColumnPlan[] = [];
  for (const name of asList(file.by)) {
    const column = planning.column(from, name, planning.place(`${path}.by`, table));
    if (!column) continue;
    by.push(column);
    const own = table.columnOf.get(column.code);
    if (own) own.source = { kind: 'rowKey', position: by.length - 1 };
  }
  if (file.by === undefined)
    planning.report({ ...planning.place(path, table), key: 'file.missingMember', facts: { member: 'by' } });
  const valueOf = (name: string | undefined, fn: string, at: string): ColumnPlan | undefined => {
    if (name === undefined) {
      if (fn !== 'count')
        planning.report({ ...planning.place(at, table), key: 'file.pivotColumnNeeded', facts: { fn } });
      return undefined;
    }
    const of = planning.column(from, name, planning.place(at, table));
    const numeric = of && ['money', 'number', 'date', 'boolean'].includes(of.valueType);
    if (of && !numeric && (fn === 'sum' || fn === 'avg'))
      planning.report({
        ...planning.place(at, table),
        key: 'file.pivotNumberNeeded',
        facts: { fn, column: of.code, type: `@type.${of.valueType}` },
      });
    return of;
  };
  (file.values ?? []).forEach((value, index) => {
    const of = valueOf(value.column, value.fn, `${path}.values[${index}]`);
    const own = table.columnOf.get(value.as);
    if (own) own.source = { kind: 'pivot', fn: value.fn, of, across: undefined };
  });
  const { across } = file;
  if (across) {
    const column = planning.column(from, across.column, planning.place(`${path}.across.column`, table));
    const of = valueOf(across.of, across.fn, `${path}.across`);
    if (column) spread(table, across, column, of);
  }
  table.rowSource = { kind: 'pivot', from, where, by };
}

/** A column for each value of another one, and one for all the rest. */
function spread(
  table: TablePlan,
  { fn, values, other }: NonNullable<TableFile['across']>,
  column: ColumnPlan,
  of: ColumnPlan | undefined,
): void {
  const make = (
    code: string,
    across: { value: JsonScalar; rest: readonly JsonScalar[] | undefined },
  ): void => {
    const own = table.columnOf.get(code);
    if (own) own.source = { kind: 'pivot', fn, of, across: { column, ...across } };
  };
  for (const value of values) make(String(value), { value, rest: undefined });
  if (other !== undefined) make(other, { value: null, rest: values });
}

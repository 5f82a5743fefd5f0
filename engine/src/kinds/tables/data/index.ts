import type { TablePlan } from '../../../plan/plan.ts';
import type { Planning } from '../../../plan/planning.ts';
import { either, formula, list, object, text } from '../../../solution/shapes.ts';
import type { TableFile } from '../../../solution/solution-file.ts';
import type { NameWalk } from '../../column-kind.ts';
import type { TableKind } from '../../table-kind.ts';
import { planRowsFrom } from './plan-rows-from.ts';

const source = either('tableWhere', text, object({ '!table': text, where: formula }));

/** Rows that are typed, imported, or made from other tables and typed onto. */
export const data: TableKind = {
  members: {
    rowsFrom: either(
      'rowsFrom',
      text,
      list(source, 1),
      object({ '!cross': list(text, 2, 2) }),
      object({ '!slices': list(text, 1), '!by': text, need: list(text) }),
      object({ '!table': text, where: formula }),
    ),
  },
  needsKey: true,
  key: (file) => file.key,
  plan: planBroughtOrMade,
  names: (file, names) => (file.rowsFrom === undefined ? {} : { rowsFrom: rowsFrom(file.rowsFrom, names) }),
};

function planBroughtOrMade(planning: Planning, table: TablePlan): void {
  if (table.file.rowsFrom !== undefined) planRowsFrom(planning, table, table.file.rowsFrom);
  else table.rowSource = { kind: 'input' };
}

type RowsFrom = NonNullable<TableFile['rowsFrom']>;
type Part = { readonly table: string; readonly where?: string };

function rowsFrom(value: RowsFrom, names: NameWalk): RowsFrom {
  if (typeof value === 'string') return names.table(value);
  const part = (one: Part): Part => ({
    ...one,
    table: names.table(one.table),
    ...(one.where !== undefined && { where: names.formula(one.table, one.where) }),
  });
  if (Array.isArray(value))
    return (value as readonly (string | Part)[]).map((one) =>
      typeof one === 'string' ? names.table(one) : part(one),
    );
  if ('cross' in value)
    return { ...value, cross: [names.table(value.cross[0]), names.table(value.cross[1])] as const };
  if ('slices' in value)
    return {
      ...value,
      slices: value.slices.map((each) => names.table(each)),
      by: names.column(value.slices[0], value.by),
      ...(value.need && { need: value.need.map((each) => names.table(each)) }),
    };
  return part(value as Part);
}

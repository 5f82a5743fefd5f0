import type { ScalarType } from '../cells/types.ts';
import { asList } from '../solution/names.ts';
import { canEqual, formulaType } from './binding/formula-type.ts';
import type { ColumnPlan, TablePlan, ValueSource } from './plan.ts';
import type { Planning } from './planning.ts';

/** Types that may be compared as keys: money and number are one. */
export const keyKind = (type: ScalarType): string => (type === 'money' ? 'number' : type);

export function targetTable(planning: Planning, table: TablePlan, column: ColumnPlan): TablePlan | undefined {
  const { file, path } = column;
  if (file.table === undefined)
    return planning.report({
      ...planning.place(path, table, column),
      key: 'file.missingMember',
      facts: { member: 'table' },
    });
  return planning.table(file.table, planning.place(`${path}.table`, table, column));
}

/** `on` in its three spellings, as target column name → source text. */
export function onPairs(column: ColumnPlan, target: TablePlan): readonly (readonly [string, string])[] {
  const { on } = column.file;
  if (on === undefined) {
    const [only] = target.key;
    const same = target.key.every((each) => column.table.names.find(each.code) !== undefined);
    if (!same && target.key.length === 1 && only) return [[only.code, column.code]];
    return target.key.map((each) => [each.code, each.code] as const);
  }
  if (typeof on === 'string' || Array.isArray(on))
    return asList(on as string).map((each) => [each, each] as const);
  return Object.entries(on as Readonly<Record<string, string>>);
}

export function checkKeyTypes(
  planning: Planning,
  column: ColumnPlan,
  target: ColumnPlan,
  source: ValueSource,
  path: string,
): void {
  if (source.kind === 'column') source.column.trimmed = true;
  const fits =
    source.kind === 'column'
      ? keyKind(source.column.valueType) === keyKind(target.valueType)
      : canEqual(source.formula, target.valueType);
  if (fits) return;
  const [own, type] =
    source.kind === 'column'
      ? [`${column.table.code}.${source.column.code}`, source.column.valueType]
      : [source.formula.text, formulaType(source.formula)!];
  planning.report({
    ...planning.place(path, column.table, column),
    key: 'file.keyTypes',
    facts: {
      column: own,
      type: `@type.${type}`,
      target: `${target.table.code}.${target.code}`,
      targetType: `@type.${target.valueType}`,
    },
  });
}

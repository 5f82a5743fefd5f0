import type { ScalarType } from '../cells/types.ts';
import { WRITTEN_KINDS } from '../kinds/registry.ts';
import { isCurrency } from '../money/index.ts';
import type { ColumnPlan, TablePlan } from '../plan/plan.ts';
import type { Planning } from '../plan/planning.ts';
import type { ColumnFile } from '../solution/solution-file.ts';

/** Settles what reference columns show (the key of their row), so that keys through references have a type. */
export function settleShownTypes(planning: Planning): void {
  const settled = new Set<ColumnPlan>();
  const settle = (column: ColumnPlan): ScalarType => {
    if (column.leads !== 'one' || settled.has(column)) return column.valueType;
    settled.add(column);
    const target =
      column.file.table === undefined ? undefined : planning.names.tables.find(column.file.table);
    const shownKey = target?.key.length === 1 ? target.key[0] : undefined;
    if (shownKey) {
      column.valueType = settle(shownKey);
      column.scale = shownKey.scale;
    }
    return column.valueType;
  };
  for (const table of planning.tables) for (const column of table.columns) settle(column);
}

/** Binds formulas, references, rows columns and seeks; union and pivot columns get theirs with their rows. */
export function planColumns(planning: Planning): void {
  for (const table of planning.tables)
    for (const column of table.columns) planColumn(planning, table, column);
}

/** Members of kinds, by the types of the columns that may have them; on any other they are a mistake worth naming. */
const ONLY_FOR: ReadonlyMap<string, ReadonlySet<ColumnFile['type']>> = (() => {
  const types = new Map<string, Set<ColumnFile['type']>>([['currency', new Set(['money'])]]);
  for (const kind of WRITTEN_KINDS)
    for (const member of Object.keys(kind.members))
      types.set(member, new Set([...(types.get(member) ?? []), ...kind.types]));
  return types;
})();

function planColumn(planning: Planning, table: TablePlan, column: ColumnPlan): void {
  const { file, path } = column;
  const members: Readonly<Record<string, unknown>> = { ...file };
  for (const [member, types] of ONLY_FOR)
    if (members[member] !== undefined && !types.has(file.type))
      planning.report({
        ...planning.place(`${path}.${member}`, table, column),
        key: 'file.memberNotForType',
        facts: { member, type: file.type },
      });
  const said = WRITTEN_KINDS.filter((each) => each.says(file)).flatMap((each) =>
    Object.keys(each.members).filter((member) => members[member] !== undefined && each.types.length > 1),
  );
  if (said.length > 1)
    planning.report({
      ...planning.place(`${path}.${said[0]}`, table, column),
      key: 'file.severalKinds',
      facts: { column: column.code, members: said.map((member) => `"${member}"`).join(', ') },
    });
  if (file.currency !== undefined && !isCurrency(file.currency))
    planning.report({
      ...planning.place(`${path}.currency`, table, column),
      key: 'file.notACurrency',
      facts: { text: file.currency },
    });
  const kind = WRITTEN_KINDS.find((each) => each.says(file));
  const source = kind?.plan(planning, table, column);
  if (source) column.source = source;
}

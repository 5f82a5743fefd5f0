import { TABLE_KINDS } from '../kinds/registry.ts';
import type { TablePlan } from '../plan/plan.ts';
import type { Planning } from '../plan/planning.ts';

/** Settles where the rows of every table come from, and which columns are filled with them. */
export function planRowSources(planning: Planning): void {
  for (const table of planning.tables) {
    TABLE_KINDS[table.kind].plan(planning, table);
    checkMembers(planning, table);
  }
}

/** Members that belong to tables of another kind: a mistake worth naming. */
function checkMembers(planning: Planning, table: TablePlan): void {
  const members = table.file as unknown as Readonly<Record<string, unknown>>;
  const own = TABLE_KINDS[table.kind].members;
  const others = new Set(Object.values(TABLE_KINDS).flatMap((kind) => Object.keys(kind.members)));
  for (const member of others)
    if (members[member] !== undefined && own[member] === undefined)
      planning.report({
        ...planning.place(`${table.path}.${member}`, table),
        key: 'file.memberNotForKind',
        facts: { member, kind: table.kind },
      });
}

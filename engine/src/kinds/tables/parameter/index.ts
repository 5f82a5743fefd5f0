import type { TablePlan } from '../../../plan/plan.ts';
import type { Planning } from '../../../plan/planning.ts';
import { boolean, day, either, list, map, object, scalar, word } from '../../../solution/shapes.ts';
import type { RowsFile } from '../../../solution/solution-file.ts';
import type { NameWalk } from '../../column-kind.ts';
import type { TableKind } from '../../table-kind.ts';
import { checkFileRows } from './check-file-rows.ts';

const row = either('row', list(scalar), map(scalar));

/** Rates, brackets and lists, dated as a whole, with their rows in the file. */
export const parameter: TableKind = {
  members: {
    rows: list(row),
    versions: list(object({ from: day, '!rows': list(row) })),
    history: word('all'),
    effectiveFrom: day,
    global: boolean,
  },
  needsKey: false,
  key: (file) => file.key,
  plan: (planning, table) => {
    const { global, rows, versions } = table.file;
    if (!global && rows === undefined && versions === undefined) {
      planning.report({
        ...planning.place(table.path, table),
        key: 'file.missingMember',
        facts: { member: 'rows' },
      });
      return;
    }
    if (table.file.history === 'all') wantDays(planning, table);
    table.rowSource = { kind: 'versions' };
    checkFileRows(planning, table);
  },
  names: (file, names) => ({
    ...(file.rows && { rows: rowNames(file.code, file.rows, names) }),
    ...(file.versions && {
      versions: file.versions.map((version) => ({
        ...version,
        rows: rowNames(file.code, version.rows, names),
      })),
    }),
  }),
};

/** Where all versions stand side by side, two columns say from when to when each of them holds. */
function wantDays(planning: Planning, table: TablePlan): void {
  const member = table.validity ? 'to' : 'validity';
  if (table.validity?.to) return;
  planning.report({
    ...planning.place(table.validity ? `${table.path}.validity` : table.path, table),
    key: 'file.missingMember',
    facts: { member },
  });
}

/** Rows written as objects name their columns. */
const rowNames = (owner: string, rows: RowsFile, names: NameWalk): RowsFile =>
  rows.map((each) =>
    Array.isArray(each) ? each : names.keys(owner, each as Readonly<Record<string, never>>, (value) => value),
  );

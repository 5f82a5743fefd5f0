import { boolean, day, either, list, map, object, scalar } from '../../../solution/shapes.ts';
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

/** Rows written as objects name their columns. */
const rowNames = (owner: string, rows: RowsFile, names: NameWalk): RowsFile =>
  rows.map((each) =>
    Array.isArray(each) ? each : names.keys(owner, each as Readonly<Record<string, never>>, (value) => value),
  );

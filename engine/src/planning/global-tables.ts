import { directoryOf } from '../solution/names.ts';
import type {
  ColumnFile,
  JsonRow,
  Problem,
  RowsFile,
  SolutionFile,
  TableFile,
  VersionFile,
} from '../solution/solution-file.ts';

/** The rows of a global table, as published: they replace the file's copy. */
export interface GlobalTable {
  readonly code: string;
  readonly versions?: readonly VersionFile[];
  readonly rows?: RowsFile;
  readonly effectiveFrom?: string;
  /** What its rows hold, where they are written as objects. A solution takes those of them that it has columns for. */
  readonly columns?: readonly string[];
}

export function withGlobals(file: SolutionFile, globals: readonly GlobalTable[]): SolutionFile {
  if (globals.length === 0) return file;
  const byCode = new Map(globals.map((each) => [each.code, each]));
  const tables = file.tables.map((table): TableFile => {
    const global = table.global ? byCode.get(table.code) : undefined;
    if (!global) return table;
    const { rows: _rows, versions: _versions, effectiveFrom: _from, ...rest } = table;
    const taken = (rows: RowsFile) => (global.columns ? takenRows(table, rows) : rows);
    return {
      ...rest,
      ...(global.versions
        ? { versions: global.versions.map((each) => ({ ...each, rows: taken(each.rows) })) }
        : {}),
      ...(global.rows ? { rows: taken(global.rows) } : {}),
      ...(global.effectiveFrom ? { effectiveFrom: global.effectiveFrom } : {}),
    };
  });
  return { ...file, tables };
}

/** Rows without what this solution has no column for: a column added for others changes nothing here. */
function takenRows(table: TableFile, rows: RowsFile): RowsFile {
  const own = directoryOf(table.columns);
  return rows.map((row) =>
    Array.isArray(row)
      ? row
      : (Object.fromEntries(
          Object.entries(row as JsonRow).filter(([member]) => own.find(member) !== undefined),
        ) as JsonRow),
  );
}

/** Columns that the solution would read as blank, because the global table doesn't have them. */
export function globalProblems(file: SolutionFile, globals: readonly GlobalTable[]): Problem[] {
  return file.tables.flatMap((table, index) => {
    const columns = table.global && globals.find((each) => each.code === table.code)?.columns;
    if (!columns) return [];
    const known = directoryOf(columns.map((code) => ({ code })));
    return (table.columns ?? []).flatMap((column, at) =>
      isTyped(column) && known.find(column.code) === undefined
        ? {
            path: `tables[${index}].columns[${at}]`,
            table: table.code,
            column: column.code,
            key: 'file.notInGlobalTable',
            facts: { table: table.code, column: column.code },
          }
        : [],
    );
  });
}

const isTyped = (column: ColumnFile): boolean =>
  column.formula === undefined && column.type !== 'reference' && column.type !== 'rows';

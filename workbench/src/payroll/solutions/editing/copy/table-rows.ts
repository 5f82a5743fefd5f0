import type { ColumnFile, JsonRow, JsonScalar, RowsFile, TableFile } from '@suanpan/engine';

/** Columns that have a place in a row written as a list: formulas and references too, rows columns not. */
const placed = (columns: readonly ColumnFile[]): readonly ColumnFile[] =>
  columns.filter((column) => column.type !== 'rows');

/** Columns whose values stand in the file: no formula, no look-up. */
export function plainColumns(columns: readonly ColumnFile[]): readonly ColumnFile[] {
  return placed(columns).filter((column) => column.formula === undefined && column.type !== 'reference');
}

/** The values of the plain columns, row by row, whether rows are lists or objects. */
export function cellsOf(rows: RowsFile, columns: readonly ColumnFile[]): JsonScalar[][] {
  const places = placed(columns);
  return rows.map((row) =>
    plainColumns(columns).map((column) =>
      Array.isArray(row)
        ? ((row as readonly JsonScalar[])[places.indexOf(column)] ?? null)
        : ((row as JsonRow)[column.code] ?? null),
    ),
  );
}

/** The same values as rows of the file: lists with `null` in the place of formulas. */
export function rowsOf(cells: readonly (readonly JsonScalar[])[], columns: readonly ColumnFile[]): RowsFile {
  const plain = plainColumns(columns);
  return cells.map((row) =>
    listRow(columns, (column) => {
      const at = plain.indexOf(column);
      return at < 0 ? null : (row[at] ?? null);
    }),
  );
}

/**
 * A table with other columns: the values of rows written as lists go with the columns they belong to.
 * @param origin the former column that a column is; undefined for a new one
 */
export function withColumns(
  table: TableFile,
  columns: readonly ColumnFile[],
  origin: (column: ColumnFile, index: number) => ColumnFile | undefined,
): TableFile {
  const before = placed(table.columns ?? []);
  const origins = new Map(columns.map((column, index) => [column, origin(column, index)]));
  const move = (rows: RowsFile): RowsFile =>
    rows.map((row) => {
      if (!Array.isArray(row)) return row;
      return listRow(columns, (column) => {
        const former = origins.get(column);
        return former ? ((row as readonly JsonScalar[])[before.indexOf(former)] ?? null) : null;
      });
    });
  return {
    ...table,
    columns,
    ...(table.rows ? { rows: move(table.rows) } : {}),
    ...(table.versions
      ? { versions: table.versions.map((version) => ({ ...version, rows: move(version.rows) })) }
      : {}),
  };
}

/** A value for every column up to the last one that takes one. */
function listRow(columns: readonly ColumnFile[], value: (column: ColumnFile) => JsonScalar): JsonScalar[] {
  const places = placed(columns);
  const last = plainColumns(columns).at(-1);
  return places.slice(0, last ? places.indexOf(last) + 1 : 0).map(value);
}

import type { DecimalSign } from '../cells/read-typed.ts';
import { columnLetters } from '../language/address.ts';
import type { BookReading } from './book-reading.ts';
import type { Read } from './build-file.ts';
import { valueOfCell } from './column-types.ts';
import type { ColumnDraft, TableDraft } from './drafts.ts';
import type { Source } from './grid.ts';
import type { Untaken } from './proposal.ts';
import type { SourceCell } from './source-book.ts';

/** Cells of tables that stay out, or are typed where a formula stands: one line each. */
export function leftInTables({ reading, decimal, built }: Read): Untaken[] {
  return reading
    .live()
    .flatMap((table) => [
      ...rowsLeft(table),
      ...table.columns.flatMap((column) =>
        column.choice.dropped ? [] : cellsLeft(table, column, decimal.sign),
      ),
      ...repeatedKeys(table, built.factsOf(table).key, decimal.sign),
    ]);
}

function cellsLeft(table: TableDraft, column: ColumnDraft, decimal: DecimalSign): Untaken[] {
  return table.area.rows.flatMap((row, at): Untaken[] => {
    const cell = column.cells[at];
    const place = { sheet: table.grid.name, cell: `${column.letters}${row + 1}` };
    if (column.formula !== undefined)
      return column.filled?.rows.has(row) ? [] : [{ ...place, ...besideFormula(cell) }];
    if (cell?.error) return [{ ...place, reason: 'errorValue', what: cell.error }];
    if (valueOfCell(cell, column.type, decimal) !== undefined) return [];
    return [{ ...place, reason: 'notOfType', what: String(cell?.value) }];
  });
}

/** What stands in a row that doesn't follow the formula of its column. */
function besideFormula(cell: SourceCell | undefined): Pick<Untaken, 'reason' | 'formula'> {
  if (!cell || cell.value === null) return { reason: 'notFilled' };
  if (cell.formula === undefined) return { reason: 'typedOver' };
  return { reason: 'otherFormula', formula: `=${cell.formula}` };
}

function rowsLeft({ area, grid }: TableDraft): Untaken[] {
  const line = (row: number, reason: 'totalRow' | 'remark'): Untaken => {
    const cells = grid.within({ ...area, top: row, bottom: row });
    const text = cells.find(({ value }) => typeof value === 'string')?.value;
    return {
      sheet: grid.name,
      cell: `${columnLetters(area.left)}${row + 1}:${columnLetters(area.right)}${row + 1}`,
      reason,
      ...(typeof text === 'string' ? { what: text } : {}),
    };
  };
  return [
    ...area.totals.map((row) => line(row, 'totalRow')),
    ...area.remarks.map((row) => line(row, 'remark')),
  ];
}

/** A key that the person chose, or that a look-up wants, may be there twice. */
function repeatedKeys(
  table: TableDraft,
  key: ReturnType<Read['built']['factsOf']>['key'],
  decimal: DecimalSign,
): Untaken[] {
  const seen = new Set<string>();
  const [first] = key;
  if (!first) return [];
  return table.area.rows.flatMap((row, at): Untaken[] => {
    const values = key.map(({ cells, type }) => valueOfCell(cells[at], type, decimal) ?? null);
    const id = JSON.stringify(values);
    if (!values.includes(null) && !seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [
      {
        ...{ sheet: table.grid.name, cell: `${first.letters}${row + 1}`, reason: 'keyRepeated' },
        what: values.map((value) => value ?? '–').join('/'),
      },
    ];
  });
}

/** What stands beside all tables and went into no formula. */
export function leftBeside(source: Source, reading: BookReading): Untaken[] {
  return source.grids.flatMap((grid) => {
    const areas = reading.tables.filter((table) => table.grid === grid);
    const isInside = ({ row, col }: SourceCell): boolean =>
      areas.some(
        ({ area }) => row >= area.header && row <= area.bottom && col >= area.left && col <= area.right,
      );
    const isTitle = (cell: SourceCell): boolean =>
      typeof cell.value === 'string' && cell.formula === undefined;
    const isRead = (cell: SourceCell): boolean =>
      reading.readBeside.has(cell) || reading.parameters.has(grid.nameOf(cell.row, cell.col));
    return grid.cells
      .filter((cell) => !isInside(cell) && !isRead(cell) && !isTitle(cell))
      .map(({ row, col, value, error, formula }) => ({
        ...{ sheet: grid.name, cell: `${columnLetters(col)}${row + 1}`, reason: 'beside' as const },
        what: String(error ?? value ?? ''),
        ...(formula === undefined ? {} : { formula: `=${formula}` }),
      }));
  });
}

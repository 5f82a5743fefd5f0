import type { ReadBook, ReadCell, ReadSheet } from '@suanpan/engine';
import XLSX from 'xlsx';

/** The name of the hidden sheet that says whose figures a file holds. */
export const IDENTITY_SHEET = 'suanpan';

export interface IdentifiedBook extends ReadBook {
  /** All that the hidden sheet says, row by row. */
  readonly identity: ReadSheet | undefined;
}

/** Reads a workbook that has passed the zip gate, with formulas. */
export function readBook(bytes: Buffer): IdentifiedBook {
  const book = XLSX.read(bytes, {
    type: 'buffer',
    dense: true,
    cellFormula: true,
    cellHTML: false,
    cellText: false,
    cellNF: false,
    sheetStubs: false,
  });
  const sheets = new Map(book.SheetNames.map((name) => [name.toLowerCase(), book.Sheets[name]]));
  const sheet = (name: string): ReadSheet | undefined => {
    const found = sheets.get(name.toLowerCase());
    return found && cellsOf(found);
  };
  // The sheet of formulas is called as its reader's language calls it: it stands before the hidden one.
  const at = book.SheetNames.indexOf(IDENTITY_SHEET);
  const formulas = at > 0 ? book.SheetNames[at - 1] : undefined;
  const identity = sheet(IDENTITY_SHEET);
  const columns = new Map((identity?.[0] ?? []).map((cell, col) => [col < 2 ? '' : cell?.value, col]));
  return {
    sheet,
    rowKey: (name, row) => {
      const key = identity?.[row + 1]?.[columns.get(name) ?? -1]?.value;
      return typeof key === 'string' ? key : null;
    },
    formulas: formulas === undefined ? undefined : sheet(formulas),
    identity,
  };
}

/** What the hidden sheet says of the file, by name; undefined where there is none. */
export function readIdentity(bytes: Buffer): Record<string, string> | undefined {
  const found = XLSX.read(bytes, { type: 'buffer', dense: true, sheets: IDENTITY_SHEET, cellFormula: false })
    .Sheets[IDENTITY_SHEET];
  if (!found) return undefined;
  const lines = cellsOf(found).map((cells) => [cells?.[0]?.value, cells?.[1]?.value]);
  return Object.fromEntries(
    lines.filter((line): line is [string, string] => line.every((each) => typeof each === 'string')),
  );
}

/** Whether the hidden sheet came back as it was handed out: no key of a row was changed, none put in. */
export function sameIdentity(before: ReadSheet | undefined, after: ReadSheet | undefined): boolean {
  const said = (sheet: ReadSheet | undefined): string =>
    JSON.stringify(
      Array.from(sheet ?? [], (cells) =>
        Array.from(cells ?? [], (cell) => cell?.value ?? '')
          .join('\n')
          .trimEnd(),
      )
        .join('\n\n')
        .trimEnd(),
    );
  return said(before) === said(after);
}

function cellsOf(sheet: XLSX.WorkSheet): ReadSheet {
  const grid = (sheet['!data'] ?? []) as (XLSX.CellObject | undefined)[][];
  const rows: (ReadCell | undefined)[][] = [];
  // The grid is sparse: a value in the last row of a sheet must not cost a million steps of work on nothing.
  for (const row in grid) {
    const cells: (ReadCell | undefined)[] = [];
    for (const col in grid[row]) cells[Number(col)] = cellOf(grid[row]?.[Number(col)]);
    rows[Number(row)] = cells;
  }
  return rows;
}

function cellOf(cell: XLSX.CellObject | undefined): ReadCell | undefined {
  if (!cell) return undefined;
  const formula = cell.f === undefined ? {} : { formula: cell.f };
  if (cell.t === 'e') return { value: null, failed: true, ...formula };
  const value =
    typeof cell.v === 'number' || typeof cell.v === 'boolean'
      ? cell.v
      : cell.v === undefined || cell.v === null || cell.v === ''
        ? null
        : String(cell.v);
  // Some programs store an empty text, others nothing.
  return value === null && cell.f === undefined ? undefined : { value, ...formula };
}

import XLSX from 'xlsx';
import { MOST_COLUMNS, type RawCell, type SheetRows, toSheetRows } from './sheet-rows.ts';

/** Reads one sheet of a workbook that has passed the zip gate. */
export function readXlsx(
  bytes: Buffer,
  options: { sheet?: string; mostRows?: number } = {},
): SheetRows | 'noSheet' {
  const names = XLSX.read(bytes, { type: 'buffer', bookSheets: true }).SheetNames;
  const name = options.sheet ?? names[0];
  if (name === undefined || !names.includes(name)) return 'noSheet';
  const book = XLSX.read(bytes, {
    type: 'buffer',
    dense: true,
    sheets: name,
    cellNF: true,
    cellHTML: false,
    cellFormula: false,
    cellText: false,
    sheetStubs: false,
  });
  const sheet = book.Sheets[name];
  if (!sheet) return 'noSheet';
  const date1904 = book.Workbook?.WBProps?.date1904 ?? false;
  const grid = (sheet['!data'] ?? []) as (XLSX.CellObject | undefined)[][];
  return toSheetRows(
    rowsOf(grid, date1904),
    { sheets: names, sheet: name, encoding: null, hadMergedCells: (sheet['!merges'] ?? []).length > 0 },
    options.mostRows,
  );
}

function* rowsOf(
  grid: readonly (readonly (XLSX.CellObject | undefined)[] | undefined)[],
  date1904: boolean,
): Generator<readonly [number, RawCell[]]> {
  // The grid is sparse: a value in row 1,048,576 must not cost a million steps of work on nothing.
  for (const key in grid) {
    const cells = grid[key];
    if (!cells) continue;
    const width = Math.min(cells.length, MOST_COLUMNS);
    const row: RawCell[] = [];
    for (let column = 0; column < width; column += 1) row.push(cellValue(cells[column], date1904));
    yield [Number(key) + 1, row];
  }
}

function cellValue(cell: XLSX.CellObject | undefined, date1904: boolean): RawCell {
  if (!cell || cell.v === undefined || cell.v === null) return null;
  if (cell.t === 'n' && typeof cell.v === 'number')
    return isDateFormat(cell.z) ? dayText(cell.v, date1904) : cell.v;
  if (cell.t === 'b') return Boolean(cell.v);
  if (cell.t === 'e') return String(cell.w ?? '#VALUE!');
  if (cell.v instanceof Date) return cell.v.toISOString().slice(0, 10);
  const text = String(cell.v);
  return text === '' ? null : text;
}

function isDateFormat(format: string | number | undefined): boolean {
  return typeof format === 'string' && format !== 'General' && XLSX.SSF.is_date(format);
}

/** A serial number as a day, with the time when it has one; times alone and impossible days stay numbers. */
function dayText(serial: number, date1904: boolean): RawCell {
  if (serial < 1) return serial;
  const parts = XLSX.SSF.parse_date_code(serial, { date1904 });
  if (!parts) return serial;
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${String(parts.y).padStart(4, '0')}-${two(parts.m)}-${two(parts.d)}`;
  const hasTime = parts.H + parts.M + parts.S > 0;
  return hasTime ? `${day} ${two(parts.H)}:${two(parts.M)}:${two(Math.floor(parts.S))}` : day;
}

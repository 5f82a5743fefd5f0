import { type DecimalSeen, detectDecimal } from '@suanpan/engine/domain';
import type { TextEncoding } from '../../../platform/files/files.words.ts';
/** A cell as read: text and days as text, numbers and yes/no as such, nothing as null. */
export type RawCell = string | number | boolean | null;

export interface SheetRows {
  sheets: string[];
  sheet: string | null;
  encoding: TextEncoding | null;
  headers: string[];
  /** The file's row number (1-based, as a spreadsheet shows it) of each row of `rows`. */
  rowNumbers: number[];
  rows: RawCell[][];
  /** More rows than are taken. */
  truncated: boolean;
  /** Rows whose text could not be decoded whole. */
  undecodable: number;
  hadMergedCells: boolean;
  /** By column: the decimal sign its texts show, if they do. */
  decimals: (DecimalSeen | null)[];
}

export const MOST_ROWS = 200_000;
export const MOST_COLUMNS = 1_000;

/** Takes the first row with content as headers and leaves out empty rows, wherever they stand. */
export function toSheetRows(
  given: Iterable<readonly [number, RawCell[]]>,
  about: Pick<SheetRows, 'sheets' | 'sheet' | 'encoding' | 'hadMergedCells'>,
  mostRows = MOST_ROWS,
): SheetRows {
  const result: SheetRows = {
    ...about,
    headers: [],
    rowNumbers: [],
    rows: [],
    truncated: false,
    undecodable: 0,
    decimals: [],
  };
  let seenHeader = false;
  for (const [number, cells] of given) {
    if (cells.every((cell) => cell === null || cell === '')) continue;
    if (!seenHeader) {
      seenHeader = true;
      result.headers = cells.slice(0, MOST_COLUMNS).map((cell) => (cell === null ? '' : String(cell).trim()));
      while (result.headers.at(-1) === '') result.headers.pop();
      continue;
    }
    if (result.rows.length >= mostRows) {
      result.truncated = true;
      break;
    }
    if (cells.some((cell) => typeof cell === 'string' && cell.includes('\ufffd'))) result.undecodable += 1;
    result.rowNumbers.push(number);
    result.rows.push(cells.slice(0, MOST_COLUMNS));
  }
  result.decimals = result.headers.map((_, column) => detectDecimal(cellsOf(result.rows, column)) ?? null);
  return result;
}

function* cellsOf(rows: readonly RawCell[][], column: number): Generator<RawCell> {
  for (const row of rows) yield row[column] ?? null;
}

import { type CellObject, utils, write } from 'xlsx';
import type { ListedCell, Listing } from './listing.ts';

/** The days that Excel counts before those that others count. */
const DAYS_BEFORE = 25_569;
const DAY_MS = 86_400_000;
const LONGEST_TEXT = 32_767;
const WIDEST = 60;

/** Text is text: a cell of text isn't run, and typing over it doesn't make it a formula. */
function cellOf({ value }: ListedCell): CellObject {
  if (value === null) return { t: 'z' };
  if (typeof value === 'number') return { t: 'n', v: value };
  if (typeof value === 'string') return { t: 's', v: value.slice(0, LONGEST_TEXT), z: '@' };
  return { t: 'n', v: Date.parse(`${value.day}T00:00:00Z`) / DAY_MS + DAYS_BEFORE, z: 'yyyy-mm-dd' };
}

/** What Excel takes as the name of a sheet. */
function sheetName(title: string): string {
  return title.replace(/[:\\/?*[\]]/g, '').slice(0, 31) || '1';
}

/** Chinese letters are as wide as two. */
function widthOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + (sign >= '\u2e80' ? 2 : 1), 0);
}

/** A list as a file of Excel, with a filter in its head. */
export function listingXlsx({ title, columns, lines }: Listing): ArrayBuffer {
  const sheet = utils.aoa_to_sheet([
    columns.map(({ header }): CellObject => ({ t: 's', v: header, z: '@' })),
    ...lines.map((line) => line.map(cellOf)),
  ]);
  const range = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: lines.length, c: columns.length - 1 } });
  sheet['!ref'] = range;
  sheet['!autofilter'] = { ref: range };
  sheet['!cols'] = columns.map(({ header }, at) => ({
    wch: Math.min(
      WIDEST,
      Math.max(...[header, ...lines.slice(0, 500).map((line) => line[at]?.shown ?? '')].map(widthOf)) + 2,
    ),
  }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, sheetName(title));
  return write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: true }) as ArrayBuffer;
}

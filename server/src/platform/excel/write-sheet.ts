import XLSX from 'xlsx';
import { comment, contentOf } from './cell-objects.ts';
import { finishPackage, styled } from './finish-package.ts';
import { shownWidth } from './format-cells.ts';
import { formulaInFile } from './future-functions.ts';

/** A cell of a free sheet; zero-based. */
export interface SheetXlsxCell {
  readonly row: number;
  readonly col: number;
  readonly value: string | number | boolean | null;
  /** The value is the code of an error. */
  readonly failed?: boolean;
  /** With `=`, where Excel can go on computing. */
  readonly formula?: string;
  /** Why the cell is a value. */
  readonly note?: string;
}

const NARROWEST = 10;
const WIDEST = 44;

/** One sheet whose cells stand where they stood. */
export function sheetXlsx(name: string, cells: readonly SheetXlsxCell[]): Buffer {
  const data: XLSX.CellObject[][] = [];
  const widths: number[] = [];
  for (const { row, col, value, failed, formula, note } of cells) {
    const content = contentOf(value, formula !== undefined, failed);
    const isText = content.t === 's' && formula === undefined;
    const written: XLSX.CellObject = {
      ...content,
      z: styled(note ? 'marked' : 'plain', isText ? '@' : 'General'),
      ...(formula === undefined ? {} : { f: formulaInFile(formula) }),
    };
    if (note) comment(written, note);
    while (data.length <= row) data.push([]);
    data[row]![col] = written;
    widths[col] = Math.min(WIDEST, Math.max(widths[col] ?? NARROWEST, shownWidth(value, 'General') + 2));
  }
  const end = { r: Math.max(0, data.length - 1), c: Math.max(0, widths.length - 1) };
  const sheet = {
    '!data': data,
    '!ref': XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: end }),
    '!cols': Array.from(widths, (width) => ({ wch: width ?? NARROWEST })),
  } as unknown as XLSX.WorkSheet;
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, sheetName(name));
  const plain = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: false });
  return finishPackage(plain as Buffer, []);
}

/** As Excel takes it: at most 31 characters, without signs that addresses use. */
export const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\']/g, '_')
    .slice(0, 31)
    .trim() || 'Sheet';

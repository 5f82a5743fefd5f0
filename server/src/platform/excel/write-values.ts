import type { JsonScalar, ScalarType } from '@suanpan/engine';
import { currencyScale, timeToPart } from '@suanpan/engine/domain';
import XLSX from 'xlsx';
import { finishPackage, styled } from './finish-package.ts';
import { shownWidth, widthOf } from './format-cells.ts';
import { sheetName } from './write-sheet.ts';

export interface ValuesColumn {
  readonly title: string;
  readonly type: ScalarType;
  readonly scale?: number | null;
  readonly currency?: string | null;
}

/** A table as it stands on a screen: figures without what made them. */
export interface Values {
  readonly sheet: string;
  readonly columns: readonly ValuesColumn[];
  /** By column. */
  readonly cells: readonly (readonly JsonScalar[])[];
  readonly rows: number;
  /** What there is to say of a cell: who typed over it and why. */
  readonly notes: readonly { readonly row: number; readonly column: number; readonly text: string }[];
}

/** Some rows of it, as they are read; notes count from the first of them. */
export type ValuesPart = Pick<Values, 'cells' | 'rows' | 'notes'>;

/** A table whose rows are read as it is written. */
export interface RunningValues extends Pick<Values, 'sheet' | 'columns' | 'rows'> {
  /** Whether there may be something to say of cells. */
  readonly hasNotes: boolean;
  parts(): AsyncIterable<ValuesPart>;
}

const WIDEST = 44;

function formatOf({ type, scale, currency }: ValuesColumn): string {
  if (type === 'date') return 'yyyy-mm-dd';
  if (type === 'time') return 'hh:mm';
  const decimals = scale ?? (type === 'money' ? currencyScale(currency ?? '') : null);
  if (decimals === null || (type !== 'money' && type !== 'number')) return 'General';
  return decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '#,##0';
}

/** Days as days, times as times; text never as a formula: a text cell isn't run, and typing over it doesn't make it one. */
function cellOf(value: JsonScalar, { type }: ValuesColumn, format: string): XLSX.CellObject {
  if (value === null || value === '') return { t: 'z' };
  if (typeof value === 'number') return { t: 'n', v: value, z: format };
  if (typeof value === 'boolean') return { t: 'b', v: value };
  const day = type === 'date' ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(day)) return { t: 'n', v: day / 86_400_000 + 25_569, z: format };
  const part = type === 'time' ? timeToPart(value) : null;
  // Seconds are shown where there are any.
  if (part !== null) return { t: 'n', v: part, z: value.length > 5 ? 'hh:mm:ss' : format };
  return { t: 's', v: value.slice(0, 32_767), z: '@' };
}

/** As a file of Excel: titles that stay in sight, formats, comments. */
export function valuesXlsx({ sheet, columns, cells, rows, notes }: Values): Buffer {
  const data: XLSX.CellObject[][] = Array.from({ length: rows + 1 }, () => []);
  const cols = columns.map((column, at) => {
    const format = formatOf(column);
    data[0]![at] = { t: 's', v: column.title, z: styled('header', '@') };
    let widest = widthOf(column.title) + 2;
    for (let row = 0; row < rows; row += 1) {
      const value = cells[at]?.[row] ?? null;
      data[row + 1]![at] = cellOf(value, column, format);
      if (row < 500) widest = Math.max(widest, shownWidth(value, format) + 2);
    }
    return { wch: Math.min(widest, WIDEST) };
  });
  for (const { row, column, text } of notes) {
    const cell = data[row + 1]?.[column];
    if (!cell) continue;
    const comments: XLSX.Comments = [{ a: 'Suanpan', t: text }];
    comments.hidden = true;
    cell.c = comments;
    cell.z = styled('marked', String(cell.z ?? 'General'));
  }
  const end = { r: rows, c: Math.max(columns.length - 1, 0) };
  const written = {
    '!data': data,
    '!ref': XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: end }),
    '!cols': cols,
    '!autofilter': { ref: XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: end }) },
  } as unknown as XLSX.WorkSheet;
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, written, sheetName(sheet));
  const plain = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: false });
  return finishPackage(plain as Buffer, [{ columns: 0, fits: false }]);
}

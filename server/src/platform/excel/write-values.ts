import type { JsonScalar, ScalarType } from '@suanpan/engine';
import { currencyScale, neutralText, timeToPart } from '@suanpan/engine/domain';
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

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** As comma-separated text in UTF-8 with its mark; what can be said of cells stands in a last column, if there is any. */
export function valuesCsv({ columns, cells, rows, notes }: Values, notesTitle: string): Buffer {
  const remarks = new Map<number, string[]>();
  for (const { row, column, text } of notes)
    remarks.set(row, [...(remarks.get(row) ?? []), `${columns[column]?.title ?? ''}: ${text}`]);
  const hasRemarks = remarks.size > 0;
  const text = (value: JsonScalar): string =>
    quoted(typeof value === 'string' ? neutralText(value) : value === null ? '' : String(value));
  const lines = [
    [...columns.map(({ title }) => title), ...(hasRemarks ? [notesTitle] : [])].map(text).join(','),
  ];
  for (let row = 0; row < rows; row += 1) {
    const line = columns.map((_, at) => text(cells[at]?.[row] ?? null));
    if (hasRemarks) line.push(text(remarks.get(row)?.join('; ') ?? null));
    lines.push(line.join(','));
  }
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf8');
}

import {
  type CellType,
  decimalSignOf,
  isArithmetic,
  readTyped,
  type TypedProblem,
} from '@suanpan/engine/domain';
import type { CellValue, SheetColumn, SheetColumnType } from './sheet-types.ts';

export type ReadCell =
  | { readonly ok: true; readonly value: CellValue }
  | { readonly ok: false; readonly problem?: TypedProblem };

/**
 * What was typed or pasted, as the column's type wants it and by the person's locale; text stays text. Values that come
 * from elsewhere in the sheet (fill, undo) are no texts and need no reading.
 */
export function readCell(
  typed: unknown,
  column: Pick<SheetColumn, 'type' | 'unit'>,
  language: string,
): ReadCell {
  if (typed === null || typed === undefined) return { ok: true, value: null };
  const { type, unit } = column;
  if (typeof typed === 'number') return readTyped(String(typed), cellType(type));
  if (typeof typed === 'boolean') return readTyped(String(typed).toUpperCase(), cellType(type));
  if (typeof typed !== 'string') return { ok: false };
  return readTyped(typed, cellType(type), {
    decimal: decimalSignOf(language),
    arithmetic: true,
    currency: type === 'money' ? unit : undefined,
  });
}

/** The text, where it is arithmetic that stands for the value; a text column keeps any text as it is. */
export const arithmeticIn = (typed: unknown, type: SheetColumnType): string | undefined =>
  typeof typed === 'string' && isNumeric(type) && isArithmetic(typed) ? typed.trim() : undefined;

/** References are typed as the key of their row; rows aren't typed at all. */
const cellType = (type: SheetColumnType): CellType =>
  type === 'reference' || type === 'rows' ? 'text' : type;

/** Formats numbers of one column again and again without building a formatter for each cell. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(language: string, scale: number | undefined): Intl.NumberFormat {
  const key = `${language}:${scale ?? ''}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const decimals = scale === undefined ? undefined : Math.max(0, scale);
    formatter = new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals ?? 0,
      maximumFractionDigits: decimals ?? 10,
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** The words for a boolean in a cell, as Excel writes them in every language. */
const booleanText = (value: boolean) => (value ? 'TRUE' : 'FALSE');

export function formatCell(value: CellValue | undefined, column: SheetColumn, language: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return booleanText(value);
  if (typeof value === 'number') {
    if (column.type === 'text' || column.type === 'reference') return String(value);
    if (column.type === 'boolean') return booleanText(value !== 0);
    return formatterFor(language, column.scale).format(value).replace('-', '−');
  }
  return column.words?.[value] ?? value;
}

/** What a cell shows when it is opened for typing, and what is copied: the value itself, without separators. */
export function editText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'boolean' ? booleanText(value) : String(value);
}

export const isNumeric = (type: SheetColumnType) => type === 'money' || type === 'number';

import type { CellValue, SheetColumn, SheetColumnType } from './sheet-types.ts';

export type ReadCell = { readonly ok: true; readonly value: CellValue } | { readonly ok: false };

const yes = new Set(['true', '1', 'y', 'yes', '是', '真']);
const no = new Set(['false', '0', 'n', 'no', '否', '假']);

/**
 * What was typed or pasted, as the column's type wants it: thousands separators, full-width digits, a currency sign,
 * accountants' brackets, percent signs and the usual ways of writing a day are understood; text stays text.
 */
export function readCell(typed: unknown, type: SheetColumnType): ReadCell {
  if (typed === null || typed === undefined) return { ok: true, value: null };
  if (typeof typed === 'number' || typeof typed === 'boolean') return readCell(String(typed), type);
  if (typeof typed !== 'string') return { ok: false };
  if (type === 'text' || type === 'reference') return { ok: true, value: typed === '' ? null : typed };
  const text = typed.normalize('NFKC').trim();
  if (text === '') return { ok: true, value: null };
  if (type === 'boolean') {
    const word = text.toLowerCase();
    if (yes.has(word)) return { ok: true, value: true };
    return no.has(word) ? { ok: true, value: false } : { ok: false };
  }
  return type === 'date' ? readDay(text) : readNumber(text);
}

function readNumber(text: string): ReadCell {
  let body = text.replace(/^(?:[A-Z]{3}|NT\$|US\$|HK\$|[¥$€£])\s*/u, '').replace(/[\s,]/g, '');
  let sign = 1;
  if (/^\(.*\)$/.test(body)) {
    sign = -1;
    body = body.slice(1, -1);
  }
  body = body.replace(/^[−–-]/, () => {
    sign = -sign;
    return '';
  });
  const percent = body.endsWith('%');
  if (percent) body = body.slice(0, -1);
  if (!/^\+?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(body)) return { ok: false };
  let value = sign * Number(body);
  if (percent) value = Number((value / 100).toPrecision(15));
  if (!Number.isFinite(value)) return { ok: false };
  return { ok: true, value: value === 0 ? 0 : value };
}

function readDay(text: string): ReadCell {
  const match =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (!match) return { ok: false };
  const [, year, month, day] = match.map(Number) as [number, number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return { ok: false };
  return { ok: true, value: date.toISOString().slice(0, 10) };
}

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
  return value;
}

/** What a cell shows when it is opened for typing, and what is copied: the value itself, without separators. */
export function editText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'boolean' ? booleanText(value) : String(value);
}

export const isNumeric = (type: SheetColumnType) => type === 'money' || type === 'number';

import type { Facts } from '../../platform/errors/declare-errors.ts';
import type { ImportColumnType, ImportValue } from './import-subject.ts';
import type { RawCell } from './reading/sheet-rows.ts';

export type Converted = { ok: true; value: ImportValue } | { ok: false; code: string; facts: Facts };

const LONGEST_TEXT = 4_000;
const SHEET_ERROR = /^#(N\/A|VALUE!|REF!|DIV\/0!|NUM!|NAME\?|NULL!)$/;

/** A cell as a value of the column's type. Full-width signs count as their plain ones. */
export function convertCell(cell: RawCell, type: ImportColumnType): Converted {
  if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return { ok: true, value: null };
  if (typeof cell === 'string' && SHEET_ERROR.test(cell)) return failed('CELL_ERROR', { value: cell });
  switch (type) {
    case 'text':
      return toText(cell);
    case 'number':
    case 'integer':
      return toNumber(cell, type === 'integer');
    case 'date':
      return toDay(cell);
    case 'boolean':
      return toBoolean(cell);
  }
}

function failed(name: string, facts: Facts): Converted {
  return { ok: false, code: `admin.imports.${name}`, facts };
}

function shown(cell: RawCell): string {
  return String(cell).slice(0, 60);
}

function toText(cell: RawCell): Converted {
  const text = String(cell).trim();
  return text.length > LONGEST_TEXT ? failed('TOO_LONG', { most: LONGEST_TEXT }) : { ok: true, value: text };
}

const NUMBER = /^[+-]?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?(e[+-]?\d+)?$/i;

function toNumber(cell: RawCell, whole: boolean): Converted {
  if (typeof cell === 'boolean') return failed('NOT_A_NUMBER', { value: shown(cell) });
  let value: number;
  if (typeof cell === 'number') value = cell;
  else {
    let text = String(cell).normalize('NFKC').replace(/\s/g, '').replace(/−/g, '-');
    const negative = /^\(.*\)$/.test(text);
    if (negative) text = text.slice(1, -1);
    text = text.replace(/^([+-]?)(NT\$|US\$|HK\$|RMB|CNY|TWD|USD|[$¥€£元])/i, '$1').replace(/元$/, '');
    const percent = text.endsWith('%');
    if (percent) text = text.slice(0, -1);
    if (!/\d/.test(text) || !NUMBER.test(text)) return failed('NOT_A_NUMBER', { value: shown(cell) });
    value = Number(text.replaceAll(',', ''));
    if (percent) value = Number((value / 100).toPrecision(15));
    if (negative) value = -value;
  }
  if (!Number.isFinite(value)) return failed('NOT_A_NUMBER', { value: shown(cell) });
  // Beyond 2^53 a number would silently become its neighbour.
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return failed('NUMBER_TOO_LARGE', { value: shown(cell) });
  if (whole && !Number.isInteger(value)) return failed('NOT_AN_INTEGER', { value: shown(cell) });
  return { ok: true, value };
}

function toDay(cell: RawCell): Converted {
  if (typeof cell === 'boolean') return failed('NOT_A_DATE', { value: shown(cell) });
  const text = String(cell).normalize('NFKC').trim();
  const parts =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s].*)?$/.exec(text) ??
    /^(\d{4})年(\d{1,2})月(\d{1,2})日?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (!parts) {
    const dayOrMonthFirst = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/.test(text);
    return failed(dayOrMonthFirst ? 'DATE_UNCLEAR' : 'NOT_A_DATE', { value: shown(cell) });
  }
  const [, year, month, day] = parts;
  const iso = `${year}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  return exists ? { ok: true, value: iso } : failed('NOT_A_DATE', { value: shown(cell) });
}

const YES = new Set(['true', 'yes', 'y', '1', '是', '有', '✓', 'v']);
const NO = new Set(['false', 'no', 'n', '0', '否', '無', '无']);

function toBoolean(cell: RawCell): Converted {
  if (typeof cell === 'boolean') return { ok: true, value: cell };
  const text = String(cell).normalize('NFKC').trim().toLowerCase();
  if (YES.has(text)) return { ok: true, value: true };
  if (NO.has(text)) return { ok: true, value: false };
  return failed('NOT_A_BOOLEAN', { value: shown(cell) });
}

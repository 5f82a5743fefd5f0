import {
  type CellType,
  type DecimalSign,
  partToTime,
  readTyped,
  type TypedProblem,
} from '@suanpan/engine/domain';
import type { Facts } from '../../platform/texts/open-texts.ts';
import type { ImportColumn, ImportValue } from './import-subject.ts';
import type { RawCell } from './reading/sheet-rows.ts';

export type Converted = { ok: true; value: ImportValue } | { ok: false; code: string; facts: Facts };

const LONGEST_TEXT = 4_000;
const SHEET_ERROR = /^#(N\/A|VALUE!|REF!|DIV\/0!|NUM!|NAME\?|NULL!)$/;

const CODES: Readonly<Record<TypedProblem, string>> = {
  notANumber: 'NOT_A_NUMBER',
  otherDecimal: 'OTHER_DECIMAL',
  numberTooLarge: 'NUMBER_TOO_LARGE',
  otherCurrency: 'OTHER_CURRENCY',
  notADate: 'NOT_A_DATE',
  dateUnclear: 'DATE_UNCLEAR',
  notABoolean: 'NOT_A_BOOLEAN',
  notATime: 'NOT_A_TIME',
};

/** A cell as a value of the column's type. A workbook's own numbers and truth values need no reading. */
export function convertCell(
  cell: RawCell,
  { type, currency }: Pick<ImportColumn, 'type' | 'currency'>,
  decimal: DecimalSign,
): Converted {
  if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return { ok: true, value: null };
  if (typeof cell === 'string' && SHEET_ERROR.test(cell)) return failed('CELL_ERROR', { value: cell });
  if (type === 'text') return toText(cell);
  if (type === 'boolean' && typeof cell === 'boolean') return { ok: true, value: cell };
  // A workbook counts times as parts of a day.
  if (type === 'time' && typeof cell === 'number' && cell >= 0 && cell < 1)
    return { ok: true, value: partToTime(cell) };
  // 20260305 in a workbook is a number, and a day where one is wanted.
  const wanted: CellType = type === 'integer' ? 'number' : type;
  const written = typeof cell === 'number' ? '.' : decimal;
  const read = readTyped(String(cell), wanted, { decimal: written, currency });
  if (!read.ok)
    return failed(CODES[read.problem], {
      value: shown(cell),
      like: decimal === ',' ? '1.234,5' : '1,234.5',
      ...(currency === undefined ? {} : { currency }),
    });
  if (type === 'integer' && !Number.isInteger(read.value))
    return failed('NOT_AN_INTEGER', { value: shown(cell) });
  return { ok: true, value: read.value };
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

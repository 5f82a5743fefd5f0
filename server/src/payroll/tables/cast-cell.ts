import { type JsonScalar, joinKey, type ScalarType } from '@suanpan/engine';
import {
  decimalSignOf,
  type InputFormat,
  isArithmetic,
  partToTime,
  readTyped,
  serialToIso,
  type TypedProblem,
} from '@suanpan/engine/domain';
import type { TablePlan } from './table-layout.ts';

export type CastResult = { ok: true; value: JsonScalar } | { ok: false; code: string };

const CODES: Readonly<Record<TypedProblem, string>> = {
  notANumber: 'NOT_A_NUMBER',
  otherDecimal: 'OTHER_DECIMAL',
  numberTooLarge: 'NUMBER_TOO_LARGE',
  otherCurrency: 'OTHER_CURRENCY',
  notADate: 'NOT_A_DAY',
  dateUnclear: 'DATE_UNCLEAR',
  notABoolean: 'NOT_A_BOOLEAN',
  notATime: 'NOT_A_TIME',
};

/**
 * Reads what was typed, pasted or imported into a column of a type. Text stays text (employee numbers keep their
 * zeros); what doesn't fit is refused with a code rather than bent into something else.
 */
export function castCell(type: ScalarType, value: JsonScalar, writing?: InputFormat): CastResult {
  if (value === null || value === '') return { ok: true, value: null };
  if (type === 'text') return castText(value);
  if (typeof value === 'string') {
    const read = readTyped(value, type, writing);
    return read.ok ? read : { ok: false, code: CODES[read.problem] };
  }
  switch (type) {
    case 'money':
    case 'number':
      return castNumber(Number(value));
    case 'boolean':
      return castBoolean(value);
    case 'date':
      return typeof value === 'number' ? dayFromSerial(value) : { ok: false, code: 'NOT_A_DAY' };
    case 'time':
      return typeof value === 'number' && value >= 0 && value < 1
        ? { ok: true, value: partToTime(value) }
        : { ok: false, code: 'NOT_A_TIME' };
  }
}

/**
 * The arithmetic a value was typed as, null where it was typed as it is. Undefined where the text comes to something else: a
 * cell must never show a sum that isn't its own.
 */
export function typedAs(
  typed: string | null | undefined,
  type: ScalarType,
  value: JsonScalar,
  language: string,
): string | null | undefined {
  if (typed === undefined || typed === null) return null;
  const read = readTyped(typed, type, { decimal: decimalSignOf(language), arithmetic: true });
  return isArithmetic(typed) && type !== 'text' && read.ok && read.value === value ? typed.trim() : undefined;
}

function castText(value: string | number | boolean): CastResult {
  const text = typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value);
  const trimmed = text.normalize('NFC').trim();
  if (trimmed.length > 32_767) return { ok: false, code: 'TEXT_TOO_LONG' };
  return { ok: true, value: trimmed === '' ? null : trimmed };
}

function castNumber(number: number): CastResult {
  if (!Number.isFinite(number)) return { ok: false, code: 'NOT_A_NUMBER' };
  // Beyond 2^53 a whole number would silently become its neighbour.
  if (Number.isInteger(number) && Math.abs(number) > Number.MAX_SAFE_INTEGER)
    return { ok: false, code: 'NUMBER_TOO_LARGE' };
  return { ok: true, value: Object.is(number, -0) ? 0 : number };
}

function castBoolean(value: number | boolean): CastResult {
  if (typeof value === 'boolean') return { ok: true, value };
  return value === 0 || value === 1 ? { ok: true, value: value === 1 } : { ok: false, code: 'NOT_A_BOOLEAN' };
}

/** Excel's day numbers, from 1900-03-01 on. */
function dayFromSerial(serial: number): CastResult {
  if (!Number.isFinite(serial) || serial < 61 || serial >= 2_958_466) return { ok: false, code: 'NOT_A_DAY' };
  return { ok: true, value: serialToIso(serial) };
}

/** The key of a new row from its values, or null after saying what is wrong with it. */
export function keyOfValues(
  table: TablePlan,
  row: Readonly<Record<string, JsonScalar>>,
  fallback: string,
  wrong: (column: string, code: string) => void,
): string | null {
  if (table.key.length === 0) return fallback;
  const parts: string[] = [];
  for (const column of table.key) {
    const cast = castCell(column.valueType, row[column.code] ?? null);
    if (!cast.ok) {
      wrong(column.code, cast.code);
      return null;
    }
    if (cast.value === null) {
      wrong(column.code, 'KEY_NEEDED');
      return null;
    }
    parts.push(String(cast.value));
  }
  return joinKey(parts);
}

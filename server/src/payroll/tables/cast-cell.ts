import type { JsonScalar, ScalarType } from '@suanpan/engine';

export type CastResult = { ok: true; value: JsonScalar } | { ok: false; code: string };

const YES = new Set(['true', '1', 'y', 'yes', '是']);
const NO = new Set(['false', '0', 'n', 'no', '否']);

/**
 * Reads what was typed, pasted or imported into a column of a type. Text stays text (employee numbers keep their
 * zeros); what doesn't fit is refused with a code rather than bent into something else.
 */
export function castCell(type: ScalarType, value: JsonScalar): CastResult {
  if (value === null || value === '') return { ok: true, value: null };
  switch (type) {
    case 'text':
      return castText(value);
    case 'money':
    case 'number':
      return castNumber(value);
    case 'boolean':
      return castBoolean(value);
    case 'date':
      return castDay(value);
  }
}

function castText(value: string | number | boolean): CastResult {
  const text = typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value);
  const trimmed = text.normalize('NFC').trim();
  if (trimmed.length > 32_767) return { ok: false, code: 'TEXT_TOO_LONG' };
  return { ok: true, value: trimmed === '' ? null : trimmed };
}

function castNumber(value: string | number | boolean): CastResult {
  if (typeof value === 'boolean') return { ok: true, value: value ? 1 : 0 };
  const number = typeof value === 'number' ? value : readNumber(value);
  if (number === null || !Number.isFinite(number)) return { ok: false, code: 'NOT_A_NUMBER' };
  // Beyond 2^53 a whole number would silently become its neighbour.
  if (Number.isInteger(number) && Math.abs(number) > Number.MAX_SAFE_INTEGER)
    return { ok: false, code: 'NUMBER_TOO_LARGE' };
  return { ok: true, value: Object.is(number, -0) ? 0 : number };
}

/** `1,234.50`, `１２３`, `¥1,000`, `(500)`, `12.5%`. */
function readNumber(text: string): number | null {
  let plain = text.normalize('NFKC').replace(/\s/g, '');
  const negative = /^\(.*\)$/.test(plain);
  if (negative) plain = plain.slice(1, -1);
  plain = plain.replace(/^([+-]?)(¥|NT\$|US\$|\$|€|£)/, '$1');
  const percent = plain.endsWith('%');
  if (percent) plain = plain.slice(0, -1);
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain)) plain = plain.replaceAll(',', '');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
  const number = Number(plain);
  const scaled = percent ? number / 100 : number;
  return negative ? -scaled : scaled;
}

function castBoolean(value: string | number | boolean): CastResult {
  if (typeof value === 'boolean') return { ok: true, value };
  const word = String(value).normalize('NFKC').trim().toLowerCase();
  if (YES.has(word)) return { ok: true, value: true };
  if (NO.has(word)) return { ok: true, value: false };
  return { ok: false, code: 'NOT_A_BOOLEAN' };
}

function castDay(value: string | number | boolean): CastResult {
  if (typeof value === 'number') return dayFromSerial(value);
  if (typeof value === 'boolean') return { ok: false, code: 'NOT_A_DAY' };
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(value.normalize('NFKC').trim());
  if (!parts) return { ok: false, code: 'NOT_A_DAY' };
  const day = `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day)
    return { ok: false, code: 'NOT_A_DAY' };
  return { ok: true, value: day };
}

/** Excel's day numbers, from 1900-03-01 on. */
function dayFromSerial(serial: number): CastResult {
  if (!Number.isFinite(serial) || serial < 61 || serial >= 2_958_466) return { ok: false, code: 'NOT_A_DAY' };
  const time = (Math.floor(serial) - 25_569) * 86_400_000;
  return { ok: true, value: new Date(time).toISOString().slice(0, 10) };
}

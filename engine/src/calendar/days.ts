/** A calendar day in numbers; `month` 1–12. */
export interface CivilDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Days since 1970-01-01 of a (proleptic Gregorian) day; `month` and `day` may run over, as in Excel's DATE. */
export function epochDay(year: number, month: number, day: number): number {
  const monthIndex = month - 1;
  const wholeYear = year + Math.floor(monthIndex / 12);
  const m = (((monthIndex % 12) + 12) % 12) + 1;
  const y = m <= 2 ? wholeYear - 1 : wholeYear;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (m + (m > 2 ? -3 : 9)) + 2) / 5);
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468 + (day - 1);
}

/** The other way. */
export function civilDay(epoch: number): CivilDay {
  const z = epoch + 719468;
  const era = Math.floor(z / 146097);
  const dayOfEra = z - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day };
}

const EPOCH_SERIAL = 25569;
/** 9999-12-31, the last day Excel knows. */
export const LAST_SERIAL = 2958465;

/**
 * Excel's serial number (1900 system) of a day. The 29 February 1900 that never was keeps its number 60, so days
 * before 1 March 1900 stand one lower than counting would say.
 * @example serialOf(2025, 1, 31) // 45688
 */
export function serialOf(year: number, month: number, day: number): number {
  const serial = epochDay(year, month, day) + EPOCH_SERIAL;
  return serial < 61 ? serial - 1 : serial;
}

/** Year, month and day of a serial (whole part); 60 is 29 February 1900 and 0 is "0 January 1900", as Excel shows them. */
export function civilOfSerial(serial: number): CivilDay {
  const whole = Math.floor(serial);
  if (whole === 60) return { year: 1900, month: 2, day: 29 };
  if (whole === 0) return { year: 1900, month: 1, day: 0 };
  return civilDay((whole < 60 ? whole + 1 : whole) - EPOCH_SERIAL);
}

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * The serial of an ISO day; null when the text isn't one or the day doesn't exist.
 * @example isoToSerial('2025-01-31') // 45688
 */
export function isoToSerial(text: string): number | null {
  const match = ISO_DAY.exec(text);
  if (!match) return null;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  if (year < 1900 || !isCivil(year, month, day)) return null;
  return serialOf(year, month, day);
}

/** @example serialToIso(45688) // '2025-01-31' */
export function serialToIso(serial: number): string {
  const { year, month, day } = civilOfSerial(serial);
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
}

function pad(part: number): string {
  return part < 10 ? `0${part}` : String(part);
}

export function isCivil(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function daysInYear(year: number): number {
  return isLeapYear(year) ? 366 : 365;
}

/** 0 Sunday … 6 Saturday, counted as Excel does (serial 1 is a Sunday). */
export function weekdayOfSerial(serial: number): number {
  return (((Math.floor(serial) - 1) % 7) + 7) % 7;
}

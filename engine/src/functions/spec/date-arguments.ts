import { LAST_SERIAL } from '../../calendar/index.ts';
import { toNumber } from '../../cells/coerce.ts';
import { NUM, VALUE } from '../../cells/error-values.ts';
import { FormulaError, type Scalar, type Value } from '../../cells/values.ts';
import { itemsOf } from './arguments.ts';

/** The whole day of a date argument: a serial, or a text that is a date. Before 0 or after 9999: #NUM!. */
export function dayArg(value: Scalar | undefined): number | FormulaError {
  const number = toNumber(value ?? null);
  if (typeof number !== 'number') return number;
  const day = Math.floor(number);
  return day < 0 || day > LAST_SERIAL ? NUM : day;
}

/** As the functions of the old Analysis ToolPak take it (EDATE, NETWORKDAYS …): no booleans. */
export function toolpakDay(value: Scalar | undefined): number | FormulaError {
  return typeof value === 'boolean' ? VALUE : dayArg(value);
}

export function toolpakNumber(value: Scalar | undefined, otherwise: number): number | FormulaError {
  if (value === undefined) return otherwise;
  return typeof value === 'boolean' ? VALUE : toNumber(value);
}

/** Holidays as whole days; blanks don't count. */
export function holidaysOf(value: Value | undefined): Set<number> | FormulaError {
  const days = new Set<number>();
  if (value === undefined) return days;
  for (const item of itemsOf(value)) {
    if (item === null || item === '') continue;
    const day = toolpakDay(item);
    if (day instanceof FormulaError) return day;
    days.add(day);
  }
  return days;
}

// Sunday first; numbers as Excel's WORKDAY.INTL has them.
const WEEKENDS: Readonly<Record<number, readonly number[]>> = {
  1: [6, 0],
  2: [0, 1],
  3: [1, 2],
  4: [2, 3],
  5: [3, 4],
  6: [4, 5],
  7: [5, 6],
  11: [0],
  12: [1],
  13: [2],
  14: [3],
  15: [4],
  16: [5],
  17: [6],
};

/** Days off by weekday, Sunday first: a number of Excel's list or seven 0s and 1s from Monday on. */
export function weekendOf(value: Scalar | undefined): boolean[] | FormulaError {
  if (typeof value === 'string') {
    if (!/^[01]{7}$/.test(value)) return VALUE;
    return [6, 0, 1, 2, 3, 4, 5].map((index) => value[index] === '1');
  }
  const number = toolpakNumber(value, 1);
  if (typeof number !== 'number') return number;
  const off = WEEKENDS[Math.trunc(number)];
  if (off === undefined) return NUM;
  return Array.from({ length: 7 }, (_, day) => off.includes(day));
}

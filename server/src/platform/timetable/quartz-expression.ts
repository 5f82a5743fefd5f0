/** What a field of an expression takes, and how its names are called. */
interface FieldRule {
  name: ExpressionField;
  from: number;
  to: number;
  names?: readonly string[];
}

const EXPRESSION_FIELDS = ['second', 'minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek', 'year'] as const;
export type ExpressionField = (typeof EXPRESSION_FIELDS)[number];

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const RULES: readonly FieldRule[] = [
  { name: 'second', from: 0, to: 59 },
  { name: 'minute', from: 0, to: 59 },
  { name: 'hour', from: 0, to: 23 },
  { name: 'dayOfMonth', from: 1, to: 31 },
  { name: 'month', from: 1, to: 12, names: MONTHS },
  { name: 'dayOfWeek', from: 1, to: 7, names: DAYS },
  { name: 'year', from: 1970, to: 2099 },
];

/** A day that is said by its place in the month. */
type DayRule =
  /** The last day, or the `before`th before it; `weekday`: the nearest Monday to Friday. */
  | { kind: 'last'; before: number; weekday: boolean }
  /** The Monday to Friday nearest to a day of the month, within the month. */
  | { kind: 'nearest'; day: number }
  /** The last Friday, the third Friday: 1 is Sunday. */
  | { kind: 'lastOf'; weekday: number }
  | { kind: 'nthOf'; weekday: number; nth: number };

export interface Expression {
  seconds: readonly number[];
  minutes: readonly number[];
  hours: readonly number[];
  /** Whether it goes by every hour: then an hour that comes twice is an hour twice. */
  everyHour: boolean;
  months: ReadonlySet<number>;
  /** Absent: every year. */
  years: ReadonlySet<number> | undefined;
  /** Either days of the month or days of the week are said, never both. */
  daysOfMonth: ReadonlySet<number> | undefined;
  daysOfWeek: ReadonlySet<number> | undefined;
  dayRules: readonly DayRule[];
}

/** An expression that says nothing, with the field where it doesn't. */
export class ExpressionFault extends Error {
  readonly field: ExpressionField | undefined;
  readonly part: string;
  constructor(field: ExpressionField | undefined, part: string) {
    super(`${field ?? 'expression'}: ${part}`);
    this.field = field;
    this.part = part;
  }
}

/**
 * Reads an expression as Quartz means it: seconds first, 1 is Sunday, exactly one of the two fields for days is `?`, ranges
 * may go over the end (`22-2`, `FRI-MON`), `L`, `L-3`, `LW`, `15W`, `6L`, `6#3`.
 *
 * @throws ExpressionFault
 */
export function readExpression(text: string): Expression {
  const fields = text.trim().toUpperCase().split(/\s+/);
  if (fields.length < 6 || fields.length > 7) throw new ExpressionFault(undefined, text.trim());
  const [second = '', minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = '', year = '*'] =
    fields;
  if ((dayOfMonth === '?') === (dayOfWeek === '?'))
    throw new ExpressionFault('dayOfWeek', `${dayOfMonth} ${dayOfWeek}`);
  const dayRules: DayRule[] = [];
  return {
    seconds: list(0, second),
    minutes: list(1, minute),
    hours: list(2, hour),
    everyHour: /^\*$|\*\/1$|^0\/1$/.test(hour),
    months: new Set(list(4, month)),
    years: year === '*' ? undefined : new Set(list(6, year)),
    daysOfMonth: dayOfMonth === '?' ? undefined : new Set(daysOf(3, dayOfMonth, dayRules)),
    daysOfWeek: dayOfWeek === '?' ? undefined : new Set(daysOf(5, dayOfWeek, dayRules)),
    dayRules,
  };
}

function ruleAt(at: number): FieldRule {
  const rule = RULES[at];
  if (!rule) throw new Error('There is no such field.');
  return rule;
}

/** The values of a field, in their order. */
function list(at: number, text: string): number[] {
  const found = new Set(text.split(',').flatMap((part) => rangeOf(ruleAt(at), part)));
  return [...found].sort((a, b) => a - b);
}

function daysOf(at: number, text: string, into: DayRule[]): number[] {
  const plain: number[] = [];
  for (const part of text.split(',')) {
    const rule = at === 3 ? monthRule(part) : weekRule(part);
    if (rule) into.push(rule);
    else plain.push(...rangeOf(ruleAt(at), part));
  }
  return plain;
}

function monthRule(part: string): DayRule | undefined {
  const last = /^L(?:-(\d{1,2}))?(W)?$/.exec(part);
  if (last) {
    const before = Number(last[1] ?? 0);
    if (before > 30) throw new ExpressionFault('dayOfMonth', part);
    return { kind: 'last', before, weekday: last[2] === 'W' };
  }
  const nearest = /^(\d{1,2})W$/.exec(part);
  if (!nearest) return undefined;
  return { kind: 'nearest', day: valueOf(ruleAt(3), nearest[1] ?? '') };
}

function weekRule(part: string): DayRule | undefined {
  const last = /^([A-Z]{3}|\d)L$/.exec(part);
  if (last) return { kind: 'lastOf', weekday: valueOf(ruleAt(5), last[1] ?? '') };
  const nth = /^([A-Z]{3}|\d)#(\d)$/.exec(part);
  if (!nth) return undefined;
  const which = Number(nth[2]);
  if (which < 1 || which > 5) throw new ExpressionFault('dayOfWeek', part);
  return { kind: 'nthOf', weekday: valueOf(ruleAt(5), nth[1] ?? ''), nth: which };
}

function rangeOf(rule: FieldRule, part: string): number[] {
  // Alone it is Saturday, the last day of the week.
  if (rule.name === 'dayOfWeek' && part === 'L') return [7];
  const [range = '', step, ...more] = part.split('/');
  if (more.length > 0 || range === '') throw new ExpressionFault(rule.name, part);
  const by = step === undefined ? 1 : Number(step);
  if (
    !Number.isInteger(by) ||
    by < 1 ||
    by > rule.to - rule.from + 1 ||
    (step !== undefined && !/^\d+$/.test(step))
  )
    throw new ExpressionFault(rule.name, part);
  const ends = range.split('-');
  if (ends.length > 2) throw new ExpressionFault(rule.name, part);
  const first = range === '*' ? rule.from : valueOf(rule, ends[0] ?? '');
  const open = range === '*' || step !== undefined;
  const last = ends[1] !== undefined ? valueOf(rule, ends[1]) : open ? rule.to : first;
  const size = rule.to - rule.from + 1;
  if (last < first && rule.name === 'year') throw new ExpressionFault(rule.name, part);
  const length = last >= first ? last - first : last - first + size;
  const values: number[] = [];
  for (let at = 0; at <= length; at += by) values.push(((first - rule.from + at) % size) + rule.from);
  return values;
}

function valueOf(rule: FieldRule, text: string): number {
  const named = rule.names?.indexOf(text) ?? -1;
  const value = named >= 0 ? named + rule.from : /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= rule.from && value <= rule.to)) throw new ExpressionFault(rule.name, text || '–');
  return value;
}

/** The days of a month on which it fires, in their order. */
export function daysInMonth(expression: Expression, year: number, month: number): number[] {
  if (!expression.months.has(month) || (expression.years && !expression.years.has(year))) return [];
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const weekdayOf = (day: number) => new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1;
  const days = new Set<number>();
  for (let day = 1; day <= length; day++)
    if (expression.daysOfMonth?.has(day) || expression.daysOfWeek?.has(weekdayOf(day))) days.add(day);
  const workday = (day: number) => {
    const weekday = weekdayOf(day);
    if (weekday === 7) return day === 1 ? 3 : day - 1;
    if (weekday === 1) return day === length ? day - 2 : day + 1;
    return day;
  };
  for (const rule of expression.dayRules) {
    const day = dayOf(rule, length, weekdayOf, workday);
    if (day !== undefined) days.add(day);
  }
  return [...days].sort((a, b) => a - b);
}

function dayOf(
  rule: DayRule,
  length: number,
  weekdayOf: (day: number) => number,
  workday: (day: number) => number,
): number | undefined {
  switch (rule.kind) {
    case 'last': {
      const day = length - rule.before;
      return day < 1 ? undefined : rule.weekday ? workday(day) : day;
    }
    case 'nearest':
      return rule.day <= length ? workday(rule.day) : undefined;
    case 'lastOf':
      return length - ((weekdayOf(length) - rule.weekday + 7) % 7);
    case 'nthOf': {
      const day = 1 + ((rule.weekday - weekdayOf(1) + 7) % 7) + (rule.nth - 1) * 7;
      return day <= length ? day : undefined;
    }
  }
}

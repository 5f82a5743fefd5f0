import { daysInMonth, type Expression } from './quartz-expression.ts';

const LAST_YEAR = 2099;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    formats.set(zone, format);
  }
  return format;
}

export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** What clocks of a zone show at an instant, as if it were UTC. */
function wallOf(zone: string, at: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The instants at which clocks of a zone show this time: two where an hour comes twice; where it is left out, the one that
 * clocks would show had they not been put forward.
 */
function instantsOf(zone: string, wall: number): number[] {
  const day = 86_400_000;
  const offsets = [...new Set([wall - day, wall + day].map((near) => wallOf(zone, near) - near))];
  const found = offsets.map((offset) => wall - offset).filter((at) => wallOf(zone, at) === wall);
  if (found.length > 0) return found.sort((a, b) => a - b);
  const [before = 0] = offsets;
  return [wall - before];
}

/**
 * The next instants after `after` at which it fires by the clocks of a zone. A time that daylight saving leaves out fires an
 * hour later, once; one that comes twice fires at the first, unless it fires every hour.
 */
export function nextFirings(expression: Expression, zone: string, after: Date, count: number): Date[] {
  const found: Date[] = [];
  const start = new Date(wallOf(zone, after.getTime()));
  // The day before may still have a firing to come: an hour that is left out, or comes twice, at midnight.
  const first = start.getUTCDate() - 1;
  const [startYear, startMonth] = [start.getUTCFullYear(), start.getUTCMonth() + 1];
  for (const [year, month] of monthsFrom(expression, startYear, startMonth)) {
    const from = year === startYear && month === startMonth ? first : 1;
    for (const day of daysInMonth(expression, year, month).filter((each) => each >= from))
      for (const at of instantsOfDay(expression, zone, Date.UTC(year, month - 1, day))) {
        if (at > after.getTime()) found.push(new Date(at));
        if (found.length >= count) return found;
      }
  }
  return found;
}

/** The months in which it may fire, from one on. */
function* monthsFrom(
  { months, years }: Expression,
  from: number,
  month: number,
): Generator<[number, number]> {
  for (let year = from; year <= LAST_YEAR; year++) {
    if (years && !years.has(year)) continue;
    for (let each = year === from ? month : 1; each <= 12; each++) if (months.has(each)) yield [year, each];
  }
}

function* instantsOfDay(expression: Expression, zone: string, day: number): Generator<number> {
  // Whether clocks are put forward or back within the day decides if every time has to be looked at.
  const plain =
    instantsOf(zone, day).length === 1 && wallOf(zone, day) - wallOf(zone, day + 86_400_000) === -86_400_000;
  const offset = plain ? day - (instantsOf(zone, day)[0] ?? day) : undefined;
  if (offset !== undefined) {
    for (const wall of wallsOfDay(expression, day)) yield wall - offset;
    return;
  }
  const all = new Set<number>();
  for (const wall of wallsOfDay(expression, day)) {
    const instants = instantsOf(zone, wall);
    for (const at of expression.everyHour ? instants : instants.slice(0, 1)) all.add(at);
  }
  yield* [...all].sort((a, b) => a - b);
}

function* wallsOfDay({ hours, minutes, seconds }: Expression, day: number): Generator<number> {
  for (const hour of hours)
    for (const minute of minutes)
      for (const second of seconds) yield day + ((hour * 60 + minute) * 60 + second) * 1000;
}

import { addDaysIso as addDays, isoToSerial, isWorkday, type WorkingCalendar } from '../calendar/index.ts';

/** What the days of a cycle's tasks are counted in. */
export const CYCLE_TYPES = ['calendarDays', 'workingDays'] as const;
export type CycleType = (typeof CYCLE_TYPES)[number];

/** The day of a period they are counted from. */
export const CYCLE_BASES = ['payDate', 'end', 'start', 'cutOff'] as const;
export type CycleBase = (typeof CYCLE_BASES)[number];

export const CYCLE_TASK_STATES = ['waiting', 'open', 'late', 'done'] as const;
export type CycleTaskState = (typeof CYCLE_TASK_STATES)[number];

/** Further than a year from its base a task belongs to another period. */
export const MOST_OFFSET = 366;

interface CycleDays {
  readonly start: string;
  readonly end: string;
  readonly payDate: string;
  readonly cutOff: string | null;
}

/** A period without a cut-off takes everything up to its end. */
export const baseDay = (base: CycleBase, period: CycleDays): string =>
  base === 'cutOff' ? (period.cutOff ?? period.end) : period[base];

/**
 * The day so many days from the base; negative ones lie before it. Working days are those on which every employer works,
 * and the base itself is day 0, worked on or not.
 */
export function cycleDay(
  base: string,
  offset: number,
  type: CycleType,
  calendars: readonly WorkingCalendar[],
): string {
  if (type === 'calendarDays') return addDays(base, offset);
  const step = offset < 0 ? -1 : 1;
  let day = base;
  // A calendar without any working day would go on for ever.
  for (let left = Math.abs(offset), tries = 10 * MOST_OFFSET; left > 0 && tries > 0; tries -= 1) {
    day = addDays(day, step);
    const serial = isoToSerial(day) ?? 0;
    if (calendars.every((calendar) => isWorkday(calendar, serial))) left -= 1;
  }
  return day;
}

/** Late is what isn't done once its last day is over. */
export function cycleTaskState(
  task: { readonly start: string; readonly end: string; readonly done: boolean },
  today: string,
): CycleTaskState {
  if (task.done) return 'done';
  if (today > task.end) return 'late';
  return today < task.start ? 'waiting' : 'open';
}

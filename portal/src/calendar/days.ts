import { dayOf } from '../kit/form/index.ts';

/** Days as the clocks of this device have them, 'YYYY-MM-DD'. */
export const dateOf = (day: string): Date => new Date(`${day}T00:00:00`);

export function addDays(day: string, count: number): string {
  const date = dateOf(day);
  date.setDate(date.getDate() + count);
  return dayOf(date);
}

export function addMonths(day: string, count: number): string {
  const date = dateOf(`${day.slice(0, 7)}-01`);
  date.setMonth(date.getMonth() + count);
  return dayOf(date);
}

export const MODES = ['day', 'week', 'month', 'year'] as const;
export type Mode = (typeof MODES)[number];

/** The first day of the week a day lies in; 0 is Sunday. */
export function weekStart(day: string, first: number): string {
  return addDays(day, -((dateOf(day).getDay() - first + 7) % 7));
}

/** The days that a view shows. */
export function daysOf(mode: Mode, day: string, first: number): string[] {
  const run = (start: string, count: number) => Array.from({ length: count }, (_, at) => addDays(start, at));
  if (mode === 'day') return [day];
  if (mode === 'week') return run(weekStart(day, first), 7);
  if (mode === 'month') {
    const start = weekStart(`${day.slice(0, 7)}-01`, first);
    const last = addDays(addMonths(day, 1), -1);
    const weeks = Math.ceil((dateOf(last).getTime() - dateOf(start).getTime() + 1) / 86_400_000 / 7);
    return run(start, Math.max(4, weeks) * 7);
  }
  const year = day.slice(0, 4);
  const leap = dayOf(new Date(Number(year), 1, 29)).endsWith('-02-29');
  return run(`${year}-01-01`, leap ? 366 : 365);
}

/** Where the arrows lead. */
export function moved(mode: Mode, day: string, by: 1 | -1): string {
  if (mode === 'day') return addDays(day, by);
  if (mode === 'week') return addDays(day, 7 * by);
  return addMonths(day, mode === 'month' ? by : 12 * by);
}

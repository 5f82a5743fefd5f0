import { DAY_MINUTES, lengthOf, minutesOf, type Span } from './spans.ts';

/** Times are HH:MM; one that ends at or before it begins goes on over midnight. */
export interface Shift {
  readonly start: string;
  readonly end: string;
  readonly breakStart: string | null;
  readonly breakEnd: string | null;
  /** Who comes this much later isn't late. */
  readonly graceMinutes: number;
}

export function isOvernight({ start, end }: Pick<Shift, 'start' | 'end'>): boolean {
  return end <= start;
}

function breakOf(shift: Shift, whole: Span): Span | null {
  if (shift.breakStart === null || shift.breakEnd === null) return null;
  const after = (time: string, least: number): number => {
    const minutes = minutesOf(time);
    return minutes < least ? minutes + DAY_MINUTES : minutes;
  };
  const start = after(shift.breakStart, whole.start);
  const end = after(shift.breakEnd, start);
  return start >= whole.start && end <= whole.end && end > start ? { start, end } : null;
}

/** From the first minute to the last, the break included. */
export function wholeShift(shift: Pick<Shift, 'start' | 'end'>): Span {
  const end = minutesOf(shift.end);
  return { start: minutesOf(shift.start), end: isOvernight(shift) ? end + DAY_MINUTES : end };
}

/** When one works: the shift without its break. */
export function workingSpans(shift: Shift): Span[] {
  const whole = wholeShift(shift);
  const rest = breakOf(shift, whole);
  if (!rest) return [whole];
  return [
    { start: whole.start, end: rest.start },
    { start: rest.end, end: whole.end },
  ].filter((span) => span.end > span.start);
}

/** A shift whose break lies outside of it, or begins without ending, is none. */
export function isShift(shift: Shift): boolean {
  const hasBreak = shift.breakStart !== null || shift.breakEnd !== null;
  return !hasBreak || breakOf(shift, wholeShift(shift)) !== null;
}

/**
 * @example shiftMinutes({ start: '22:00', end: '06:00', breakStart: '02:00', breakEnd: '03:00', graceMinutes: 0 })
 * // { working: 420, rest: 60 }
 */
export function shiftMinutes(shift: Shift): { working: number; rest: number } {
  const working = lengthOf(workingSpans(shift));
  return { working, rest: lengthOf([wholeShift(shift)]) - working };
}

/** Time comes from here and nowhere else, so that a test can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved: seeding and tests. */
export interface SettableClock extends Clock {
  set(instant: string): void;
  advance(milliseconds: number): void;
}

export function settableClock(instant: string): SettableClock {
  let current = new Date(instant).getTime();
  return {
    now: () => new Date(current),
    set: (next) => {
      current = new Date(next).getTime();
    },
    advance: (milliseconds) => {
      current += milliseconds;
    },
  };
}

/** The instant as text: ISO, UTC, with milliseconds. */
export function instant(clock: Clock): string {
  return clock.now().toISOString();
}

/** Making one takes as long as a small request; there are as many as there are zones. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Today as YYYY-MM-DD in a time zone (the legal entity's, where one is known). */
export function today(clock: Clock, timeZone = 'UTC'): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dayFormats.set(timeZone, format);
  }
  return format.format(clock.now());
}

const SECONDS = 86_400;
const CLOCK = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/;

/**
 * The part of a day that a time of day is, as Excel counts; null for what is no time. A day ends before 24:00.
 * @example timeToPart('22:30') // 0.9375
 */
export function timeToPart(text: string): number | null {
  const [, hours, minutes, seconds = '0'] = CLOCK.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 23) return null;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / SECONDS;
}

/** The other way, to the second; seconds are written where there are any. @example partToTime(0.9375) // '22:30' */
export function partToTime(part: number): string {
  const total = secondOf(part);
  const two = (figure: number): string => String(figure).padStart(2, '0');
  const clock = `${two(Math.floor(total / 3600))}:${two(Math.floor(total / 60) % 60)}`;
  return total % 60 === 0 ? clock : `${clock}:${two(total % 60)}`;
}

/**
 * A computed time as a clock shows it: to the second, and over midnight on to the next day or back to the day before.
 * Null beyond that: whoever has more days, or hours in place of parts of a day, means something else.
 * @example clockTime(1.25) // 0.25
 */
export function clockTime(part: number): number | null {
  return Math.abs(part - 0.5) <= 1.5 ? secondOf(part) / SECONDS : null;
}

function secondOf(part: number): number {
  const total = Math.round((part - Math.floor(part)) * SECONDS);
  return total === SECONDS ? 0 : total;
}

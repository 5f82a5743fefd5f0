/** Local times are YYYY-MM-DDTHH:MM, as the clocks of a time zone show them. */

const offsets = new Map<string, number>();
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, made);
  return made;
}

/** By how much the clocks are ahead of UTC. Kept by the quarter hour: a company has many punches and few zones. */
function offsetAt(time: number, zone: string): number {
  const quarter = Math.floor(time / 900_000) * 900_000;
  const key = `${zone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = Date.parse(`${formatOf(zone).format(quarter).replace(' ', 'T')}Z`) - quarter;
  if (offsets.size > 50_000) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** @example localTimeOf('2026-03-02T01:00:00.000Z', 'Asia/Shanghai') // '2026-03-02T09:00' */
export function localTimeOf(instant: string, zone: string): string {
  const time = Date.parse(instant);
  return new Date(time + offsetAt(time, zone)).toISOString().slice(0, 16);
}

/** The other way. What a change of the clocks leaves out or repeats is taken as it was before the change. */
export function instantOfLocal(local: string, zone: string): string {
  const wall = Date.parse(`${local}:00Z`);
  const guess = wall - offsetAt(wall, zone);
  return new Date(wall - offsetAt(guess, zone)).toISOString();
}

/** `minutes` after the midnight that a day begins with. */
export function localTimeAt(day: string, minutes: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
}

/** The other way: minutes from the midnight of `day`. */
export function minutesFrom(day: string, local: string): number {
  return (Date.parse(`${local}:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 60_000;
}

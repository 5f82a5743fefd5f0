import type { CalendarCategory } from '@suanpan/server/words';
import type { RouterOutputs } from '../kit/api/index.ts';
import { dayOf } from '../kit/form/index.ts';
import { addDays } from './days.ts';

export type CalendarEvent = RouterOutputs['portal']['calendar']['list']['rows'][number];

export const CATEGORY_COLOURS: Record<CalendarCategory, string> = {
  workSchedule: 'gray',
  leave: 'orange',
  overtime: 'red',
  interview: 'violet',
  course: 'blue',
  createdByMe: 'teal',
  shared: 'pink',
};

/** The days an event touches, as this device's clocks have them. */
function daysTouched(event: CalendarEvent): [first: string, last: string] {
  if (event.allDay && event.startDay) return [event.startDay, event.endDay ?? event.startDay];
  const first = dayOf(new Date(event.startsAt));
  const end = new Date(event.endsAt);
  // What ends at midnight doesn't touch the day that begins then.
  const last = dayOf(end > new Date(event.startsAt) ? new Date(end.getTime() - 1) : end);
  return [first, last];
}

/** Events by day, whole days before times. */
export function eventsByDay(events: readonly CalendarEvent[], days: readonly string[]) {
  const found = new Map<string, CalendarEvent[]>(days.map((day) => [day, []]));
  const ordered = [...events].sort((one, other) =>
    one.allDay === other.allDay ? (one.startsAt < other.startsAt ? -1 : 1) : one.allDay ? -1 : 1,
  );
  for (const event of ordered) {
    const [first, last] = daysTouched(event);
    const begin = first < (days[0] ?? first) ? (days[0] ?? first) : first;
    for (let day = begin; day <= last && found.has(day); day = addDays(day, 1)) found.get(day)?.push(event);
  }
  return found;
}
